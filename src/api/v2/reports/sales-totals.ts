import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { SalesIndicator } from '../../../operations/reports/sales-totals.ts';
import { date, decimal, strict } from '../../schema/schemas.ts';
import { toClientId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { agesShape } from '../../shapes/receivables.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { listOperation, operation } from '../operation.ts';
import { aYearAfter, type PeriodRule, periodOf, periodProblems } from '../period.ts';

const period: PeriodRule = {
  from: 'data_de_la',
  until: 'data_pana_la',
  lastDayAfter: aYearAfter,
  tooLong: 'Perioada este de cel mult un an.',
};

const indicatorNames = {
  issued: 'facturat_luna',
  'issued-in-year': 'facturat_an',
  collected: 'incasat_luna',
  uncollected: 'neincasat',
  overdue: 'scadenta_depasita',
} as const satisfies Readonly<Record<SalesIndicator['indicator'], string>>;

const periodQuery = strict({
  data_de_la: Type.Optional(
    date({ description: 'Prima zi. Lipsa înseamnă cu 30 de zile înaintea ultimei.', examples: ['2026-11-01'] }),
  ),
  data_pana_la: Type.Optional(
    date({
      description: 'Ultima zi, inclusiv; cel mult un an între ele. Lipsa înseamnă astăzi.',
      examples: ['2026-11-30'],
    }),
  ),
});

/** GRP-REP-2, GRP-REP-3 */
export const readSalesTotals = operation({
  id: 'citesteTotalurileVanzarilor',
  method: 'GET',
  path: '/v2/rapoarte/totaluri-vanzari',
  group: 'Rapoarte',
  summary: 'Totalurile vânzărilor',
  description:
    'Ce s-a facturat, s-a încasat și a rămas de încasat, în RON la cursul fiecărui document, lângă evoluția față de perioada dinainte. Storno intră cu minus. Proformele, avizele, documentele anulate sau șterse nu intră.',
  access: { right: 'reports:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: periodQuery,
  checkQuery: (query, { today }) => periodProblems(period, query, today),
  body: 'none',
  answer: 'one',
  data: strict({
    data_de_la: date(),
    data_pana_la: date(),
    indicatori: Type.Array(
      strict({
        indicator: Type.String({
          description:
            'Mulțime extensibilă: `facturat_luna` (emis în perioadă), `facturat_an` (de la 1 ianuarie până la sfârșitul perioadei), `incasat_luna` (încasat în perioadă), `neincasat` (rămas astăzi din cele emise în perioadă), `scadenta_depasita` (partea lui cu scadența trecută).',
          examples: ['facturat_luna'],
        }),
        numar_facturi: Type.Integer({ description: 'Câte documente, cu storno cu tot.', examples: [12] }),
        total: decimal(2, { description: 'Cu TVA.', examples: [12100] }),
        evolutie: decimal(2, {
          description: 'În procente, față de perioada dinainte, la fel de lungă; de la 0 este 100 sau -100.',
          examples: [15.5],
        }),
        tva: decimal(2, { description: 'TVA din total.', examples: [2100] }),
      }),
    ),
  }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: (operations, { from, query, today }) => operations.readSalesTotals(from, periodOf(period, query, today), today),
  toData: ({ from, until, indicators }) => ({
    data_de_la: from,
    data_pana_la: until,
    indicatori: indicators.map(({ indicator, documents, total, evolution, vat }) => ({
      indicator: indicatorNames[indicator],
      numar_facturi: documents,
      total: decimalToNumber(total),
      evolutie: decimalToNumber(evolution),
      tva: decimalToNumber(vat),
    })),
  }),
});

/** GRP-REP-9 */
export const listReceivables = listOperation({
  id: 'listeazaVechimeaCreantelor',
  method: 'GET',
  path: '/v2/rapoarte/vechime-creante',
  group: 'Rapoarte',
  summary: 'Vechimea creanțelor',
  description:
    'Ce datorează fiecare client, după câte zile au trecut de la scadență, în RON la cursul fiecărui document; cel mai mare sold întâi. Pentru o zi din trecut: cum stăteau lucrurile în seara ei, după datele documentelor, încasărilor și stornărilor.',
  access: { right: 'reports:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    la_data: Type.Optional(
      date({
        description: 'Ziua, cel târziu cea de astăzi. Lipsa înseamnă astăzi.',
        examples: ['2026-11-13'],
      }),
    ),
  }),
  checkQuery: ({ la_data }, { today }) =>
    typeof la_data === 'string' && la_data > today
      ? [
          {
            location: 'query',
            path: ['la_data'],
            code: 'out_of_range',
            message: 'Parametrul "la_data" nu poate fi dupa ziua de astazi.',
          },
        ]
      : [],
  body: 'none',
  answer: 'list',
  data: strict({
    id: Type.String({ description: 'Clientul.', examples: ['cli_0123456789abcdef0123456789abcdef'] }),
    denumire: Type.String({ examples: ['Client Exemplu SRL'] }),
    ...agesShape.schema.properties,
  }),
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page, today }) =>
    operations.listReceivables(from, query.la_data ?? today, today, page),
  toData: (client) => ({
    id: toClientId(client.clientId),
    denumire: client.name,
    ...agesShape.out(client),
  }),
});

const clientSales = shape<ResultOf<'listClientSales'>['rows'][number]>()({
  id: out.text(({ clientId }) => toClientId(clientId), {
    description: 'Clientul.',
    examples: ['cli_0123456789abcdef0123456789abcdef'],
  }),
  denumire: out.text('name', { examples: ['Client Exemplu SRL'] }),
  numar_facturi: out.whole('documents', { description: 'Câte documente, cu storno cu tot.', examples: [12] }),
  vanzari_fara_tva: out.money('net', { examples: [10000] }),
  tva: out.money('vat', { examples: [2100] }),
  total: out.money('gross', { description: 'Cu TVA.', examples: [12100] }),
});

/** GRP-REP-25 */
export const listClientSales = listOperation({
  id: 'listeazaVanzarilePeClienti',
  method: 'GET',
  path: '/v2/rapoarte/vanzari-clienti',
  group: 'Rapoarte',
  summary: 'Vânzările pe clienți',
  description:
    'Ce s-a vândut fiecărui client în perioadă, în RON la cursul fiecărui document; cel mai mare total întâi. Storno intră cu minus. Proformele, avizele, documentele anulate sau șterse nu intră, nici cele în valută al căror curs nu se știe.',
  access: { right: 'reports:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: periodQuery,
  checkQuery: (query, { today }) => periodProblems(period, query, today),
  body: 'none',
  answer: 'list',
  data: clientSales.schema,
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page, today }) =>
    operations.listClientSales(from, periodOf(period, query, today), page),
  toData: clientSales.out,
});
