import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  readonly link?: boolean;
  readonly integrity?: string;
}

const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);

test('every package of the lock file is held to what it was when it was chosen [OPS-START-9]', () => {
  // The root and the workspaces stand under their folders; a link leads to such a folder.
  const packages = Object.entries(lock.packages).filter(
    ([name, { link }]) => name.includes('node_modules/') && link !== true,
  );
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([name]) => name)).toEqual(
    [],
  );
});
