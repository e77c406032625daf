import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { backupsToDrop, isBackupDue } from '../../domain/time/retained-backups.ts';
import type { PeriodicStep } from '../../jobs/periodic.ts';
import type { Clock } from '../../operations/ports.ts';
import { systemClock } from '../../partners/system.ts';
import { connectionOf } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';
import { takeBackupTurn } from '../../storage/postgres/backup/write-backup.ts';
import { markScheduledBackup, markVerification, readBackupMarks } from '../../storage/postgres/installation-marks.ts';
import { CannotGoOn, withClient } from '../installation.ts';
import { folderProblem, ownName } from './backup-folder.ts';
import { type ProgressNeeds, progressOf } from './backup-progress.ts';
import { removeLeftAside } from './database-aside.ts';
import { type WrittenBackup, writeBackupFile } from './write-backup-file.ts';

export interface ScheduleNeeds extends ProgressNeeds {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly database: Pick<Database, 'installation'>;
  readonly clock: Clock;
}

const lookSeconds = 30;
/** What failed, for want of room for example, is not tried again at once. */
const patienceMs = 10 * 60_000;
const verifiedDays = 7;

/** OPS-BACKUP-12: once a day one of all processes writes a backup into the folder, and once a week it verifies what it wrote. */
export function scheduledBackup(needs: ScheduleNeeds, folder: string): PeriodicStep {
  let notBefore = 0;
  let isFirstLook = true;
  return {
    name: 'backing up',
    everySeconds: lookSeconds,
    async run(signal) {
      if (isFirstLook) await removeLeftAside(needs.settings.dataFolder);
      isFirstLook = false;
      if (systemClock.elapsedMs() < notBefore || !(await isDue(needs, needs.database.installation))) return;
      try {
        const turn = await takeBackupTurn(needs.connectionString);
        if (!turn) return;
        const whileItsTurn = AbortSignal.any([signal, turn.lost]);
        await withClient(needs.connectionString, (client) => backUp(client, needs, folder, whileItsTurn)).finally(
          turn.release,
        );
      } catch (error) {
        if (signal.aborted) return;
        notBefore = systemClock.elapsedMs() + patienceMs;
        throw error;
      }
    },
  };
}

async function isDue(
  { clock, settings }: ScheduleNeeds,
  connection: ReturnType<typeof connectionOf> | Database['installation'],
) {
  const { scheduled } = await readBackupMarks(connection);
  return isBackupDue(clock.now(), scheduled, settings.backup.atMinute);
}

async function backUp(client: pg.Client, needs: ScheduleNeeds, folder: string, signal: AbortSignal): Promise<void> {
  const connection = connectionOf(client);
  // Another process may have made it between the look and the turn.
  if (!(await isDue(needs, connection))) return;
  const problem = await folderProblem(folder);
  if (problem !== null) throw new CannotGoOn(problem);
  const { settings, clock, logger } = needs;
  await removeDrafts(folder);
  const file = join(folder, nameOf(clock.now(), settings.backup.recipient !== null));
  const written = await writeBackupFile(client, {
    file,
    settings,
    replaces: false,
    signal,
    warn: (text) => logger.warn(text),
    ...progressOf(file, needs),
  }).finally(() => needs.onProgress?.(null));
  const madeAt = new Date(written.manifest.createdAt);
  logger.info({ file, bytes: written.bytes }, 'a backup was written');
  await markScheduledBackup(connection, clock.now() > madeAt ? clock.now() : madeAt);
  await dropOld(folder, settings, logger);
  await verifyWeekly({ file, written, signal }, connection, needs);
}

interface Made {
  readonly file: string;
  readonly written: WrittenBackup;
  readonly signal: AbortSignal;
}

/** The key of the file is known while this process lives, so that the identity need not be here. */
async function verifyWeekly(
  { file, written, signal }: Made,
  connection: ReturnType<typeof connectionOf>,
  { settings, clock, logger }: ScheduleNeeds,
): Promise<void> {
  const { verified, wrong } = await readBackupMarks(connection);
  if (wrong === null && verified !== null && clock.now().getTime() - verified.getTime() < verifiedDays * dayMs) return;
  const { verifyBackup } = await import('./verify-backup.ts');
  const { findings, remarks } = await verifyBackup({
    file,
    secret: written.fileKey && { fileKey: written.fileKey },
    settings,
    signal,
    onStep: (says) => logger.info(says),
  });
  await markVerification(connection, new Date(written.manifest.createdAt), findings.length === 0);
  if (findings.length > 0) logger.error({ file, findings }, 'the backup is wrong');
  else logger.info({ file, remarks }, 'the backup was restored aside and is well');
}

const ownDraft = /^facturier-\d{8}T\d{6}Z\.fct(?:\.age)?\.new-\d+-[0-9a-f]+$/;

const nameOf = (at: Date, isEncrypted: boolean): string =>
  `facturier-${at.toISOString().replace(/\.\d+|[:-]/g, '')}.fct${isEncrypted ? '.age' : ''}`;

/** Only whoever has the turn writes here, so a draft that is there was left by one who was killed. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (ownDraft.test(name)) await rm(join(folder, name), { force: true });
  }
}

async function dropOld(folder: string, { backup }: Settings, logger: Logger): Promise<void> {
  const found = (await readdir(folder)).flatMap((name) => {
    const [, ...parts] = ownName.exec(name) ?? [];
    const [year, month, day, hour, minute, second] = parts;
    return parts.length === 0 ? [] : [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
  for (const { name } of backupsToDrop(found, backup.keeps)) {
    await rm(join(folder, name), { force: true });
    logger.info({ file: join(folder, name) }, 'an old backup was deleted');
  }
}
