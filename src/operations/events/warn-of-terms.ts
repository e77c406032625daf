import { lastDayNearTerm } from '../../domain/spv/sending.ts';
import { addDays, bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { recordTermWarnings } from '../../storage/spv/term-warnings.ts';
import type { Clock } from '../ports.ts';

const termDays = 30;

/**
 * EVT-5: a warning is recorded once for each fiscal document that is not accepted by the day before its legal term, in companies that
 * send.
 */
export const warnOfTerms =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const now = clock.now();
    const today = bucharestDate(now);
    await recordTermWarnings(
      database.installation,
      { from: addDays(today, -termDays), until: lastDayNearTerm(today) },
      now,
    );
  };
