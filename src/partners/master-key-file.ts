import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MasterKey, masterKeyLength, masterKeyOf } from '../domain/access/master-key.ts';

/** The master key cannot be read or created; the message is one clear sentence. */
export class MasterKeyUnavailable extends Error {}

/** KEY-6: the key is in the file that the operator names, else in one that is created once in the data folder. */
export async function loadMasterKey(dataFolder: string, masterKeyFile: string | null): Promise<MasterKey> {
  const file = masterKeyFile ?? join(dataFolder, 'master.key');
  try {
    const bytes = (await readIfThere(file)) ?? (masterKeyFile === null ? await makeOnce(file) : null);
    if (bytes === null) throw new MasterKeyUnavailable(`The master key file ${file} does not exist.`);
    return masterKeyOf(parseKey(bytes, file), randomBytes);
  } catch (error) {
    if (error instanceof MasterKeyUnavailable) throw error;
    throw new MasterKeyUnavailable(`The master key file ${file} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Returns the key, if there is one; none is created. */
export async function readMasterKey(dataFolder: string, masterKeyFile: string | null): Promise<MasterKey | null> {
  const file = masterKeyFile ?? join(dataFolder, 'master.key');
  const bytes = await readIfThere(file);
  return bytes && masterKeyOf(parseKey(bytes, file), randomBytes);
}

export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The key appears under its name whole or not at all, and of two processes that make one at once both use the first. It is
 * on the disk before anything is sealed with it: a key lost in a power cut could not be made again.
 */
async function makeOnce(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeDurably(draft, `${randomBytes(masterKeyLength).toString('hex')}\n`);
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  return readFile(file);
}

export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A key is 32 raw bytes, or these in hex or base64. */
export function parseKey(bytes: Buffer, file: string): Buffer {
  if (bytes.length === masterKeyLength) return bytes;
  const text = bytes.toString('latin1').trim();
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  throw new MasterKeyUnavailable(
    `The master key file ${file} does not hold a key of 32 bytes, raw or written in hex or base64.`,
  );
}

function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read or write it';
    case 'EISDIR':
      return 'it is a folder';
    case 'EROFS':
      return 'it is on a read-only file system';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
