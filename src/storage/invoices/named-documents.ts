import type { DocumentName, InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { KnownDocument, KnownDocuments } from '../../domain/invoice/named-documents.ts';
import type { EarlierDocument } from '../../domain/invoice/snapshot.ts';
import type { Transaction } from '../transaction.ts';
import { columns, type Raw, withDecimals } from './invoice-reads.ts';

/** V2-REF-2: reads in one statement what is known about each of the documents that a request refers to. */
export async function findNamedDocuments(
  tx: Transaction,
  references: readonly Pick<EarlierDocument, 'series' | 'number'>[],
): Promise<KnownDocuments> {
  const rows = await tx.read<KnownDocument & { readonly place: number }>(
    'named-documents.find',
    `SELECT n.place::integer AS place, s.next_number::text AS "nextNumber",
            (SELECT json_build_object('typeCode', i.type_code, 'status', i.status, 'issuedOn', i.issued_on, 'clientId', i.client_id,
                      'clientKind', i.snapshot -> 'client' ->> 'kind', 'clientName', i.snapshot -> 'client' ->> 'name')
               FROM invoices i
              WHERE i.company_id = $1 AND i.series = n.series AND i.number = n.number AND i.deleted_at IS NULL) AS found,
            (SELECT json_build_object('number', f.number, 'issuedOn', f.issued_on) FROM invoices f
              WHERE f.company_id = $1 AND f.series = n.series AND f.deleted_at IS NULL
              ORDER BY f.issued_on, f.invoice_id LIMIT 1) AS first
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS n (series, number, place)
       JOIN series s ON s.company_id = $1 AND s.code = n.series`,
    [tx.companyId, references.map(({ series }) => series), references.map(({ number }) => number)],
  );
  const known = new Map(rows.map(({ place, ...row }) => [place, row]));
  return references.map((_, place) => known.get(place + 1) ?? null);
}

/** CON-BULK-7: the documents with these names, in the order of the list. */
export async function listNamed(tx: Transaction, names: readonly DocumentName[]): Promise<readonly InvoiceRow[]> {
  const rows = await tx.read<Raw<InvoiceRow>>(
    'invoices.named',
    `SELECT ${columns} FROM invoices i
      WHERE i.company_id = $1 AND i.deleted_at IS NULL
        AND (i.series, i.number) IN (SELECT * FROM unnest($2::text[], $3::text[]))
      ORDER BY i.issued_on DESC, i.invoice_id DESC`,
    [tx.companyId, names.map(({ series }) => series), names.map(({ number }) => number)],
  );
  return rows.map(withDecimals<InvoiceRow>);
}
