import { decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { type Batches, isDay, type SheetColumn } from '../table/sheet.ts';

/** CON-EXP-1: the file is UTF-8 with a BOM, a semicolon between fields and a comma in amounts, as a Romanian spreadsheet reads it. */
export async function* csvOf<Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvRecord(columns.map(({ title }) => title))}`);
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => csvRecord(columns.map((column) => fieldOf(column, row)))).join(''));
  }
}

function fieldOf<Row>(column: SheetColumn<Row>, row: Row): string {
  switch (column.holds) {
    case 'text':
      return shownText(column.of(row) ?? '');
    case 'money': {
      const amount = column.of(row);
      return amount ? decimalToString(roundToMoney(amount)).replace('.', ',') : '';
    }
    case 'number': {
      const number = column.of(row);
      return number ? decimalToString(number).replace('.', ',') : '';
    }
    case 'date': {
      const day = column.of(row) ?? '';
      return isDay(day) ? day.split('-').reverse().join('.') : shownText(day);
    }
  }
}

/** Follows RFC 4180, except for the semicolon. */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.map(quoted).join(';')}\r\n`;
}

/** RFC 4180 to the letter but for its line end, as PostgreSQL writes it: for programs. */
export function csvRecordOf(fields: readonly string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\n`;
}

/** A spreadsheet would compute a text that begins like a formula; after an apostrophe it is shown as it is. */
export function shownText(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(field: string): string {
  return /[";\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
