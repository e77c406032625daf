import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { LastRate, PublishedRates } from '../../domain/nomenclature/bank-rates.ts';
import type { Connection } from '../connection.ts';
import type { InstallationTransaction } from '../transaction.ts';

export interface BankReading {
  /** The last day whose rates are stored. */
  readonly knownUntil: string | null;
  readonly reachedAt: Date | null;
  readonly trouble: string | null;
  /** Failed attempts since the rates of the expected day were due. */
  readonly attempts: number;
  /** The time of the next attempt; while a process is reading, the time when another may take over. */
  readonly nextAt: Date;
}

const readingColumns = `known_until::text AS "knownUntil", reached_at AS "reachedAt", trouble, attempts, next_at AS "nextAt"`;

/** Null if nobody has tried yet. */
export async function readBankReading(connection: Connection): Promise<BankReading | null> {
  const [row] = await connection.run<BankReading>(
    'bank-rates.reading',
    `SELECT ${readingColumns} FROM central_bank`,
    [],
  );
  return row ?? null;
}

/** Null if the day is known already, it is too early, or another process is reading. */
export async function claimBankReading(
  connection: Connection,
  claim: { readonly expected: string; readonly now: Date; readonly until: Date },
): Promise<BankReading | null> {
  const [row] = await connection.run<BankReading>(
    'bank-rates.claim',
    `INSERT INTO central_bank AS bank (next_at) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET next_at = excluded.next_at
      WHERE bank.next_at <= $2 AND (bank.known_until IS NULL OR bank.known_until < $3::date)
     RETURNING ${readingColumns}`,
    [claim.until, claim.now, claim.expected],
  );
  return row ?? null;
}

/** The last known rate of each currency before a day, at most a month old. */
export async function readLastRates(connection: Connection, before: string): Promise<ReadonlyMap<string, LastRate>> {
  const rows = await connection.run<{ currency: string; publishedOn: string; rate: string }>(
    'bank-rates.last',
    `SELECT DISTINCT ON (currency) currency, published_on::text AS "publishedOn", rate::text AS rate FROM bank_rates
      WHERE published_on BETWEEN $1::date - 30 AND $1::date - 1 ORDER BY currency, published_on DESC`,
    [before],
  );
  return new Map(rows.map(({ currency, publishedOn, rate }) => [currency, { publishedOn, rate: storedDecimal(rate) }]));
}

/** An existing rate stays, because documents were issued with it. Returns the last day that is known afterwards. */
export async function saveBankRates(
  installation: InstallationTransaction,
  days: readonly PublishedRates[],
  at: Date,
): Promise<string> {
  const rows = days.flatMap(({ publishedOn, rates }) =>
    [...rates].map(([currency, rate]) => ({ currency, publishedOn, rate: decimalToString(rate) })),
  );
  await installation.run(
    'bank-rates.save',
    `INSERT INTO bank_rates (currency, published_on, rate)
     SELECT given.* FROM unnest($1::text[], $2::date[], $3::numeric[]) AS given ON CONFLICT DO NOTHING`,
    [rows.map(({ currency }) => currency), rows.map(({ publishedOn }) => publishedOn), rows.map(({ rate }) => rate)],
  );
  const [row] = await installation.run<{ knownUntil: string }>(
    'bank-rates.reached',
    `UPDATE central_bank SET reached_at = $2, known_until = greatest(known_until, (SELECT max(day) FROM unnest($1::date[]) AS day))
     RETURNING known_until::text AS "knownUntil"`,
    [days.map(({ publishedOn }) => publishedOn), at],
  );
  if (!row) throw new Error('the reading of the rates was not claimed');
  return row.knownUntil;
}

/** Records how the attempt ended, and when the next one may start. */
export async function endBankReading(
  connection: Connection,
  end: { readonly attempts: number; readonly trouble: string | null; readonly nextAt: Date },
): Promise<void> {
  await connection.run('bank-rates.end', 'UPDATE central_bank SET attempts = $1, trouble = $2, next_at = $3', [
    end.attempts,
    end.trouble,
    end.nextAt,
  ]);
}

export interface CurrencyWithoutRate {
  readonly currency: string;
  readonly companies: number;
  /** The fiscal code of one company that uses it. */
  readonly fiscalCode: string;
}

/** Currencies in which companies have issued since a day, and for which an invoice of today would find no rate. */
export async function listCurrenciesWithoutRate(
  connection: Connection,
  since: string,
  today: string,
): Promise<readonly CurrencyWithoutRate[]> {
  return connection.run<CurrencyWithoutRate>(
    'bank-rates.without',
    `SELECT used.currency, count(*)::integer AS companies, min(c.fiscal_code) AS "fiscalCode"
       FROM (SELECT DISTINCT company_id, currency FROM invoices
              WHERE issued_on >= $1::date AND currency <> 'RON' AND deleted_at IS NULL) AS used
       JOIN companies c USING (company_id)
      WHERE NOT EXISTS (SELECT FROM known_rate(used.company_id, used.currency, $2::date))
      GROUP BY used.currency ORDER BY used.currency`,
    [since, today],
  );
}
