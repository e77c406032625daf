import { Type } from 'typebox';
import { add } from '../../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../../domain/decimal/rounding.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { decimal, nullable, strict, timestamp } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';

export const readBankBalances = operation({
  id: 'citesteSoldurileConturilor',
  method: 'GET',
  path: '/v2/solduri-conturi-bancare',
  group: 'Banca',
  summary: 'Soldurile conturilor bancare',
  description:
    'Toate conturile firmei, cu soldul spus ultima oară, și totalul pe fiecare valută; nimic nu se convertește. Un cont al cărui sold nu l-a spus nimeni nu intră în totaluri.',
  access: { right: 'balances:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'one',
  data: strict({
    numar_conturi: Type.Integer({ description: 'Toate conturile, și cele fără sold.', examples: [1] }),
    actualizat_la: nullable(timestamp({ description: 'Cel mai nou sold; null dacă nu se știe niciunul.' })),
    totaluri: Type.Array(
      strict({
        valuta: nullable(Type.String({ examples: ['RON'] })),
        numar_conturi: Type.Integer({ description: 'Conturile cu sold în această valută.', examples: [1] }),
        total_disponibil: decimal(2, { examples: [12500.5] }),
      }),
    ),
    conturi: Type.Array(
      strict({
        nume: nullable(Type.String({ examples: ['BT RON'] })),
        iban: Type.String({ examples: ['RO65BTRLRONCRT0123456789'] }),
        valuta: nullable(Type.String({ examples: ['RON'] })),
        sold: nullable(decimal(2, { description: 'Null dacă nu l-a spus nimeni.', examples: [12500.5] })),
        sursa: nullable(
          Type.String({
            description: '`open_banking` sau `manual_sau_extras`; pot apărea valori noi.',
            examples: ['manual_sau_extras'],
          }),
        ),
        actualizat_la: nullable(timestamp({ description: 'La ce moment era acest sold.' })),
      }),
    ),
  }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: (operations, { from }) => operations.readBankBalances(from),
  toData: (accounts) => {
    const moments = accounts.flatMap(({ balanceAt }) => balanceAt ?? []);
    const latest = moments.toSorted((one, other) => other.getTime() - one.getTime())[0];
    return {
      numar_conturi: accounts.length,
      actualizat_la: latest ? bucharestTimestamp(latest) : null,
      totaluri: totalsOf(accounts),
      conturi: accounts.map(({ name, iban, currency, balance, source, balanceAt }) => ({
        nume: name,
        iban,
        valuta: currency,
        sold: balance && decimalToNumber(balance),
        sursa: source && sourceNames[source],
        actualizat_la: balanceAt && bucharestTimestamp(balanceAt),
      })),
    };
  },
});

const sourceNames = { 'open-banking': 'open_banking', 'manual-or-statement': 'manual_sau_extras' } as const;

/** The totals are by currency, in the order of the accounts. */
function totalsOf(accounts: readonly { readonly currency: string; readonly balance: Decimal | null }[]) {
  const known = accounts.flatMap(({ currency, balance }) => (balance ? [{ currency, balance }] : []));
  return [...new Set(known.map(({ currency }) => currency))].map((valuta) => {
    const ofCurrency = known.filter(({ currency }) => currency === valuta);
    const total = ofCurrency.reduce((sum, { balance }) => add(sum, balance), zeroMoney);
    return { valuta, numar_conturi: ofCurrency.length, total_disponibil: decimalToNumber(total) };
  });
}
