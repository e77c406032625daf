import { daysOfMonth } from '../../shapes/vat-journal.ts';
import { lateDocument, lateTotals, namedReturn } from '../../shapes/vat-return.ts';
import { listOperation, operation } from '../operation.ts';
import { ofMonth } from './journals.ts';

/** GRP-REP-23 */
export const readVatSummary = operation({
  ...ofMonth,
  id: 'citesteDecontulDeTva',
  path: '/v2/rapoarte/decont-tva',
  summary: 'Rândurile decontului de TVA ale unei luni',
  description:
    'Un ajutor pentru completarea decontului 300, făcut din documentele de aici; nu este decontul. Numai rândurile cu sume. TVA la încasare intră în luna în care devine exigibilă, iar la furnizorii cu TVA la încasare, în luna plății.',
  answer: 'one',
  data: namedReturn.schema,
  identity: ['luna'],
  takesFields: false,
  run: async (operations, { from, query: { luna } }) => {
    const { sales, purchases } = await operations.readVatSummary(from, daysOfMonth(luna));
    const rows = [...sales, ...purchases];
    return {
      month: luna,
      rows: [...rows.filter(({ row }) => row !== null), ...rows.filter(({ row }) => row === null)],
    };
  },
  toData: namedReturn.out,
});

/** GRP-REP-24 */
export const listVatOnCollection = listOperation({
  ...ofMonth,
  id: 'listeazaTvaLaIncasare',
  path: '/v2/rapoarte/tva-la-incasare',
  summary: 'TVA la încasare a unei luni, pe documente',
  description:
    'Documentele cu TVA la încasare din care ceva a devenit exigibil în lună, sau este încă neexigibil la sfârșitul ei, după dată, serie și număr, în RON la cursul documentului. Un storno intră la documentul pe care îl stornează. Sumele tuturor sunt în `meta.totaluri`.',
  answer: 'list',
  data: lateDocument.schema,
  identity: ['serie', 'numar'],
  run: (operations, { from, query, page }) => operations.listVatOnCollection(from, daysOfMonth(query.luna), page),
  totals: { schema: lateTotals.schema, of: ({ totals }) => [lateTotals.out(totals)] },
  toData: lateDocument.out,
});
