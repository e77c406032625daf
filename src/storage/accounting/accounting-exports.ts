import type { AccountingFormat } from '../../domain/accounting/accounting-export.ts';
import { type AccountingAccounts, accountsOf } from '../../domain/accounting/accounts.ts';
import { type SettingsTable, saveNamedSettings } from '../directory/named-settings.ts';
import type { Transaction } from '../transaction.ts';

const accountsTable: SettingsTable<AccountingAccounts> = {
  table: 'accounting_accounts',
  columns: {
    clients: 'clients',
    suppliers: 'suppliers',
    bank: 'bank',
    cash: 'cash',
    card: 'card',
    otherCollections: 'other_collections',
    sales: 'sales',
    purchases: 'purchases',
  },
  defaults: {
    clients: null,
    suppliers: null,
    bank: null,
    cash: null,
    card: null,
    otherCollections: null,
    sales: null,
    purchases: null,
  },
};

/** GRP-EXP-5: the named accounts change; null restores the usual one. */
export function saveAccounts(tx: Transaction, named: Partial<AccountingAccounts>): Promise<void> {
  return saveNamedSettings(tx, accountsTable, named);
}

/** The accounts that the company named, and the usual ones for the rest. */
export async function readAccounts(tx: Transaction): Promise<AccountingAccounts> {
  const [row] = await tx.read<AccountingAccounts>(
    'accounting-accounts.read',
    `SELECT clients, suppliers, bank, cash, card, other_collections AS "otherCollections", sales, purchases
       FROM accounting_accounts WHERE company_id = $1`,
    [tx.companyId],
  );
  return accountsOf(row ?? null);
}

export interface PastExport {
  readonly format: AccountingFormat;
  readonly exportedAt: Date;
  readonly documents: number;
}

/** GRP-EXP-6: the last export of a month; null if there was none. */
export async function findLastExport(tx: Transaction, month: string): Promise<PastExport | null> {
  const [row] = await tx.read<PastExport>(
    'accounting-exports.last',
    `SELECT format, exported_at AS "exportedAt", documents FROM accounting_exports
      WHERE company_id = $1 AND month = $2 ORDER BY exported_at DESC LIMIT 1`,
    [tx.companyId, month],
  );
  return row ?? null;
}

export async function addExport(
  tx: Transaction,
  exportId: string,
  month: string,
  { format, exportedAt, documents }: PastExport,
): Promise<void> {
  await tx.run(
    'accounting-exports.add',
    `INSERT INTO accounting_exports (company_id, export_id, month, format, exported_at, documents)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tx.companyId, exportId, month, format, exportedAt, documents],
  );
}

const mostAtOnce = 5000;

/** GRP-EXP-6: records for each invoice its last export, and counts the exports. */
export async function markExported(
  tx: Transaction,
  invoiceIds: readonly number[],
  { format, exportedAt }: Pick<PastExport, 'format' | 'exportedAt'>,
): Promise<void> {
  for (let at = 0; at < invoiceIds.length; at += mostAtOnce) {
    await tx.run(
      'exported-invoices.mark',
      `INSERT INTO exported_invoices AS kept (company_id, invoice_id, exported_at, format, times)
       SELECT $1, given.invoice_id, $3, $4, 1 FROM unnest($2::bigint[]) AS given (invoice_id)
       ON CONFLICT (company_id, invoice_id) DO UPDATE
          SET (exported_at, format, times) = (excluded.exported_at, excluded.format, kept.times + 1)`,
      [tx.companyId, invoiceIds.slice(at, at + mostAtOnce), exportedAt, format],
    );
  }
}

export interface ExportedMark {
  readonly exportedAt: Date;
  readonly format: AccountingFormat;
  readonly times: number;
}

export async function findExportedMark(tx: Transaction, invoiceId: number): Promise<ExportedMark | null> {
  const [row] = await tx.read<ExportedMark>(
    'exported-invoices.find',
    `SELECT exported_at AS "exportedAt", format, times FROM exported_invoices WHERE company_id = $1 AND invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  return row ?? null;
}
