import { randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MasterKey, masterKeyLength, masterKeyOf } from '../domain/access/master-key.ts';
import { codeOf, parseKey, readIfThere, syncFolder, writeDurably } from './master-key-file.ts';

/** A backup may hold the key and its text. */
export interface KeyCopy {
  readonly key: MasterKey;
  readonly text: string;
}

/** The key comes from the file that the operator names, else from that in the data folder; null if there is none. */
export async function copyMasterKey(dataFolder: string, masterKeyFile: string | null): Promise<KeyCopy | null> {
  const file = masterKeyFile ?? join(dataFolder, 'master.key');
  const bytes = await readIfThere(file);
  return bytes && keyCopyOf(bytes, file);
}

export function keyCopyOf(bytes: Buffer, file: string): KeyCopy {
  const key = parseKey(bytes, file);
  return { key: masterKeyOf(key, randomBytes), text: `${key.toString('hex')}\n` };
}

/** The key is already on the disk, and is then either renamed into place or removed. */
export interface ReadyKey {
  readonly draft: string;
  /** It returns the name under which the key that stood in its place is stored. */
  put(): Promise<string | null>;
  drop(): Promise<void>;
}

/** It takes two steps, because a database and a file cannot be changed together: everything that can fail is in the first step. */
export const readyMasterKey = (dataFolder: string, text: string): Promise<ReadyKey> =>
  readyKeyFile(join(dataFolder, 'master.key'), text);

/** The same, for a file of any name. */
export async function readyKeyFile(file: string, text: string): Promise<ReadyKey> {
  const mark = randomBytes(4).toString('hex');
  const draft = `${file}.restored-${mark}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(draft, text);
  return {
    draft,
    async put() {
      const replaced = await keepOld(file, `${file}.replaced-${mark}`);
      await rename(draft, file);
      await syncFolder(dirname(file));
      return replaced;
    },
    drop: () => rm(draft, { force: true }),
  };
}

/** A key is never destroyed: another database may have been sealed with it. */
async function keepOld(file: string, name: string): Promise<string | null> {
  try {
    await link(file, name);
    return name;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The text of a key that nobody has yet. */
export const newKeyText = (): string => `${randomBytes(masterKeyLength).toString('hex')}\n`;
