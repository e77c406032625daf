import type { SeriesKind } from '../../domain/company/series.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { KnownRate } from '../../domain/invoice/known-facts.ts';
import type { Transaction } from '../transaction.ts';

export interface FormFacts {
  readonly isVatPayer: boolean;
  readonly dueDays: number;
  readonly hasWarehousePerLine: boolean;
  readonly keepsStock: boolean;
  readonly series: readonly FormSeries[];
  readonly warehouses: readonly { readonly code: string; readonly name: string }[];
}

export interface FormSeries {
  readonly code: string;
  readonly kind: SeriesKind;
  readonly isDefault: boolean;
  readonly isReversalDefault: boolean;
  /** The number that a document would get now; others may take it meanwhile. Null if none was found within the reach. */
  readonly nextNumber: string | null;
}

/** How many numbers are tried, since callers may have taken the next ones. */
const reach = 200;

/** V2-NUMBER-2: automatic numbers skip the taken ones. */
const nextNumber = `(SELECT written_number(s.next_number + n, s.digits) FROM generate_series(0, ${reach}) AS n
    WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.company_id = $1 AND i.deleted_at IS NULL
      AND i.visible_name = s.code || ' ' || written_number(s.next_number + n, s.digits))
    ORDER BY n LIMIT 1)`;

export async function readFormFacts(tx: Transaction): Promise<FormFacts> {
  const [row] = await tx.read<FormFacts>(
    'issue-form.facts',
    `SELECT o.is_vat_payer AS "isVatPayer", t.due_days AS "dueDays", t.has_warehouse_per_line AS "hasWarehousePerLine",
            t.keeps_stock AS "keepsStock",
            (SELECT coalesce(json_agg(json_build_object('code', s.code, 'kind', s.kind, 'isDefault', s.is_default,
                      'isReversalDefault', s.is_reversal_default, 'nextNumber', ${nextNumber}) ORDER BY s.place), '[]')
               FROM (SELECT * FROM series WHERE company_id = $1 AND kind <> 'imported' ORDER BY place LIMIT 200) AS s) AS series,
            (SELECT coalesce(json_agg(json_build_object('code', w.code, 'name', w.name) ORDER BY w.code), '[]')
               FROM (SELECT * FROM warehouses WHERE company_id = $1 AND is_active ORDER BY code LIMIT 1000) AS w) AS warehouses
       FROM companies o JOIN company_settings t ON t.company_id = $1
      WHERE o.company_id = $1`,
    [tx.companyId],
  );
  if (!row) throw new Error('the company is missing');
  return row;
}

/** V2-FX-1 */
export async function findKnownRate(tx: Transaction, currency: string, on: string): Promise<KnownRate | null> {
  const [row] = await tx.read<{ rate: string; on: string }>(
    'issue-form.rate',
    'SELECT r.rate::text AS rate, r.valid_on AS "on" FROM known_rate($1, $2, $3::date) AS r',
    [tx.companyId, currency, on],
  );
  return row ? { rate: storedDecimal(row.rate), on: row.on } : null;
}
