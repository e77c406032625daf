import type { PrintedStatement, StatementPage, StatementRow } from '../../../src/documents/printed-document.ts';
import { plainLook } from '../../../src/domain/company/look.ts';
import { add, subtract } from '../../../src/domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../../src/domain/decimal/decimal.ts';
import { sampleInvoice } from './sample-invoices.ts';

type SampleRow = Partial<StatementRow> & { readonly debit?: string | null; readonly credit?: string | null };

/** A statement of account whose balances follow from its rows, in the form in which the service prints it. */
export function sampleStatement(
  rows: readonly SampleRow[],
  { look, ...more }: Partial<StatementPage> & { readonly look?: PrintedStatement['look'] } = {},
): PrintedStatement {
  const { issuer, client } = sampleInvoice().snapshot;
  const opening = more.opening ?? '250.00';
  let balance = storedDecimal(opening);
  const entries = rows.map((row): StatementRow => {
    const { debit = null, credit = null } = row;
    balance = subtract(add(balance, storedDecimal(debit ?? '0.00')), storedDecimal(credit ?? '0.00'));
    return {
      day: '2026-11-02',
      document: 'FCT 1042',
      isReversal: false,
      paidBy: null,
      receipt: null,
      currency: 'RON',
      amount: debit ?? credit ?? '0.00',
      ...row,
      debit,
      credit,
      balance: decimalToString(balance),
    };
  });
  const sum = (side: 'debit' | 'credit'): string =>
    decimalToString(
      entries.reduce((total, row) => add(total, storedDecimal(row[side] ?? '0.00')), storedDecimal('0.00')),
    );
  return {
    look: look ?? plainLook,
    statement: {
      language: 'ro',
      issuer,
      client,
      from: '2026-10-19',
      until: '2026-11-18',
      madeOn: '2026-11-18',
      opening,
      closing: decimalToString(balance),
      debit: sum('debit'),
      credit: sum('credit'),
      overdue: '0.00',
      overdueInvoices: [],
      hasMoreOverdue: false,
      ...more,
      rows: entries,
    },
  };
}

export const sampleMovements: readonly SampleRow[] = [
  { day: '2026-10-20', document: 'FCT 1040', debit: '1210.00' },
  { day: '2026-10-22', document: 'FCT 1040', paidBy: 'Chitanta', receipt: 'CH 17', credit: '500.00' },
  { day: '2026-11-02', document: 'FCT 1041', debit: '2546.00', currency: 'EUR', amount: '500.00' },
  { day: '2026-11-05', document: 'FCT 1042', isReversal: true, debit: '-121.00' },
  { day: '2026-11-09', document: 'FCT 1040', paidBy: 'Banca', credit: '710.00' },
  { day: '2026-11-10', document: 'FCT 1043', currency: 'GBP', amount: '90.00', debit: null },
];
