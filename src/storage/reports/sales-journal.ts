import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { SaleFacts } from '../../domain/reports/vat-journal.ts';
import { type Listing, readPage } from '../listing.ts';
import { isSold, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { lineAmount, lined, salesParts } from './sales-parts.ts';
import { coverage, storedSums } from './spans.ts';

/** Documents are ordered by day, series, natural order of the number, and issue. */
export type JournalPosition = readonly [issuedOn: string, series: string, number: string, invoiceId: number];

export interface SoldDocument extends Omit<SaleFacts, 'vatRate'> {
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly clientName: string;
  readonly clientFiscalCode: string | null;
  readonly isVatOnCollection: boolean;
  /** Decimal text, in the currency of the document. */
  readonly gross: string;
  readonly vat: string;
  readonly rate: string;
  /** Amounts in lei, one entry for each VAT rate, so that a document of ten thousand lines is read as quickly as a short one. */
  readonly lines: readonly { readonly vatRate: string; readonly gross: string; readonly vat: string }[];
}

interface Place {
  readonly invoiceId: number;
  readonly issuedOn: string;
  readonly series: string;
  readonly number: string;
}

/** Sales documents `i` in the order of the journal. */
export const journalOrder: Listing['order'] = [
  ['i.issued_on', 'date'],
  ['i.series COLLATE "C"', 'text'],
  ['natural_key(i.number)', 'text', (number) => `natural_key(${number})`],
  ['i.invoice_id', 'bigint'],
];
export const positionInJournal = ({ issuedOn, series, number, invoiceId }: Place): JournalPosition => [
  issuedOn,
  series,
  number,
  invoiceId,
];

/** GRP-REP-7: one day at a time is sorted, and only the documents of the page are read. */
export async function listSoldDocuments(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<JournalPosition>,
): Promise<Page<SoldDocument, JournalPosition>> {
  const places = await readPage<Place, JournalPosition>(
    tx,
    {
      name: 'reports.sales-journal',
      select: `SELECT i.invoice_id AS "invoiceId", i.issued_on AS "issuedOn", i.series, i.number FROM invoices i
        WHERE ${isSold} AND i.issued_on BETWEEN $2::date AND $3::date AND CASE WHEN i.currency = 'RON' OR i.exchange_rate IS NOT NULL THEN true
          ELSE EXISTS (SELECT FROM known_rate($1, i.currency, i.issued_on) AS r WHERE r.rate IS NOT NULL) END`,
      values: [tx.companyId, from, until],
      filters: [],
      order: journalOrder,
      direction: 'ascending',
    },
    page,
    positionInJournal,
  );
  const documents = await readDocuments(
    tx,
    places.rows.map(({ invoiceId }) => invoiceId),
  );
  return {
    ...places,
    rows: places.rows.flatMap(({ invoiceId }) => {
      const document = documents.get(invoiceId);
      return document ? [document] : [];
    }),
  };
}

/** The database sums the lines, because a file that is being sent cannot begin again in another thread. */
async function readDocuments(
  tx: Transaction,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, SoldDocument>> {
  const rows = await tx.read<SoldDocument & { readonly invoiceId: number }>(
    'reports.sold-documents',
    `SELECT d.invoice_id AS "invoiceId", d.series, d.number, d.issued_on AS "issuedOn", d.client_name AS "clientName",
            d.client_fiscal_code AS "clientFiscalCode", d.type_code AS "typeCode", d.gross, d.vat, d.rate::text AS rate,
            (d.is_vat_on_collection #>> '{}')::boolean AS "isVatOnCollection", (d.is_vat_payer #>> '{}')::boolean AS "isVatPayer", d.client,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('vatRate', p.rate, 'gross', p.gross::text, 'vat', p.vat::text) ORDER BY p.rate), '[]')
               FROM (SELECT l.line ->> 'vatRate' AS rate, sum(${lineAmount('gross')}) AS gross, sum(${lineAmount('vat')}) AS vat
                       FROM jsonb_array_elements(d.lines) WITH ORDINALITY AS l(line, place) GROUP BY 1) AS p) AS lines
       FROM (${lined(
         `SELECT i.*, known.rate FROM invoices i ${withRate} WHERE i.company_id = $1 AND i.invoice_id = ANY($2::bigint[])`,
         'd.invoice_id, d.series, d.number, d.issued_on, d.client_name, d.client_fiscal_code',
       )}) AS d`,
    [tx.companyId, invoiceIds],
  );
  return new Map(rows.map(({ invoiceId, ...document }) => [invoiceId, document]));
}

export interface SoldSum extends SaleFacts {
  readonly isVatOnCollection: boolean;
  readonly net: Decimal;
  readonly vat: Decimal;
}

type Facts = readonly [
  typeCode: string,
  vatRate: string,
  isVatPayer: boolean,
  isVatOnCollection: boolean,
  client: SaleFacts['client'],
];

/** Sums by what the VAT category depends on; the days are whole months. */
export async function sumSales(tx: Transaction, { from, until }: Days): Promise<readonly SoldSum[]> {
  const rows = await tx.read<KeyedSum>(
    'reports.vat-sums',
    `WITH ${coverage('sales')}, parts AS (${storedSums('vat')} UNION ALL ${salesParts.vat('live')})
     SELECT key, sum(net) AS net, sum(vat) AS vat FROM parts GROUP BY key`,
    [tx.companyId, from, until],
  );
  return rows.map(soldSum);
}

export interface KeyedSum {
  readonly key: string;
  readonly net: string;
  readonly vat: string;
}

export function soldSum({ key, net, vat }: KeyedSum): SoldSum {
  const [typeCode, vatRate, isVatPayer, isVatOnCollection, client] = JSON.parse(key) as Facts;
  const amounts = { net: storedDecimal(net), vat: storedDecimal(vat) };
  return { typeCode, vatRate, isVatPayer, isVatOnCollection, client, ...amounts };
}
