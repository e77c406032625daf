import type { NewSeries, Series } from '../../domain/company/series.ts';
import type { Transaction } from '../transaction.ts';

/** Series are listed in the order in which they were registered. */
export async function listSeries(tx: Transaction): Promise<readonly Series[]> {
  return tx.read<Series>(
    'series.list',
    `SELECT code, kind, digits, is_default AS "isDefault", is_reversal_default AS "isReversalDefault"
       FROM series WHERE company_id = $1 AND kind <> 'imported' ORDER BY place`,
    [tx.companyId],
  );
}

/** MOVE-15: the company's own series of these codes, with the number that each gives next. */
export async function findSeries(
  tx: Transaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Pick<NewSeries, 'kind' | 'nextNumber'>>> {
  const rows = await tx.run<Pick<NewSeries, 'code' | 'kind' | 'nextNumber'>>(
    'series.find',
    `SELECT code, kind, next_number AS "nextNumber" FROM series WHERE company_id = $1 AND kind <> 'imported' AND code = ANY($2::text[])`,
    [tx.companyId, codes],
  );
  return new Map(rows.map(({ code, ...series }) => [code, series]));
}

/** MOVE-1: lists also those of documents that were issued with another program, so that documents can be found by them. */
export async function listSeriesOfDocuments(
  tx: Transaction,
): Promise<readonly Pick<Series, 'code' | 'kind' | 'digits'>[]> {
  return tx.read<Pick<Series, 'code' | 'kind' | 'digits'>>(
    'series.of-documents',
    `SELECT code, CASE kind WHEN 'imported' THEN 'invoice' ELSE kind END AS kind, digits FROM series WHERE company_id = $1 ORDER BY place`,
    [tx.companyId],
  );
}

/** V2-STATE-4: the series with this code; if none is named, the company's default for reversals. */
export async function findReversalSeries(
  tx: Transaction,
  asked: string | null,
): Promise<Pick<Series, 'code' | 'kind'> | null> {
  const [row] = await tx.read<Pick<Series, 'code' | 'kind'>>(
    'series.for-reversal',
    `SELECT code, kind FROM series WHERE company_id = $1 AND kind <> 'imported' AND CASE WHEN $2::text IS NULL THEN is_reversal_default ELSE code = $2 END`,
    [tx.companyId, asked],
  );
  return row ?? null;
}

/** MOVE-7: a series that came with imported documents becomes one of the company's own. */
export async function createSeries(tx: Transaction, series: readonly NewSeries[]): Promise<void> {
  if (series.length === 0) return;
  await tx.run(
    'series.create',
    `INSERT INTO series (company_id, code, kind, next_number, digits, is_default, is_reversal_default)
     SELECT $1, code, kind, "nextNumber", digits, "isDefault", "isReversalDefault"
       FROM jsonb_to_recordset($2::jsonb) AS given (code text, kind text, "nextNumber" bigint, digits integer,
            "isDefault" boolean, "isReversalDefault" boolean)
     ON CONFLICT (company_id, code) DO UPDATE SET kind = excluded.kind, next_number = excluded.next_number, digits = excluded.digits,
       is_default = excluded.is_default, is_reversal_default = excluded.is_reversal_default
       WHERE series.kind = 'imported'`,
    [tx.companyId, JSON.stringify(series)],
  );
}

/**
 * Changes everything except the kind and the next number. Defaults are first removed and then set, because a unique index allows only one
 * default at any moment, even within a statement.
 */
export async function changeSeries(tx: Transaction, series: readonly Series[]): Promise<void> {
  if (series.length === 0) return;
  const given = JSON.stringify(series);
  await tx.run(
    'series.take-defaults',
    `UPDATE series AS old
        SET is_default = old.is_default AND given."isDefault",
            is_reversal_default = old.is_reversal_default AND given."isReversalDefault"
       FROM jsonb_to_recordset($2::jsonb) AS given (code text, "isDefault" boolean, "isReversalDefault" boolean)
      WHERE old.company_id = $1 AND old.code = given.code
        AND (old.is_default AND NOT given."isDefault" OR old.is_reversal_default AND NOT given."isReversalDefault")`,
    [tx.companyId, given],
  );
  await tx.run(
    'series.change',
    `UPDATE series AS old
        SET digits = given.digits, is_default = given."isDefault", is_reversal_default = given."isReversalDefault"
       FROM jsonb_to_recordset($2::jsonb) AS given (code text, digits integer, "isDefault" boolean,
            "isReversalDefault" boolean)
      WHERE old.company_id = $1 AND old.code = given.code`,
    [tx.companyId, given],
  );
}
