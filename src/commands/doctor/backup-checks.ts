import type { Settings } from '../../config.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { readCreation } from '../../storage/postgres/installation.ts';
import { readBackupMarks } from '../../storage/postgres/installation-marks.ts';
import { isBackingUp, isServed } from '../../storage/postgres/presence.ts';
import { folderProblem, roomProblem } from '../backup/backup-folder.ts';
import type { Check, Finding, Looking } from './check.ts';

/** OPS-BACKUP-13: where a folder is named, a backup that is missing there, wrong or unverified is no matter of taste. */
export function backupChecks({ backup }: Settings): readonly Check[] {
  const wrong = { severity: 'wrong', of: 'installation' } as const;
  const always: readonly Check[] = [{ ...wrong, name: 'the backup that was verified last is well', look: wrongBackup }];
  const { folder } = backup;
  if (folder === null) return always;
  return [
    { ...wrong, name: 'the schedule makes backups', look: (looking) => scheduledBackups(looking, folder) },
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

/** A folder that cannot be used is told before the next backup is due. Where nothing runs, nothing is late: the next service makes it. */
async function scheduledBackups({ client, connection, now }: Looking, folder: string): Promise<Finding> {
  const problem = (await folderProblem(folder)) ?? (await roomProblem(folder));
  if (problem !== null) return problem;
  const { scheduled } = await readBackupMarks(connection);
  const last = scheduled === null ? 'there was none yet' : `the last is of ${scheduled.toISOString()}`;
  const isPast = (moment: Date | null, hours: number): boolean =>
    moment !== null && now.getTime() - moment.getTime() >= hours * 3_600_000;
  if (scheduled !== null && !isPast(scheduled, lateHours)) return { well: last };
  if (await isBackingUp(client)) return { well: `${last}; one is being made` };
  if (await isServed(client)) return `${last}; the log says why, at "backing up failed", and the folder is ${folder}.`;
  const waits = `${last}; no service runs, and the next one makes it at once`;
  return scheduled !== null || isPast(await readCreation(connection), 24) ? { advice: `${waits}.` } : { well: waits };
}

/** A verification that ended with its service, or failed, is not made up for before the next backup: until then somebody has to do it. */
async function unverified({ client, connection, now }: Looking): Promise<Finding> {
  const { scheduled, verified } = await readBackupMarks(connection);
  if (verified !== null && now.getTime() - verified.getTime() < unverifiedDays * dayMs) {
    return { well: `the one of ${verified.toISOString()}` };
  }
  const last = verified === null ? 'none was yet' : `the last is the one of ${verified.toISOString()}`;
  if (await isBackingUp(client)) return { well: `${last}; the one that is being made is verified next` };
  if (scheduled === null && !(await isServed(client))) {
    return { well: `${last}; the next service does it with its backup` };
  }
  return `${last}; "bin/facturier backup verify FILE" does it now.`;
}

async function wrongBackup({ connection }: Looking): Promise<Finding> {
  const { wrong, verified } = await readBackupMarks(connection);
  if (wrong === null) return verified === null ? { well: 'none was verified yet' } : null;
  return `the one of ${wrong.toISOString()} is wrong; "bin/facturier backup verify FILE" says what is wrong with it.`;
}
