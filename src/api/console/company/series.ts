import { Type } from 'typebox';
import { largestNumber } from '../../../domain/decimal/decimal.ts';
import { nameText, oneOf, strict, text } from '../../schema/schemas.ts';
import { form, into, intoOrNull } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { listCompanySeries } from '../../v2/company/list-account.ts';
import { authorNames, seriesKindNames, seriesKindOfName } from '../../words/vocabulary.ts';
import { fromV2 } from '../from-v2.ts';
import { get, listed, post, put } from '../row.ts';

const params = strict({ serie: text(50) });

const gap = shape<ResultOf<'explainSeries'>[number]>()({
  de_la: out.whole('first'),
  pana_la: out.whole('last'),
  sterse: out.of(Type.Array(Type.Integer()), ({ deleted }) => [...deleted]),
});

const change = shape<ResultOf<'readSeriesHistory'>[number]>()({
  la: out.moment('at'),
  autor: out.word(authorNames, 'authorKind'),
  nume_autor: out.textOrNull('authorName'),
  actiune: out.text('action'),
  detalii: out.text('details'),
});

const changes = form({
  cifre: intoOrNull('digits', Type.Integer({ minimum: 0, maximum: 20 })),
  implicita: intoOrNull('isDefault', Type.Boolean()),
  implicita_storno: intoOrNull('isReversalDefault', Type.Boolean()),
});

const newSeries = form({
  serie: into('code', nameText(50)),
  fel: into('kind', oneOf(Object.values(seriesKindNames)), (word) => seriesKindOfName.get(word) ?? null),
  urmatorul_numar: intoOrNull('nextNumber', Type.Integer({ minimum: 0, maximum: largestNumber })),
  ...changes.fields,
});

export const seriesRows = [
  fromV2(listCompanySeries, { pageSize: 1000 }),
  get('/app/api/serii/{serie}/goluri', {
    id: 'explicaSeria',
    summary: 'Numerele fără document ale unei serii: șterse, sau sărite fiindcă au fost alese de mână',
    access: 'company:read',
    params,
    data: listed('goluri', gap),
    run: (operations, { from, params: { serie } }) => operations.explainSeries(from, serie),
  }),
  /** CON-SET-4 */
  get('/app/api/serii/{serie}/istoric', {
    id: 'istoriculSeriei',
    summary: 'Ce s-a schimbat la o serie, când și de către cine; cel mai nou întâi',
    access: 'company:read',
    params,
    data: listed('istoric', change),
    run: (operations, { from, params: { serie } }) => operations.readSeriesHistory(from, serie),
  }),
  post('/app/api/serii', {
    id: 'adaugaSerie',
    summary: 'Adaugă o serie',
    access: 'series:manage',
    body: newSeries.schema,
    run: (operations, { from, body }) => operations.createSeries(from, { place: 0, ...newSeries.in(body) }),
  }),
  put('/app/api/serii/{serie}', {
    id: 'schimbaSeria',
    summary: 'Schimbă cifrele unei serii, sau o face implicită',
    access: 'series:manage',
    params,
    body: changes.schema,
    run: (operations, { from, params: { serie }, body }) =>
      operations.changeSeries(from, { place: 0, code: serie, kind: null, nextNumber: null, ...changes.in(body) }),
  }),
];
