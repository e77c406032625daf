import { randomUUID } from 'node:crypto';
import { keepSums } from '../../src/operations/reports/keep-sums.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { queryRows } from './query-rows.ts';
import type { TestService } from './test-service.ts';

/** The background step that keeps the sums of days that are over, once. */
export async function keepSumsNow({ connectionString, clock }: TestService): Promise<void> {
  const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
  try {
    await keepSums({ database, clock, ids: { uuid: randomUUID } })();
  } finally {
    await database.close();
  }
}

/** As if none had ever been kept: every report is read from the documents alone. */
export async function forgetSums({ connectionString }: TestService): Promise<void> {
  await queryRows(connectionString, 'DELETE FROM report_spans');
  await queryRows(connectionString, 'DELETE FROM report_sums');
  await queryRows(connectionString, 'DELETE FROM report_marks');
}

/** How many spans are kept, and how many marks of days before this one wait. */
export async function keptSpans(
  { connectionString }: TestService,
  before = 'infinity',
): Promise<{ spans: number; marks: number }> {
  const [row] = await queryRows<{ spans: number; marks: number }>(
    connectionString,
    `SELECT (SELECT count(*) FROM report_spans)::int AS spans,
            (SELECT count(*) FROM report_marks WHERE day < '${before}')::int AS marks`,
  );
  return row ?? { spans: 0, marks: 0 };
}

/** As if a kept sum had been written wrong. */
export async function spoilSums({ connectionString }: TestService): Promise<void> {
  await queryRows(connectionString, `UPDATE report_sums SET gross = gross + 1 WHERE part = 'day'`);
}

/** As if collections had been written that say nothing right of their documents. */
export async function spoilRemainders({ connectionString }: TestService): Promise<void> {
  await queryRows(connectionString, 'UPDATE collections SET leaves_rest = NOT leaves_rest');
}
