import { storedDecimal } from '../../../domain/decimal/decimal.ts';
import type { ReportColumn, ReportFile } from '../../../operations/reports/export-report.ts';

/** The columns of a file are named after the members of what a screen shows, so that both have the same figures. */

export type Rows = Readonly<Record<string, unknown>>;
export type Table = Pick<ReportFile<Rows>, 'columns' | 'read'>;

type Column = ReportColumn<Rows>;

const cellOf = (row: Rows, name: string): string | null => (row[name] == null ? null : String(row[name]));
const figureOf = (row: Rows, name: string) => {
  const cell = cellOf(row, name);
  return cell === null ? null : storedDecimal(cell);
};
export const text = (title: string, name: string): Column => ({ title, holds: 'text', of: (row) => cellOf(row, name) });
export const dated = (title: string, name: string): Column => ({
  title,
  holds: 'date',
  of: (row) => cellOf(row, name),
});
export const money = (title: string, name: string): Column => ({
  title,
  holds: 'money',
  of: (row) => figureOf(row, name),
});
export const number = (title: string, name: string): Column => ({
  title,
  holds: 'number',
  of: (row) => figureOf(row, name),
});

/** A short report is read at once. */
export const whole =
  (read: () => Promise<readonly Rows[]>): Table['read'] =>
  async () => ({ rows: await read(), next: null });
