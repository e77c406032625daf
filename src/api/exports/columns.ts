import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { ReportColumn, ReportFile } from '../../operations/reports/export-report.ts';

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

const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof tableTypes;

/** A file that people open in a spreadsheet. */
export const tableFile = (
  name: string,
  format: TableFormat,
  content: AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
) => ({ fileName: `${name}.${format}`, contentType: tableTypes[format], headers, content });
