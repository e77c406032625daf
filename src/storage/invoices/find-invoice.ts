import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { DocumentName, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { readSnapshot, type StoredSnapshot } from '../../domain/invoice/stored-snapshot.ts';
import type { JointRead } from '../joint-reads.ts';
import { type CollectionRow, collectionOf } from '../payments/collections.ts';
import type { Transaction } from '../transaction.ts';
import { columnsOf, type Raw, withDecimals } from './invoice-reads.ts';

/** A document as it is stored, in bytes, that a connection which all requests share can carry without delaying the others. */
const shortDocument = 32 * 1024;
/** What is stored is compressed; a document that is longer than this many characters is not read among those of others. */
const shortText = 128 * 1024;

interface Named {
  readonly company: string;
  readonly series: string;
  readonly number: string;
}

/** Most documents have no others, which a look-up for each would find out anew. */
const findText = (
  { company, series, number }: Named,
  snapshot: string,
): string => `SELECT ${columnsOf(company)}, i.tracking_number AS "trackingNumber", i.revision, ${snapshot} AS snapshot,
       (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'amount', c.amount::text, 'collectedOn', c.collected_on,
                 'receiptSeries', c.receipt_series, 'receiptNumber', c.receipt_number) ORDER BY c.collection_id), '[]')
          FROM collections c
         WHERE c.company_id = ${company} AND c.invoice_id = i.invoice_id AND c.deleted_at IS NULL) AS collections,
       (SELECT coalesce(json_agg(json_build_object('series', r.series, 'number', r.number, 'gross', r.gross::text,
                 'collected', r.collected::text) ORDER BY r.invoice_id), '[]') FROM invoices r
         WHERE r.company_id = ${company} AND r.reverses = i.invoice_id AND r.deleted_at IS NULL) AS reversals,
       CASE WHEN i.reverses IS NOT NULL THEN (SELECT json_build_object('series', o.series, 'number', o.number) FROM invoices o
         WHERE o.company_id = ${company} AND o.invoice_id = i.reverses) END AS reverses,
       CASE WHEN i.proforma_id IS NOT NULL THEN (SELECT json_build_object('series', p.series, 'number', p.number) FROM invoices p
         WHERE p.company_id = ${company} AND p.invoice_id = i.proforma_id AND p.deleted_at IS NULL) END AS proforma
       FROM invoices i
      WHERE i.company_id = ${company} AND i.series = ${series} AND i.number = ${number} AND i.deleted_at IS NULL`;

const named: Named = { company: '$1', series: '$2', number: '$3' };
const findAny = findText(named, 'i.snapshot');
const shortSnapshot = `CASE WHEN pg_column_size(i.snapshot) <= ${shortDocument} THEN i.snapshot::text END`;
const findShort = findText(named, shortSnapshot);
const sent: Named = { company: 'sent.company_id', series: 'sent.series', number: 'sent.number' };
/** LIMIT keeps the documents apart: each is looked up by index, with whatever the planner knew about the tables. */
const findShortOnes = `SELECT sent.place::integer AS place, found.*
    FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS sent (company_id, series, number, place),
 LATERAL (${findText(sent, shortSnapshot)} LIMIT 1) AS found`;

const shortInvoice: JointRead<DocumentName> = {
  alone: (companyId, { series, number }) => ['invoices.find', findShort, [companyId, series, number]],
  together: (parts) => [
    'invoices.find-together',
    findShortOnes,
    [parts.map(({ companyId }) => companyId), parts.map(({ key }) => key.series), parts.map(({ key }) => key.number)],
  ],
};

async function findStored(tx: Transaction, name: DocumentName): Promise<Raw<StoredInvoice> | undefined> {
  const short = await tx.quickReadOne<DocumentName, FoundShort>(shortInvoice, name);
  if (!short) return undefined;
  const { snapshot } = short;
  if (snapshot !== null && snapshot.length <= shortText) return { ...short, snapshot: JSON.parse(snapshot) };
  const values = [tx.companyId, name.series, name.number];
  return (await tx.read<Raw<StoredInvoice>>('invoices.find-large', findAny, values))[0];
}

export async function findInvoice(tx: Transaction, series: string, number: string): Promise<IssuedInvoice | null> {
  const row = await findStored(tx, { series, number });
  if (!row) return null;
  const { snapshot, collections, reversals: stored, ...invoice } = withDecimals<StoredInvoice>(row);
  const reversals = stored.map(({ series: of, number: no, gross, collected }) => ({
    series: of,
    number: no,
    gross: storedDecimal(gross),
    collected: storedDecimal(collected),
  }));
  const last = invoice.status === 'reversed' ? reversals.at(-1) : undefined;
  return {
    ...invoice,
    snapshot: readSnapshot(snapshot),
    collections: collections.map(collectionOf),
    reversals,
    reversedBy: last ? { series: last.series, number: last.number } : null,
  };
}

/** The snapshot is text; it is null where it is too large for a shared connection. */
type FoundShort = Omit<Raw<StoredInvoice>, 'snapshot'> & { readonly snapshot: string | null };
type StoredInvoice = Omit<IssuedInvoice, 'snapshot' | 'collections' | 'reversals' | 'reversedBy'> & {
  readonly reversals: readonly (DocumentName & { readonly gross: string; readonly collected: string })[];
  readonly snapshot: StoredSnapshot;
  readonly collections: readonly CollectionRow[];
};
