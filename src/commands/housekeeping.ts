import type { Logger } from 'pino';
import { dropIdleWindows } from '../storage/call-windows.ts';
import { openDatabase } from '../storage/database.ts';
import { dropOldAnswers } from '../storage/idempotent-answers.ts';
import { dropOldOfficialCompanies } from '../storage/official-companies.ts';

const everyMs = 60 * 60 * 1000;

/** Once an hour: what is kept for a time only goes. Safe to run in several processes. Returns how to stop it. */
export function housekeeping(connectionString: string, logger: Logger): () => Promise<void> {
  const database = openDatabase(connectionString, {
    connections: 1,
    onIdleError: (error) => logger.warn({ reason: error.message }, 'an idle database connection broke'),
  });
  const clean = async (): Promise<void> => {
    try {
      await dropIdleWindows(database.installation);
      await dropOldAnswers(database.installation);
      await dropOldOfficialCompanies(database.installation);
    } catch (error) {
      logger.warn({ err: error }, 'housekeeping failed and will be tried again');
    }
  };
  let running = clean();
  const timer = setInterval(() => {
    running = clean();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
    await database.close();
  };
}
