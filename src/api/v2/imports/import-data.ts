import type { ToldImport } from '../../../domain/event/event.ts';
import type { Import, ImportRefusal } from '../../../domain/imports/import.ts';
import type { ImportRead } from '../../../operations/imports/run-import.ts';
import { importId, toImportId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { romanianImportWords } from '../../words/import-words.ts';
import { importFailureNames, importKindNames, importProblemNames, importStateNames } from '../../words/imports.ts';
import type { PreviewedColumn, PreviewedTitle, TablePreview, TableProblemTold } from './preview-table.ts';

const problem = shape<TableProblemTold>()({
  rand: out.whole('line', { description: 'Rândul din fișier, numărat de la 1.', examples: [4] }),
  camp: out.textOrNull('member', { description: 'Câmpul; null pentru tot rândul.', examples: ['rest'] }),
  mesaj: out.text('message', { examples: ['Restul este mai mare decât totalul.'] }),
});

const column = shape<PreviewedColumn>()({
  camp: out.text('name', { description: 'Ce se aduce.', examples: ['rest'] }),
  titlu: out.textOrNull('title', {
    description: 'Titlul coloanei; null dacă nicio coloană nu îl are.',
    examples: ['Rest de încasat'],
  }),
  obligatoriu: out.yesNo('isNeeded'),
});

const foundTitle = shape<PreviewedTitle>()({
  titlu: out.text('title', { examples: ['Rest de încasat'] }),
  exemplu: out.text('example', { description: 'Ce este sub el pe primul rând.', examples: ['121,00'] }),
});

/** MOVE-13: what a table would bring. */
export const previewShape = shape<TablePreview>()({
  fel: out.text(({ kind }) => importKindNames[kind], { examples: ['solduri_clienti'] }),
  randuri: out.whole('rows', { description: 'Rânduri sub titluri.', examples: [120] }),
  noi: out.whole('created', { examples: [117] }),
  cunoscute: out.whole('known', { description: 'Sunt deja aici și rămân cum sunt.', examples: [2] }),
  gresite: out.whole('wrong', { description: 'Cât timp este unul, nu se aduce nimic.', examples: [1] }),
  coloane: out.list(column, 'columns'),
  titluri: out.list(foundTitle, 'titles'),
  erori: out.list(problem, 'problems'),
});

const refusal = shape<ImportRefusal>()({
  loc: out.whole(({ place }) => place + 1, { description: 'Al câtelea fișier din cele găsite.', examples: [7] }),
  fisier: out.text('name', { examples: ['4012345678.xml'] }),
  cod: out.text(({ problem }) => importProblemNames[problem.is], {
    description: 'Pot apărea valori noi.',
    examples: ['alt_furnizor'],
  }),
  mesaj: out.text(romanianImportWords.ofFile),
});

/** MOVE-17: an import as a list shows it. */
export const listedImport = shape<Import>()({
  id: out.of(importId({ description: 'Identificatorul importului.' }), ({ importId: id }) => toImportId(id)),
  fel: out.text(({ kind }) => importKindNames[kind], {
    description: 'Ce s-a adus; pot apărea valori noi.',
    examples: ['facturi_emise'],
  }),
  nume: out.text('name', { description: 'Numele fișierului trimis.', examples: ['facturi-2025.zip'] }),
  status: out.text(({ state }) => importStateNames[state], {
    description: '`in_asteptare`, `in_lucru`, `gata`, `esuat` sau `anulat`; pot apărea valori noi.',
    examples: ['gata'],
  }),
  creat_la: out.timestamp('createdAt'),
  incheiat_la: out.momentOrNull('endedAt', { description: 'null până când se încheie.' }),
  incasate_pana_la: out.dateOrNull('collectedUntil'),
  fisiere_gasite: out.whole('found', { description: 'La un tabel, rândurile.', examples: [120] }),
  fisiere_citite: out.whole(({ position, later }) => position - later.length, { examples: [120] }),
  adaugate: out.whole('added', { description: 'Documente noi.', examples: [117] }),
  cunoscute: out.whole('known', { description: 'Erau deja aici, la fel; nu s-a schimbat nimic.', examples: [2] }),
  refuzate: out.whole('refused', { examples: [1] }),
  incasate: out.whole('collected', { description: 'Documente socotite încasate.', examples: [100] }),
  motiv: out.textOrNull(({ failure }) => failure && importFailureNames[failure], {
    description: 'De ce nu s-a citit nimic, pentru `esuat`; pot apărea valori noi.',
  }),
  este_gata: out.yesNo(({ state }) => state === 'ready' || state === 'undone'),
  are_eroare: out.yesNo(({ state }) => state === 'failed'),
});

/** MOVE-3: an import as v2 shows it. */
export const importShape = shape<ImportRead>()({
  ...listedImport.members,
  refuzuri: out.list(refusal, 'refusals'),
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
