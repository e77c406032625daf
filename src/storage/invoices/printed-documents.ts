import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { InvoiceStatus } from '../../domain/invoice/lifecycle.ts';
import { readLookTexts } from '../directory/looks.ts';
import { invoicedOf, isPayable } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** What is known about a document before its content is read for printing. */
export interface DocumentToPrint extends DocumentName {
  readonly invoiceId: number;
  readonly revision: number;
  /** It is printed, and changes without a new revision. */
  readonly trackingNumber: string | null;
  /** Decimal text; it is printed, and changes without a new revision. */
  readonly collected: string;
  /** The amount of a proforma that was invoiced; likewise decimal text that is printed. */
  readonly invoiced: string;
  /** V2-PRINT-3: the token of its payment link, while the document can be paid with it. */
  readonly paymentToken: string | null;
  /** Whether there is something to pay with a payment link. */
  readonly isPayable: boolean;
  /** Whether it has very many lines, judged by its size on disk without reading it. */
  readonly isLong: boolean;
}

/** A document to be printed. Its frozen content stays text here, because it may be long and only the printer parses it. */
export interface DocumentText extends DocumentName {
  readonly invoiceId: number;
  readonly revision: number;
  readonly status: InvoiceStatus;
  readonly trackingNumber: string | null;
  readonly collected: string;
  readonly invoiced: string;
  readonly paymentToken: string | null;
  /** The amount reversed in part, as decimal text. */
  readonly returned: string;
  readonly reversedBy: DocumentName | null;
  readonly reverses: (DocumentName & { readonly issuedOn: string }) | null;
  readonly snapshot: string;
  /** MOVE-5: the XML of a document that was issued with another program; null for any other. */
  readonly originalXml: string | null;
  /** CON-LOOK-3: the look that it was issued with, as JSON; null if there is none. */
  readonly look: string | null;
}

/** The compressed size of an ordinary invoice of about 200 lines. */
const longBytes = 8192;

/** The expression is for a row `i` of the invoices of company `$1`. */
const invoiced = invoicedOf('$1');

/** What was refunded on its reversals; it is never above zero. */
const givenBack = `CASE WHEN i.reversals > 0 THEN (SELECT coalesce(sum(r.collected), 0.00) FROM invoices r
  WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL) ELSE 0.00 END`;

const paymentToken = `CASE WHEN ${isPayable} THEN (SELECT l.token FROM document_links l
  WHERE l.company_id = $1 AND l.invoice_id = i.invoice_id AND l.purpose = 'payment' AND l.revision = 0) END AS "paymentToken"`;

/** Columns for a row `i` of the invoices of company `$1`. */
export const toPrint = `i.invoice_id AS "invoiceId", i.series, i.number, i.revision, i.tracking_number AS "trackingNumber",
  i.collected + ${givenBack} AS collected, ${invoiced} AS invoiced, ${paymentToken}, ${isPayable} AS "isPayable",
  pg_column_size(i.snapshot) > ${longBytes} AS "isLong"`;

/** Null if it does not exist, or no longer does. */
export async function findDocumentToPrint(
  tx: Transaction,
  series: string,
  number: string,
): Promise<DocumentToPrint | null> {
  const [row] = await tx.read<DocumentToPrint>(
    'printed-documents.find',
    `SELECT ${toPrint} FROM invoices i
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL`,
    [tx.companyId, series, number],
  );
  return row ?? null;
}

/** Documents of every state, in the order in which they were issued. */
export async function listDocumentsAfter(
  tx: Transaction,
  afterId: number,
  most: number,
): Promise<readonly Pick<DocumentToPrint, 'invoiceId' | 'isLong'>[]> {
  return tx.read(
    'printed-documents.after',
    `SELECT i.invoice_id AS "invoiceId", pg_column_size(i.snapshot) > ${longBytes} AS "isLong" FROM invoices i
      WHERE i.company_id = $1 AND i.invoice_id > $2 AND i.deleted_at IS NULL ORDER BY i.invoice_id LIMIT $3`,
    [tx.companyId, afterId, most],
  );
}

/**
 * Reads the documents that exist. A body has at most 8 MiB, but articles add their descriptions to every line. If the whole is longer than
 * a body can be, descriptions are cut to the length that can be printed.
 */
export async function readDocumentTexts(
  tx: Transaction,
  invoiceIds: readonly number[],
): Promise<readonly DocumentText[]> {
  const documents = await tx.read<Omit<DocumentText, 'look'> & { readonly lookId: string | null }>(
    'printed-documents.read',
    `WITH found AS MATERIALIZED (
       SELECT i.*, i.snapshot::text AS whole FROM invoices i
        WHERE i.company_id = $1 AND i.invoice_id = ANY($2::bigint[]) AND i.deleted_at IS NULL)
     SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.revision, i.status, i.tracking_number AS "trackingNumber",
            i.collected + ${givenBack} AS collected, i.returned - ${givenBack} AS returned, ${invoiced} AS invoiced, ${paymentToken}, i.snapshot -> 'reverses' AS reverses, i.snapshot ->> 'lookId' AS "lookId",
            CASE WHEN octet_length(i.whole) <= $3 THEN i.whole ELSE (
              SELECT jsonb_set(i.snapshot, '{lines}', jsonb_agg(line || jsonb_build_object('description',
                       CASE WHEN length(line ->> 'description') > $4 THEN left(line ->> 'description', $4) || '…'
                            ELSE line ->> 'description' END) ORDER BY place))::text
                FROM jsonb_array_elements(i.snapshot -> 'lines') WITH ORDINALITY AS lines (line, place)) END AS snapshot,
            (SELECT x.xml FROM imported_invoices x WHERE x.company_id = $1 AND x.invoice_id = i.invoice_id) AS "originalXml",
            (SELECT json_build_object('series', r.series, 'number', r.number) FROM invoices r
              WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL AND i.status = 'reversed'
              ORDER BY r.invoice_id DESC LIMIT 1) AS "reversedBy"
       FROM found i`,
    [tx.companyId, invoiceIds, mostBytes, descriptionLetters],
  );
  const looks = await readLookTexts(
    tx,
    documents.map(({ lookId }) => lookId),
  );
  return documents.map(({ lookId, ...document }) => ({ ...document, look: lookOf(looks, lookId) }));
}

export function lookOf(looks: ReadonlyMap<string, string>, lookId: string | null): string | null {
  if (lookId === null) return null;
  const look = looks.get(lookId);
  if (look === undefined) throw new Error(`a document was issued with the look ${lookId}, which is missing`);
  return look;
}

const mostBytes = 16 * 1024 * 1024;
const descriptionLetters = 1000;
