import { Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { findCurrency } from '../../../domain/nomenclature/currencies.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { date, decimal, formed, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { listOperation, operation } from '../operation.ts';
import { aYearAfter, type PeriodRule, periodOf, periodProblems } from '../period.ts';

const sourceNames = { company: 'firma', bank: 'bnr' } as const;

const knownRate = shape<ResultOf<'setExchangeRate'>>()({
  valuta: out.text('currency', { examples: ['EUR'] }),
  data: out.date('validOn', { examples: ['2026-11-13'] }),
  curs: out.decimal(6, 'rate', { description: 'Câți lei este o unitate a valutei.', examples: [5.0871] }),
  sursa: out.word(sourceNames, 'source', {
    description: '`firma` (al firmei) sau `bnr` (al băncii naționale, din ziua publicării); pot apărea valori noi.',
    examples: ['firma'],
  }),
});

const common = {
  group: 'Firme',
  rate: 'protective',
  platform: 'none',
  data: knownRate.schema,
  identity: ['valuta', 'data', 'sursa'],
  toData: knownRate.out,
} as const;

const currency = (description: string) => formed(/^[A-Z]{3}$/, 'trei litere mari', { description, examples: ['EUR'] });

const period: PeriodRule = {
  from: 'data_de_la',
  until: 'data_pana_la',
  lastDayAfter: aYearAfter,
  tooLong: 'Perioada este de cel mult un an.',
};

/** V2-RATES-1 */
export const listExchangeRates = listOperation({
  ...common,
  id: 'listeazaCursurileValutare',
  method: 'GET',
  path: '/v2/cursuri-valutare',
  summary: 'Cursurile valutare',
  description:
    'Cursurile firmei și cele ale băncii naționale, cele mai noi întâi, apoi după valută. La emitere contează întâi cel al firmei, din ziua documentului sau cu cel mult 30 de zile înainte.',
  access: { right: 'company:read', plans: 'any' },
  params: 'none',
  query: strict({
    valuta: Type.Optional(currency('Valuta. Lipsa înseamnă toate valutele.')),
    data_de_la: Type.Optional(
      date({ description: 'Prima zi. Lipsa înseamnă cu 30 de zile înaintea ultimei.', examples: ['2026-11-01'] }),
    ),
    data_pana_la: Type.Optional(
      date({
        description: 'Ultima zi, inclusiv; cel mult un an între ele. Lipsa înseamnă astăzi.',
        examples: ['2026-11-30'],
      }),
    ),
  }),
  checkQuery: (query, { today }) => periodProblems(period, query, today),
  body: 'none',
  answer: 'list',
  refusals: [],
  run: (operations, { from, query, page, today }) =>
    operations.listExchangeRates(from, { ...periodOf(period, query, today), currency: query.valuta ?? null }, page),
});

/** V2-RATES-2 */
export const setExchangeRate = operation({
  ...common,
  id: 'puneCursulValutar',
  method: 'PUT',
  path: '/v2/cursuri-valutare/{valuta}/{data}',
  summary: 'Pune un curs valutar al firmei',
  description:
    'Cursul firmei pentru o zi; unul pus înainte este înlocuit. Documentele emise cu un curs îl păstrează; celor care nu au niciunul li se găsește de acum acesta.',
  access: { right: 'company:manage', plans: 'any' },
  params: strict({
    valuta: currency('Valuta cursului.'),
    data: date({ description: 'Ziua cursului.', examples: ['2026-11-13'] }),
  }),
  query: 'none',
  body: {
    schema: strict({
      curs: decimal(6, {
        minimum: 0.000001,
        maximum: 1_000_000,
        description: 'Câți lei este o unitate a valutei.',
        examples: [5.0871],
      }),
    }),
    presence: 'required',
    examples: [{ summary: 'Un curs al firmei', value: { curs: 5.0871 } }],
  },
  answer: 'one',
  refusals: ['invalid-input'],
  run: async (operations, { from, params: { valuta, data }, body: { curs } }) => {
    const problems = [
      ...(valuta === 'RON' || !findCurrency(valuta) ? [notForeign] : []),
      ...(isCalendarDate(data) ? [] : [noDay]),
    ];
    if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
    return operations.setExchangeRate(from, { currency: valuta, validOn: data, rate: decimalFromNumber(curs) });
  },
});

const notForeign: InputProblem = {
  location: 'path',
  path: ['valuta'],
  code: 'invalid_value',
  message: 'Parametrul "valuta" trebuie sa fie o valuta din nomenclator, alta decat RON.',
};

const noDay: InputProblem = {
  location: 'path',
  path: ['data'],
  code: 'invalid_format',
  message: 'Parametrul "data" trebuie sa fie o zi, yyyy-mm-dd.',
};
