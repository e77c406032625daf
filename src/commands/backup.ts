import { lstat, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type pg from 'pg';
import { copyMasterKey } from '../partners/master-key-copy.ts';
import { MasterKeyUnavailable } from '../partners/master-key-file.ts';
import { connectionOf } from '../storage/connection.ts';
import { hasCode, undefinedTable } from '../storage/faults.ts';
import { backupSeal, type Manifest } from '../storage/postgres/backup/manifest.ts';
import { writeWholeFile } from '../storage/postgres/backup/whole-file.ts';
import { type BackupKey, backupBytes } from '../storage/postgres/backup/write-backup.ts';
import { readEnvironment } from '../storage/postgres/installation.ts';
import { markBackup } from '../storage/postgres/installation-marks.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, checkDatabase, hasDatabase, withClient, withDatabase } from './installation.ts';
import { amountOf, interruptible, sumOf } from './long-work.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'backup FILE',
  summary: 'Write a complete backup into one file, also while the service runs.',
  flags: { force: { type: 'boolean', help: 'replace the file if there is one' } },
  arguments: ['FILE'],
  async run(call) {
    const { settings, flags, positionals } = call;
    const file = resolve(positionals[0] ?? '');
    if (flags['force'] !== true && (await isThere(file))) throw alreadyThere(file);
    if (!(await hasDatabase(settings))) throw nothingThere(`There is no database in ${settings.dataFolder} yet`);
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await checkDatabase(connectionString, settings);
      await withClient(connectionString, (client) => writeBackup(client, file, call));
      return 0;
    });
  },
};

async function writeBackup(client: pg.Client, file: string, call: CommandCall): Promise<void> {
  const { settings, flags, out, warn } = call;
  if ((await readEnvironment(connectionOf(client))) === null) throw nothingThere('The database is empty');
  let manifest: Manifest | undefined;
  const bytes = backupBytes(client, {
    version: await programVersion(),
    masterKey: (fingerprint) => keyOfBackup(fingerprint, call),
    onTable: (name, measure) => {
      if (measure.rows > 0) warn(`${name}: ${amountOf(measure)}`);
    },
    onManifest: (written) => {
      manifest = written;
    },
  });
  const length = await interruptible((signal) =>
    writeWholeFile(file, bytes, { replaces: flags['force'] === true, signal }),
  ).catch((error: unknown) => {
    throw cannotWrite(error, file);
  });
  if (!manifest) throw new Error('the backup has no manifest');
  if (manifest.masterKeyFingerprint === null) {
    warn('warning: This installation has no master key yet, which the first "serve" makes: the backup is not sealed.');
  }
  const { createdAt, migrations, tables, holdsMasterKey, masterKeyFingerprint } = manifest;
  await markBackup(connectionOf(client), new Date(createdAt)).catch((error: unknown) => {
    // A schema that is behind has no place for it; and a full disk is a reason to have a backup, not to lose one.
    if (!hasCode(error, undefinedTable)) warn(`warning: "doctor" will not know of this backup: ${String(error)}`);
  });
  out(
    JSON.stringify({
      file,
      bytes: length,
      created_at: createdAt,
      environment: settings.environment,
      schema: migrations.at(-1)?.name ?? null,
      tables: tables.length,
      rows: sumOf(tables).rows,
      master_key: holdsMasterKey,
      key_fingerprint: masterKeyFingerprint,
    }),
  );
}

/** OPS-BACKUP-2: a key that the operator stores elsewhere stays there. OPS-BACKUP-9: it seals the backup all the same. */
async function keyOfBackup(fingerprint: Buffer, { settings, warn }: CommandCall): Promise<BackupKey | null> {
  const { dataFolder, masterKeyFile } = settings;
  const copy = await copyMasterKey(dataFolder, masterKeyFile).catch((error: unknown) => {
    if (error instanceof MasterKeyUnavailable) return null;
    throw error;
  });
  if (!copy?.key.fingerprint.equals(fingerprint)) {
    warn(
      'warning: The master key is missing or another one: the backup holds none, its v1 private keys need it, and it is not sealed.',
    );
    return null;
  }
  const { key, text } = copy;
  return { text: masterKeyFile === null ? text : null, seal: (manifest) => backupSeal(key, manifest) };
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { readonly version: string }).version);
}

async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

const alreadyThere = (file: string): CannotGoOn =>
  new CannotGoOn(`There is already a file ${file}; --force replaces it.`);

const nothingThere = (why: string): CannotGoOn => new CannotGoOn(`${why}, so there is nothing to back up.`);

function cannotWrite(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  if (error.code === 'EEXIST') return alreadyThere(file);
  if (error.code === 'ENOENT') return new CannotGoOn(`There is no folder ${dirname(file)}; make it first.`);
  return new CannotGoOn(`${file} cannot be written (${error.code}).`);
}
