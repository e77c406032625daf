import type { LedgerEntry, LedgerMovement, LedgerQuery, NamedPartner } from '../../domain/accounting/ledger.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { SheetColumn } from '../../formats/table/sheet.ts';

/** GRP-LEDG-3: the ledger of a partner as a table: the opening balance, an entry for each document and payment, the closing balance. */

export type LedgerRow =
  | { readonly is: 'balance'; readonly day: string; readonly title: string; readonly balance: Decimal }
  | { readonly is: 'entry'; readonly entry: LedgerEntry };

export const openingRow = ({ name, fiscalCode }: NamedPartner, { from }: LedgerQuery, balance: Decimal): LedgerRow => ({
  is: 'balance',
  day: from,
  title: `Sold inițial: ${name}${fiscalCode === null ? '' : `, cod ${fiscalCode}`}`,
  balance,
});

export const closingRow = ({ until }: LedgerQuery, balance: Decimal): LedgerRow => ({
  is: 'balance',
  day: until,
  title: 'Sold final',
  balance,
});

export const ledgerSheetName = 'Fișă partener';

/** The width of the largest amount that documents can have, with its separators. */
const moneyWidth = 22;

export const ledgerColumns: readonly SheetColumn<LedgerRow>[] = [
  { title: 'Data', holds: 'date', of: (row) => (row.is === 'balance' ? row.day : row.entry.movement.day) },
  {
    title: 'Document',
    holds: 'text',
    width: 60,
    of: (row) => (row.is === 'balance' ? row.title : nameOf(row.entry.movement)),
  },
  {
    title: 'Debit (lei)',
    holds: 'money',
    width: moneyWidth,
    of: (row) => (row.is === 'balance' ? null : row.entry.debit),
  },
  {
    title: 'Credit (lei)',
    holds: 'money',
    width: moneyWidth,
    of: (row) => (row.is === 'balance' ? null : row.entry.credit),
  },
  {
    title: 'Sold (lei)',
    holds: 'money',
    width: moneyWidth,
    of: (row) => (row.is === 'balance' ? row.balance : row.entry.balance),
  },
  { title: 'Valută', holds: 'text', width: 10, of: (row) => inCurrency(row)?.currency ?? null },
  { title: 'Sumă în valută', holds: 'money', width: moneyWidth, of: (row) => inCurrency(row)?.amount ?? null },
];

function inCurrency(row: LedgerRow): LedgerMovement | null {
  return row.is === 'entry' && row.entry.movement.currency !== 'RON' ? row.entry.movement : null;
}

/** Returns `Factura FCT 12`, `Chitanța CH 5, Factura FCT 12` or `Banca, Factura FF-908`. */
function nameOf(movement: LedgerMovement): string {
  const { is, document, documentName, isReversal, paidBy, receipt, change } = movement;
  const name = `${documentName ?? (isReversal ? 'Storno' : 'Factura')} ${document}${change ? '' : ', fără curs valutar'}`;
  switch (is) {
    case 'document':
      return name;
    case 'settled':
      return `Plătit înainte sau rotunjit, ${name}`;
    case 'payment':
      return `${receipt === null ? (kindNames[paidBy ?? ''] ?? paidBy) : `Chitanța ${receipt}`}, ${name}`;
  }
}

/** The names of payment kinds with diacritics, which they do not have elsewhere. */
const kindNames: Readonly<Record<string, string>> = {
  Chitanta: 'Chitanță',
  'Retur casa': 'Retur casă',
  'Plata speciala': 'Plată specială',
};
