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
  // The root stands under the empty name; a link leads to a folder of this repository.
  const packages = Object.entries(lock.packages).filter(([name, { link }]) => name !== '' && link !== true);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([name]) => name)).toEqual(
    [],
  );
});
