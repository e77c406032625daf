import { WrongUsage } from '../config-values.ts';
import { bucharestDate, shiftDays } from '../domain/time/calendar.ts';
import { systemClock } from '../partners/system.ts';
import { type LegacyUse, listLegacyUse } from '../storage/access/legacy-calls.ts';
import type { Command } from './command.ts';
import { withInstallation } from './installation.ts';

const standardDays = 30;

export const legacyCalls: Command = {
  name: 'legacy-calls',
  usage: 'legacy-calls',
  summary: 'Say which companies still call v1, and which operations.',
  flags: { days: { type: 'string', value: 'N', help: `how far to look back (${standardDays})` } },
  arguments: [],
  async run({ settings, flags, out }) {
    const since = shiftDays(bucharestDate(systemClock.now()), 1 - daysOf(flags['days']));
    const found = await withInstallation(settings, ({ installation }) => listLegacyUse(installation, since));
    if (found.length === 0) out(`Nobody called v1 since ${since}.`);
    for (const use of found) out(lineOf(use));
    return 0;
  },
};

function daysOf(given: string | boolean | undefined): number {
  if (typeof given !== 'string') return standardDays;
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new WrongUsage('--days is a whole number of days, at least 1.');
  return Number(given);
}

function lineOf({ fiscalCode, name, operation, calls, lastOn }: LegacyUse): string {
  return `${fiscalCode}  ${name}  ${operation}: ${calls}, last on ${lastOn}`;
}
