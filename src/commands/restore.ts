import { resolve } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { setAnchorsAside } from '../partners/audit-anchor-file.ts';
import { readyMasterKey } from '../partners/master-key-copy.ts';
import type { AgeSecret } from '../storage/postgres/backup/age.ts';
import { type Backup, readBackup } from '../storage/postgres/backup/read-backup.ts';
import { restoreBackup } from '../storage/postgres/backup/restore-backup.ts';
import { type Migration, pendingAfter, readMigrations } from '../storage/postgres/migrate.ts';
import { whileAlone } from '../storage/postgres/presence.ts';
import { judgeBackup, type KeyState } from './backup/backup-trust.ts';
import { identityFlag, secretOf } from './backup/identity.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, checkDatabase, withClient, withDatabase } from './installation.ts';
import { amountOf, interruptible, sumOf } from './long-work.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  summary: 'Read a backup into an empty installation; mail, SPV and webhooks wait for "release" afterwards.',
  flags: {
    force: { type: 'boolean', help: 'replace everything that is in the installation' },
    unsigned: { type: 'boolean', help: 'go on although the backup carries no seal' },
    'key-fingerprint': {
      type: 'string',
      value: 'HEX',
      help: 'the master key it must be sealed with, as "backup" printed',
    },
    identity: identityFlag,
    'without-key': { type: 'boolean', help: 'go on although the master key is lost, and v1 private keys with it' },
  },
  arguments: ['FILE'],
  async run(call) {
    const { settings, positionals, warn } = call;
    const file = resolve(positionals[0] ?? '');
    const secret = await secretOf(call);
    const found = await readBackup(file, secret);
    warn(`${file} is whole: ${amountOf(sumOf(found.manifest.tables))}, written ${found.manifest.createdAt}`);
    const migrations = await readMigrations();
    refuseUnfit(found, migrations, settings);
    const keyState = await judgeBackup(found, call);
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await checkDatabase(connectionString, settings);
      const done = await whileAlone(connectionString, async (lost) => {
        await withClient(connectionString, (client) =>
          replaceAll(client, { file, secret, found, migrations, keyState, lost }, call),
        );
        return 0;
      });
      if (done !== null) return done;
      throw new CannotGoOn('A service runs on this database; stop it before restoring. Nothing was changed.');
    });
  },
};

/** OPS-BACKUP-5: a backup that this program, under this name, must not read is refused before a database is touched. */
function refuseUnfit({ manifest }: Backup, migrations: readonly Migration[], { environment }: Settings): void {
  if (manifest.environment !== environment) {
    throw new CannotGoOn(
      `This backup is of the ${manifest.environment} environment; it cannot be restored as ${environment}.`,
    );
  }
  pendingAfter(migrations, manifest.migrations, 'backup');
}

interface Orders {
  readonly file: string;
  readonly secret: AgeSecret | null;
  readonly found: Backup;
  readonly migrations: readonly Migration[];
  readonly keyState: KeyState;
  /** From then on a service may start. */
  readonly lost: AbortSignal;
}

async function replaceAll(client: pg.Client, orders: Orders, { settings, flags, out, warn }: CommandCall) {
  const { file, secret, found, migrations, keyState, lost } = orders;
  const { manifest, manifestBytes } = found;
  const key = keyState === 'restored' ? await readyMasterKey(settings.dataFolder, found.masterKey ?? '') : null;
  const { applied, leftOut } = await interruptible((signal) =>
    restoreBackup(client, {
      file,
      secret,
      manifest,
      manifestBytes,
      migrations,
      replacesEverything: flags['force'] === true,
      onTable: (table) => warn(`${table.name}: ${amountOf(table)}`),
      signal: AbortSignal.any([signal, lost]),
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
  const oldAnchors = await setAnchorsAside(settings.dataFolder);
  if (oldAnchors) warn(`What was known of the audit trails before is kept as ${oldAnchors}.`);
  warn('Mail, messages to the tax authority and webhooks are held; "bin/facturier release" lets them go.');
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
      key_fingerprint: manifest.masterKeyFingerprint,
      outward_jobs: 'held',
    }),
  );
}
