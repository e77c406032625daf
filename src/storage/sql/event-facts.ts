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

/** What an event is about, in SQL, which the statement that stores the event copies. Amounts are text, so that no digit is lost. */

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
    /** The number that a document was given when it was written, where it was issued. */
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
