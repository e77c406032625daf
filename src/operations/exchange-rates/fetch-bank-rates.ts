import {
  implausibility,
  lastPublishingDay,
  minutesToWait,
  type PublishedRates,
  periodsToRead,
} from '../../domain/nomenclature/bank-rates.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { claimBankReading, endBankReading, readLastRates, saveBankRates } from '../../storage/directory/bank-rates.ts';
import type { CentralBank, Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  /** Null means that the installation wants no rates of the bank. */
  readonly bank: CentralBank | null;
}

const minuteMs = 60_000;
/** It is longer than the reading of all files takes: the next process follows one that died meanwhile. */
const claimMinutes = 5;
const longestTrouble = 500;

/**
 * OPS-BNR-1: the process that claims it reads the rates of the last publishing day, and of missed days. A file that cannot be used
 * changes nothing; the others are read all the same. Rates that are not published yet are requested again, at growing intervals.
 */
export const fetchBankRates =
  ({ database, clock, bank }: Needs) =>
  async (signal: AbortSignal): Promise<void> => {
    if (!bank) return;
    const now = clock.now();
    const expected = lastPublishingDay(now);
    const later = (minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);
    const claimed = await claimBankReading(database.installation, { expected, now, until: later(claimMinutes) });
    if (!claimed) return;

    let { knownUntil } = claimed;
    const failures: Error[] = [];
    for (const period of periodsToRead(knownUntil, expected)) {
      try {
        knownUntil = await keep(database, await bank.rates(period, signal), now);
      } catch (error) {
        if (signal.aborted) throw error;
        failures.push(error instanceof Error ? error : new Error(String(error)));
      }
    }

    const isThere = knownUntil !== null && knownUntil >= expected;
    const attempts = isThere ? 0 : claimed.attempts + 1;
    const trouble = failures.length === 0 ? null : failures.map(({ message }) => message).join('; ');
    await endBankReading(database.installation, {
      attempts,
      trouble: trouble?.slice(0, longestTrouble).toWellFormed() ?? null,
      nextAt: isThere ? now : later(minutesToWait(attempts)),
    });
    // The error reaches the log, too.
    if (trouble !== null) throw new Error(trouble, { cause: failures[0] });
  };

async function keep(database: Database, days: readonly PublishedRates[], now: Date): Promise<string> {
  const [first = ''] = days.map(({ publishedOn }) => publishedOn).toSorted();
  const lastKnown = await readLastRates(database.installation, first);
  const reason = implausibility(days, lastKnown, bucharestDate(now));
  if (reason !== null) throw new Error(`the rates of the central bank are not believed: ${reason}`);
  return database.transactInstallation((installation) => saveBankRates(installation, days, now));
}
