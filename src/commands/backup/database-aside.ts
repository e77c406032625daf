import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../domain/time/calendar.ts';
import { systemClock } from '../../partners/system.ts';
import { endLeftServer } from '../../storage/postgres/embedded/postmaster-file.ts';
import { isAlive } from '../../storage/postgres/embedded/processes.ts';

const asideName = /^verify-(\d+)-\w+$/;
const madeHere = new Set<string>();

/** A folder in the data folder for a database that a backup is restored into. Its name has the process id of its maker. */
export async function makeFolderAside(dataFolder: string): Promise<string> {
  const folder = await mkdtemp(join(dataFolder, `verify-${process.pid}-`));
  madeHere.add(folder);
  return folder;
}

/** The server of a process that was killed works on, because it is in a session of its own; nobody needs it any more. */
export async function removeLeftAside(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    const maker = asideName.exec(name)?.[1];
    const folder = join(dataFolder, name);
    if (maker === undefined || (await isInUse(folder, Number(maker)))) continue;
    await endLeftServer(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** In a container every start may get the same process id; elsewhere an old one is given to another program some day. */
async function isInUse(folder: string, maker: number): Promise<boolean> {
  if (maker === process.pid) return madeHere.has(folder);
  if (!isAlive(maker)) return false;
  const age = await stat(folder).then(
    (found) => systemClock.now().getTime() - found.mtimeMs,
    () => 0,
  );
  return age < dayMs;
}
