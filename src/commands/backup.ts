import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type pg from 'pg';
import { WrongUsage } from '../config-values.ts';
import { systemIds } from '../partners/system.ts';
import { connectionOf } from '../storage/connection.ts';
import { identityText, recipientText } from '../storage/postgres/backup/age-keys.ts';
import { readEnvironment } from '../storage/postgres/installation.ts';
import { identityFlag, secretOf } from './backup/identity.ts';
import { alreadyThere, writeBackupFile } from './backup/write-backup-file.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, checkDatabase, hasDatabase, withClient, withDatabase } from './installation.ts';
import { amountOf, interruptible, sumOf } from './long-work.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'backup FILE | backup verify FILE | backup keygen',
  summary: 'Write a complete backup into one file, also while the service runs; or restore one aside, and check it.',
  flags: {
    force: { type: 'boolean', help: 'replace the file if there is one' },
    identity: identityFlag,
  },
  arguments: ['FILE', '[FILE]'],
  async run(call) {
    const [first = '', second] = call.positionals;
    if (first === 'keygen' && second === undefined) return printNewKey(call);
    if (first === 'verify' && second !== undefined) return verify(resolve(second), call);
    if (second !== undefined) throw new WrongUsage(`Usage: bin/facturier ${backup.usage}`);
    const { settings, flags } = call;
    const file = resolve(first);
    if (flags['force'] !== true && (await isThere(file))) throw alreadyThere(file);
    if (!(await hasDatabase(settings))) throw nothingThere(`There is no database in ${settings.dataFolder} yet`);
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await checkDatabase(connectionString, settings);
      await withClient(connectionString, (client) => write(client, file, call));
      return 0;
    });
  },
};

async function write(client: pg.Client, file: string, { settings, flags, out, warn }: CommandCall): Promise<void> {
  if ((await readEnvironment(connectionOf(client))) === null) throw nothingThere('The database is empty');
  const { manifest, bytes, fileKey } = await interruptible((signal) =>
    writeBackupFile(client, {
      file,
      settings,
      replaces: flags['force'] === true,
      signal,
      warn,
      onTable: (name, measure) => {
        if (measure.rows > 0) warn(`${name}: ${amountOf(measure)}`);
      },
    }),
  );
  const { createdAt, migrations, tables, holdsMasterKey, masterKeyFingerprint } = manifest;
  out(
    JSON.stringify({
      file,
      bytes,
      created_at: createdAt,
      environment: settings.environment,
      schema: migrations.at(-1)?.name ?? null,
      tables: tables.length,
      rows: sumOf(tables).rows,
      master_key: holdsMasterKey,
      key_fingerprint: masterKeyFingerprint,
      encrypted: fileKey !== null,
    }),
  );
}

/** OPS-BACKUP-11 */
async function verify(file: string, call: CommandCall): Promise<number> {
  const { settings, out, warn } = call;
  const { verifyBackup, markVerified } = await import('./backup/verify-backup.ts');
  const secret = await secretOf(call);
  const { manifest, findings, remarks } = await interruptible((signal) =>
    verifyBackup({ file, secret, settings, signal, onStep: warn }),
  );
  for (const remark of remarks) warn(`warning: ${remark}`);
  for (const finding of findings) warn(`WRONG  ${finding}`);
  const isOurs = await markVerified(settings, manifest, findings);
  out(
    JSON.stringify({
      file,
      created_at: manifest.createdAt,
      tables: manifest.tables.length,
      rows: sumOf(manifest.tables).rows,
      verdict: findings.length === 0 ? 'well' : 'wrong',
      findings,
      of_this_installation: isOurs,
    }),
  );
  return findings.length === 0 ? 0 : 1;
}

/** OPS-BACKUP-14: the recipient goes into the settings, the identity to where backups are restored, and nowhere else. */
function printNewKey({ out, warn }: CommandCall): number {
  const identity = systemIds.randomBytes(32);
  out(`# recipient: ${recipientText(identity)}\n${identityText(identity)}`);
  warn(`FACTURIER_BACKUP_RECIPIENT=${recipientText(identity)}`);
  warn('Nobody else may read the identity: write it with "umask 077", or "chmod 600" the file that it is in now.');
  return 0;
}

async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

const nothingThere = (why: string): CannotGoOn => new CannotGoOn(`${why}, so there is nothing to back up.`);
