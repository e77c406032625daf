import type { OverdueOnPaper, PrintedStatement, StatementRow } from '../../documents/printed-document.ts';
import type { LedgerDay, LedgerEntry, LedgerQuery } from '../../domain/accounting/ledger.ts';
import { balancesOf } from '../../domain/accounting/ledger.ts';
import type { ClientRecord } from '../../domain/client/client-entry.ts';
import { add, zero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import type { OverdueInvoice } from '../../domain/invoice/payment.ts';
import { languageFor } from '../../domain/nomenclature/language.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { listOverdueInvoices, readBalance } from '../../storage/directory/client-balances.ts';
import { type CompanyAccount, readCompanyAccount } from '../../storage/directory/company-account.ts';
import { readLook } from '../../storage/directory/looks.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { ledgerEntries } from './ledger-entries.ts';

export interface ReadStatement extends PrintedStatement {
  readonly account: CompanyAccount;
}

const mostOverdue = 20;

/** V2-STMT-2: the figures are those of the partner ledger; what is overdue is that of the client's balance, as it is now. */
export async function readStatement(
  tx: Transaction,
  client: ClientRecord,
  query: LedgerQuery,
  now: Date,
): Promise<ReadStatement> {
  const today = bucharestDate(now);
  const days = await readLedgerDays(tx, query);
  const entries = await everyEntry(tx, query, days);
  const { opening } = balancesOf(days);
  const overdue = await listOverdueInvoices(tx, client.clientId, today, {
    start: { at: 'start' },
    limit: mostOverdue + 1,
  });
  // The documents that fell due come first.
  const late = overdue.rows.filter(({ dueOn }) => dueOn < today);
  const account = await readCompanyAccount(tx);
  const { clientId: _clientId, externalId: _externalId, language: _language, ...shown } = client;
  return {
    account,
    look: await readLook(tx),
    statement: {
      language: languageFor(undefined, client, account.settings.foreignLanguage),
      issuer: issuerOf(account),
      client: shown,
      from: query.from,
      until: query.until,
      madeOn: today,
      opening: money(opening),
      // It is that of the rows, also if a document is issued while they are read.
      closing: money(entries.at(-1)?.balance ?? opening),
      debit: money(sumOf(entries, 'debit')),
      credit: money(sumOf(entries, 'credit')),
      overdue: money((await readBalance(tx, client.clientId, today))?.overdueBalance ?? zero),
      overdueInvoices: late.slice(0, mostOverdue).map(overdueOf),
      hasMoreOverdue: late.length > mostOverdue,
      rows: entries.map(rowOf),
    },
  };
}

async function everyEntry(
  tx: Transaction,
  query: LedgerQuery,
  days: readonly LedgerDay[],
): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const some of ledgerEntries((work) => work(tx), query, days)) entries.push(...some);
  return entries;
}

const money = (amount: Decimal): string => decimalToString(roundToMoney(amount));
const moneyOrNull = (amount: Decimal | null): string | null => amount && money(amount);

function sumOf(entries: readonly LedgerEntry[], side: 'debit' | 'credit'): Decimal {
  return entries.reduce((total, entry) => add(total, entry[side] ?? zero), zero);
}

function rowOf({ movement, debit, credit, balance }: LedgerEntry): StatementRow {
  const { day, document, isReversal, paidBy, receipt, currency, amount } = movement;
  return {
    day,
    document,
    isReversal,
    paidBy,
    receipt,
    currency,
    amount: money(amount),
    debit: moneyOrNull(debit),
    credit: moneyOrNull(credit),
    balance: money(balance),
  };
}

const overdueOf = ({ series, number, dueOn, balance }: OverdueInvoice): OverdueOnPaper => ({
  document: `${series} ${number}`,
  dueOn,
  amount: moneyOrNull(balance),
});

function issuerOf(account: CompanyAccount): PrintedStatement['statement']['issuer'] {
  const { fiscalCode, name, tradeRegisterNumber, isVatPayer } = account;
  const { countryCode, countyCode, locality, address, email, bankAccounts } = account;
  return {
    fiscalCode,
    name,
    tradeRegisterNumber,
    isVatPayer,
    countryCode,
    countyCode,
    locality,
    address,
    email,
    bankAccounts,
  };
}
