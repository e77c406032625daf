import { strict, visibleText } from '../../schema/schemas.ts';
import { noteId, toNoteId, uuidOfNoteId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { listOperation, nothing, type Operation, operation } from '../operation.ts';
import type { AttachmentThing } from './attachment-things.ts';

const note = shape<ResultOf<'addNote'>>()({
  id: out.text(({ noteId: id }) => toNoteId(id), {
    description: 'Identificatorul notei.',
    examples: ['not_0123456789abcdef0123456789abcdef'],
  }),
  text: out.text('text', { examples: ['Plătește de obicei la sfârșitul lunii.'] }),
  autor: out.textOrNull('authorName', { description: 'Cine a scris-o; null când nu se știe.', examples: ['magazin'] }),
  creata_la: out.timestamp('createdAt', { description: 'Când a fost scrisă.' }),
});

/** V2-NOTE-1: the same rows for each thing. */
export function noteRows(thing: AttachmentThing): readonly Operation[] {
  const { suffix, of, path, group, reads, writes, params, thingOf } = thing;
  const shared = { group, rate: 'protective', platform: 'none', query: 'none' } as const;
  return [
    operation({
      ...shared,
      id: `adaugaNota${suffix}`,
      method: 'POST',
      path: `${path}/note`,
      summary: `Adaugă o notă ${of}`,
      description: `O notă pentru oamenii firmei; nu apare pe documente și nu ajunge la client. Cel mult 1000 de note ${of}.`,
      access: { right: writes, plans: 'any' },
      params,
      body: {
        schema: strict({ text: visibleText(5000, { description: 'Textul notei.', examples: ['Plătește la timp.'] }) }),
        presence: 'required',
        examples: [{ summary: 'O notă', value: { text: 'Plătește de obicei la sfârșitul lunii.' } }],
      },
      answer: 'one',
      data: note.schema,
      identity: ['id'],
      refusals: ['resource-not-found', 'attachment-refused'],
      run: (operations, call) => operations.addNote(call.from, thingOf(named(call)), call.body.text),
      toData: note.out,
    }),
    listOperation({
      ...shared,
      id: `listeazaNotele${suffix}`,
      method: 'GET',
      path: `${path}/note`,
      summary: `Notele ${of}`,
      description: `Notele ${of}, cea mai nouă întâi.`,
      access: { right: reads, plans: 'any' },
      params,
      body: 'none',
      answer: 'list',
      data: note.schema,
      identity: ['id'],
      refusals: ['resource-not-found'],
      run: (operations, call) => operations.listNotes(call.from, thingOf(named(call)), call.page),
      toData: note.out,
    }),
    operation({
      ...shared,
      id: `stergeNota${suffix}`,
      method: 'DELETE',
      path: `${path}/note/{id_nota}`,
      summary: `Șterge o notă ${of}`,
      description: 'Nota nu mai există pentru nimeni; jurnalul spune cine a șters-o, nu și ce scria.',
      access: { right: writes, plans: 'any' },
      params: strict({ ...params.properties, id_nota: noteId({ description: 'Nota: `id` din lista notelor.' }) }),
      body: 'none',
      ...nothing,
      refusals: ['resource-not-found'],
      run: (operations, call) => {
        const { id_nota: id = '', ...rest } = named(call);
        return operations.deleteNote(call.from, thingOf(rest), uuidOfNoteId(id));
      },
    }),
  ];
}

/** The router has matched all of them. */
export const named = ({ params }: { readonly params: unknown }) => params as Readonly<Record<string, string>>;
