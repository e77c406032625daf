import { type AccountBalance, type BalanceFigure, balanceFigures } from '../../domain/accounting/trial-balance.ts';
import { zero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, moneyOrNull, parseDecimal } from '../../domain/decimal/decimal.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import type { TableProblem } from '../../domain/people/console-refusal.ts';
import { readTable } from '../../formats/read-table.ts';
import { type InTime, TableNotReadable, type TableRow } from '../../formats/table/table.ts';

export type TrialBalanceFile =
  | { readonly accounts: readonly AccountBalance[] }
  | { readonly problems: readonly TrialBalanceProblem[] };

export type TrialBalanceProblem =
  | { readonly is: TableProblem | 'no-headings' | 'no-account' }
  | { readonly is: 'no-column'; readonly figure: BalanceFigure }
  | { readonly is: 'no-amount'; readonly line: number; readonly text: string };

const headingWithin = 50;
export const mostBalanceRows = 40_000;
const mostCells = 350_000;
const mostProblems = 20;
const longestTold = 40;

/** GRP-BAL-5: accounting programs of Romania write a trial balance in CSV or XLSX, and its columns are found by their headings. */
export function readTrialBalanceFile(bytes: Buffer, isInTime?: InTime): TrialBalanceFile {
  const rows = rowsOf(bytes, isInTime);
  if (!Array.isArray(rows)) return { problems: [rows as TrialBalanceProblem] };
  const head = findHead(rows);
  if (head === null) return { problems: [{ is: 'no-headings' }] };
  const missing = balanceFigures.filter((figure) => !head.columns.has(figure));
  if (missing.length > 0) return { problems: missing.map((figure) => ({ is: 'no-column', figure })) };

  const accounts: AccountBalance[] = [];
  const problems: TrialBalanceProblem[] = [];
  for (const { line, cells, numbers } of rows.slice(head.firstRow)) {
    const account = cells[head.account] ?? '';
    // Titles, totals and empty rows are skipped.
    if (!/^[0-9][0-9A-Za-z.]{0,49}$/.test(account)) continue;
    const figures = new Map<BalanceFigure, Decimal>();
    for (const figure of balanceFigures) {
      const column = head.columns.get(figure) ?? -1;
      const text = cells[column] ?? '';
      const amount = numbers.has(column) ? storedAmount(text) : typedAmount(text);
      if (amount === null) problems.push({ is: 'no-amount', line, text: text.slice(0, longestTold) });
      figures.set(figure, amount ?? zero);
    }
    const name = head.name === null ? '' : (cells[head.name] ?? '');
    accounts.push({ account, name: name.slice(0, 255) || null, ...figuresOf(figures) });
    if (problems.length >= mostProblems) break;
  }
  if (problems.length > 0) return { problems: problems.slice(0, mostProblems) };
  if (accounts.length === 0) return { problems: [{ is: 'no-account' }] };
  return { accounts };
}

function rowsOf(bytes: Buffer, isInTime: InTime | undefined): readonly TableRow[] | TrialBalanceProblem {
  try {
    return readTable(bytes, { mostRows: mostBalanceRows, headingWithin, mostCells }, isInTime);
  } catch (error) {
    if (error instanceof TableNotReadable) return { is: error.problem };
    throw error;
  }
}

interface Head {
  readonly firstRow: number;
  readonly account: number;
  readonly name: number | null;
  readonly columns: ReadonlyMap<BalanceFigure, number>;
}

/** There is one row of headings, or two where the upper one names a pair ("Solduri inițiale") and the lower one its sides. */
function findHead(rows: readonly TableRow[]): Head | null {
  for (const [place, { cells }] of rows.slice(0, headingWithin).entries()) {
    const account = cells.findIndex((cell) => /^(cont|simbol( cont)?|nr\.? ?cont)$/.test(plain(cell)));
    if (account < 0) continue;
    const below = rows[place + 1]?.cells ?? [];
    const hasTwoRows = below.some((cell) => /^(d|debit\w*)$/.test(plain(cell)));
    const texts = hasTwoRows ? joined(cells, below) : cells.map(plain);
    const columns = new Map<BalanceFigure, number>();
    for (const [column, text] of texts.entries()) {
      const figure = figureOf(text);
      if (figure && !columns.has(figure)) columns.set(figure, column);
    }
    if (columns.size === 0) continue;
    const name = cells.findIndex((cell) => plain(cell).startsWith('denumire'));
    return { firstRow: place + (hasTwoRows ? 2 : 1), account, name: name < 0 ? null : name, columns };
  }
  return null;
}

function joined(upper: readonly string[], lower: readonly string[]): readonly string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    group = plain(upper[column] ?? '') || group;
    return `${group} ${plain(lower[column] ?? '')}`;
  });
}

const plain = (text: string): string => fold(text).trim().replaceAll(/\s+/g, ' ');

/** Cumulated columns are not those of the month. */
function figureOf(heading: string): BalanceFigure | null {
  if (/cumulat|total|preced/.test(heading)) return null;
  const side = /debit|\bd\b/.test(heading) ? 'debit' : /credit|\bc\b/.test(heading) ? 'credit' : null;
  if (side === null) return null;
  if (/rulaj/.test(heading)) return side === 'debit' ? 'debitMovements' : 'creditMovements';
  if (!/sold/.test(heading)) return null;
  if (/initial/.test(heading)) return side === 'debit' ? 'openingDebit' : 'openingCredit';
  return /final/.test(heading) ? (side === 'debit' ? 'closingDebit' : 'closingCredit') : null;
}

function figuresOf(figures: ReadonlyMap<BalanceFigure, Decimal>): Readonly<Record<BalanceFigure, Decimal>> {
  return Object.fromEntries(figures) as Record<BalanceFigure, Decimal>;
}

/** A spreadsheet stores an amount so. */
function storedAmount(text: string): Decimal | null {
  if (text === '') return zero;
  return /^-?\d+(?:\.\d{1,2})?$/.test(text) ? toldAgain(text) : null;
}

/**
 * An amount is `1.234,56`, `1234.56`, `1,234.5` or `-3`; nothing is zero. Returns null for no amount, or one with more than two decimals
 * or 13 digits before them.
 */
function typedAmount(text: string): Decimal | null {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (compact === '' || compact === '-') return zero;
  const match = /^(-?)(\d[\d.,]*)$/.exec(compact);
  if (!match) return null;
  const [, sign = '', digits = ''] = match;
  const decimalAt = decimalPlace(digits);
  const whole = digits.slice(0, decimalAt).replaceAll(/[.,]/g, '');
  const fraction = digits.slice(decimalAt + 1);
  if (!/^\d{0,2}$/.test(fraction)) return null;
  return toldAgain(`${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);
}

/** Returns null for more digits than can be answered. */
function toldAgain(written: string): Decimal | null {
  const amount = parseDecimal(written);
  return moneyOrNull(amount) && amount;
}

/** The decimals begin at the last sign, unless it separates thousands. */
function decimalPlace(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits.length;
  const sign = digits.charAt(last);
  const hasOther = digits.includes(sign === '.' ? ',' : '.');
  const isRepeated = digits.indexOf(sign) !== last;
  // An amount has two decimals at most: three digits behind the only sign are thousands.
  const isThousands = !hasOther && (isRepeated || digits.length - last - 1 === 3);
  return isThousands ? digits.length : last;
}
