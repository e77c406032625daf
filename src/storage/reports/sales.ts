import { add } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { isIssuedBy, owed, vatShareOf } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { collectionsParts } from './collections-parts.ts';
import { salesParts } from './sales-parts.ts';
import { coverage, storedSums } from './spans.ts';

export interface DaySales {
  readonly day: string;
  readonly documents: number;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
  /** Documents in a currency whose rate is not known; they are in no sum. */
  readonly withoutRate: number;
}

type Raw<Row> = { readonly [Member in keyof Row]: Row[Member] extends Decimal ? string : Row[Member] };

/** CON-HOME-1: days without a sale are left out. */
export async function readDaySales(tx: Transaction, from: string, until: string): Promise<readonly DaySales[]> {
  const rows = await tx.read<Raw<DaySales>>(
    'reports.day-sales',
    `WITH ${coverage('sales')}, parts AS (${storedSums('day')} UNION ALL ${salesParts.day('live')})
     SELECT key AS day, sum(documents)::bigint AS documents, sum(quantity)::bigint AS "withoutRate", sum(net) AS net, sum(vat) AS vat,
            sum(gross) AS gross
       FROM parts WHERE key BETWEEN $2::text AND $3::text GROUP BY key ORDER BY key`,
    [tx.companyId, from, until],
  );
  return rows.map((row) => ({
    ...row,
    net: storedDecimal(row.net),
    vat: storedDecimal(row.vat),
    gross: storedDecimal(row.gross),
  }));
}

export interface DayCollected {
  readonly day: string;
  readonly vat: Decimal;
  readonly amount: Decimal;
}

/** What was collected, whatever became of the document. */
export async function readDayCollected(tx: Transaction, from: string, until: string): Promise<readonly DayCollected[]> {
  const rows = await tx.read<Raw<DayCollected>>(
    'reports.day-collected',
    `WITH ${coverage('collections')}, parts AS (${storedSums('day')} UNION ALL ${collectionsParts.day('live')})
     SELECT key AS day, sum(vat) AS vat, sum(gross) AS amount
       FROM parts WHERE key BETWEEN $2::text AND $3::text GROUP BY key ORDER BY key`,
    [tx.companyId, from, until],
  );
  return rows.map(({ day, vat, amount }) => ({ day, vat: storedDecimal(vat), amount: storedDecimal(amount) }));
}

/** GRP-REP-2: the number of invoices with a collection in these days: those collected for the first time, and those begun before. */
export async function countCollected(tx: Transaction, from: string, until: string): Promise<number> {
  const [row] = await tx.read<{ documents: number }>(
    'reports.count-collected',
    `WITH ${coverage('collections')},
       firsts AS (${storedSums('day')} UNION ALL ${collectionsParts.day('live')}),
       again AS (${storedSums('again')} UNION ALL ${collectionsParts.again('live')})
     SELECT (SELECT coalesce(sum(documents), 0) FROM firsts WHERE key BETWEEN $2::text AND $3::text)
          + (SELECT count(DISTINCT split_part(key, ' ', 2)) FROM again
              WHERE split_part(key, ' ', 1) BETWEEN $2::text AND $3::text AND split_part(key, ' ', 3) < $2::text)
         AS documents`,
    [tx.companyId, from, until],
  );
  return Number(row?.documents ?? 0);
}

export interface Outstanding {
  readonly documents: number;
  readonly vat: Decimal;
  readonly amount: Decimal;
}

/** GRP-REP-2: what is left today on invoices issued in these days, and the part of it that is overdue. */
export async function readOutstanding(
  tx: Transaction,
  from: string,
  until: string,
  today: string,
): Promise<{ readonly all: Outstanding; readonly overdue: Outstanding }> {
  const rows = await tx.read<Raw<Outstanding> & { readonly isOverdue: boolean }>(
    'reports.outstanding',
    `SELECT "isOverdue", count(*) AS documents, coalesce(sum(amount), 0) AS amount, coalesce(sum(share), 0) AS vat FROM (${owed(
      (left) => `i.due_on < $4::date AS "isOverdue", ${left} AS amount, ${vatShareOf(left)} AS share`,
      `i.issued_on BETWEEN $2::date AND $3::date AND ${isIssuedBy('$4')}`,
    )}) AS owed
      GROUP BY 1`,
    [tx.companyId, from, until, today],
  );
  const sum = (wanted: readonly (typeof rows)[number][]): Outstanding =>
    wanted.reduce<Outstanding>((all, row) => together(all, ofRow(row)), none);
  return { all: sum(rows), overdue: sum(rows.filter(({ isOverdue }) => isOverdue)) };
}

const none: Outstanding = { documents: 0, vat: storedDecimal('0.00'), amount: storedDecimal('0.00') };

const ofRow = ({ documents, vat, amount }: Raw<Outstanding>): Outstanding => ({
  documents: Number(documents),
  vat: storedDecimal(vat),
  amount: storedDecimal(amount),
});

const together = (one: Outstanding, two: Outstanding): Outstanding => ({
  documents: one.documents + two.documents,
  vat: add(one.vat, two.vat),
  amount: add(one.amount, two.amount),
});

export interface DueDay {
  readonly dueOn: string;
  readonly documents: number;
  readonly remaining: Decimal;
}

/** CON-HOME-3: outstanding amounts by due date. */
export async function readDueDays(tx: Transaction, today: string): Promise<readonly DueDay[]> {
  const rows = await tx.read<Raw<DueDay>>(
    'reports.due-days',
    `SELECT "dueOn", count(*) AS documents, coalesce(sum(remaining), 0) AS remaining
       FROM (${owed((left) => `i.due_on AS "dueOn", ${left} AS remaining`, isIssuedBy('$2'))}) AS owed
      GROUP BY "dueOn"`,
    [tx.companyId, today],
  );
  return rows.map((row) => ({ ...row, remaining: storedDecimal(row.remaining) }));
}

export async function hasDocuments(tx: Transaction): Promise<boolean> {
  const rows = await tx.read(
    'reports.any',
    'SELECT FROM invoices WHERE company_id = $1 AND deleted_at IS NULL LIMIT 1',
    [tx.companyId],
  );
  return rows.length > 0;
}
