import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './processes.ts';

// Nothing that is made here takes this long; an older one means that the process id was given to another process since.
const LONGEST_LIFE_MILLISECONDS = 10 * 60 * 1000;

const madeByThisProcess = new Set<string>();

/** A name beside `path` under which it is built until it is complete and can be renamed. It contains the process id of its maker. */
export function temporarySibling(path: string): string {
  const sibling = `${path}.new-${process.pid}-${randomBytes(6).toString('hex')}`;
  madeByThisProcess.add(sibling);
  return sibling;
}

/** Removes what killed makers of `path` left behind, and nothing that a live one still uses. */
export async function removeAbandonedSiblings(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    const maker = makerOf(name, basename(path));
    if (maker === undefined) continue;
    const sibling = join(folder, name);
    if (await isBeingMade(sibling, maker)) continue;
    // A program that its maker had started may still write into it; then the next start removes it.
    await rm(sibling, { recursive: true, force: true }).catch(() => undefined);
  }
}

function makerOf(name: string, base: string): number | undefined {
  if (!name.startsWith(`${base}.new-`)) return undefined;
  const pid = /^(\d+)-[0-9a-f]+$/.exec(name.slice(`${base}.new-`.length))?.[1];
  return pid === undefined ? undefined : Number(pid);
}

async function isBeingMade(sibling: string, maker: number): Promise<boolean> {
  // In a container every start may get the same process id, so our own id alone proves nothing.
  if (maker === process.pid) return madeByThisProcess.has(sibling);
  if (!isAlive(maker)) return false;
  const age = await stat(sibling).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  return age < LONGEST_LIFE_MILLISECONDS;
}
