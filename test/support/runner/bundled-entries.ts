import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);

/** The folder is for this run alone, because the sources may have changed when the next one begins. */
export const bundledEntries = new URL(`node_modules/.cache/test-entries-${process.pid}/`, root);

/**
 * Bundles the entries that services start beside themselves, once for all tests of a run, which start some hundred threads and printers.
 */
export async function setup(): Promise<() => Promise<void>> {
  await mkdir(bundledEntries, { recursive: true });
  const { bundleForTests } = await import(new URL('scripts/bundle.mjs', root).href);
  await bundleForTests(fileURLToPath(root), fileURLToPath(bundledEntries));
  return () => rm(bundledEntries, { recursive: true, force: true });
}
