import type { Archive } from '../../domain/archive/archive.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { EventDetails, EventType, StoredEvent } from '../../domain/event/event.ts';
import type { InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import type { SpvState } from '../../domain/spv/sending.ts';
import type { SupplierInvoiceRow } from '../../domain/supplier/supplier.ts';
import { invoicedOf, mustBeSent } from './what-counts.ts';

/**
 * What an event is about, in SQL. The statement that stores the event copies it as it is at that moment. Amounts are text, so that no digit
 * is lost.
 */

const pairs = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ');

const invoiceColumns = {
  series: 'i.series',
  number: 'i.number',
  typeCode: 'i.type_code',
  isDue: 'i.is_due',
  status: 'i.status',
  issuedOn: 'i.issued_on',
  dueOn: 'i.due_on',
  currency: 'i.currency',
  net: 'i.net::text',
  vat: 'i.vat::text',
  gross: 'i.gross::text',
  collected: 'i.collected::text',
  returned: 'i.returned::text',
  clientId: 'i.client_id',
  clientName: 'i.client_name',
  clientFiscalCode: 'i.client_fiscal_code',
  externalId: 'i.external_id',
};

/** What `factsOfNew` reads of a document that is about to be written. */
interface NewInvoice {
  readonly command: Pick<IssueCommand, 'series' | 'type' | 'issuedOn' | 'currency' | 'externalId'>;
  readonly draft: Pick<InvoiceDraft, 'dueOn' | 'snapshot'> & { readonly totals: MoneyAmounts };
  readonly clientId: string;
}

/** The same for a document that is about to be issued and has no number yet; the number is stored beside these facts. */
export function factsOfNew({ command, draft, clientId }: NewInvoice): Omit<InvoiceFacts, 'invoiceId' | 'number'> {
  const { client } = draft.snapshot;
  return {
    series: command.series,
    typeCode: command.type.code,
    isDue: command.type.isDue,
    status: 'issued',
    issuedOn: command.issuedOn,
    dueOn: draft.dueOn,
    currency: command.currency,
    net: decimalToString(draft.totals.net),
    vat: decimalToString(draft.totals.vat),
    gross: decimalToString(draft.totals.gross),
    collected: '0.00',
    returned: '0.00',
    invoiced: '0',
    wasMailed: false,
    clientId,
    clientName: client.name,
    clientFiscalCode: client.fiscalCode,
    externalId: command.externalId,
  };
}

/** The facts of the document `i`. `company` is SQL, and so is `wasMailed`, for a statement that itself changes that. */
export const invoiceFacts = (company: string, wasMailed = 'false'): string =>
  `json_build_object(${pairs({
    ...invoiceColumns,
    invoiced: `(${invoicedOf(company)})::text`,
    wasMailed: `${wasMailed} OR EXISTS (SELECT FROM mails f
      WHERE f.company_id = ${company} AND f.invoice_id = i.invoice_id AND f.purpose = 'document' AND f.state = 'sent')`,
  })})`;

/** The status of the document `i` at the tax authority; null if it was never sent there. */
export const spvFacts = (company: string): string =>
  `(SELECT json_build_object(${pairs({
    status: 's.status',
    changedAt: 's.changed_at',
    failure: 's.failure',
    errors: 's.errors',
    trouble: 's.trouble',
    uploadId: 's.upload_id',
    downloadId: 's.download_id',
    mustBeSent,
  })}) FROM einvoice_sendings s WHERE s.company_id = ${company} AND s.invoice_id = i.invoice_id AND s.is_last)`;

/** The facts of the invoice `r` of the supplier `p`. */
export const supplierInvoiceFacts = `json_build_object(${pairs({
  invoiceId: 'r.supplier_invoice_id',
  supplierId: 'r.supplier_id',
  supplierName: 'p.name',
  supplierFiscalCode: 'p.fiscal_code',
  number: 'r.number',
  documentName: 'r.document_name',
  issuedOn: 'r.issued_on',
  receivedOn: 'r.received_on',
  dueOn: 'r.due_on',
  createdAt: 'r.created_at',
  net: 'r.net::text',
  vat: 'r.vat::text',
  gross: 'r.gross::text',
  remaining: 'r.remaining::text',
  currency: 'r.currency',
  isPaid: 'r.is_paid',
  status: 'r.status',
  source: 'r.source',
})})`;

/** The facts of the archive `a`. */
const archiveFacts = `json_build_object(${pairs({
  archiveId: 'a.archive_id',
  kind: 'a.kind',
  from: 'a.issued_from',
  until: 'a.issued_until',
  state: 'a.state',
  found: 'a.found',
  printed: 'a.printed',
  createdAt: 'a.created_at',
  endedAt: 'a.ended_at',
})})`;

/** The events of the archives in `ended`, which failed or are ready. */
export const archiveEvents = (at: string): string =>
  `INSERT INTO events_pending (company_id, type, at, facts)
   SELECT a.company_id, CASE a.state WHEN 'ready' THEN 'archive.ready' ELSE 'archive.failed' END, ${at},
          json_build_object('archive', ${archiveFacts}) FROM ended a`;

/**
 * The events of the mails in `ended` (invoice_id, purpose, recipient, last_error, state). Mails to people have none. EVT-6: a mail that was
 * withdrawn was neither sent nor given up, and has none.
 */
export const mailEvents = (company: string, at: string): string =>
  `INSERT INTO events_pending (company_id, type, at, facts)
   SELECT i.company_id, CASE m.state WHEN 'sent' THEN 'mail.sent' ELSE 'mail.failed' END, ${at},
          json_build_object('invoice', ${invoiceFacts(company, `m.purpose = 'document' AND m.state = 'sent'`)}, 'details', json_build_object(
            'recipient', m.recipient, 'reason', CASE m.state WHEN 'dead' THEN m.last_error END))
     FROM ended m JOIN invoices i ON i.company_id = ${company} AND i.invoice_id = m.invoice_id
    WHERE m.state IN ('sent', 'dead')`;

/** The facts about a level of the article `a` in the warehouse `w`; both amounts are SQL. */
const stockFacts = (level: string, change: string): string =>
  `json_build_object('articleId', a.article_id, 'warehouseId', w.warehouse_id, 'code', a.code, 'barcode', a.barcode, 'name', a.name,
            'warehouseCode', w.code, 'level', ${level}, 'change', ${change})`;

/** For a level outside warehouses the total of the article is told, as in the answer to an issue. */
const toldLevel = 'CASE WHEN m.warehouse_id IS NULL THEN m.everywhere ELSE m.quantity END::text';

/** EVT-7: there is an event if the company shows quantities and the level `m` has changed. */
const emitsStockEvents = 'm.change <> 0 AND (SELECT exposes_quantities FROM company_settings WHERE company_id = $1)';

/** An event for each level in `moved`; `changes` (article_id, warehouse_id, quantity) has the change of each. */
export const stockEvents = (at: string, changes: 'change' | 'net' = 'change'): string =>
  `INSERT INTO events_pending (company_id, type, at, facts)
   SELECT $1, 'stock.changed', ${at}, json_build_object('details', json_build_object('stock', ${stockFacts(toldLevel, 'm.change::text')}))
     FROM (${levelsAfter(changes)}) AS m
     JOIN articles a ON a.company_id = $1 AND a.article_id = m.article_id
     LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = m.warehouse_id
    WHERE ${emitsStockEvents}
    ORDER BY m.article_id, m.warehouse_id`;

export const levelTold = `json_build_array(m.article_id, m.warehouse_id, ${toldLevel}, m.change::text)`;

/** More of them in one row would make the transaction that numbers them long. */
export const mostLevelsTogether = 100;

/**
 * The levels that a document moved, stored together: the statement that issues writes one row for them, or one for every hundred if it is
 * long, and `events.ts` makes an event of each level when it assigns the numbers. If all are levels of warehouses, no other level is needed
 * for them.
 */
export const stockEventOfDocument = (
  at: string,
  moves: 'warehouses' | 'everywhere',
  length: 'short' | 'long' = 'long',
): string => {
  const levels = `FROM (${moves === 'warehouses' ? levelsOfWarehouses : levelsAfter('change')}) AS m WHERE ${emitsStockEvents}`;
  const into = `INSERT INTO events_pending (company_id, type, at, facts) SELECT $1, 'stock.changed', ${at}`;
  if (length === 'short') {
    return `${into}, json_build_object('levels', json_agg(${levelTold} ORDER BY m.article_id, m.warehouse_id)) ${levels} HAVING count(*) > 0`;
  }
  return `${into}, json_build_object('levels', json_agg(t.level ORDER BY t.place))
     FROM (SELECT ${levelTold} AS level, row_number() OVER (ORDER BY m.article_id, m.warehouse_id) AS place ${levels}) AS t
    GROUP BY (t.place - 1) / ${mostLevelsTogether} ORDER BY min(t.place)`;
};

const levelsOfWarehouses = `SELECT l.article_id, l.warehouse_id, l.quantity, l.quantity AS everywhere, c.quantity AS change
      FROM moved l JOIN change c ON c.article_id = l.article_id AND c.warehouse_id = l.warehouse_id`;

/** Whether the row `t` of `events_pending` contains several levels. */
export const hasLevels = `(t.type = 'stock.changed' AND t.facts -> 'levels' IS NOT NULL)`;

/** The levels of the row `t`, as `s` (level, place); other rows have none. */
export const levelRows = `json_array_elements(CASE WHEN ${hasLevels} THEN t.facts -> 'levels' ELSE '[]' END) WITH ORDINALITY AS s (level, place)`;

/** The facts of one of them, by a look-up by key for each, however many articles the planner expects a company to have. */
export const factsOfLevel = `json_build_object('details', json_build_object('stock', (
         SELECT ${stockFacts('s.level ->> 2', 's.level ->> 3')} FROM articles a
           LEFT JOIN warehouses w ON w.company_id = t.company_id AND w.warehouse_id = (s.level ->> 1)::bigint
          WHERE a.company_id = t.company_id AND a.article_id = (s.level ->> 0)::bigint)))`;

/**
 * The levels in `moved`, and the other levels of articles that moved outside warehouses. The statement still sees levels as they were. All
 * are sorted once, because searching each among all others would take a hundred million steps for an invoice of ten thousand lines.
 */
const levelsAfter = (
  changes: string,
): string => `SELECT u.*, sum(u.quantity) OVER (PARTITION BY u.article_id) AS everywhere FROM (
      SELECT b.article_id, b.warehouse_id, coalesce(max(b.after), max(b.before)) AS quantity, sum(b.change) AS change FROM (
        SELECT article_id, warehouse_id, quantity AS after, NULL::numeric AS before, NULL::numeric AS change FROM moved
        UNION ALL
        SELECT article_id, warehouse_id, NULL, NULL, quantity FROM ${changes}
        UNION ALL
        SELECT l.article_id, l.warehouse_id, NULL, l.quantity, NULL FROM stock_levels l
         WHERE l.company_id = $1 AND l.article_id = ANY(ARRAY(SELECT n.article_id FROM moved n WHERE n.warehouse_id IS NULL))) AS b
       GROUP BY b.article_id, b.warehouse_id) AS u`;

/**
 * EVT-7: there is at most one event for each level and transaction. Earlier events of this transaction about the levels in `moved` are
 * deleted, and `net` has the change of the whole transaction. IS TRUE keeps the planner from comparing each with each; it looks them up in
 * a hash table.
 */
export const stockEventsTakenBack = `taken_back AS (DELETE FROM events_pending e
    WHERE e.company_id = $1 AND e.xmin = pg_current_xact_id()::xid AND e.type = 'stock.changed'
      AND (((e.facts #>> '{details,stock,articleId}')::bigint, coalesce((e.facts #>> '{details,stock,warehouseId}')::bigint, 0))
        IN (SELECT m.article_id, coalesce(m.warehouse_id, 0) FROM moved m)) IS TRUE
    RETURNING (e.facts #>> '{details,stock,articleId}')::bigint AS article_id, (e.facts #>> '{details,stock,warehouseId}')::bigint AS warehouse_id,
      (e.facts #>> '{details,stock,change}')::numeric AS quantity),
  net AS (SELECT n.article_id, n.warehouse_id, sum(n.quantity) AS quantity FROM (
      SELECT article_id, warehouse_id, quantity FROM change UNION ALL SELECT article_id, warehouse_id, quantity FROM taken_back) AS n
    GROUP BY n.article_id, n.warehouse_id)`;

/** How the facts come out of the database: amounts and times are text. */
type Amounts<Row, Amount extends keyof Row, Moment extends keyof Row> = Omit<Row, Amount | Moment> &
  Record<Amount | Moment, string>;

type InvoiceFacts = Amounts<InvoiceRow, 'net' | 'vat' | 'gross' | 'collected' | 'returned' | 'invoiced', never>;

export interface RawEvent {
  readonly eventId: string;
  readonly position: number;
  readonly type: EventType;
  readonly at: Date;
  readonly facts: {
    readonly invoice?: InvoiceFacts | null;
    /** For a document that was issued: the number that it was given when it was written. */
    readonly number?: string;
    readonly spv?: Amounts<SpvState, never, 'changedAt'> | null;
    readonly supplierInvoice?: Amounts<SupplierInvoiceRow, 'net' | 'vat' | 'gross' | 'remaining', 'createdAt'> | null;
    readonly archive?: Amounts<Archive, never, 'createdAt' | 'endedAt'> | null;
    readonly details?: EventDetails | null;
  };
}

export function eventOf({ facts, ...event }: RawEvent): StoredEvent {
  const { invoice, number, spv, supplierInvoice, archive, details } = facts;
  return {
    ...event,
    invoice: invoice ? invoiceOf(number === undefined ? invoice : { ...invoice, number }) : null,
    spv: spv ? { ...spv, changedAt: new Date(spv.changedAt) } : null,
    supplierInvoice: supplierInvoice ? supplierInvoiceOf(supplierInvoice) : null,
    archive: archive
      ? { ...archive, createdAt: new Date(archive.createdAt), endedAt: new Date(archive.endedAt) }
      : null,
    details: details ?? {},
  };
}

function invoiceOf(invoice: NonNullable<RawEvent['facts']['invoice']>): InvoiceRow {
  const { net, vat, gross, collected, returned, invoiced } = invoice;
  return {
    ...invoice,
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
    collected: storedDecimal(collected),
    // It is absent from events of earlier releases.
    returned: storedDecimal(returned ?? '0.00'),
    invoiced: storedDecimal(invoiced),
  };
}

function supplierInvoiceOf(invoice: NonNullable<RawEvent['facts']['supplierInvoice']>): SupplierInvoiceRow {
  const { net, vat, gross, remaining, createdAt } = invoice;
  return {
    ...invoice,
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
    remaining: storedDecimal(remaining),
    createdAt: new Date(createdAt),
  };
}
