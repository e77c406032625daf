import type { ArchiveKind, ArchiveRequest } from '../../domain/archive/archive.ts';
import { invoiceTypes } from '../../domain/nomenclature/invoice-types.ts';
import type { Transaction } from '../transaction.ts';

const fiscalTypes = invoiceTypes.filter(({ isFiscal }) => isFiscal).map(({ code }) => code);

interface ArchivedDocuments {
  /** V2-ARCH-2: $1 company, $2 and $3 the period, $4 the fiscal types, or else the documents that were chosen, $5 the kind. */
  readonly from: (request: ArchiveRequest, joined: string) => string;
  readonly id: string;
  readonly order: string;
  /** The version of a document and of what it depends on; it changes with every write to one of them. */
  readonly version: string;
  readonly joined: string;
}

export const archivedDocuments: Readonly<Record<ArchiveKind, ArchivedDocuments>> = {
  'issued-invoices': {
    from: ({ chosen }, joined) => `FROM invoices i ${joined}
  WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.issued_on BETWEEN $2 AND $3
    AND ${chosen ? 'i.invoice_id = ANY($4::bigint[])' : 'i.type_code = ANY($4::text[])'}
    AND i.status <> 'draft' AND $5 = 'issued-invoices'`,
    id: 'invoice_id',
    order: 'i.issued_on, i.invoice_id',
    version: `concat_ws(':', i.invoice_id, i.xmin, r.versions)`,
    joined: `LEFT JOIN LATERAL (
    SELECT string_agg(concat_ws(':', r.invoice_id, r.xmin), ':' ORDER BY r.invoice_id) AS versions FROM invoices r
     WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL) AS r ON true`,
  },
  // GRP-ARCH-1
  'supplier-invoices': {
    from: () => `FROM supplier_invoices i
  WHERE i.company_id = $1 AND i.issued_on BETWEEN $2 AND $3 AND i.status IN ('approved', 'approved-automatically', 'waiting')
    AND $4::text[] IS NOT NULL AND $5 = 'supplier-invoices'`,
    id: 'supplier_invoice_id',
    order: 'i.issued_on, i.entry_number',
    version: `concat_ws(':', i.supplier_invoice_id, i.xmin)`,
    joined: '',
  },
};

export const named = (name: string, { chosen }: ArchiveRequest): string => (chosen ? `${name}-chosen` : name);

export const archiveValues = (tx: Transaction, { kind, from, until, chosen }: ArchiveRequest) => [
  tx.companyId,
  from,
  until,
  chosen ?? fiscalTypes,
  kind,
];

/** The fingerprint changes with every write to one of the documents. */
export function fingerprintOf(request: ArchiveRequest): string {
  const { from, id, version, joined } = archivedDocuments[request.kind];
  return `(SELECT sha256(convert_to(coalesce(string_agg(${version}, ',' ORDER BY i.${id}), ''), 'UTF8')) ${from(request, joined)})`;
}
