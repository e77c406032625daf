import { readMasterKey } from '../../partners/master-key-file.ts';
import { systemClock } from '../../partners/system.ts';
import { freeMebibytes } from '../../storage/postgres/embedded/free-space.ts';
import { readInstallation, readMaintenance } from '../../storage/postgres/installation.ts';
import { tryWrite } from '../../storage/postgres/installation-marks.ts';
import { inspectSchema } from '../../storage/postgres/migrate.ts';
import { readServerFacts } from '../../storage/postgres/server-facts.ts';
import { checkDatabase, withClient } from '../installation.ts';
import type { Check, Finding, Looking } from './check.ts';

/** Where it cannot be reached nothing else is looked at. */
export const reachable: Check = {
  name: 'the database is reachable and PostgreSQL 15 or later',
  severity: 'wrong',
  of: 'server',
  look: () => null,
};

/** Everything else depends on the database server, the disk and the key. */
export const serverChecks: readonly Check[] = [
  reachable,
  {
    name: 'the database is of this environment and this version or an older one',
    severity: 'wrong',
    of: 'server',
    look: async ({ connectionString, settings }) => {
      await checkDatabase(connectionString, settings);
      return null;
    },
  },
  { name: 'this user may create tables and write', severity: 'wrong', of: 'server', look: mayWrite },
  // OPS-HEALTH-3: the service asks this of itself.
  {
    name: 'a write is accepted',
    severity: 'wrong',
    of: 'installation',
    look: async ({ connection }) => {
      await tryWrite(connection);
      return null;
    },
  },
  { name: 'the disk has room', severity: 'wrong', of: 'server', look: room },
  { name: 'the schema is up to date', severity: 'wrong', of: 'server', look: schemaBehind },
  { name: 'acknowledged writes reach the disk', severity: 'wrong', of: 'server', look: durability },
  {
    name: 'the clocks of the database and of this machine agree',
    severity: 'wrong',
    of: 'server',
    look: clockDifference,
  },
  { name: 'the master key is the one of this database', severity: 'wrong', of: 'installation', look: masterKey },
  {
    name: 'the service is not under maintenance',
    severity: 'wrong',
    of: 'installation',
    look: async ({ connection }) =>
      (await readMaintenance(connection)).isOn ? 'it is; "bin/facturier maintenance off" ends it.' : null,
  },
];

async function mayWrite({ connection }: Looking): Promise<Finding> {
  const { isReadOnly, mayCreateTables } = await readServerFacts(connection);
  if (isReadOnly) return 'the database is read-only.';
  return mayCreateTables ? null : 'the user of the database address may not create tables in its schema.';
}

async function room({ settings: { databaseUrl, dataFolder, minFreeMebibytes } }: Looking): Promise<Finding> {
  if (databaseUrl !== null) return null;
  const free = await freeMebibytes(dataFolder);
  if (free >= minFreeMebibytes) return null;
  return `${free} MiB are free under ${dataFolder}, of which ${minFreeMebibytes} are needed (FACTURIER_MIN_FREE_MIB).`;
}

async function schemaBehind({ connectionString }: Looking): Promise<Finding> {
  const pending = (await withClient(connectionString, inspectSchema)).length;
  return pending === 0 ? null : `${pending} migrations are still to be applied; run "bin/facturier migrate".`;
}

async function durability({ connection }: Looking): Promise<Finding> {
  const { unsafeSettings } = await readServerFacts(connection);
  return unsafeSettings.length === 0 ? null : `${unsafeSettings.join(', ')} is off in the database.`;
}

async function clockDifference({ connection }: Looking): Promise<Finding> {
  const { now } = await readServerFacts(connection);
  const seconds = Math.abs(systemClock.now().getTime() - now.getTime()) / 1000;
  return seconds < 5 ? null : `they differ by ${Math.round(seconds)} seconds.`;
}

async function masterKey({ connection, settings: { dataFolder, masterKeyFile } }: Looking): Promise<Finding> {
  const installation = await readInstallation(connection);
  if (!installation?.masterKeyFingerprint) return null;
  const key = await readMasterKey(dataFolder, masterKeyFile);
  if (!key)
    return 'it is missing, so v1 private keys cannot be read and the audit trail is not sealed; set FACTURIER_MASTER_KEY_FILE, or bring it back.';
  return installation.masterKeyFingerprint.equals(key.fingerprint)
    ? null
    : 'it is another one, so v1 private keys cannot be read and the audit trail is not sealed; set FACTURIER_MASTER_KEY_FILE.';
}
