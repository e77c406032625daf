import { cashEntry, cashTotals } from '../../shapes/cash-register.ts';
import { daysOfMonth } from '../../shapes/vat-journal.ts';
import { listOperation } from '../operation.ts';
import { ofMonth } from './journals.ts';

/** GRP-REP-22 */
export const listCashEntries = listOperation({
  ...ofMonth,
  id: 'citesteRegistrulDeCasa',
  path: '/v2/registru-casa',
  summary: 'Registrul de casă al unei luni',
  description:
    'Încasările în numerar, restituirile și plățile către furnizori, pe zile, în ordinea înregistrării, fiecare cu soldul de după ea, în RON la cursul documentului. Soldul de la începutul lunii, sumele ei și soldul de la sfârșit sunt în `meta.totaluri`. Un document în valută al cărui curs nu se știe nu apare.',
  answer: 'list',
  data: cashEntry.schema,
  identity: ['data', 'document'],
  run: (operations, { from, query, page }) => operations.listCashEntries(from, daysOfMonth(query.luna), page),
  totals: { schema: cashTotals.schema, of: ({ totals }) => [cashTotals.out(totals)] },
  toData: cashEntry.out,
});
