import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { InvoiceRow, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { readSnapshot, type StoredSnapshot } from '../../domain/invoice/stored-snapshot.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { type Filter, readPage } from '../listing.ts';
import { type CollectionRow, collectionOf } from '../payments/collections.ts';
import type { Transaction } from '../transaction.ts';

/** The position of a row in the list: newest first by date, then by order of issue. */
export type InvoicePosition = readonly [issuedOn: string, invoiceId: number];

/** Null: no filter. An empty list finds nothing. */
export interface InvoiceFilters {
  readonly issuedFrom: string | null;
  readonly issuedUntil: string | null;
  readonly series: readonly string[] | null;
  readonly numberKey: string | null;
  readonly externalIdKey: string | null;
  readonly clientId: string | null;
  /** Several have the same code, in several countries. */
  readonly clientIds: readonly string[] | null;
  readonly proformaId: number | null;
  readonly isOutstanding: boolean | null;
}

export const noFilters: InvoiceFilters = {
  issuedFrom: null,
  issuedUntil: null,
  series: null,
  numberKey: null,
  externalIdKey: null,
  clientId: null,
  clientIds: null,
  proformaId: null,
  isOutstanding: null,
};

/** $1 is the company. */
const columns = `i.invoice_id AS "invoiceId", i.series, i.number, i.type_code AS "typeCode", i.is_due AS "isDue", i.status,
  i.issued_on AS "issuedOn", i.due_on AS "dueOn", i.currency, i.net, i.vat, i.gross, i.collected,
  EXISTS (SELECT FROM mails m WHERE m.company_id = $1 AND m.invoice_id = i.invoice_id AND m.state = 'sent') AS "wasMailed",
  CASE WHEN i.type_code = 'P' THEN (SELECT coalesce(sum(c.gross), 0) FROM proforma_claims c
    WHERE c.company_id = $1 AND c.proforma_id = i.invoice_id AND c.is_held) ELSE 0 END AS invoiced,
  i.client_id AS "clientId", i.client_name AS "clientName", i.client_fiscal_code AS "clientFiscalCode",
  i.external_id AS "externalId"`;

type Amount = 'net' | 'vat' | 'gross' | 'collected' | 'invoiced';
type Raw<Row> = Omit<Row, Amount> & Record<Amount, string>;

export async function listInvoices(
  tx: Transaction,
  filters: InvoiceFilters,
  page: PageRequest<InvoicePosition>,
): Promise<Page<InvoiceRow, InvoicePosition>> {
  const found = await readPage<Raw<InvoiceRow>, InvoicePosition>(
    tx,
    {
      name: `invoices.list ${filters.isOutstanding ?? '-'}`,
      select: `SELECT ${columns} FROM invoices i WHERE i.company_id = $1 AND i.deleted_at IS NULL${payment(filters)}`,
      values: [tx.companyId],
      filters: [
        [filters.issuedFrom, (p) => `i.issued_on >= ${p}::date`],
        [filters.issuedUntil, (p) => `i.issued_on <= ${p}::date`],
        [filters.series, (p) => `i.series = ANY(${p}::text[])`],
        [filters.numberKey, (p) => `i.number_key = ${p}`],
        [filters.externalIdKey, (p) => `i.external_id_key = ${p}`],
        [filters.clientId, (p) => `i.client_id = ${p}::uuid`],
        ...ofClients(filters.clientIds),
        [filters.proformaId, (p) => `i.proforma_id = ${p}::bigint`],
      ],
      order: [
        ['i.issued_on', 'date'],
        ['i.invoice_id', 'bigint'],
      ],
      direction: 'descending',
    },
    page,
    ({ issuedOn, invoiceId }) => [issuedOn, invoiceId],
  );
  return mapPage(found, withDecimals<InvoiceRow>);
}

/** Of one, which it mostly is, an index has the invoices in order. */
function ofClients(clientIds: InvoiceFilters['clientIds']): readonly Filter[] {
  const [first, ...others] = clientIds ?? [];
  const isOne = first !== undefined && others.length === 0;
  return [
    [isOne ? first : null, (p) => `i.client_id = ${p}::uuid`],
    [isOne ? null : clientIds, (p) => `i.client_id = ANY(${p}::uuid[])`],
  ];
}

function payment({ isOutstanding }: InvoiceFilters): string {
  if (isOutstanding === null) return '';
  return isOutstanding
    ? ' AND i.is_outstanding'
    : ` AND i.is_due AND i.status = 'issued' AND i.gross >= 0 AND i.collected >= i.gross`;
}

export async function findInvoice(tx: Transaction, series: string, number: string): Promise<IssuedInvoice | null> {
  const [row] = await tx.read<Raw<StoredInvoice>>(
    'invoices.find',
    `SELECT ${columns}, i.tracking_number AS "trackingNumber", i.revision, i.snapshot,
       (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'amount', c.amount::text, 'collectedOn', c.collected_on,
                 'receiptSeries', c.receipt_series, 'receiptNumber', c.receipt_number) ORDER BY c.collection_id), '[]')
          FROM collections c
         WHERE c.company_id = $1 AND c.invoice_id = i.invoice_id AND c.deleted_at IS NULL) AS collections,
       (SELECT json_build_object('series', r.series, 'number', r.number) FROM invoices r
         WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL) AS "reversedBy",
       (SELECT json_build_object('series', o.series, 'number', o.number) FROM invoices o
         WHERE o.company_id = $1 AND o.invoice_id = i.reverses) AS reverses,
       (SELECT json_build_object('series', p.series, 'number', p.number) FROM invoices p
         WHERE p.company_id = $1 AND p.invoice_id = i.proforma_id AND p.deleted_at IS NULL) AS proforma
       FROM invoices i
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL`,
    [tx.companyId, series, number],
  );
  if (!row) return null;
  const { snapshot, collections, ...invoice } = withDecimals<StoredInvoice>(row);
  return { ...invoice, snapshot: readSnapshot(snapshot), collections: collections.map(collectionOf) };
}

type StoredInvoice = Omit<IssuedInvoice, 'snapshot' | 'collections'> & {
  readonly snapshot: StoredSnapshot;
  readonly collections: readonly CollectionRow[];
};

/** Null if there is no proforma with this name. */
export async function findProforma(tx: Transaction, series: string, number: string): Promise<number | null> {
  const [row] = await tx.read<{ invoiceId: number }>(
    'proformas.find',
    `SELECT invoice_id AS "invoiceId" FROM invoices
      WHERE company_id = $1 AND series = $2 AND number = $3 AND type_code = 'P' AND deleted_at IS NULL`,
    [tx.companyId, series, number],
  );
  return row?.invoiceId ?? null;
}

export async function listSeriesCodes(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx.read<{ code: string }>('series.codes', 'SELECT code FROM series WHERE company_id = $1', [
    tx.companyId,
  ]);
  return rows.map(({ code }) => code);
}

function withDecimals<Row>(raw: Raw<Row>): Row {
  const { net, vat, gross, collected, invoiced } = raw;
  return {
    ...raw,
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
    collected: storedDecimal(collected),
    invoiced: storedDecimal(invoiced),
  } as Row;
}
