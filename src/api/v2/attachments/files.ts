import { Type } from 'typebox';
import { type AttachedType, attachedTypes, mediaTypes, mostFileBytes } from '../../../domain/attachment.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import { fileName, formed, strict, text } from '../../schema/schemas.ts';
import { fileId, toFileId, uuidOfFileId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { listOperation, nothing, type Operation, operation, streamOperation } from '../operation.ts';
import type { AttachmentThing } from './attachment-things.ts';
import { named } from './notes.ts';

const attached = shape<ResultOf<'addFile'>>()({
  id: out.text(({ fileId: id }) => toFileId(id), {
    description: 'Identificatorul fișierului.',
    examples: ['fis_0123456789abcdef0123456789abcdef'],
  }),
  nume: out.text('name', { examples: ['contract.pdf'] }),
  tip: out.text(({ type }) => mediaTypes[type], {
    description: 'Tipul, după conținut.',
    examples: ['application/pdf'],
  }),
  octeti: out.whole('size', { description: 'Mărimea, în octeți.', examples: [15] }),
  autor: out.textOrNull('authorName', {
    description: 'Cine l-a adăugat; null când nu se știe.',
    examples: ['magazin'],
  }),
  creat_la: out.timestamp('createdAt', { description: 'Când a fost adăugat.' }),
});

const sent = strict({
  nume: fileName(255, { description: 'Numele fișierului, fără cale.', examples: ['contract.pdf'] }),
  tip: text(100, {
    description: 'Tipul: `pdf`, `png`, `jpeg`, `xml` sau `xlsx`, sau tipul media. Trebuie să fie al conținutului.',
    examples: ['application/pdf'],
  }),
  continut: formed(/^[A-Za-z0-9+/]+={0,2}$/, 'un fisier in base64', {
    // One byte more than a file may have is told as such, and not as a text that is too long.
    maxLength: Math.ceil((mostFileBytes + 1) / 3) * 4,
    description: 'Fișierul, în base64; cel mult 10 MiB.',
    examples: ['JVBERi0xLjQKJSVFT0YK'],
  }),
});

/** The body of the largest file, and its other members. */
const mebibytes = 14;

/** V2-NOTE-2: the same rows for each thing. */
export function fileRows(thing: AttachmentThing): readonly Operation[] {
  const { suffix, of, path, group, reads, writes, params, thingOf } = thing;
  const shared = { group, rate: 'protective', platform: 'none', query: 'none' } as const;
  const one = strict({
    ...params.properties,
    id_fisier: fileId({ description: 'Fișierul: `id` din lista fișierelor.' }),
  });
  return [
    operation({
      ...shared,
      id: `adaugaFisierul${suffix}`,
      method: 'POST',
      path: `${path}/fisiere`,
      summary: `Adaugă un fișier ${of}`,
      description: `Un fișier PDF, PNG, JPEG, XML sau XLSX; tipul se verifică după conținut. Cel mult 10 MiB fiecare, iar la un loc cel mult 200 de fișiere și 100 MiB.`,
      access: { right: writes, plans: 'any' },
      params,
      body: {
        schema: sent,
        presence: 'required',
        mebibytes,
        examples: [
          {
            summary: 'Un PDF',
            value: { nume: 'contract.pdf', tip: 'application/pdf', continut: 'JVBERi0xLjQKJSVFT0YK' },
          },
        ],
        check: contentProblems,
      },
      answer: 'one',
      data: attached.schema,
      identity: ['id'],
      refusals: ['resource-not-found', 'attachment-refused'],
      run: (operations, call) => {
        const { nume: name, tip, continut } = call.body;
        const type = typeOf(tip);
        if (!type) throw new Refused({ reason: 'attachment-refused', obstacle: 'unknown-type' });
        return operations.addFile(call.from, thingOf(named(call)), {
          name,
          type,
          content: Buffer.from(continut, 'base64'),
        });
      },
      toData: attached.out,
    }),
    listOperation({
      ...shared,
      id: `listeazaFisierele${suffix}`,
      method: 'GET',
      path: `${path}/fisiere`,
      summary: `Fișierele ${of}`,
      description: `Fișierele ${of}, cel mai nou întâi.`,
      access: { right: reads, plans: 'any' },
      params,
      body: 'none',
      answer: 'list',
      data: attached.schema,
      identity: ['id'],
      refusals: ['resource-not-found'],
      run: (operations, call) => operations.listFiles(call.from, thingOf(named(call)), call.page),
      toData: attached.out,
    }),
    streamOperation({
      ...shared,
      id: `citesteFisierul${suffix}`,
      method: 'GET',
      path: `${path}/fisiere/{id_fisier}`,
      summary: `Un fișier ${of}`,
      description: 'Octeții fișierului, ca atașament, cu tipul lui.',
      access: { right: reads, plans: 'any' },
      params: one,
      body: 'none',
      answer: 'stream',
      mediaTypes: Object.values(mediaTypes),
      data: Type.String({ description: 'Fișierul.', format: 'binary' }),
      identity: [],
      takesFields: false,
      refusals: ['resource-not-found'],
      run: (operations, call) => {
        const { id_fisier: id = '', ...rest } = named(call);
        return operations.readFile(call.from, thingOf(rest), uuidOfFileId(id));
      },
      toData: ({ name, type, content }) => ({ fileName: name, contentType: mediaTypes[type], headers: {}, content }),
    }),
    operation({
      ...shared,
      id: `stergeFisierul${suffix}`,
      method: 'DELETE',
      path: `${path}/fisiere/{id_fisier}`,
      summary: `Șterge un fișier ${of}`,
      description: 'Fișierul nu mai există pentru nimeni; jurnalul spune cine l-a șters și cum se numea.',
      access: { right: writes, plans: 'any' },
      params: one,
      body: 'none',
      ...nothing,
      refusals: ['resource-not-found'],
      run: (operations, call) => {
        const { id_fisier: id = '', ...rest } = named(call);
        return operations.deleteFile(call.from, thingOf(rest), uuidOfFileId(id));
      },
    }),
  ];
}

/** A file is called by its short name or by its media type. */
function typeOf(told: string): AttachedType | null {
  const word = told.trim().toLowerCase();
  return attachedTypes.find((type) => type === word || mediaTypes[type] === word) ?? null;
}

function contentProblems(body: unknown, problems: readonly InputProblem[]): readonly InputProblem[] {
  const { tip, continut } = Object(body) as Readonly<Record<string, unknown>>;
  const isRight = (member: string): boolean => !problems.some(({ path: [first] }) => first === member);
  const found: InputProblem[] = [];
  if (typeof tip === 'string' && isRight('tip') && !typeOf(tip)) {
    const message = '"tip" este pdf, png, jpeg, xml sau xlsx, sau tipul media al unuia dintre ele.';
    found.push({ location: 'body', path: ['tip'], code: 'invalid_value', message });
  }
  if (typeof continut === 'string' && isRight('continut') && continut.length % 4 !== 0) {
    const message = '"continut" nu este base64 intreg: lungimea lui se imparte la 4.';
    found.push({ location: 'body', path: ['continut'], code: 'invalid_format', message });
  }
  return found;
}
