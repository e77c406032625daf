import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Page, PageRequest, Sorting } from '../../domain/page.ts';
import type { OutstandingDocument, SupplierBalance, SupplierRow } from '../../domain/supplier/supplier.ts';
import { selectedOf } from '../directory/partner-columns.ts';
import { type PartnerFilters, partnerConditions } from '../directory/partner-filters.ts';
import { asked, type Filter, readPage } from '../listing.ts';
import { readSortedPage, type SortableList, type SortedPosition, type SortKey } from '../sorted-page.ts';
import { isIssuedBy, supplierRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** Suppliers are ordered by the beginning of the folded name, then by id. */
export type SupplierPosition = readonly [nameStart: string, supplierId: string];

/** A filter that is null does not restrict the list. */
export interface SupplierFilters extends PartnerFilters {
  readonly supplierId: string | null;
  readonly namePart: string | null;
  readonly codes: readonly string[] | null;
}

type Listed = SupplierRow & { readonly nameStart: string };

const byName = {
  columns: `s.supplier_id AS "supplierId", s.name_start AS "nameStart", ${selectedOf('s', [
    'name',
    'fiscalCode',
    'email',
    'phone',
    'countryCode',
    'countyCode',
    'locality',
    'address',
  ])}`,
  table: 'suppliers s',
  condition: 's.company_id = $1',
  order: [
    ['s.name_start', 'text'],
    ['s.supplier_id', 'uuid'],
  ],
  direction: 'ascending',
  tiesOf: ({ nameStart, supplierId }: Listed): SupplierPosition => [nameStart, supplierId],
} as const satisfies SortableList<Listed>;

const conditionsOf = (filters: SupplierFilters): readonly Filter[] => [
  [filters.supplierId, (p) => `s.supplier_id = ${p}::uuid`],
  [filters.namePart, (p) => `strpos(s.name_key, ${asked(p)}) > 0`],
  [filters.codes, (p) => `s.fiscal_code = ANY(${p}::text[])`],
  ...partnerConditions('s', filters),
];

/** Fragments are searched row by row, in order, which takes a tenth of a second for 100 000 rows. */
export async function listSuppliers(
  tx: Transaction,
  filters: SupplierFilters,
  page: PageRequest<SupplierPosition>,
): Promise<Page<SupplierRow, SupplierPosition>> {
  const { columns, table, condition, order, direction } = byName;
  return readPage<Listed, SupplierPosition>(
    tx,
    {
      name: 'suppliers.list',
      select: `SELECT ${columns} FROM ${table} WHERE ${condition}`,
      values: [tx.companyId],
      filters: conditionsOf(filters),
      order,
      direction,
    },
    page,
    byName.tiesOf,
  );
}

/** What people order the list of suppliers by; where nothing is said it is by name. */
export type SupplierOrder = 'name' | 'owed';

/** CON-LIST-9: null where there are too many suppliers, or too many of their invoices. */
export function sortSuppliers(
  tx: Transaction,
  filters: SupplierFilters,
  sorting: Sorting<SupplierOrder>,
  today: string,
  page: () => PageRequest<SortedPosition>,
): Promise<Page<SupplierRow, SortedPosition> | null> {
  return readSortedPage(tx, byName, { filters: conditionsOf(filters), sorting, by: sortKeys(today)[sorting.by], page });
}

/**
 * GRP-SUP-3: what is left in lei is the total in lei less each payment in lei, rounded one by one, whatever is left in the currency of the
 * document. A document whose rate is not known, or dated after `today`, is in no figure.
 */
const inLei = (
  ofSupplier: string,
  today = '$3',
): string => `SELECT i.supplier_id AS "supplierId", rounded_to_money(i.gross * r.rate) AS gross,
    rounded_to_money(i.settled * r.rate) AS settled,
    CASE WHEN i.currency = 'RON' THEN i.paid ELSE (
      SELECT coalesce(sum(rounded_to_money(p.amount * r.rate)), 0) FROM supplier_payments p
       WHERE p.company_id = $1 AND p.supplier_invoice_id = i.supplier_invoice_id) END AS paid
  FROM supplier_invoices i CROSS JOIN LATERAL (SELECT ${supplierRate} AS rate) AS r
 WHERE i.company_id = $1 AND ${ofSupplier} AND i.counts AND ${isIssuedBy(today)} AND r.rate IS NOT NULL`;
const figures = `SELECT coalesce(sum(f.gross), 0) AS turnover, coalesce(sum(f.gross - f.settled - f.paid), 0) AS balance
  FROM (${inLei('i.supplier_id = $2::uuid')}) AS f`;

/** Rounding may leave something in lei where nothing is left in another currency. */
const isOpen = "(i.remaining <> 0 OR i.currency <> 'RON')";

const sortKeys = (today: string): Readonly<Record<SupplierOrder, SortKey>> => ({
  name: { key: 's.name_start', type: 'text', isIndexed: true },
  owed: {
    key: 'coalesce(d.owed, 0)',
    type: 'numeric',
    from: {
      join: `LEFT JOIN (SELECT f."supplierId", sum(f.gross - f.settled - f.paid) AS owed
        FROM (${inLei('true', '$2')} AND ${isOpen}) AS f GROUP BY f."supplierId") AS d ON d."supplierId" = s.supplier_id`,
      values: [today],
      counted: 'supplier_invoices i WHERE i.company_id = $1',
    },
  },
});

/** What is owed to each of these suppliers, in lei; suppliers that are owed nothing are left out. */
export async function readSupplierDebts(
  tx: Transaction,
  supplierIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await tx.read<{ supplierId: string; owed: string }>(
    'suppliers.debts',
    `SELECT f."supplierId", sum(f.gross - f.settled - f.paid) AS owed
       FROM (${inLei('i.supplier_id = ANY($2::uuid[])')} AND ${isOpen}) AS f GROUP BY f."supplierId"`,
    [tx.companyId, supplierIds, today],
  );
  return new Map(rows.map(({ supplierId, owed }) => [supplierId, storedDecimal(owed)]));
}

const documents = `SELECT coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'documentName', i.document_name,
    'currency', i.currency, 'remaining', i.remaining::text, 'exchangeRate', (${supplierRate})::text, 'issuedOn', i.issued_on,
    'receivedOn', i.received_on) ORDER BY i.due_on NULLS LAST, i.issued_on, i.entry_number), '[]')
  FROM supplier_invoices i WHERE i.company_id = $1 AND i.supplier_id = $2::uuid AND i.remaining <> 0 AND ${isIssuedBy('$3')}`;

/** Null for an unknown supplier. */
export async function readSupplierBalance(
  tx: Transaction,
  supplierId: string,
  today: string,
): Promise<SupplierBalance | null> {
  type Raw = {
    readonly turnover: string;
    readonly balance: string;
    readonly documents: readonly OutstandingDocument[];
  };
  const [row] = await tx.read<Raw>(
    'suppliers.balance',
    `SELECT f.turnover, f.balance, (${documents}) AS documents FROM suppliers s CROSS JOIN (${figures}) AS f
      WHERE s.company_id = $1 AND s.supplier_id = $2::uuid`,
    [tx.companyId, supplierId, today],
  );
  return row
    ? {
        totalTurnover: storedDecimal(row.turnover),
        totalBalance: storedDecimal(row.balance),
        documents: row.documents,
      }
    : null;
}
