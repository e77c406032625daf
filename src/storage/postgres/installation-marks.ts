import type { Connection } from '../connection.ts';

/** OPS-HEALTH-3: a durable write of one row, always the same. Fails if nothing can be written. */
export async function tryWrite(connection: Connection): Promise<void> {
  await connection.run(
    'marks.try-write',
    `INSERT INTO installation_marks (name, marked_at) VALUES ('write-test', now())
     ON CONFLICT (name) DO UPDATE SET marked_at = now()`,
    [],
  );
}

/** Records a backup that was written completely, with the moment of its content. */
export const markBackup = (connection: Connection, at: Date): Promise<void> => mark(connection, 'backup', at);

export async function readLastBackup(connection: Connection): Promise<Date | null> {
  const [row] = await connection.run<{ at: Date }>(
    'marks.last-backup',
    `SELECT marked_at AS at FROM installation_marks WHERE name = 'backup'`,
    [],
  );
  return row?.at ?? null;
}

export interface BackupMarks {
  /** The moment of the content of the last backup that the schedule made. */
  readonly scheduled: Date | null;
  /** The same of the last backup that was verified. */
  readonly verified: Date | null;
  /** The same of one that was found wrong since. */
  readonly wrong: Date | null;
}

const markOf = { scheduled: 'scheduled-backup', verified: 'verified-backup', wrong: 'wrong-backup' } as const;

export async function readBackupMarks(connection: Connection): Promise<BackupMarks> {
  const rows = await connection.run<{ name: string; at: Date }>(
    'marks.backups',
    'SELECT name, marked_at AS at FROM installation_marks WHERE name = ANY($1)',
    [Object.values(markOf)],
  );
  const at = (name: string): Date | null => rows.find((row) => row.name === name)?.at ?? null;
  return { scheduled: at(markOf.scheduled), verified: at(markOf.verified), wrong: at(markOf.wrong) };
}

export const markScheduledBackup = (connection: Connection, at: Date): Promise<void> =>
  mark(connection, markOf.scheduled, at);

/** A backup that is well ends what was wrong with an older one. */
export async function markVerification(connection: Connection, at: Date, isWell: boolean): Promise<void> {
  await mark(connection, isWell ? markOf.verified : markOf.wrong, at);
  if (!isWell) return;
  await connection.run('marks.forget-wrong', 'DELETE FROM installation_marks WHERE name = $1 AND marked_at <= $2', [
    markOf.wrong,
    at,
  ]);
}

async function mark(connection: Connection, name: string, at: Date): Promise<void> {
  await connection.run(
    'marks.mark',
    `INSERT INTO installation_marks AS mark (name, marked_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET marked_at = greatest(mark.marked_at, excluded.marked_at)`,
    [name, at],
  );
}

/** A backup made before a restore is not a backup of the database after it. */
export async function forgetBackup(connection: Connection): Promise<void> {
  await connection.run('marks.forget-backup', 'DELETE FROM installation_marks WHERE name = ANY($1)', [
    ['backup', ...Object.values(markOf)],
  ]);
}
