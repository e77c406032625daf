import type { Environment } from '../../domain/access/access.ts';
import type { Connection } from '../connection.ts';

export interface Installation {
  readonly environment: Environment;
  readonly cursorSecret: Buffer;
  readonly masterKeyFingerprint: Buffer | null;
}

/** Writes the environment at the first start; if two first starts run at once, one writes and both read the same. */
export async function readOrCreateInstallation(
  connection: Connection,
  first: { readonly environment: Environment; readonly cursorSecret: Buffer },
): Promise<Installation> {
  await connection.run(
    'installation.create',
    'INSERT INTO installation (environment, cursor_secret) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [first.environment, first.cursorSecret],
  );
  const row = await readInstallation(connection);
  if (!row) throw new Error('the installation row is missing');
  return row;
}

export async function readInstallation(connection: Connection): Promise<Installation | null> {
  const [row] = await connection.run<Installation>(
    'installation.read',
    `SELECT environment, cursor_secret AS "cursorSecret", master_key_fingerprint AS "masterKeyFingerprint" FROM installation`,
    [],
  );
  return row ?? null;
}

export async function readCreation(connection: Connection): Promise<Date | null> {
  const [row] = await connection.run<{ at: Date }>(
    'installation.creation',
    'SELECT created_at AS at FROM installation',
    [],
  );
  return row?.at ?? null;
}

/** Works on an empty database too, and writes nothing. */
export async function readEnvironment(connection: Connection): Promise<Environment | null> {
  const [table] = await connection.run<{ found: string | null }>(
    'installation.exists',
    `SELECT to_regclass('installation')::text AS found`,
    [],
  );
  if (!table?.found) return null;
  const [row] = await connection.run<{ environment: Environment }>(
    'installation.environment',
    'SELECT environment FROM installation',
    [],
  );
  return row?.environment ?? null;
}

/** The first master key used here becomes that of the installation; returns the fingerprint that is stored now. */
export async function claimMasterKey(connection: Connection, fingerprint: Buffer): Promise<Buffer> {
  const [row] = await connection.run<{ fingerprint: Buffer }>(
    'installation.claim-master-key',
    `UPDATE installation SET master_key_fingerprint = coalesce(master_key_fingerprint, $1)
      RETURNING master_key_fingerprint AS fingerprint`,
    [fingerprint],
  );
  if (!row) throw new Error('the installation row is missing');
  return row.fingerprint;
}

export interface Maintenance {
  readonly isOn: boolean;
  readonly retryAfterSeconds: number;
}

export async function readMaintenance(connection: Connection): Promise<Maintenance> {
  const [row] = await connection.run<Maintenance>(
    'installation.maintenance',
    `SELECT maintenance_since IS NOT NULL AS "isOn", maintenance_retry_seconds AS "retryAfterSeconds" FROM installation`,
    [],
  );
  return row ?? { isOn: false, retryAfterSeconds: 1 };
}

export async function setMaintenance(
  connection: Connection,
  since: Date | null,
  retryAfterSeconds: number,
): Promise<void> {
  await connection.run(
    'installation.set-maintenance',
    'UPDATE installation SET maintenance_since = $1, maintenance_retry_seconds = $2',
    [since, retryAfterSeconds],
  );
}

/** OPS-BACKUP-4: returns since when nothing may be sent out (mail, messages to the tax authority, webhooks); null if sending is allowed. */
export async function readOutwardHold(connection: Connection): Promise<Date | null> {
  const [row] = await connection.run<{ since: Date | null }>(
    'installation.outward-hold',
    'SELECT outward_jobs_held_since AS since FROM installation',
    [],
  );
  return row?.since ?? null;
}

export async function holdOutwardJobs(connection: Connection): Promise<void> {
  await connection.run('installation.hold-outward', 'UPDATE installation SET outward_jobs_held_since = now()', []);
}

/** Returns true if they were held. */
export async function releaseOutwardJobs(connection: Connection): Promise<boolean> {
  const rows = await connection.run(
    'installation.release-outward',
    `UPDATE installation SET outward_jobs_held_since = NULL WHERE outward_jobs_held_since IS NOT NULL RETURNING environment`,
    [],
  );
  return rows.length > 0;
}
