import {
  type AccountBalance,
  type BalanceFault,
  type BalanceFigure,
  type BalancePair,
  balanceFigures,
} from '../../domain/accounting/trial-balance.ts';
import { zero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { amountOfText, commaBelow, rowsOfText, textOfBytes } from './table-text.ts';

/** GRP-BAL-5: the accounts of a file, or what is wrong with it, in sentences for whoever imports it. */
export type TrialBalanceFile =
  | { readonly accounts: readonly AccountBalance[] }
  | { readonly problems: readonly string[] };

const mostAccounts = 20_000;
const mostProblems = 20;

/** GRP-BAL-5: a trial balance as accounting programs of Romania write it, by the headings of its columns. */
export function readTrialBalanceFile(bytes: Uint8Array): TrialBalanceFile {
  const rows = rowsOfText(textOfBytes(bytes), mostAccounts * 2);
  if (rows === null) return { problems: [`The file has more than ${mostAccounts * 2} rows.`] };
  const head = findHead(rows);
  if (head === null)
    return { problems: ['No row has the headings "Cont", "Sold initial debit", "Rulaj debit" and so on.'] };
  const missing = balanceFigures.filter((figure) => !head.columns.has(figure));
  if (missing.length > 0) return { problems: missing.map((figure) => `There is no column "${headings[figure]}".`) };

  const accounts: AccountBalance[] = [];
  const problems: string[] = [];
  for (const [place, row] of rows.slice(head.firstRow).entries()) {
    const account = (row[head.account] ?? '').trim();
    // Titles, totals and empty rows.
    if (!/^[0-9][0-9A-Za-z.]{0,49}$/.test(account)) continue;
    const figures = new Map<BalanceFigure, Decimal>();
    for (const figure of balanceFigures) {
      const text = row[head.columns.get(figure) ?? -1] ?? '';
      const amount = amountOfText(text);
      if (amount === null) problems.push(`Row ${head.firstRow + place + 1}: "${text.slice(0, 40)}" is not an amount.`);
      figures.set(figure, amount ?? zero);
    }
    const name = head.name === null ? '' : commaBelow(row[head.name] ?? '').trim();
    accounts.push({ account, name: name.slice(0, 255) || null, ...figuresOf(figures) });
    if (problems.length >= mostProblems) break;
  }
  if (problems.length > 0) return { problems };
  if (accounts.length === 0) return { problems: ['No row has an account.'] };
  return { accounts };
}

const headings: Readonly<Record<BalanceFigure, string>> = {
  openingDebit: 'Sold initial debit',
  openingCredit: 'Sold initial credit',
  debitMovements: 'Rulaj debit',
  creditMovements: 'Rulaj credit',
  closingDebit: 'Sold final debit',
  closingCredit: 'Sold final credit',
};

interface Head {
  readonly firstRow: number;
  readonly account: number;
  readonly name: number | null;
  readonly columns: ReadonlyMap<BalanceFigure, number>;
}

const headWithin = 50;

/** One row of headings, or two where the upper one names a pair ("Solduri inițiale") and the lower one its sides. */
function findHead(rows: readonly (readonly string[])[]): Head | null {
  for (const [place, row] of rows.slice(0, headWithin).entries()) {
    const account = row.findIndex((cell) => /^(cont|simbol( cont)?|nr\.? ?cont)$/.test(plain(cell)));
    if (account < 0) continue;
    const below = rows[place + 1] ?? [];
    const hasTwoRows = below.some((cell) => /^(d|debit\w*)$/.test(plain(cell)));
    const texts = hasTwoRows ? joined(row, below) : row.map(plain);
    const columns = new Map<BalanceFigure, number>();
    for (const [column, text] of texts.entries()) {
      const figure = figureOf(text);
      if (figure && !columns.has(figure)) columns.set(figure, column);
    }
    if (columns.size === 0) continue;
    const name = row.findIndex((cell) => plain(cell).startsWith('denumire'));
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

const plain = (text: string): string => fold(commaBelow(text)).trim().replaceAll(/\s+/g, ' ');

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

const pairNames: Readonly<Record<BalancePair, string>> = {
  opening: 'opening balances',
  movements: 'movements',
  closing: 'closing balances',
};

/** GRP-BAL-1: completes a sentence that names the balance. */
export function balanceMessage(fault: BalanceFault): string {
  switch (fault.wrong) {
    case 'account-twice':
      return `has the account ${fault.account} twice`;
    case 'account':
      return `does not add up: account ${fault.account} closes ${decimalToString(fault.difference)} off what its opening and its movements give`;
    case 'pair':
      return `does not add up: debits less credits of the ${pairNames[fault.pair]} are ${decimalToString(fault.difference)}`;
  }
}
