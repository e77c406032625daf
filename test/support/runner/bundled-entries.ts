import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dayMs } from '../../../src/domain/time/calendar.ts';

const root = new URL('../../../', import.meta.url);
const cache = new URL('node_modules/.cache/', root);
const prefix = 'test-entries-';

/** Its name says what the bundles were made of, so that a run after which nothing changed takes those of the run before. */
export const bundledEntries = new URL(`${prefix}${digestOfSources()}/`, cache);

/**
 * Bundles the entries that services start beside themselves, once for all tests, which start some hundred threads and printers.
 */
export async function setup(): Promise<void> {
  await dropOld();
  if (existsSync(bundledEntries)) return;
  // Two runs may begin at once.
  const fresh = new URL(`${prefix}${randomUUID()}/`, cache);
  const { bundleForTests } = await import(new URL('scripts/bundle.mjs', root).href);
  await bundleForTests(fileURLToPath(root), fileURLToPath(fresh));
  await rename(fresh, bundledEntries).catch(() => rm(fresh, { recursive: true, force: true }));
}

function digestOfSources(): string {
  // The bundles name the folder of their sources.
  const digest = createHash('sha256').update(root.href);
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|json)$/.test(path))
    .map((path) => `src/${path}`)
    .sort();
  for (const path of [...sources, 'scripts/bundle.mjs', 'package-lock.json'])
    digest.update(`${path}\0`).update(readFileSync(new URL(path, root)));
  return digest.digest('hex').slice(0, 16);
}

/** A run that lasts for a day is none of ours. */
async function dropOld(): Promise<void> {
  if (!existsSync(cache)) return;
  for (const name of await readdir(cache)) {
    const folder = new URL(`${name}/`, cache);
    if (!name.startsWith(prefix) || Date.now() - (await stat(folder)).mtimeMs < dayMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
