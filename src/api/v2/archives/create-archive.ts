import { type Static, Type } from 'typebox';
import type { ArchiveKind, ArchiveRequest } from '../../../domain/archive/archive.ts';
import { canArchive, remainingDocuments } from '../../../domain/archive/document-limit.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { date, oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { archiveId, toArchiveId } from '../../shapes/identifiers.ts';
import { archiveKindNames } from '../../words/vocabulary.ts';
import { type BodyFacts, operation } from '../operation.ts';
import { statusNames } from './archive-messages.ts';

const schema = strict({
  data_de_la: date({ description: 'Prima zi a perioadei, după data emiterii.', examples: ['2026-11-01'] }),
  data_pana_la: date({ description: 'Ultima zi a perioadei, inclusiv.', examples: ['2026-11-30'] }),
  tip_arhiva: Type.Optional(
    oneOf(Object.values(archiveKindNames), {
      description:
        'Ce intră în arhivă. Lipsa înseamnă `facturi_emise`: documentele fiscale, cu storno și cu cele anulate.',
      examples: ['facturi_emise'],
    }),
  ),
});

/** V2-ARCH-1: the check and the creation have the same body. */
export const archiveRequestBody = {
  schema,
  presence: 'required',
  examples: [{ summary: 'Tot ce s-a emis din 2026', value: { data_de_la: '2026-01-01', data_pana_la: '2099-12-31' } }],
  check: periodProblems,
} as const satisfies BodyFacts;

export function toArchiveRequest({ data_de_la, data_pana_la, tip_arhiva }: Static<typeof schema>): ArchiveRequest {
  const kinds = Object.keys(archiveKindNames) as ArchiveKind[];
  const kind = kinds.find((one) => archiveKindNames[one] === tip_arhiva) ?? 'issued-invoices';
  return { kind, from: data_de_la, until: data_pana_la };
}

/** A day that does not exist is reported as such, and then there is no period to judge. */
function periodProblems(body: unknown, problems: readonly InputProblem[]): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const { data_de_la: from, data_pana_la: until } = body as Readonly<Record<string, unknown>>;
  const isWrong = problems.some(({ path }) => path[0] === 'data_de_la' || path[0] === 'data_pana_la');
  if (isWrong || typeof from !== 'string' || typeof until !== 'string' || from <= until) return [];
  const message = '"data_de_la" nu poate fi dupa "data_pana_la".';
  return [{ location: 'body', path: ['data_de_la'], code: 'out_of_range', message }];
}

export const createArchive = operation({
  id: 'creeazaArhiva',
  method: 'POST',
  path: '/v2/arhive-pdf',
  group: 'Arhive',
  summary: 'Cere o arhivă PDF',
  description:
    'Începe generarea unei arhive ZIP, cu câte un PDF pentru fiecare document al perioadei și `cuprins.csv`. Starea ei se citește până când `este_gata` sau `are_eroare` este `true`.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: { calls: 1, seconds: 30 },
  platform: 'none',
  params: 'none',
  query: 'none',
  body: archiveRequestBody,
  answer: 'one',
  data: strict({
    id: archiveId({ description: 'Identificatorul arhivei.' }),
    creata_la: timestamp(),
    status: Type.String({ description: 'Pot apărea valori noi.', examples: ['de_generat_arhiva'] }),
    numar_documente_gasite: Type.Integer({ description: 'Câte documente are perioada.', examples: [12] }),
  }),
  identity: [],
  refusals: ['archive-not-possible'],
  run: (operations, { from, body }) => operations.createArchive(from, toArchiveRequest(body)),
  toData: ({ archiveId: id, createdAt, state, found }) => ({
    id: toArchiveId(id),
    creata_la: bucharestTimestamp(createdAt),
    status: statusNames[state],
    numar_documente_gasite: found,
  }),
});

export const checkArchiveLimits = operation({
  id: 'verificaLimiteleArhivei',
  method: 'POST',
  path: '/v2/arhive-pdf/verifica-limite',
  group: 'Arhive',
  summary: 'Verifică limitele unei arhive',
  description:
    'Numără documentele perioadei față de limita firmei, fără a crea arhiva. Fără documente, sau cu mai multe decât limita, arhiva nu se poate genera.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: { calls: 1, seconds: 5 },
  platform: 'none',
  params: 'none',
  query: 'none',
  body: archiveRequestBody,
  answer: 'one',
  data: strict({
    numar_documente_ramase: Type.Integer({
      description: 'Câte documente mai încap, până la limita firmei.',
      examples: [9988],
    }),
    poate_genera_arhiva: Type.Boolean({ description: 'Dacă arhiva se poate cere.', examples: [true] }),
    numar_documente_gasite: Type.Integer({ description: 'Câte documente are perioada.', examples: [12] }),
  }),
  identity: [],
  refusals: [],
  run: (operations, { from, body }) => operations.checkArchiveLimits(from, toArchiveRequest(body)),
  toData: (count) => ({
    numar_documente_ramase: remainingDocuments(count),
    poate_genera_arhiva: canArchive(count),
    numar_documente_gasite: count.found,
  }),
});
