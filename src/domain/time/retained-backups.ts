import { addDays, bucharestDate, bucharestMidnight, dayMs } from './calendar.ts';

/** OPS-BACKUP-12: whether the time of a day came, in Romania, since the last backup; the first one is due at once. */
export function isBackupDue(now: Date, last: Date | null, atMinute: number): boolean {
  if (last === null) return true;
  const momentOf = (day: string): number => bucharestMidnight(day).getTime() + atMinute * 60_000;
  const today = bucharestDate(now);
  const moment =
    momentOf(today) <= now.getTime() ? momentOf(today) : momentOf(bucharestDate(new Date(now.getTime() - dayMs)));
  return last.getTime() < moment;
}

export interface Keeps {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** OPS-BACKUP-12: of each of the newest days, weeks and months the last backup is kept. Returns the others. */
export function backupsToDrop<Backup extends { readonly at: Date }>(
  backups: readonly Backup[],
  keeps: Keeps,
): readonly Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const retained = new Set<Backup>();
  for (const [count, unitOf] of [
    [keeps.days, (day: string) => day],
    [keeps.weeks, mondayOf],
    [keeps.months, (day: string) => day.slice(0, 7)],
  ] as const) {
    const seen = new Set<string>();
    for (const one of newestFirst) {
      const unit = unitOf(bucharestDate(one.at));
      if (seen.has(unit)) continue;
      if (seen.size === count) break;
      seen.add(unit);
      retained.add(one);
    }
  }
  return newestFirst.filter((one) => !retained.has(one));
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
