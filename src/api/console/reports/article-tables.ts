import type { Days } from '../../../domain/invoice/sales.ts';
import { wholeMonths } from '../../../domain/reports/report-periods.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { listArticleFlows, listMonthlySales } from '../../v2/reports/article-reports.ts';
import { refuseWrongQuery } from '../from-v2.ts';
import type { Member } from '../operation.ts';
import { money, number, type Rows, type Table, text } from './report-columns.ts';

export const articleReports = ['vanzari-lunare', 'vanzari-achizitii-articole'] as const;
export type ArticleReport = (typeof articleReports)[number];

interface AskedDays {
  readonly data_de_la?: string;
  readonly data_pana_la?: string;
}

/** Both reports have the same months, as many as v2 gives at once. */
export function monthsAsked(from: Member, days: AskedDays, today: string): Days {
  refuseWrongQuery(listMonthlySales, { from, query: { ...days }, today });
  return wholeMonths(days.data_de_la, days.data_pana_la, today);
}

const article = [text('Cod', 'cod_articol'), text('Articol', 'nume_articol'), text('UM', 'um_articol')];

interface MonthlyRow extends Rows {
  readonly luni: readonly Rows[];
}

/** CON-REPORT-22: the figures are those of v2, a row for each article and month. */
export const articleTables: Readonly<
  Record<ArticleReport, (operations: Operations, from: Member, months: Days) => Table>
> = {
  'vanzari-lunare': (operations, from, months) => ({
    columns: [
      ...article,
      number('Stoc actual', 'stoc_actual'),
      text('Luna', 'luna'),
      number('Cantitate', 'cantitate'),
      money('Valoare fără TVA', 'valoare'),
    ],
    read: async (page) => {
      const { rows, next } = await operations.listMonthlySales(from, months, page);
      const told = rows.map((row) => listMonthlySales.toData(row as never) as MonthlyRow);
      return { rows: told.flatMap(({ luni, ...sold }) => luni.map((month) => ({ ...sold, ...month }))), next };
    },
  }),
  'vanzari-achizitii-articole': (operations, from, months) => ({
    columns: [
      ...article,
      number('Cantitate intrată', 'cantitate_intrata'),
      money('Intrări fără TVA', 'valoare_intrata_fara_tva'),
      money('Intrări cu TVA', 'valoare_intrata_cu_tva'),
      number('Cantitate vândută', 'cantitate_vanduta'),
      money('Vânzări fără TVA', 'valoare_vanzari_fara_tva'),
      money('TVA vânzări', 'tva_vanzari'),
      money('Vânzări cu TVA', 'total_vanzari_cu_tva'),
    ],
    read: async (page) => {
      const { rows, next } = await operations.listArticleFlows(from, months, page);
      return { rows: rows.map((row) => listArticleFlows.toData(row as never) as Rows), next };
    },
  }),
};
