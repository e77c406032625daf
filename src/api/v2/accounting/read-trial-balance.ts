import { Type } from 'typebox';
import {
  type AccountBalance,
  type Indicator,
  indicatorMonths,
  indicatorRules,
} from '../../../domain/accounting/trial-balance.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { lastDayOfMonth } from '../../../domain/time/calendar.ts';
import { date, decimal, nullable, strict } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';

const year = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1990, maximum: 2200, description, examples: [2026] }));

const accountRow = strict({
  cont: Type.String({ examples: ['4111'] }),
  denumire: nullable(Type.String({ examples: ['Clienti'] })),
  sold_initial_debit: decimal(2, { examples: [1000] }),
  sold_initial_credit: decimal(2, { examples: [0] }),
  rulaje_debitoare: decimal(2, { examples: [500] }),
  rulaje_creditoare: decimal(2, { examples: [300] }),
  sold_final_debit: decimal(2, { examples: [1200] }),
  sold_final_credit: decimal(2, { examples: [0] }),
});

/** GRP-BAL-3 */
export const readTrialBalance = operation({
  id: 'citesteBalantaContabila',
  method: 'GET',
  path: '/v2/balante/balanta-contabila',
  group: 'Balante',
  summary: 'Balanța contabilă a unei luni',
  description:
    'Cifrele lunii, pe conturi, după numărul contului. Fără `an`: cea mai nouă balanță; doar cu `an`: cea mai nouă a anului. Dacă nu este niciuna, răspunsul este 200 cu `conturi` gol.',
  access: { right: 'accounting:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    an: year('Anul balanței. Lipsa înseamnă cea mai nouă balanță.'),
    luna: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'Numărul lunii, numai împreună cu `an`. Lipsa înseamnă cea mai nouă balanță a anului.',
        examples: [9],
      }),
    ),
  }),
  checkQuery: ({ an, luna }) =>
    luna !== undefined && an === undefined
      ? [{ location: 'query', path: ['an'], code: 'required', message: 'Parametrul "luna" cere si parametrul "an".' }]
      : [],
  body: 'none',
  answer: 'one',
  data: strict({
    an: nullable(Type.Integer({ examples: [2026] })),
    luna: nullable(Type.Integer({ examples: [9] })),
    data_de_la: nullable(date({ description: 'Prima zi a lunii.' })),
    data_pana_la: nullable(date({ description: 'Ultima zi a lunii.' })),
    conturi: Type.Array(accountRow),
  }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: (operations, { from, query: { an, luna } }) =>
    operations.readTrialBalance(from, { year: an ?? null, month: luna ?? null }),
  toData: (balance) => {
    const firstDay = balance && `${monthText(balance)}-01`;
    return {
      an: balance?.year ?? null,
      luna: balance?.month ?? null,
      data_de_la: firstDay,
      data_pana_la: firstDay && lastDayOfMonth(firstDay),
      conturi: (balance?.accounts ?? []).map(accountOf),
    };
  },
});

const accountOf = (one: AccountBalance) => ({
  cont: one.account,
  denumire: one.name,
  sold_initial_debit: decimalToNumber(one.openingDebit),
  sold_initial_credit: decimalToNumber(one.openingCredit),
  rulaje_debitoare: decimalToNumber(one.debitMovements),
  rulaje_creditoare: decimalToNumber(one.creditMovements),
  sold_final_debit: decimalToNumber(one.closingDebit),
  sold_final_credit: decimalToNumber(one.closingCredit),
});

/** Each indicator has its Romanian name, and the accounts that are read. */
const indicatorNames: Readonly<Record<Indicator, { readonly indicator: string; readonly nume: string }>> = {
  income: { indicator: 'venituri', nume: 'Venituri' },
  costs: { indicator: 'cheltuieli', nume: 'Cheltuieli' },
  profit: { indicator: 'profit', nume: 'Profit' },
  sales: { indicator: 'vanzari', nume: 'Vânzări' },
  wages: { indicator: 'salarii', nume: 'Salarii' },
  taxes: { indicator: 'taxe', nume: 'Taxe' },
  suppliers: { indicator: 'furnizori', nume: 'Furnizori' },
  bank: { indicator: 'banca', nume: 'Bancă' },
  cash: { indicator: 'casa', nume: 'Casă' },
  'uncollected-clients': { indicator: 'clienti_neincasati', nume: 'Clienți neîncasați' },
};

/** GRP-BAL-4 */
export const readFinancialIndicators = operation({
  id: 'citesteIndicatoriiFinanciari',
  method: 'GET',
  path: '/v2/balante/balanta-indicatori-financiari',
  group: 'Balante',
  summary: 'Indicatorii financiari ai unui an',
  description:
    'Zece indicatori din balanțele anului, pentru lunile care au balanță. La furnizori, bancă, casă și clienți neîncasați `valoare_luna` este schimbarea din lună, iar `valoare_cumulata` soldul de la sfârșitul ei.',
  access: { right: 'accounting:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({ an: year('Anul; lipsa înseamnă anul curent.') }),
  body: 'none',
  answer: 'one',
  data: strict({
    an: Type.Integer({ examples: [2026] }),
    indicatori: Type.Array(
      strict({
        nume: Type.String({ examples: ['Venituri'] }),
        cont: Type.String({ description: 'Conturile citite, după cum încep.', examples: ['7'] }),
        indicator: Type.String({
          description: `Mulțime extensibilă: ${Object.values(indicatorNames)
            .map(({ indicator }) => `\`${indicator}\``)
            .join(', ')}.`,
          examples: ['venituri'],
        }),
        evolutie: Type.Array(
          strict({
            luna: Type.String({ examples: ['2026-09'] }),
            valoare_luna: decimal(2, { examples: [1000] }),
            valoare_cumulata: decimal(2, { examples: [9000] }),
          }),
        ),
      }),
    ),
  }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: async (operations, { from, query: { an }, today }) => {
    const wanted = an ?? Number(today.slice(0, 4));
    return { year: wanted, balances: await operations.readTrialBalancesOfYear(from, wanted) };
  },
  toData: ({ year: of, balances }) => ({
    an: of,
    indicatori: (Object.keys(indicatorRules) as Indicator[]).map((indicator) => ({
      nume: indicatorNames[indicator].nume,
      cont: indicatorRules[indicator].accounts.join(', '),
      indicator: indicatorNames[indicator].indicator,
      evolutie: indicatorMonths(indicator, balances).map((month) => ({
        luna: monthText(month),
        valoare_luna: decimalToNumber(month.ofMonth),
        valoare_cumulata: decimalToNumber(month.cumulated),
      })),
    })),
  }),
});

const monthText = ({ year: of, month }: { readonly year: number; readonly month: number }): string =>
  `${of}-${String(month).padStart(2, '0')}`;
