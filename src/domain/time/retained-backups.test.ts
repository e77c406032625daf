import { expect, test } from 'vitest';
import { dayMs } from './calendar.ts';
import { backupsToDrop, isBackupDue } from './retained-backups.ts';

const three = 3 * 60;

test('a backup is due once after its time of the day in Romania, and the first at once [OPS-BACKUP-12]', () => {
  const at = (moment: string) => new Date(moment);
  // In winter three o'clock in Romania is one o'clock UTC.
  expect(isBackupDue(at('2026-11-19T00:59:00Z'), at('2026-11-18T01:00:05Z'), three)).toBe(false);
  expect(isBackupDue(at('2026-11-19T01:00:00Z'), at('2026-11-18T01:00:05Z'), three)).toBe(true);
  expect(isBackupDue(at('2026-11-19T01:02:00Z'), at('2026-11-19T01:00:05Z'), three)).toBe(false);
  expect(isBackupDue(at('2026-11-25T12:00:00Z'), at('2026-11-18T01:00:05Z'), three)).toBe(true);
  expect(isBackupDue(at('2026-11-19T00:00:00Z'), null, three)).toBe(true);
  // In summer it is midnight UTC.
  expect(isBackupDue(at('2026-07-19T00:00:00Z'), at('2026-07-18T00:00:05Z'), three)).toBe(true);
});

test('the last backup of each of the newest days, weeks and months stays [OPS-BACKUP-12]', () => {
  const days = Array.from({ length: 400 }, (_, back) => new Date(Date.UTC(2026, 10, 19, 1) - back * dayMs));
  const backups = days.map((at) => ({ at }));
  const dropped = new Set(backupsToDrop(backups, { days: 3, weeks: 3, months: 4 }));
  const retained = backups.filter((one) => !dropped.has(one)).map(({ at }) => at.toISOString().slice(0, 10));
  // The weeks of 16, 9 and 2 November, and the months November to August.
  expect(retained).toEqual([
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
  ]);
  // What is kept today is enough tomorrow: nothing more is dropped where nothing was added.
  expect(
    backupsToDrop(
      backups.filter((one) => !dropped.has(one)),
      { days: 3, weeks: 3, months: 4 },
    ),
  ).toEqual([]);
});

test('two backups of one day are one day, and the newest stays whatever is kept [OPS-BACKUP-12]', () => {
  const one = { at: new Date('2026-11-19T01:00:00Z') };
  const other = { at: new Date('2026-11-19T09:00:00Z') };
  expect(backupsToDrop([one, other], { days: 5, weeks: 0, months: 0 })).toEqual([one]);
  expect(backupsToDrop([], { days: 1, weeks: 0, months: 0 })).toEqual([]);
});
