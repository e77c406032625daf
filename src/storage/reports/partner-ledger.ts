import type {
  DaySpan,
  LedgerDay,
  LedgerMovement,
  LedgerQuery,
  NamedPartner,
  Partner,
  PartnerKind,
} from '../../domain/accounting/ledger.ts';
import { type Decimal, storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { salesStatuses } from '../../domain/invoice/sales.ts';
import { supplierRate, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** GRP-LEDG-1: documents and payments of a partner. `$2` is the partner, `$3` and `$4` the first and the last day. */

const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`;
const within = (day: string): string => `${day} BETWEEN $3::date AND $4::date`;

/** On one day documents come first, then what their own text says was settled, then payments. */
type Branch = Readonly<
  Record<'day' | 'place' | 'number' | 'id' | 'document' | 'name' | 'paidBy' | 'receipt' | 'amount' | 'change', string>
> & { readonly isReversal: string; readonly rows: string };

const selected = (
  branch: Branch,
): string => `SELECT ${branch.day} AS day, ${branch.place} AS place, ${branch.number} AS number,
    ${branch.id} AS id, ${branch.document} AS document, ${branch.name} AS "documentName", ${branch.isReversal} AS "isReversal",
    ${branch.paidBy} AS "paidBy", ${branch.receipt} AS receipt, i.currency, ${branch.amount} AS amount, ${branch.change} AS change
  FROM ${branch.rows}`;

const none = 'NULL::text';
const inLei = (amount: string): string => `rounded_to_money(${amount} * known.rate)`;

const ofClient = `i.company_id = $1 AND i.client_id = $2::uuid AND i.deleted_at IS NULL AND i.is_due
    AND i.status IN (${salesStatuses.map((status) => `'${status}'`).join(', ')})`;
const ours = {
  id: nobody,
  document: `i.series || ' ' || i.number`,
  name: none,
  isReversal: `i.status = 'reversal'`,
} as const;

const withSupplierRate = `CROSS JOIN LATERAL (SELECT ${supplierRate} AS rate) AS known`;
const ofSupplier = `i.company_id = $1 AND i.supplier_id = $2::uuid AND i.counts`;
const theirs = {
  number: 'i.entry_number',
  document: 'i.number',
  name: 'i.document_name',
  isReversal: 'false',
} as const;

const branches: Readonly<Record<PartnerKind, readonly Branch[]>> = {
  client: [
    {
      ...ours,
      day: 'i.issued_on',
      place: '0',
      number: 'i.invoice_id',
      paidBy: none,
      receipt: none,
      amount: 'i.gross',
      change: inLei('i.gross'),
      rows: `invoices i ${withRate} WHERE ${ofClient} AND ${within('i.issued_on')}`,
    },
    {
      ...ours,
      day: 'c.collected_on',
      place: '2',
      number: 'c.collection_id',
      paidBy: 'c.kind',
      receipt: `c.receipt_series || ' ' || c.receipt_number`,
      amount: 'c.amount',
      change: `-${inLei('c.amount')}`,
      rows: `invoices i JOIN collections c ON c.company_id = $1 AND c.invoice_id = i.invoice_id ${withRate}
        WHERE ${ofClient} AND c.deleted_at IS NULL AND ${within('c.collected_on')}`,
    },
  ],
  supplier: [
    {
      ...theirs,
      id: nobody,
      day: 'i.issued_on',
      place: '0',
      paidBy: none,
      receipt: none,
      amount: 'i.gross',
      change: inLei('i.gross'),
      rows: `supplier_invoices i ${withSupplierRate} WHERE ${ofSupplier} AND ${within('i.issued_on')}`,
    },
    {
      ...theirs,
      id: nobody,
      day: 'i.issued_on',
      place: '1',
      paidBy: none,
      receipt: none,
      amount: 'i.settled',
      change: `-${inLei('i.settled')}`,
      rows: `supplier_invoices i ${withSupplierRate} WHERE ${ofSupplier} AND i.settled <> 0 AND ${within('i.issued_on')}`,
    },
    {
      ...theirs,
      id: 'p.supplier_payment_id',
      day: 'p.paid_on',
      place: '2',
      paidBy: 'p.kind',
      receipt: none,
      amount: 'p.amount',
      change: `-${inLei('p.amount')}`,
      rows: `supplier_invoices i
        JOIN supplier_payments p ON p.company_id = $1 AND p.supplier_invoice_id = i.supplier_invoice_id ${withSupplierRate}
        WHERE ${ofSupplier} AND ${within('p.paid_on')}`,
    },
  ],
};

const movementsOf = (kind: PartnerKind): string => branches[kind].map(selected).join('\n UNION ALL ');

const named: Readonly<Record<PartnerKind, string>> = {
  client: 'SELECT name, fiscal_code AS "fiscalCode" FROM clients WHERE company_id = $1 AND client_id = $2::uuid',
  supplier: 'SELECT name, fiscal_code AS "fiscalCode" FROM suppliers WHERE company_id = $1 AND supplier_id = $2::uuid',
};

/** Null for an unknown partner. */
export async function findPartner(tx: Transaction, { kind, partnerId }: Partner): Promise<NamedPartner | null> {
  const [row] = await tx.read<NamedPartner>(`partner-ledger.${kind}`, named[kind], [tx.companyId, partnerId]);
  return row ?? null;
}

/**
 * Days of the period without a movement are left out. Everything before the period is one row without a day. The statement is planned for
 * its values, as that of a batch is.
 */
export async function readLedgerDays(
  tx: Transaction,
  { kind, partnerId, from, until }: LedgerQuery,
): Promise<readonly LedgerDay[]> {
  const rows = await tx.read<Omit<LedgerDay, 'change'> & { readonly change: string }>(
    '',
    `SELECT CASE WHEN m.day >= $5::date THEN m.day END AS day, coalesce(sum(m.change), 0) AS change, count(*) AS movements
       FROM (${movementsOf(kind)}) AS m GROUP BY 1 ORDER BY 1`,
    [tx.companyId, partnerId, '-infinity', until, from],
    'by-values',
  );
  return rows.map((row) => ({ ...row, change: storedDecimal(row.change) }));
}

/** The position at which a batch ended. */
type LedgerPosition = readonly [day: string, place: number, number: number, id: string];

interface RawMovement extends Omit<LedgerMovement, 'is' | 'amount' | 'change'> {
  readonly place: 0 | 1 | 2;
  readonly number: number;
  readonly id: string;
  readonly amount: string;
  readonly change: string | null;
}

const places = ['document', 'settled', 'payment'] as const;

export interface LedgerBatch {
  readonly movements: readonly LedgerMovement[];
  /** Null if nothing follows in the span. */
  readonly next: LedgerPosition | null;
}

/** The statement is planned for its values: payments of few days are found by day, those of many days by their documents. */
export async function readLedgerBatch(
  tx: Transaction,
  { kind, partnerId }: Partner,
  { from, until }: DaySpan,
  after: LedgerPosition | null,
  limit: number,
): Promise<LedgerBatch> {
  const [day, place, number, id] = after ?? ['-infinity', 0, 0, '00000000-0000-0000-0000-000000000000'];
  const rows = await tx.read<RawMovement>(
    '',
    `SELECT m.* FROM (${movementsOf(kind)}) AS m
      WHERE (m.day, m.place, m.number, m.id) > ($5::date, $6::integer, $7::bigint, $8::uuid)
      ORDER BY m.day, m.place, m.number, m.id LIMIT $9`,
    [tx.companyId, partnerId, after?.[0] ?? from, until, day, place, number, id, limit],
    'by-values',
  );
  const last = rows.at(-1);
  return {
    movements: rows.map(({ place: at, amount, change, number: _number, id: _id, ...row }) => ({
      ...row,
      is: places[at],
      amount: storedDecimal(amount),
      change: storedDecimalOrNull(change) satisfies Decimal | null,
    })),
    next: last && rows.length === limit ? [last.day, last.place, last.number, last.id] : null,
  };
}
