import { type Decimal, storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { mapPage, type Page, type PageRequest, type Sorting } from '../../domain/page.ts';
import type { SupplierAnswer } from '../../domain/spv/supplier-answer.ts';
import type { ReadLine, ReadPayment, SupplierInvoiceRead, SupplierInvoiceRow } from '../../domain/supplier/supplier.ts';
import type { SupplierInvoiceSource, SupplierInvoiceStatus } from '../../domain/supplier/supplier-invoice.ts';
import { asked, type Filter, readPage } from '../listing.ts';
import { readSortedPage, type SortableList, type SortedPosition, type SortKey } from '../sorted-page.ts';
import { supplierRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** Invoices are listed newest first by the date of issue, then by entry. */
export type SupplierInvoicePosition = readonly [issuedOn: string, entryNumber: number];

/** A filter that is null does not restrict the list. Days are inclusive. */
export interface SupplierInvoiceFilters {
  /** A part of the number or of the supplier's name. */
  readonly search: string | null;
  readonly supplierId: string | null;
  readonly issuedFrom: string | null;
  readonly issuedUntil: string | null;
  readonly receivedFrom: string | null;
  readonly receivedUntil: string | null;
  readonly dueFrom: string | null;
  readonly dueUntil: string | null;
  readonly number: string | null;
  readonly documentName: string | null;
  readonly isPaid: boolean | null;
  readonly currency: string | null;
  readonly status: SupplierInvoiceStatus | null;
  readonly source: SupplierInvoiceSource | null;
}

const columns = `i.supplier_invoice_id AS "invoiceId", i.entry_number AS "entryNumber", i.supplier_id AS "supplierId",
  s.name AS "supplierName", s.fiscal_code AS "supplierFiscalCode", i.number, i.document_name AS "documentName",
  i.issued_on AS "issuedOn", i.received_on AS "receivedOn", i.due_on AS "dueOn", i.created_at AS "createdAt", i.net, i.vat, i.gross,
  i.remaining, i.currency, i.is_paid AS "isPaid", i.status, i.source`;
const table = 'supplier_invoices i JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id';
const condition = 'i.company_id = $1';
const joined = `${table} WHERE ${condition}`;

type Amount = 'net' | 'vat' | 'gross' | 'remaining';
type Raw<Row> = Omit<Row, Amount> & Record<Amount, string>;

const conditionsOf = (filters: SupplierInvoiceFilters): readonly Filter[] => [
  [filters.search, (p) => `(strpos(s.name_key, ${asked(p)}) > 0 OR strpos(folded(i.number), ${asked(p)}) > 0)`],
  [filters.supplierId, (p) => `i.supplier_id = ${p}::uuid`],
  [filters.issuedFrom, (p) => `i.issued_on >= ${p}::date`],
  [filters.issuedUntil, (p) => `i.issued_on <= ${p}::date`],
  [filters.receivedFrom, (p) => `i.received_on >= ${p}::date`],
  [filters.receivedUntil, (p) => `i.received_on <= ${p}::date`],
  [filters.dueFrom, (p) => `i.due_on >= ${p}::date`],
  [filters.dueUntil, (p) => `i.due_on <= ${p}::date`],
  [filters.number, (p) => `i.number_key = md5(${asked(p)})`],
  [filters.documentName, (p) => `folded(i.document_name) = ${asked(p)}`],
  [filters.isPaid, (p) => `i.is_paid = ${p}::boolean`],
  [filters.currency, (p) => `i.currency = ${p}`],
  [filters.status, (p) => `i.status = ${p}`],
  [filters.source, (p) => `i.source = ${p}`],
];

const newestFirst = {
  columns,
  table,
  condition,
  order: [
    ['i.issued_on', 'date'],
    ['i.entry_number', 'bigint'],
  ],
  direction: 'descending',
  tiesOf: ({ issuedOn, entryNumber }: Raw<SupplierInvoiceRow>): SupplierInvoicePosition => [issuedOn, entryNumber],
} as const satisfies SortableList<Raw<SupplierInvoiceRow>>;

export async function listSupplierInvoices(
  tx: Transaction,
  filters: SupplierInvoiceFilters,
  page: PageRequest<SupplierInvoicePosition>,
): Promise<Page<SupplierInvoiceRow, SupplierInvoicePosition>> {
  const { order, direction, tiesOf } = newestFirst;
  const found = await readPage<Raw<SupplierInvoiceRow>, SupplierInvoicePosition>(
    tx,
    {
      name: 'supplier-invoices.list',
      select: `SELECT ${columns} FROM ${joined}`,
      values: [tx.companyId],
      filters: conditionsOf(filters),
      order,
      direction,
    },
    page,
    tiesOf,
  );
  return mapPage(found, withDecimals<SupplierInvoiceRow>);
}

/** What people order the list of received invoices by; where nothing is said it is newest first. */
export type SupplierInvoiceOrder = 'supplier' | 'issued' | 'due' | 'gross' | 'remaining';

/** What is due on no day is due last. */
const sortKeys: Readonly<Record<SupplierInvoiceOrder, SortKey>> = {
  supplier: { key: 's.name_start', type: 'text' },
  issued: { key: 'i.issued_on', type: 'date', isIndexed: true },
  due: { key: "coalesce(i.due_on, 'infinity')", type: 'date' },
  gross: { key: 'i.gross', type: 'numeric' },
  remaining: { key: 'i.remaining', type: 'numeric' },
};

/** CON-LIST-9: null where there are too many. */
export async function sortSupplierInvoices(
  tx: Transaction,
  filters: SupplierInvoiceFilters,
  sorting: Sorting<SupplierInvoiceOrder>,
  page: () => PageRequest<SortedPosition>,
): Promise<Page<SupplierInvoiceRow, SortedPosition> | null> {
  const found = await readSortedPage(tx, newestFirst, {
    filters: conditionsOf(filters),
    sorting,
    by: sortKeys[sorting.by],
    page,
  });
  return found && mapPage(found, withDecimals<SupplierInvoiceRow>);
}

/** The sums of invoices in one currency; refused ones, and those that their supplier deleted, have no value. */
export interface SupplierInvoiceSums {
  readonly currency: string;
  readonly documents: number;
  readonly gross: Decimal;
  readonly remaining: Decimal;
}

/** GRP-SUP-14: lei come first. Null if there are more than `most`. */
export async function sumSupplierInvoices(
  tx: Transaction,
  filters: SupplierInvoiceFilters,
  most: number,
): Promise<readonly SupplierInvoiceSums[] | null> {
  const given = conditionsOf(filters).filter(([value]) => value !== null);
  const conditions = given.map(([, condition], place) => `AND ${condition(`$${place + 3}`)}`).join(' ');
  type Raw = Omit<SupplierInvoiceSums, 'gross' | 'remaining'> & Record<'gross' | 'remaining', string>;
  const rows = await tx.read<Raw>(
    '',
    `SELECT f.currency, count(*) AS documents, coalesce(sum(f.gross) FILTER (WHERE f.counts), 0) AS gross, sum(f.remaining) AS remaining
       FROM (SELECT i.currency, i.gross, i.counts, i.remaining FROM ${joined} ${conditions} LIMIT $2) AS f
      GROUP BY f.currency ORDER BY f.currency <> 'RON', f.currency`,
    [tx.companyId, most + 1, ...given.map(([value]) => value)],
    'by-values',
  );
  if (rows.reduce((sum, { documents }) => sum + documents, 0) > most) return null;
  return rows.map((row) => ({ ...row, gross: storedDecimal(row.gross), remaining: storedDecimal(row.remaining) }));
}

/** Lines are jsonb, as documents are, so that an invoice with very many lines is read in a thread and does not block the event loop. */
const lines = `SELECT jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'description', l.description,
    'quantity', l.quantity::text, 'unit', l.unit, 'unitPrice', l.unit_price::text, 'vatRate', l.vat_rate::text,
    'vatCategory', l.vat_category, 'net', l.net::text, 'vat', l.vat::text, 'gross', l.gross::text, 'articleCode', l.article_code,
    'barcode', l.barcode, 'warehouseCode', w.code, 'articlePublicId', a.public_id, 'articleName', a.name,
    'isInStock', l.stock_moved IS NOT NULL, 'remarks', l.remarks) ORDER BY l.position)
  FROM supplier_invoice_lines l
  LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = l.warehouse_id
  LEFT JOIN articles a ON a.company_id = $1 AND a.article_id = l.article_id
 WHERE l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id`;

const payments = `SELECT json_agg(json_build_object('paymentId', p.supplier_payment_id, 'amount', p.amount::text, 'paidOn', p.paid_on,
    'kind', p.kind) ORDER BY p.paid_on, p.created_at, p.supplier_payment_id)
  FROM supplier_payments p WHERE p.company_id = $1 AND p.supplier_invoice_id = i.supplier_invoice_id`;

const answer = `SELECT json_build_object('message', a.message, 'status', a.status, 'changedAt', a.changed_at, 'failure', a.failure,
    'errors', a.errors, 'trouble', a.trouble, 'uploadId', a.upload_id)
  FROM supplier_answers a WHERE a.company_id = $1 AND a.supplier_invoice_id = i.supplier_invoice_id AND a.is_last`;

export async function findSupplierInvoice(tx: Transaction, invoiceId: string): Promise<SupplierInvoiceRead | null> {
  type Whole = Omit<SupplierInvoiceRead, 'exchangeRate' | 'settled' | 'lines' | 'payments' | 'answer'> & {
    readonly answer: (Omit<SupplierAnswer, 'changedAt'> & { readonly changedAt: string }) | null;
    readonly exchangeRate: string | null;
    readonly settled: string;
    readonly lines: readonly ReadLine[] | null;
    readonly payments: readonly ReadPayment[] | null;
  };
  const [row] = await tx.read<Raw<Whole>>(
    'supplier-invoices.find',
    `SELECT ${columns}, i.settled, i.message_id AS "messageId", i.refusal_reason AS "refusalReason", i.content,
            CASE WHEN i.currency <> 'RON' THEN ${supplierRate} END AS "exchangeRate",
            (${lines}) AS lines, (${payments}) AS payments, (${answer}) AS answer
       FROM ${joined} AND i.supplier_invoice_id = $2::uuid`,
    [tx.companyId, invoiceId],
  );
  if (!row) return null;
  const whole = withDecimals<Whole>(row);
  return {
    ...whole,
    exchangeRate: storedDecimalOrNull(whole.exchangeRate),
    settled: storedDecimal(whole.settled),
    lines: whole.lines ?? [],
    payments: whole.payments ?? [],
    answer: whole.answer && { ...whole.answer, changedAt: new Date(whole.answer.changedAt) },
  };
}

function withDecimals<Row>(raw: Raw<Row>): Row {
  const { net, vat, gross, remaining } = raw;
  return {
    ...raw,
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
    remaining: storedDecimal(remaining),
  } as Row;
}

export interface ReceivedXml {
  readonly number: string;
  readonly xml: Buffer;
}

/** The XML as it was received, byte for byte; null if there is none. */
export async function findReceivedXml(tx: Transaction, invoiceId: string): Promise<ReceivedXml | null> {
  const [row] = await tx.read<ReceivedXml>(
    'supplier-invoices.xml',
    `SELECT i.number, coalesce(m.xml, convert_to(i.sent_xml, 'UTF8')) AS xml FROM supplier_invoices i
       LEFT JOIN spv_messages m ON m.company_id = $1 AND m.message_id = i.message_id
      WHERE i.company_id = $1 AND i.supplier_invoice_id = $2::uuid AND (m.xml IS NOT NULL OR i.sent_xml IS NOT NULL)`,
    [tx.companyId, invoiceId],
  );
  return row ?? null;
}
