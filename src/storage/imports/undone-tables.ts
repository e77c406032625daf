import type { TableKind } from '../../domain/imports/import.ts';
import type { Transaction } from '../transaction.ts';

/** MOVE-16: taking back what the import of a table brought, while nothing depends on it. Outstanding documents of clients are taken back as imported ones are. */

type ItemKind = Exclude<TableKind, 'client-balances'>;

const ended = '(SELECT m.ended_at FROM imports m WHERE m.company_id = $1 AND m.import_id = $2)';
const items = 'import_items t';
const ofImport = 't.company_id = $1 AND t.import_id = $2';
const has = (table: string, column: string, id: string, more = ''): string =>
  `EXISTS (SELECT FROM ${table} u WHERE u.company_id = $1 AND u.${column} = ${id}${more})`;
const anyOf = (conditions: readonly string[]): string => `(${conditions.join('\n   OR ')})`;

interface Undoing {
  /** The rows `x` that the items name. */
  readonly rows: string;
  readonly label: string;
  /** Whether something depends on the row. */
  readonly isUsed: string;
  /** The name of another import that stands on the row, and has to be taken back first. */
  readonly heldBy: string;
  /** In this order; `gone` are the ids of the rows. */
  readonly remove: readonly string[];
}

const heldBy = (kind: TableKind, things: string): string =>
  `(SELECT m.name FROM imports m JOIN import_items h ON h.company_id = $1 AND h.import_id = m.import_id
     WHERE m.company_id = $1 AND m.kind = '${kind}' AND ${things} ORDER BY m.created_at DESC LIMIT 1)`;
const heldByNone = 'NULL::text';

/** What an import that was taken back left of its documents: a number that nobody has any more. */
const leftOver = `u.deleted_at IS NOT NULL AND u.snapshot -> 'imported' IS NOT NULL`;

const clientId = 'x.client_id';
const supplierInvoiceId = 'x.supplier_invoice_id';
const articleId = 'x.article_id';
const stockRows = `${items} JOIN stock_levels x ON x.company_id = $1 AND t.item = x.article_id || '/' || coalesce(x.warehouse_id, 0)`;

const undoings: Readonly<Record<ItemKind, Undoing>> = {
  clients: {
    rows: `${items} JOIN clients x ON x.company_id = $1 AND x.client_id = t.item::uuid`,
    label: 'x.name',
    isUsed: anyOf([
      `x.changed_at > ${ended}`,
      has('invoices', 'client_id', clientId, ` AND NOT (${leftOver})`),
      ...['client_addresses', 'notes', 'attached_files', 'client_portals', 'monthly_statements', 'mails'].map((table) =>
        has(table, 'client_id', clientId),
      ),
    ]),
    heldBy: `(SELECT m.name FROM invoices u JOIN imported_invoices k ON k.company_id = $1 AND k.invoice_id = u.invoice_id
        JOIN imports m ON m.company_id = $1 AND m.import_id = k.import_id
       WHERE u.company_id = $1 AND u.client_id = x.client_id AND u.deleted_at IS NULL ORDER BY m.created_at DESC LIMIT 1)`,
    remove: [
      // The audit trail still tells whose they were.
      `UPDATE invoices u SET client_id = NULL FROM ${items} WHERE u.company_id = $1 AND ${ofImport} AND u.client_id = t.item::uuid AND ${leftOver}`,
      `DELETE FROM client_fragments x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.client_id = t.item::uuid`,
      `DELETE FROM clients x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.client_id = t.item::uuid`,
    ],
  },
  suppliers: {
    rows: `${items} JOIN suppliers x ON x.company_id = $1 AND x.supplier_id = t.item::uuid`,
    label: 'x.name',
    isUsed: anyOf([`x.changed_at > ${ended}`, has('supplier_invoices', 'supplier_id', 'x.supplier_id')]),
    heldBy: heldBy(
      'supplier-balances',
      has('supplier_invoices', 'supplier_id', 'x.supplier_id', ' AND u.supplier_invoice_id::text = h.item'),
    ),
    remove: [
      `DELETE FROM suppliers x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.supplier_id = t.item::uuid`,
    ],
  },
  articles: {
    rows: `${items} JOIN articles x ON x.company_id = $1 AND x.article_id = t.item::bigint`,
    label: `concat_ws(' ', x.code, x.name)`,
    isUsed: anyOf([
      'x.edited_at IS NOT NULL',
      ...['invoice_lines', 'supplier_invoice_lines', 'stock_levels'].map((table) =>
        has(table, 'article_id', articleId),
      ),
    ]),
    heldBy: heldBy('stock', `split_part(h.item, '/', 1) = x.article_id::text`),
    remove: [
      `DELETE FROM articles x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.article_id = t.item::bigint`,
    ],
  },
  stock: {
    rows: `${stockRows} JOIN articles a ON a.company_id = $1 AND a.article_id = x.article_id`,
    label: `concat_ws(' ', a.code, a.name)`,
    isUsed: 'x.movements > 1',
    heldBy: heldByNone,
    remove: [
      `DELETE FROM stock_movements x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND t.item = x.article_id || '/' || x.warehouse_id`,
      `DELETE FROM stock_levels x USING ${items} WHERE x.company_id = $1 AND ${ofImport}
         AND t.item = x.article_id || '/' || coalesce(x.warehouse_id, 0)`,
    ],
  },
  series: {
    rows: `${items} JOIN series x ON x.company_id = $1 AND x.code = t.item`,
    label: 'x.code',
    // What came from another program used no number of the series.
    isUsed: anyOf([
      `EXISTS (SELECT FROM invoices u WHERE u.company_id = $1 AND u.series = x.code
         AND NOT EXISTS (SELECT FROM imported_invoices k WHERE k.company_id = $1 AND k.invoice_id = u.invoice_id)
         AND NOT (${leftOver}))`,
      has('collections', 'receipt_series', 'x.code'),
    ]),
    heldBy: heldByNone,
    remove: [
      `UPDATE series x SET kind = 'imported', next_number = 1, digits = 0, is_default = false, is_reversal_default = false
         FROM ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.code = t.item AND ${has('invoices', 'series', 'x.code')}`,
      `DELETE FROM series x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.code = t.item AND x.kind <> 'imported'`,
    ],
  },
  'supplier-balances': {
    rows: `${items} JOIN supplier_invoices x ON x.company_id = $1 AND x.supplier_invoice_id = t.item::uuid`,
    label: 'x.number',
    isUsed: anyOf([
      `x.source <> 'opening'`,
      `x.status <> 'approved'`,
      has('supplier_payments', 'supplier_invoice_id', supplierInvoiceId, ` AND u.created_at > ${ended}`),
      ...['notes', 'attached_files', 'supplier_answers', 'archive_documents'].map((table) =>
        has(table, 'supplier_invoice_id', supplierInvoiceId),
      ),
    ]),
    heldBy: heldByNone,
    remove: ['supplier_payments', 'supplier_invoice_lines', 'supplier_invoices'].map(
      (table) =>
        `DELETE FROM ${table} x USING ${items} WHERE x.company_id = $1 AND ${ofImport} AND x.supplier_invoice_id = t.item::uuid`,
    ),
  },
};

export interface InTheWay {
  /** As people call it. */
  readonly dependedOn: string;
  /** The name of the import that has to be taken back first, where one stands on it. */
  readonly undoFirst: string | null;
}

/** The first of its things that something depends on; null if nothing does. The rows are locked. */
export async function lockUndoableTable(tx: Transaction, kind: ItemKind, importId: string): Promise<InTheWay | null> {
  const { rows, label, isUsed, heldBy } = undoings[kind];
  const values = [tx.companyId, importId];
  await tx.run(
    `undone-tables.lock-${kind}`,
    `SELECT FROM ${rows} WHERE ${ofImport} ORDER BY t.item FOR UPDATE OF x`,
    values,
  );
  const [used] = await tx.run<InTheWay>(
    `undone-tables.used-${kind}`,
    `SELECT ${label} AS "dependedOn", ${heldBy} AS "undoFirst" FROM ${rows} WHERE ${ofImport} AND ${isUsed} ORDER BY 1 LIMIT 1`,
    values,
  );
  return used ?? null;
}

export interface UndoneLevel {
  readonly articleId: number;
  readonly warehouseId: number | null;
  readonly quantity: string;
}

/** Deletes what the import brought; answers the stock that is no longer there, which is a change of its articles. */
export async function undoTable(
  tx: Transaction,
  kind: ItemKind,
  importId: string,
  at: Date,
): Promise<readonly UndoneLevel[]> {
  const values = [tx.companyId, importId];
  const levels =
    kind === 'stock'
      ? await tx.run<UndoneLevel>(
          'undone-tables.levels',
          `WITH touched AS (
             UPDATE articles a SET changed_at = $3 WHERE a.company_id = $1
                AND a.article_id IN (SELECT split_part(t.item, '/', 1)::bigint FROM ${items} WHERE ${ofImport}))
           SELECT x.article_id AS "articleId", x.warehouse_id AS "warehouseId", (-x.quantity)::text AS quantity FROM ${stockRows} WHERE ${ofImport}`,
          [...values, at],
        )
      : [];
  for (const [place, statement] of undoings[kind].remove.entries()) {
    await tx.run(`undone-tables.remove-${kind}-${place}`, statement, values);
  }
  await tx.run(
    'undone-tables.forget',
    `WITH gone AS (DELETE FROM import_items t WHERE ${ofImport})
     UPDATE imports m SET state = 'undone' WHERE m.company_id = $1 AND m.import_id = $2`,
    values,
  );
  return levels;
}
