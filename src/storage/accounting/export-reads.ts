import {
  type ExportDocument,
  type ExportLine,
  type ExportParty,
  sagaTypeOf,
  writtenNumber,
} from '../../domain/accounting/accounting-export.ts';
import { storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import type { InvoiceSnapshot, SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { type LookContacts, readLookContacts } from '../directory/looks.ts';
import { isSold, supplierRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** GRP-EXP-1: the documents of a month for the accountant, read in pages by day. */

export interface ExportPeriod {
  readonly from: string;
  readonly until: string;
}

/** The position after which the next page begins; null for the first page. */
export type After<Key> = { readonly on: string; readonly key: Key } | null;

export interface ListedSale {
  readonly invoiceId: number;
  readonly lineCount: number;
  readonly document: Omit<ExportDocument, 'lines'>;
}

type Head = Pick<
  InvoiceSnapshot,
  | 'issuedOn'
  | 'dueOn'
  | 'currency'
  | 'exchangeRate'
  | 'isVatOnCollection'
  | 'explanations'
  | 'issuer'
  | 'client'
  | 'lookId'
>;

/** The lines are read separately, because one document may have ten thousand. */
export async function listSales(
  tx: Transaction,
  { from, until }: ExportPeriod,
  after: After<number>,
  limit: number,
): Promise<readonly ListedSale[]> {
  const rows = await tx.read<{
    invoiceId: number;
    series: string;
    number: string;
    typeCode: string;
    lineCount: number;
    head: string;
    spvIndex: string | null;
  }>(
    'accounting-export.sales',
    `SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.type_code AS "typeCode",
            jsonb_array_length(i.snapshot -> 'lines') AS "lineCount", (i.snapshot - 'lines')::text AS head,
            (SELECT s.upload_id FROM einvoice_sendings s
              WHERE s.company_id = $1 AND s.invoice_id = i.invoice_id AND s.is_last AND s.status = 'accepted') AS "spvIndex"
       FROM invoices i
      WHERE ${isSold} AND i.issued_on BETWEEN $2 AND $3
        AND ($4::date IS NULL OR (i.issued_on, i.invoice_id) > ($4::date, $5::bigint))
      ORDER BY i.issued_on, i.invoice_id LIMIT $6`,
    [tx.companyId, from, until, after?.on ?? null, after?.key ?? null, limit],
  );
  const read = rows.map(({ head, ...row }) => ({ ...row, snapshot: JSON.parse(head) as Head }));
  const looks = await readLookContacts(
    tx,
    read.flatMap(({ snapshot }) => snapshot.lookId ?? []),
  );
  return read.map(({ invoiceId, lineCount, series, number, typeCode, snapshot, spvIndex }) => {
    return {
      invoiceId,
      lineCount,
      document: {
        direction: 'sale',
        number: writtenNumber({ series, number }),
        issuedOn: snapshot.issuedOn,
        dueOn: snapshot.dueOn,
        currency: snapshot.currency,
        exchangeRate: storedDecimalOrNull(snapshot.exchangeRate),
        isReverseCharge: typeCode === 'T',
        sagaType: sagaTypeOf(typeCode),
        isVatOnCollection: snapshot.isVatOnCollection,
        note: snapshot.explanations,
        spvIndex,
        seller: issuerOf(snapshot, looks.get(snapshot.lookId ?? '')),
        buyer: { ...snapshot.client, shareCapital: null, bank: null, iban: snapshot.client.bankAccount },
      },
    };
  });
}

/** GRP-EXP-8: the issuer as the document shows it, with the look of its day, and an account in its currency if there is one. */
function issuerOf({ issuer, currency }: Head, look: LookContacts | undefined): ExportParty {
  const account = issuer.bankAccounts.find((one) => one.currency === currency) ?? issuer.bankAccounts[0];
  return {
    ...issuer,
    shareCapital: look?.shareCapital ?? null,
    phone: look?.phone ?? null,
    bank: account?.bank ?? null,
    iban: account?.iban ?? null,
  };
}

/** Reads the lines of several documents, for each those after position `after`, at most `limit`. */
export async function readSaleLines(
  tx: Transaction,
  invoiceIds: readonly number[],
  after: number,
  limit: number,
): Promise<ReadonlyMap<number, readonly ExportLine[]>> {
  const rows = await tx.read<{ invoiceId: number; place: number; line: string }>(
    'accounting-export.sale-lines',
    `SELECT i.invoice_id AS "invoiceId", l.place::integer AS place, l.line::text AS line
       FROM invoices i CROSS JOIN LATERAL jsonb_array_elements(i.snapshot -> 'lines') WITH ORDINALITY AS l (line, place)
      WHERE i.company_id = $1 AND i.invoice_id = ANY ($2::bigint[]) AND l.place > $3 AND l.place <= $3 + $4
      ORDER BY i.invoice_id, l.place`,
    [tx.companyId, invoiceIds, after, limit],
  );
  return grouped(rows, ({ place, line }) => saleLine(place, JSON.parse(line) as SnapshotLine));
}

function saleLine(place: number, line: SnapshotLine): ExportLine {
  return {
    place,
    warehouse: line.warehouseCode,
    name: line.name,
    code: line.code,
    barcode: line.barcode,
    note: line.description,
    unit: line.unit,
    quantity: storedDecimal(line.quantity),
    price: storedDecimal(line.unitPrice),
    net: storedDecimal(line.net),
    vatRate: storedDecimal(line.vatRate),
    vat: storedDecimal(line.vat),
  };
}

export interface ListedPurchase {
  readonly invoiceId: string;
  readonly entryNumber: number;
  readonly lineCount: number;
  readonly document: Omit<ExportDocument, 'lines'>;
}

export async function listPurchases(
  tx: Transaction,
  { from, until }: ExportPeriod,
  after: After<number>,
  limit: number,
): Promise<readonly ListedPurchase[]> {
  type Row = Omit<ListedPurchase, 'document'> &
    Pick<ExportDocument, 'number' | 'issuedOn' | 'dueOn' | 'currency' | 'seller' | 'buyer' | 'spvIndex'> & {
      readonly exchangeRate: string | null;
      readonly isReverseCharge: boolean;
      readonly isVatOnCollection: boolean;
    };
  const rows = await tx.read<Row>(
    'accounting-export.purchases',
    `SELECT i.supplier_invoice_id AS "invoiceId", i.entry_number AS "entryNumber", i.number, i.issued_on AS "issuedOn",
            i.due_on AS "dueOn", i.currency, i.is_vat_on_collection AS "isVatOnCollection", m.upload_id AS "spvIndex",
            CASE WHEN i.currency <> 'RON' THEN ${supplierRate} END AS "exchangeRate",
            json_build_object('name', s.name, 'fiscalCode', s.fiscal_code, 'isVatPayer', s.is_vat_payer,
              'tradeRegisterNumber', s.trade_register_number, 'shareCapital', NULL, 'countryCode', s.country_code, 'countyCode', s.county_code,
              'locality', s.locality, 'address', s.address, 'phone', s.phone, 'email', s.email, 'bank', NULL,
              'iban', s.bank_account) AS seller,
            json_build_object('name', c.name, 'fiscalCode', c.fiscal_code, 'isVatPayer', c.is_vat_payer,
              'tradeRegisterNumber', c.trade_register_number, 'shareCapital', NULL, 'countryCode', c.country_code, 'countyCode', c.county_code,
              'locality', c.locality, 'address', c.address, 'email', c.email, 'bank', own.bank, 'iban', own.iban, 'phone', (
                SELECT k.content::json ->> 'phone' FROM looks k JOIN company_settings t ON t.company_id = $1 AND t.look_id = k.look_id
                 WHERE k.company_id = $1)) AS buyer,
            (SELECT count(*)::integer FROM supplier_invoice_lines l
              WHERE l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id) AS "lineCount",
            EXISTS (SELECT FROM supplier_invoice_lines l
              WHERE l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id AND l.vat_category = 'AE') AS "isReverseCharge"
       FROM supplier_invoices i
       JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
       JOIN companies c ON c.company_id = $1
       LEFT JOIN LATERAL (SELECT b.bank, b.iban FROM bank_accounts b WHERE b.company_id = $1
         ORDER BY b.currency = i.currency DESC, b.position LIMIT 1) AS own ON true
       LEFT JOIN spv_messages m ON m.company_id = $1 AND m.message_id = i.message_id
      WHERE i.company_id = $1 AND i.counts AND i.source <> 'opening' AND i.issued_on BETWEEN $2 AND $3
        AND ($4::date IS NULL OR (i.issued_on, i.entry_number) > ($4::date, $5::bigint))
      ORDER BY i.issued_on, i.entry_number LIMIT $6`,
    [tx.companyId, from, until, after?.on ?? null, after?.key ?? null, limit],
  );
  return rows.map(({ invoiceId, entryNumber, lineCount, exchangeRate, ...document }) => ({
    invoiceId,
    entryNumber,
    lineCount,
    document: {
      ...document,
      direction: 'purchase',
      sagaType: document.isReverseCharge ? 'T' : null,
      exchangeRate: storedDecimalOrNull(exchangeRate),
      // A received document does not contain these.
      note: null,
    },
  }));
}

export async function readPurchaseLines(
  tx: Transaction,
  invoiceIds: readonly string[],
  after: number,
  limit: number,
): Promise<ReadonlyMap<string, readonly ExportLine[]>> {
  type Row = Omit<ExportLine, 'quantity' | 'price' | 'net' | 'vatRate' | 'vat'> & {
    readonly invoiceId: string;
    readonly quantity: string;
    readonly price: string;
    readonly net: string;
    readonly vatRate: string | null;
    readonly vat: string;
  };
  const rows = await tx.read<Row>(
    'accounting-export.purchase-lines',
    `SELECT * FROM (
       SELECT l.supplier_invoice_id AS "invoiceId",
              row_number() OVER (PARTITION BY l.supplier_invoice_id ORDER BY l.position)::integer AS place, w.code AS warehouse,
              l.name, l.article_code AS code, l.barcode, l.description AS note, l.unit, trim_scale(l.quantity)::text AS quantity,
              trim_scale(l.unit_price)::text AS price, l.net::text AS net, l.vat_rate::text AS "vatRate", l.vat::text AS vat
         FROM supplier_invoice_lines l LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = l.warehouse_id
        WHERE l.company_id = $1 AND l.supplier_invoice_id = ANY ($2::uuid[])) AS lines
      WHERE place > $3 AND place <= $3 + $4 ORDER BY "invoiceId", place`,
    [tx.companyId, invoiceIds, after, limit],
  );
  return grouped(rows, ({ invoiceId: _, ...line }) => ({
    ...line,
    quantity: storedDecimal(line.quantity),
    price: storedDecimal(line.price),
    net: storedDecimal(line.net),
    vatRate: storedDecimalOrNull(line.vatRate),
    vat: storedDecimal(line.vat),
  }));
}

function grouped<Id, Row extends { readonly invoiceId: Id }>(
  rows: readonly Row[],
  lineOf: (row: Row) => ExportLine,
): ReadonlyMap<Id, readonly ExportLine[]> {
  const lines = new Map<Id, ExportLine[]>();
  for (const row of rows) {
    const known = lines.get(row.invoiceId) ?? [];
    known.push(lineOf(row));
    lines.set(row.invoiceId, known);
  }
  return lines;
}
