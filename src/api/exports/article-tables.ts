import type { Days } from '../../domain/invoice/sales.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import { listArticleFlows, listMonthlySales } from '../v2/reports/article-reports.ts';
import { money, number, type Rows, type Table, text } from './columns.ts';

export const articleReports = ['vanzari-lunare', 'vanzari-achizitii-articole'] as const;
export type ArticleReport = (typeof articleReports)[number];

const article = [text('Cod', 'cod_articol'), text('Articol', 'nume_articol'), text('UM', 'um_articol')];

interface MonthlyRow extends Rows {
  readonly luni: readonly Rows[];
}

/** CON-REPORT-22: the figures are those of v2, a row for each article and month. */
export const articleTables: Readonly<
  Record<ArticleReport, (operations: Operations, from: Caller, months: Days) => Table>
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
