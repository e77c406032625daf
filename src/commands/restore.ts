import { resolve } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { readyMasterKey } from '../partners/master-key-copy.ts';
import { MasterKeyUnavailable, readMasterKey } from '../partners/master-key-file.ts';
import { type Backup, readBackup } from '../storage/backup/read-backup.ts';
import { restoreBackup } from '../storage/backup/restore-backup.ts';
import { type Migration, pendingAfter, readMigrations } from '../storage/migrate.ts';
import { isAlone } from '../storage/presence.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, checkDatabase, reachDatabase, withClient } from './installation.ts';
import { amountOf, interruptible, sumOf } from './long-work.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  summary: 'Read a backup into an empty installation; mail and SPV wait for "release" afterwards.',
  flags: {
    force: { type: 'boolean', help: 'replace everything that is in the installation' },
    'without-key': { type: 'boolean', help: 'go on although the master key is lost, and v1 private keys with it' },
  },
  arguments: ['FILE'],
  async run(call) {
    const { settings, positionals, warn } = call;
    const file = resolve(positionals[0] ?? '');
    const found = await readBackup(file);
    warn(`${file} is whole: ${amountOf(sumOf(found.manifest.tables))}, written ${found.manifest.createdAt}`);
    const migrations = await readMigrations();
    refuseUnfit(found, migrations, settings);
    const keyState = await judgeKey(found, call);
    const database = await reachDatabase(settings, 'command');
    try {
      await checkDatabase(database.connectionString, settings);
      await withClient(database.connectionString, (client) =>
        replaceAll(client, { file, found, migrations, keyState }, call),
      );
      return 0;
    } finally {
      await database.stop();
    }
  },
};

/** OPS-BACKUP-5: what this program, under this name, must not read is told before a database is touched. */
function refuseUnfit({ manifest }: Backup, migrations: readonly Migration[], { environment }: Settings): void {
  if (manifest.environment !== environment) {
    throw new CannotGoOn(
      `This backup is of the ${manifest.environment} environment; it cannot be restored as ${environment}.`,
    );
  }
  pendingAfter(migrations, manifest.migrations, 'backup');
}

/** `restored` from the backup, `present` before, `missing` although it would be needed, or `unused` so far. */
type KeyState = 'restored' | 'present' | 'missing' | 'unused';

/** OPS-BACKUP-2: secrets that could not be read afterwards are not restored unless the person says so. */
async function judgeKey({ manifest, masterKey }: Backup, { settings, flags, warn }: CommandCall): Promise<KeyState> {
  const { masterKeyFingerprint } = manifest;
  const { dataFolder, masterKeyFile } = settings;
  if (masterKeyFingerprint === null) return 'unused';
  const isOurs = masterKeyFile === null && masterKey !== null;
  const here = await readMasterKey(dataFolder, masterKeyFile).catch((error: unknown) => {
    // A spoilt file in the data folder makes room for the right one.
    if (isOurs && error instanceof MasterKeyUnavailable) return null;
    throw error;
  });
  if (here?.fingerprint.toString('hex') === masterKeyFingerprint) return 'present';
  if (isOurs) return 'restored';
  if (flags['without-key'] !== true) throw new CannotGoOn(keyRefusal(settings, masterKey !== null));
  warn('warning: Without its master key the v1 private keys of this backup cannot be read.');
  return 'missing';
}

function keyRefusal({ masterKeyFile }: Settings, isInBackup: boolean): string {
  if (isInBackup) {
    return 'FACTURIER_MASTER_KEY_FILE is not the master key of this backup; unset it, and the one in the backup is restored. Nothing was changed.';
  }
  const which = masterKeyFile === null ? 'the file of its key' : 'the right file';
  return `The backup does not hold its master key: set FACTURIER_MASTER_KEY_FILE to ${which}, or give the v1 private keys up with --without-key. Nothing was changed.`;
}

interface Orders {
  readonly file: string;
  readonly found: Backup;
  readonly migrations: readonly Migration[];
  readonly keyState: KeyState;
}

async function replaceAll(client: pg.Client, orders: Orders, { settings, flags, out, warn }: CommandCall) {
  const { file, found, migrations, keyState } = orders;
  const { manifest } = found;
  if (!(await isAlone(client))) {
    throw new CannotGoOn('A service runs on this database; stop it before restoring. Nothing was changed.');
  }
  const key = keyState === 'restored' ? await readyMasterKey(settings.dataFolder, found.masterKey ?? '') : null;
  const { applied, leftOut } = await interruptible((signal) =>
    restoreBackup(client, {
      file,
      manifest,
      migrations,
      replacesEverything: flags['force'] === true,
      onTable: (table) => warn(`${table.name}: ${amountOf(table)}`),
      signal,
    }),
  ).catch(async (error: unknown) => {
    await key?.drop();
    throw error;
  });
  if (leftOut.length > 0) warn(`warning: left out, because they are not facturier's: ${leftOut.join(', ')}`);
  const oldKey = await key?.put().catch((error: unknown) => {
    throw new CannotGoOn(
      `The database was restored, but not its master key: ${String(error)}; it lies in ${key.draft}.`,
    );
  });
  if (oldKey) warn(`The master key that was here is kept as ${oldKey}.`);
  warn('Mail and messages to the tax authority are held; "bin/facturier release" lets them go.');
  out(
    JSON.stringify({
      file,
      created_at: manifest.createdAt,
      environment: manifest.environment,
      tables: manifest.tables.length - leftOut.length,
      rows: sumOf(manifest.tables.filter(({ name }) => !leftOut.includes(name))).rows,
      migrations_applied: applied.map(({ name }) => name),
      left_out: leftOut,
      master_key: keyState,
      outward_jobs: 'held',
    }),
  );
}
