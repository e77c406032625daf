import type { ToldImport } from '../../../domain/event/event.ts';
import type { ImportRefusal } from '../../../domain/imports/import.ts';
import type { ImportRead } from '../../../operations/imports/run-import.ts';
import { importId, toImportId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import {
  importFailureNames,
  importKindNames,
  importProblemNames,
  importProblemSentence,
  importStateNames,
} from '../../import-words.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { importId, toImportId } from '../identifiers.ts';

const refusal = shape<ImportRefusal>()({
  loc: out.whole(({ place }) => place + 1, { description: 'Al câtelea fișier din cele găsite.', examples: [7] }),
  fisier: out.text('name', { examples: ['4012345678.xml'] }),
  cod: out.text(({ problem }) => importProblemNames[problem.is], {
    description: 'Pot apărea valori noi.',
    examples: ['alt_furnizor'],
  }),
  mesaj: out.text(importProblemSentence),
});

/** MOVE-3: an import as v2 shows it. */
export const importShape = shape<ImportRead>()({
  id: out.of(importId({ description: 'Identificatorul importului.' }), ({ importId: id }) => toImportId(id)),
  fel: out.word(importKindNames, 'kind'),
  nume: out.text('name', { description: 'Numele fișierului trimis.', examples: ['facturi-2025.zip'] }),
  status: out.text(({ state }) => importStateNames[state], {
    description: '`in_asteptare`, `in_lucru`, `gata`, `esuat` sau `anulat`; pot apărea valori noi.',
    examples: ['gata'],
  }),
  creat_la: out.timestamp('createdAt'),
  incheiat_la: out.momentOrNull('endedAt', { description: 'null până când se încheie.' }),
  incasate_pana_la: out.dateOrNull('collectedUntil'),
  fisiere_gasite: out.whole('found', { examples: [120] }),
  fisiere_citite: out.whole(({ position, later }) => position - later.length, { examples: [120] }),
  adaugate: out.whole('added', { description: 'Documente noi.', examples: [117] }),
  cunoscute: out.whole('known', { description: 'Erau deja aici, la fel; nu s-a schimbat nimic.', examples: [2] }),
  refuzate: out.whole('refused', { examples: [1] }),
  incasate: out.whole('collected', { description: 'Documente socotite încasate.', examples: [100] }),
  motiv: out.textOrNull(({ failure }) => failure && importFailureNames[failure], {
    description: 'De ce nu s-a citit nimic, pentru `esuat`; pot apărea valori noi.',
  }),
  refuzuri: out.list(refusal, 'refusals'),
  este_gata: out.yesNo(({ state }) => state === 'ready' || state === 'undone'),
  are_eroare: out.yesNo(({ state }) => state === 'failed'),
});

/** MOVE-8: what an event says of it. */
export const toToldImport = ({ importId: id, kind, name, failure, ...counts }: ToldImport) => ({
  id: toImportId(id),
  fel: importKindNames[kind],
  nume: name,
  adaugate: counts.added,
  cunoscute: counts.known,
  refuzate: counts.refused,
  incasate: counts.collected,
  motiv: failure && importFailureNames[failure],
});
