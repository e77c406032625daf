import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../partners/master-key-file.ts';
import { freeMebibytes } from '../../storage/postgres/embedded/free-space.ts';
import { withinTime } from '../../storage/within-time.ts';

/** `facturier-20261119T010000Z.fct`, with `.age` if it is encrypted. */
export const ownName = /^facturier-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.fct(?:\.age)?$/;

const answerMs = 3000;

/** OPS-BACKUP-13: why no backup can be written into the folder, in one sentence; null if one can. */
export async function folderProblem(folder: string): Promise<string | null> {
  try {
    return await withinTime(answerMs, lookAt(folder));
  } catch (error) {
    return sentences[codeOf(error) ?? '']?.(folder) ?? `The folder ${folder} cannot be used (${reasonOf(error)}).`;
  }
}

async function lookAt(folder: string): Promise<string | null> {
  if (!(await stat(folder)).isDirectory()) return `${folder} is a file; backups need a folder.`;
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  return null;
}

/** A folder that is not there is not made: the disk that belongs there may be missing. */
const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOENT: (folder) => `There is no folder ${folder}; make it first.`,
  ENOTDIR: (folder) => `There is no folder ${folder}: a part of this path is a file.`,
  EACCES: (folder) => `The folder ${folder} may not be written by this user.`,
  EROFS: (folder) => `The folder ${folder} is on a disk that is read-only.`,
};

const reasonOf = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.message.replace(/\.$/, '') : String(error));

/** The next backup is about as large as the last one; it is complete before an old one is deleted. */
export async function roomProblem(folder: string): Promise<string | null> {
  const newest = (await readdir(folder))
    .filter((name) => ownName.test(name))
    .sort()
    .at(-1);
  const bytes = newest === undefined ? 0 : (await stat(join(folder, newest))).size;
  const needed = Math.ceil(bytes / 2 ** 20) + 1;
  const free = await freeMebibytes(folder);
  return free >= needed ? null : `The disk of ${folder} has ${free} MiB free; a backup needs about ${needed}.`;
}
