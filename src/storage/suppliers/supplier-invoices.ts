import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type {
  KnownInvoice,
  SupplierInvoiceSource,
  SupplierInvoiceStatus,
  TakenNumber,
} from '../../domain/supplier/supplier-invoice.ts';
import type { Transaction } from '../transaction.ts';

/** The company's settings for invoices of suppliers. Whoever adds an invoice holds the lock of the company's suppliers. */

export interface SupplierSettings {
  readonly fiscalCode: string;
  readonly articleSearchMode: ArticleSearchMode;
  readonly approvesAutomatically: boolean;
  /** Whether the company keeps stock, and approving an invoice adds its goods to it. */
  readonly stocksOnApproval: boolean;
}

export async function readSupplierSettings(tx: Transaction): Promise<SupplierSettings> {
  const [row] = await tx.run<SupplierSettings>(
    'suppliers.settings',
    `SELECT c.fiscal_code AS "fiscalCode", s.article_search_mode AS "articleSearchMode",
            s.approves_supplier_invoices AS "approvesAutomatically", s.keeps_stock AND s.stocks_on_approval AS "stocksOnApproval"
       FROM company_settings s JOIN companies c ON c.company_id = s.company_id WHERE s.company_id = $1`,
    [tx.companyId],
  );
  if (!row) throw new Error('the settings of the company are missing');
  return row;
}

/** The columns that somebody states; amounts are decimal text. */
export interface SupplierInvoiceHead {
  readonly invoiceId: string;
  readonly supplierId: string;
  readonly source: SupplierInvoiceSource;
  readonly messageId: string | null;
  readonly number: string;
  readonly documentName: string;
  readonly issuedOn: string;
  readonly receivedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly isVatOnCollection: boolean;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly settled: string;
  readonly status: SupplierInvoiceStatus;
}

const headTypes = {
  invoiceId: ['supplier_invoice_id', 'uuid'],
  supplierId: ['supplier_id', 'uuid'],
  source: ['source', 'text'],
  messageId: ['message_id', 'text'],
  number: ['number', 'text'],
  documentName: ['document_name', 'text'],
  issuedOn: ['issued_on', 'date'],
  receivedOn: ['received_on', 'date'],
  dueOn: ['due_on', 'date'],
  currency: ['currency', 'text'],
  exchangeRate: ['exchange_rate', 'numeric'],
  isVatOnCollection: ['is_vat_on_collection', 'boolean'],
  net: ['net', 'numeric'],
  vat: ['vat', 'numeric'],
  gross: ['gross', 'numeric'],
  settled: ['settled', 'numeric'],
  status: ['status', 'text'],
} as const satisfies Readonly<Record<keyof SupplierInvoiceHead, readonly [column: string, type: string]>>;

const headColumns = Object.values(headTypes).map(([column]) => column);
const headMembers = Object.keys(headTypes);
const given = `jsonb_to_recordset($2::jsonb) AS h (place integer, ${Object.entries(headTypes)
  .map(([member, [, type]]) => `"${member}" ${type}`)
  .join(', ')})`;
const asJson = (bytes: string): string => `coalesce(convert_from(${bytes}::bytea, 'UTF8')::jsonb, '{}')`;

/** JSON in UTF-8. For an invoice from SPV a thread writes it, because it may be large. */
export interface InvoiceContent {
  /** What the page of a received invoice shows beside its lines; null if there is nothing. */
  readonly content: Uint8Array | null;
  /** The lines of all invoices; `invoice` is the index of a line's invoice in the list, 0 if it is absent. */
  readonly lines: Uint8Array;
}

export async function addSupplierInvoices(
  tx: Transaction,
  heads: readonly SupplierInvoiceHead[],
  { content, lines }: InvoiceContent,
  at: Date,
): Promise<void> {
  if (heads.length === 0) return;
  await tx.run(
    'supplier-invoices.add',
    `INSERT INTO supplier_invoices (company_id, entry_number, content, created_at, ${headColumns.join(', ')})
     SELECT $1, h.place + 1 + (SELECT coalesce(max(i.entry_number), 0) FROM supplier_invoices i WHERE i.company_id = $1),
            ${asJson('$3')}, $4, ${headMembers.map((member) => `h."${member}"`).join(', ')}
       FROM ${given}`,
    [tx.companyId, JSON.stringify(heads.map((head, place) => ({ ...head, place }))), content, at],
  );
  await addLines(
    tx,
    heads.map(({ invoiceId }) => invoiceId),
    lines,
  );
}

/** GRP-SUP-7: replaces the content under the same id; payments stay. Its stock was taken back before. */
export async function replaceSupplierInvoice(
  tx: Transaction,
  head: SupplierInvoiceHead,
  { content, lines }: InvoiceContent,
): Promise<void> {
  const changed = Object.entries(headTypes).filter(([member]) => member !== 'invoiceId');
  await tx.run(
    'supplier-invoices.replace',
    `UPDATE supplier_invoices AS i SET content = ${asJson('$3')}, refusal_reason = NULL,
            ${changed.map(([member, [column]]) => `${column} = h."${member}"`).join(', ')}
       FROM ${given} WHERE i.company_id = $1 AND i.supplier_invoice_id = h."invoiceId"`,
    [tx.companyId, JSON.stringify([head]), content],
  );
  await tx.run(
    'supplier-invoices.drop-lines',
    'DELETE FROM supplier_invoice_lines WHERE company_id = $1 AND supplier_invoice_id = $2',
    [tx.companyId, head.invoiceId],
  );
  await addLines(tx, [head.invoiceId], lines);
}

async function addLines(tx: Transaction, invoiceIds: readonly string[], lines: Uint8Array): Promise<void> {
  await tx.run(
    'supplier-invoices.add-lines',
    `INSERT INTO supplier_invoice_lines (company_id, supplier_invoice_id, position, name, description, quantity, unit, unit_price,
            vat_rate, vat_category, net, vat, gross, article_code, barcode, warehouse_id, remarks)
     SELECT $1, h.id, e.position, l.name, l.description, l.quantity, l.unit, l."unitPrice", l."vatRate", l."vatCategory", l.net,
            l.vat, l.gross, l."articleCode", l.barcode, w.warehouse_id, coalesce(l.remarks, '[]')
       FROM jsonb_array_elements(convert_from($3::bytea, 'UTF8')::jsonb) WITH ORDINALITY AS e (line, position)
      CROSS JOIN LATERAL jsonb_to_record(e.line) AS l (invoice integer, name text, description text, quantity numeric, unit text,
            "unitPrice" numeric, "vatRate" numeric, "vatCategory" text, net numeric, vat numeric, gross numeric, "articleCode" text,
            barcode text, "warehouseCode" text, remarks jsonb)
       JOIN unnest($2::uuid[]) WITH ORDINALITY AS h (id, place) ON h.place = coalesce(l.invoice, 0) + 1
       LEFT JOIN warehouses w ON w.company_id = $1 AND w.code = l."warehouseCode"`,
    [tx.companyId, invoiceIds, lines],
  );
}

/** The invoices of this supplier with this number, in any case; those that count come before refused ones. */
export async function findSameInvoices(
  tx: Transaction,
  supplierId: string,
  number: string,
): Promise<readonly KnownInvoice[]> {
  const rows = await tx.run<Omit<KnownInvoice, 'gross'> & { readonly gross: string }>(
    'supplier-invoices.same',
    `SELECT supplier_invoice_id AS "invoiceId", source, counts, issued_on AS "issuedOn", gross FROM supplier_invoices
      WHERE company_id = $1 AND supplier_id = $2 AND number_key = md5(folded($3)) AND lower(number) = lower($3)
      ORDER BY counts DESC, entry_number`,
    [tx.companyId, supplierId, number],
  );
  return rows.map((row) => ({ ...row, gross: storedDecimal(row.gross) }));
}

/**
 * The invoices that exist already, by the indexes in the list of those whose supplier has one with that number. GRP-PROV-5: an invoice
 * that was entered wrongly and refused can be entered again. GRP-PROV-6: entered by hand, the same number on another day is another
 * invoice, because suppliers restart their numbers.
 */
export async function findEntered(
  tx: Transaction,
  invoices: readonly Pick<SupplierInvoiceHead, 'supplierId' | 'number' | 'issuedOn'>[],
  source: SupplierInvoiceSource,
): Promise<ReadonlyMap<number, TakenNumber>> {
  const rows = await tx.run<TakenNumber & { readonly place: number }>(
    'supplier-invoices.entered',
    `SELECT DISTINCT ON (g.place) g.place::integer - 1 AS place, i.supplier_invoice_id AS "invoiceId", i.number, i.issued_on::text AS "issuedOn"
       FROM unnest($2::uuid[], $3::text[], $4::date[]) WITH ORDINALITY AS g (supplier_id, number, issued_on, place)
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_id = g.supplier_id
        AND i.number_key = md5(folded(g.number)) AND lower(i.number) = lower(g.number)
        AND NOT ($5 = 'manual' AND (i.issued_on <> g.issued_on OR i.source = 'manual' AND i.status = 'refused'))
      ORDER BY g.place, i.entry_number`,
    [
      tx.companyId,
      invoices.map(({ supplierId }) => supplierId),
      invoices.map(({ number }) => number),
      invoices.map(({ issuedOn }) => issuedOn),
      source,
    ],
  );
  return new Map(rows.map(({ place, ...taken }) => [place, taken]));
}

/** MOVE-14: what each supplier has under this number of this day, by the place in the list. */
export async function findOfSameDay(
  tx: Transaction,
  invoices: readonly { readonly supplierId: string | null; readonly number: string; readonly issuedOn: string }[],
): Promise<ReadonlyMap<number, Pick<SupplierInvoiceHead, 'number' | 'issuedOn' | 'gross' | 'currency'>>> {
  type Row = Pick<SupplierInvoiceHead, 'number' | 'issuedOn' | 'gross' | 'currency'> & { readonly place: number };
  const rows = await tx.run<Row>(
    'supplier-invoices.same-day',
    `SELECT DISTINCT ON (g.place) g.place::integer - 1 AS place, i.number, i.issued_on AS "issuedOn", i.gross::text AS gross, i.currency
       FROM unnest($2::uuid[], $3::text[], $4::date[]) WITH ORDINALITY AS g (supplier_id, number, issued_on, place)
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_id = g.supplier_id AND i.number_key = md5(folded(g.number))
        AND lower(i.number) = lower(g.number) AND i.issued_on = g.issued_on
      ORDER BY g.place, i.counts DESC, i.entry_number`,
    [
      tx.companyId,
      invoices.map(({ supplierId }) => supplierId),
      invoices.map(({ number }) => number),
      invoices.map(({ issuedOn }) => issuedOn),
    ],
  );
  return new Map(rows.map(({ place, ...there }) => [place, there]));
}

export interface LockedSupplierInvoice {
  readonly invoiceId: string;
  readonly number: string;
  readonly supplierName: string;
  readonly status: SupplierInvoiceStatus;
  readonly isPaidInPart: boolean;
  readonly currency: string;
  readonly gross: Decimal;
  readonly remaining: Decimal;
}

/** It locks the row: until the transaction ends, nobody else decides about the invoice or pays it. Null for an unknown id. */
export async function lockSupplierInvoice(tx: Transaction, invoiceId: string): Promise<LockedSupplierInvoice | null> {
  type Raw = Omit<LockedSupplierInvoice, 'gross' | 'remaining'> & Record<'gross' | 'remaining', string>;
  const [row] = await tx.run<Raw>(
    'supplier-invoices.lock',
    `SELECT i.supplier_invoice_id AS "invoiceId", i.number, i.status, i.paid <> 0 AS "isPaidInPart", i.currency, i.gross, i.remaining,
            (SELECT s.name FROM suppliers s WHERE s.company_id = $1 AND s.supplier_id = i.supplier_id) AS "supplierName"
       FROM supplier_invoices i WHERE i.company_id = $1 AND i.supplier_invoice_id = $2 FOR NO KEY UPDATE`,
    [tx.companyId, invoiceId],
  );
  return row ? { ...row, gross: storedDecimal(row.gross), remaining: storedDecimal(row.remaining) } : null;
}

/** GRP-PROV-5: the one that counts now, if this one was entered by hand and refused, and another one with its number was entered. */
export async function findTypedAgain(tx: Transaction, invoiceId: string): Promise<TakenNumber | null> {
  const [row] = await tx.run<TakenNumber>(
    'supplier-invoices.typed-again',
    `SELECT o.supplier_invoice_id AS "invoiceId", o.number, o.issued_on::text AS "issuedOn" FROM supplier_invoices i JOIN supplier_invoices o ON o.company_id = $1 AND o.supplier_id = i.supplier_id
        AND o.number_key = i.number_key AND lower(o.number) = lower(i.number) AND o.counts AND (o.source <> 'manual' OR o.issued_on = i.issued_on)
      WHERE i.company_id = $1 AND i.supplier_invoice_id = $2 AND i.source = 'manual' AND i.status = 'refused' LIMIT 1`,
    [tx.companyId, invoiceId],
  );
  return row ?? null;
}

export async function setStatus(
  tx: Transaction,
  invoiceId: string,
  status: SupplierInvoiceStatus,
  refusalReason: string | null,
): Promise<void> {
  await tx.run(
    'supplier-invoices.set-status',
    'UPDATE supplier_invoices SET status = $3, refusal_reason = $4 WHERE company_id = $1 AND supplier_invoice_id = $2',
    [tx.companyId, invoiceId, status, refusalReason],
  );
}

/** GRP-SUP-17 */
export async function keepSentXml(tx: Transaction, invoiceId: string, xml: string): Promise<void> {
  await tx.run(
    'supplier-invoices.keep-xml',
    'UPDATE supplier_invoices SET sent_xml = $3 WHERE company_id = $1 AND supplier_invoice_id = $2',
    [tx.companyId, invoiceId, xml],
  );
}
