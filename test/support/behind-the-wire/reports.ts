import { randomUUID } from 'node:crypto';
import { storeSums } from '../../../src/operations/reports/store-sums.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { TestService } from '../service/test-service.ts';
import { queryRows } from './query-rows.ts';

/** Runs the background step that stores the sums of past days once; the list is summed for companies with more than so many documents. */
export async function storeSumsNow({ connectionString, clock }: TestService, fewDocuments?: number): Promise<void> {
  const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
  try {
    await storeSums({
      database,
      clock,
      ids: { uuid: randomUUID },
      ...(fewDocuments === undefined ? {} : { fewDocuments }),
    })();
  } finally {
    await database.close();
  }
}

/** Deletes all stored sums, so that every report is read from the documents alone. */
export async function forgetSums({ connectionString }: TestService): Promise<void> {
  await queryRows(connectionString, 'DELETE FROM report_spans');
  await queryRows(connectionString, 'DELETE FROM report_sums');
  await queryRows(connectionString, 'DELETE FROM report_marks');
}

/** The number of stored spans, and of pending marks of days before this one. */
export async function storedSpans(
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

/** Makes a stored sum wrong. */
export async function spoilSums({ connectionString }: TestService): Promise<void> {
  await queryRows(connectionString, `UPDATE report_sums SET gross = gross + 1 WHERE part = 'day'`);
}

/** Makes the marks of collections wrong. */
export async function spoilRemainders({ connectionString }: TestService): Promise<void> {
  await queryRows(connectionString, 'UPDATE collections SET leaves_rest = NOT leaves_rest');
}
