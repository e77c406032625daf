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
export async function markBackup(connection: Connection, at: Date): Promise<void> {
  await connection.run(
    'marks.backup',
    `INSERT INTO installation_marks AS mark (name, marked_at) VALUES ('backup', $1)
     ON CONFLICT (name) DO UPDATE SET marked_at = greatest(mark.marked_at, excluded.marked_at)`,
    [at],
  );
}

export async function readLastBackup(connection: Connection): Promise<Date | null> {
  const [row] = await connection.run<{ at: Date }>(
    'marks.last-backup',
    `SELECT marked_at AS at FROM installation_marks WHERE name = 'backup'`,
    [],
  );
  return row?.at ?? null;
}

/** A backup made before a restore is not a backup of the database after it. */
export async function forgetBackup(connection: Connection): Promise<void> {
  await connection.run('marks.forget-backup', `DELETE FROM installation_marks WHERE name = 'backup'`, []);
}
