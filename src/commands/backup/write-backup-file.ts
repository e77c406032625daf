import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../../config.ts';
import { copyMasterKey } from '../../partners/master-key-copy.ts';
import { MasterKeyUnavailable } from '../../partners/master-key-file.ts';
import { systemIds } from '../../partners/system.ts';
import { connectionOf } from '../../storage/connection.ts';
import { hasCode, undefinedTable } from '../../storage/faults.ts';
import { ageEncrypted, fileKeyLength } from '../../storage/postgres/backup/age.ts';
import { parseRecipient } from '../../storage/postgres/backup/age-keys.ts';
import { backupSeal, type Manifest } from '../../storage/postgres/backup/manifest.ts';
import { writeWholeFile } from '../../storage/postgres/backup/whole-file.ts';
import { type BackupKey, type BackupNeeds, backupBytes } from '../../storage/postgres/backup/write-backup.ts';
import { markBackup } from '../../storage/postgres/installation-marks.ts';
import { CannotGoOn } from '../installation.ts';

export interface BackupOrders extends Pick<BackupNeeds, 'onBegin' | 'onRows' | 'onTable'> {
  readonly file: string;
  readonly settings: Settings;
  readonly replaces: boolean;
  readonly signal: AbortSignal;
  readonly warn: (text: string) => void;
  /** It sees the bytes on their way, and may hold them up. */
  readonly through?: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** It opens this one file; null if it is not encrypted. */
  readonly fileKey: Buffer | null;
}

/** OPS-BACKUP-14: where a recipient is named, only its identity opens the file. */
export async function writeBackupFile(client: pg.Client, orders: BackupOrders): Promise<WrittenBackup> {
  const { file, settings, replaces, signal, warn, onBegin, onRows, onTable, through = (bytes) => bytes } = orders;
  const recipient = settings.backup.recipient === null ? null : parseRecipient(settings.backup.recipient);
  const fileKey = recipient && systemIds.randomBytes(fileKeyLength);
  const encrypted =
    recipient &&
    fileKey &&
    ageEncrypted({ recipient, fileKey, randomBytes: (length) => systemIds.randomBytes(length) });
  let manifest: Manifest | undefined;
  const plain = backupBytes(client, {
    version: await programVersion(),
    masterKey: (fingerprint) => keyOfBackup(fingerprint, settings, warn),
    onTable,
    ...(onBegin && { onBegin }),
    ...(onRows && { onRows }),
    onManifest: (written) => {
      manifest = written;
    },
  });
  const bytes = await writeWholeFile(file, through(plain), { replaces, encrypted, signal }).catch((error: unknown) => {
    throw cannotWrite(error, file);
  });
  if (!manifest) throw new Error('the backup has no manifest');
  if (manifest.masterKeyFingerprint === null) {
    warn('warning: This installation has no master key yet, which the first "serve" makes: the backup is not sealed.');
  }
  await markBackup(connectionOf(client), new Date(manifest.createdAt)).catch((error: unknown) => {
    // A schema that is behind has no place for it; and a full disk is a reason to have a backup, not to lose one.
    if (!hasCode(error, undefinedTable)) warn(`warning: "doctor" will not know of this backup: ${String(error)}`);
  });
  return { manifest, bytes, fileKey };
}

/** OPS-BACKUP-2: a key that the operator stores elsewhere stays there. OPS-BACKUP-9: it seals the backup all the same. */
async function keyOfBackup(
  fingerprint: Buffer,
  { dataFolder, masterKeyFile }: Settings,
  warn: (text: string) => void,
): Promise<BackupKey | null> {
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

export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { readonly version: string }).version);
}

export const alreadyThere = (file: string): CannotGoOn =>
  new CannotGoOn(`There is already a file ${file}; --force replaces it.`);

export function cannotWrite(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  if (error.code === 'EEXIST') return alreadyThere(file);
  if (error.code === 'ENOENT') return new CannotGoOn(`There is no folder ${dirname(file)}; make it first.`);
  return new CannotGoOn(`${file} cannot be written (${error.code}).`);
}
