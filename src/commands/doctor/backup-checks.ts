import type { Settings } from '../../config.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { readBackupMarks } from '../../storage/postgres/installation-marks.ts';
import { isServed } from '../../storage/postgres/presence.ts';
import type { Check, Finding, Looking } from './check.ts';

/** OPS-BACKUP-13: where a folder is named, a backup that is missing there, wrong or unverified is no matter of taste. */
export function backupChecks({ backup }: Settings): readonly Check[] {
  const wrong = { severity: 'wrong', of: 'installation' } as const;
  const always: readonly Check[] = [{ ...wrong, name: 'no backup was found wrong', look: wrongBackup }];
  if (backup.folder === null) return always;
  return [
    { ...wrong, name: 'the schedule makes backups', look: lateBackup },
    { ...wrong, name: 'a backup was verified in the last nine days', look: unverified },
    ...always,
    {
      severity: 'advice',
      of: 'server',
      name: 'backups are encrypted',
      look: () =>
        backup.recipient === null
          ? 'whoever reads the folder has all data; set FACTURIER_BACKUP_RECIPIENT ("bin/facturier backup keygen" makes one).'
          : null,
    },
  ];
}

const lateHours = 26;
const unverifiedDays = 9;

/** Where nothing runs, nothing is late: the next service makes it. */
async function lateBackup({ client, connection, settings, now }: Looking): Promise<Finding> {
  const { scheduled } = await readBackupMarks(connection);
  if (scheduled !== null && now.getTime() - scheduled.getTime() < lateHours * 3_600_000) {
    return { well: `the last is of ${scheduled.toISOString()}` };
  }
  if (!(await isServed(client))) return null;
  const last = scheduled === null ? 'none was made yet' : `the last is of ${scheduled.toISOString()}`;
  return `${last}; the log says why, at "backing up failed", and the folder is ${settings.backup.folder}.`;
}

async function unverified({ client, connection, now }: Looking): Promise<Finding> {
  const { verified } = await readBackupMarks(connection);
  if (verified !== null && now.getTime() - verified.getTime() < unverifiedDays * dayMs) {
    return { well: `the one of ${verified.toISOString()}` };
  }
  if (!(await isServed(client))) return null;
  const last = verified === null ? 'none was yet' : `the last is the one of ${verified.toISOString()}`;
  return `${last}; "bin/facturier backup verify FILE" does it now.`;
}

async function wrongBackup({ connection }: Looking): Promise<Finding> {
  const { wrong } = await readBackupMarks(connection);
  return wrong === null
    ? null
    : `the one of ${wrong.toISOString()} was; "bin/facturier backup verify FILE" says what is wrong with it.`;
}
