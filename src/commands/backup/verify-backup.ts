import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../../config.ts';
import { readyMasterKey } from '../../partners/master-key-copy.ts';
import { MasterKeyUnavailable } from '../../partners/master-key-file.ts';
import { buildVerification } from '../../service/commands.ts';
import { connectionOf } from '../../storage/connection.ts';
import type { AgeSecret } from '../../storage/postgres/backup/age.ts';
import { countRows } from '../../storage/postgres/backup/catalogue.ts';
import type { Manifest } from '../../storage/postgres/backup/manifest.ts';
import { type Backup, readBackup } from '../../storage/postgres/backup/read-backup.ts';
import { restoreBackup } from '../../storage/postgres/backup/restore-backup.ts';
import { openEmbeddedDatabase } from '../../storage/postgres/embedded/embedded-database.ts';
import { freeMebibytes } from '../../storage/postgres/embedded/free-space.ts';
import { readInstallation } from '../../storage/postgres/installation.ts';
import { markVerification } from '../../storage/postgres/installation-marks.ts';
import { pendingAfter, readMigrations } from '../../storage/postgres/migrate.ts';
import { plainReport } from '../audit-report.ts';
import { deepChecks } from '../doctor/deep-checks.ts';
import { runChecks } from '../doctor.ts';
import { CannotGoOn, hasDatabase, withClient, withDatabase, withPool } from '../installation.ts';
import { sumOf } from '../long-work.ts';
import { makeFolderAside, removeLeftAside } from './database-aside.ts';

export interface VerifyOrders {
  readonly file: string;
  readonly secret: AgeSecret | null;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  readonly onStep: (says: string) => void;
}

export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly findings: readonly string[];
  /** What could not be verified. */
  readonly remarks: readonly string[];
}

/**
 * OPS-BACKUP-11: restores the backup into a database of its own, which ends with it: an embedded server in a folder beside the data, so that
 * neither the database of the service nor the rights of its role have a part in it. Counts, books and audit trails are compared there.
 */
export async function verifyBackup(orders: VerifyOrders): Promise<VerifiedBackup> {
  const { file, secret, settings, onStep } = orders;
  const found = await readBackup(file, secret);
  const { manifest } = found;
  pendingAfter(await readMigrations(), manifest.migrations, 'backup');
  onStep(`${file} is whole, written ${manifest.createdAt}; restoring it aside`);
  await requireFolder(settings);
  await requireRoom(settings, manifest);
  await removeLeftAside(settings.dataFolder);
  const folder = await makeFolderAside(settings.dataFolder);
  try {
    const scratch = await scratchSettings(settings, found, folder);
    const server = await openEmbeddedDatabase(folder, 'command');
    try {
      return { manifest, ...(await compare(orders, found, { ...scratch, databaseUrl: server.connectionString })) };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder that is missing is not made: its name may be mistyped, or its disk not there. */
async function requireFolder({ dataFolder }: Settings): Promise<void> {
  const isFolder = await stat(dataFolder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new CannotGoOn(
      `There is no folder ${dataFolder} to restore the backup aside in; name another one with --data.`,
    );
  }
}

/** Rows take about as much again for indexes, and the server for its log. */
const roomFactor = 3;
const serverMebibytes = 200;

async function requireRoom({ dataFolder, minFreeMebibytes }: Settings, { tables }: Manifest): Promise<void> {
  const needed = Math.ceil((sumOf(tables).bytes * roomFactor) / 2 ** 20) + serverMebibytes + minFreeMebibytes;
  const free = await freeMebibytes(dataFolder);
  if (free >= needed) return;
  throw new CannotGoOn(`Restoring the backup aside needs ${needed} MiB under ${dataFolder}; ${free} are free.`);
}

/** The key in the backup is tried, too; where there is none it is the one of this installation. */
async function scratchSettings(settings: Settings, { masterKey }: Backup, folder: string): Promise<Settings> {
  if (masterKey !== null) await (await readyMasterKey(folder, masterKey)).put();
  const masterKeyFile = masterKey === null ? (settings.masterKeyFile ?? join(settings.dataFolder, 'master.key')) : null;
  return { ...settings, dataFolder: folder, masterKeyFile };
}

async function compare({ file, secret, signal, onStep }: VerifyOrders, found: Backup, scratch: Settings) {
  const connectionString = scratch.databaseUrl ?? '';
  const { manifest, manifestBytes } = found;
  const findings: string[] = [];
  const remarks: string[] = [];
  await withClient(connectionString, async (client) => {
    const { applied, leftOut } = await restoreBackup(client, {
      file,
      secret,
      manifest,
      manifestBytes,
      migrations: await readMigrations(),
      replacesEverything: true,
      onTable: () => undefined,
      signal,
    });
    onStep('restored; comparing rows, books and audit trails');
    if (leftOut.length > 0) remarks.push(`left out, because they are not facturier's: ${leftOut.join(', ')}.`);
    // What a migration makes of the rows is not in the manifest.
    if (applied.length > 0) remarks.push('rows were not counted, because the backup is of an older version.');
    else findings.push(...(await wrongCounts(client, manifest, leftOut)));
  });
  signal.throwIfAborted();
  for (const { name, verdict, says } of await runChecks(deepChecks('look'), scratch, connectionString)) {
    if (verdict === 'wrong') findings.push(`${name}: ${says}`);
  }
  signal.throwIfAborted();
  const trails = await verifyTrails(scratch, connectionString);
  return { findings: [...findings, ...trails.findings], remarks: [...remarks, ...trails.remarks] };
}

/** A restore empties these, or writes into them. */
const changedByRestore = [
  'asked_mails',
  'installation_marks',
  'passkey_challenges',
  'person_links',
  'schema_migrations',
  'sessions',
];

async function wrongCounts(client: pg.Client, { tables }: Manifest, leftOut: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, rows } of tables) {
    if (changedByRestore.includes(name) || leftOut.includes(name)) continue;
    const restored = await countRows(client, name);
    if (restored !== rows) wrong.push(`${name} has ${restored} rows after the restore, and ${rows} in the backup`);
  }
  return wrong;
}

async function verifyTrails(settings: Settings, connectionString: string) {
  const findings: string[] = [];
  try {
    await withPool(connectionString, async (database) => {
      const { verifyAudit } = buildVerification({ settings, database });
      const named = (text: string): void => void findings.push(`the audit trail: ${text}`);
      const report = plainReport(() => undefined, named, true);
      await verifyAudit({ fiscalCode: null, known: new Map(), isDeep: true }, report.company);
    });
  } catch (error) {
    if (!(error instanceof MasterKeyUnavailable)) throw error;
    return { findings, remarks: ['without its master key the seals of the audit trails were not verified.'] };
  }
  return { findings, remarks: [] };
}

/** Whether the backup is of the database of these settings, which then knows of the verification. */
export async function markVerified(
  settings: Settings,
  { createdAt, masterKeyFingerprint }: Manifest,
  findings: readonly string[],
): Promise<boolean> {
  if (!(await hasDatabase(settings))) return false;
  return withDatabase(settings, 'command', ({ connectionString }) =>
    withClient(connectionString, async (client) => {
      const own = (await readInstallation(connectionOf(client)))?.masterKeyFingerprint?.toString('hex') ?? null;
      if (own === null || own !== masterKeyFingerprint) return false;
      await markVerification(connectionOf(client), new Date(createdAt), findings.length === 0);
      return true;
    }),
  );
}
