import { Type } from 'typebox';
import { decimalToNumber, storedDecimal } from '../../../domain/decimal/decimal.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { monthsIn, wholeMonths } from '../../../domain/reports/report-periods.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { date, decimal, nullable, strict } from '../../schema/schemas.ts';
import { listOperation } from '../operation.ts';

const mostMonths = 36;

const monthsQuery = strict({
  data_de_la: Type.Optional(
    date({
      description: 'O zi din prima lună. Lipsa înseamnă cu unsprezece luni înaintea ultimei.',
      examples: ['2026-01-01'],
    }),
  ),
  data_pana_la: Type.Optional(
    date({
      description: `O zi din ultima lună; cel mult ${mostMonths} de luni. Lipsa înseamnă luna curentă.`,
      examples: ['2026-11-30'],
    }),
  ),
});

/** GRP-REP-4: periods are widened to whole months. */
function monthsProblems(query: Readonly<Record<string, unknown>>, today: string): readonly InputProblem[] {
  const { data_de_la: from, data_pana_la: until } = query;
  // A day that does not exist is reported as such, and then there is no period to judge.
  if (![from, until].every((day) => day === undefined || (typeof day === 'string' && isCalendarDate(day)))) return [];
  const [first, last] = [from as string | undefined, until as string | undefined];
  const months = wholeMonths(first, last, today);
  const wrong = (message: string): InputProblem => ({
    location: 'query',
    path: ['data_de_la'],
    code: 'out_of_range',
    message,
  });
  if (months.from > months.until || (first !== undefined && last !== undefined && first > last))
    return [wrong('"data_de_la" nu poate fi dupa "data_pana_la".')];
  return monthsIn(months) > mostMonths ? [wrong(`Perioada este de cel mult ${mostMonths} de luni.`)] : [];
}

const article = {
  cod_articol: nullable(
    Type.String({ description: 'Codul; null la ce s-a vândut fără articol, de exemplu o reducere.', examples: ['A1'] }),
  ),
  nume_articol: Type.String({ description: 'Numele de astăzi al articolului.', examples: ['Produs'] }),
  um_articol: nullable(Type.String({ description: 'Unitatea de măsură de astăzi.', examples: ['BUC'] })),
};
const identity = ['cod_articol', 'nume_articol', 'um_articol'];

const common = {
  method: 'GET',
  group: 'Rapoarte',
  access: { right: 'reports:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: monthsQuery,
  body: 'none',
  answer: 'list',
  identity,
  refusals: [],
} as const;

/** GRP-REP-4, GRP-REP-5 */
export const listMonthlySales = listOperation({
  ...common,
  id: 'listeazaVanzarileLunare',
  path: '/v2/rapoarte/vanzari-lunare',
  summary: 'Vânzările lunare pe articole',
  description:
    'Un rând pentru fiecare articol vândut, după nume, cu lunile în care s-a mișcat. O reducere legată de un articol intră la el, numai cu valoarea; cele nelegate și ce s-a vândut fără articol apar cu numele lor. Storno intră cu minus, în luna lui.',
  checkQuery: (query, { today }) => monthsProblems(query, today),
  data: strict({
    ...article,
    stoc_actual: nullable(
      decimal(3, { description: 'În toate gestiunile; null dacă firma nu arată cantitățile.', examples: [25] }),
    ),
    luni: Type.Array(
      strict({
        luna: Type.String({ examples: ['2026-11'], 'x-identity': true }),
        cantitate: decimal(3, { examples: [3] }),
        valoare: decimal(2, { description: 'Fără TVA, în RON.', examples: [300] }),
      }),
      { 'x-subfields-required': true },
    ),
  }),
  run: (operations, { from, query, page, today }) =>
    operations.listMonthlySales(from, wholeMonths(query.data_de_la, query.data_pana_la, today), page),
  toData: ({ code, name, unit, stock, months }) => ({
    cod_articol: code,
    nume_articol: name,
    um_articol: unit,
    stoc_actual: stock && decimalToNumber(stock),
    luni: months.map(({ month, quantity, net }) => ({
      luna: month,
      cantitate: decimalToNumber(storedDecimal(quantity)),
      valoare: decimalToNumber(storedDecimal(net)),
    })),
  }),
});

/** GRP-REP-6 */
export const listArticleFlows = listOperation({
  ...common,
  id: 'listeazaVanzarileSiAchizitiile',
  path: '/v2/rapoarte/vanzari-achizitii-articole',
  summary: 'Vânzările și achizițiile pe articole',
  description:
    'Un rând pentru fiecare articol vândut sau cumpărat în aceste luni, după nume. Au intrat rândurile facturilor de la furnizori legate de articol, după data emiterii; cele respinse sau șterse de furnizor nu intră.',
  checkQuery: (query, { today }) => monthsProblems(query, today),
  data: strict({
    ...article,
    cantitate_intrata: decimal(3, { examples: [25] }),
    valoare_intrata_fara_tva: decimal(2, { examples: [500] }),
    valoare_intrata_cu_tva: decimal(2, { examples: [605] }),
    cantitate_vanduta: decimal(3, { examples: [3] }),
    valoare_vanzari_fara_tva: decimal(2, { examples: [300] }),
    tva_vanzari: decimal(2, { examples: [63] }),
    total_vanzari_cu_tva: decimal(2, { examples: [363] }),
  }),
  run: (operations, { from, query, page, today }) =>
    operations.listArticleFlows(from, wholeMonths(query.data_de_la, query.data_pana_la, today), page),
  toData: (flow) => ({
    cod_articol: flow.code,
    nume_articol: flow.name,
    um_articol: flow.unit,
    cantitate_intrata: decimalToNumber(flow.boughtQuantity),
    valoare_intrata_fara_tva: decimalToNumber(flow.boughtNet),
    valoare_intrata_cu_tva: decimalToNumber(flow.boughtGross),
    cantitate_vanduta: decimalToNumber(flow.soldQuantity),
    valoare_vanzari_fara_tva: decimalToNumber(flow.soldNet),
    tva_vanzari: decimalToNumber(flow.soldVat),
    total_vanzari_cu_tva: decimalToNumber(flow.soldGross),
  }),
});
