import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

const lock: { readonly packages: Readonly<Record<string, Entry>> } = read('package-lock.json');

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

test('it is said of every package whether npm may run its script, because npm 12 runs no other, and the embedded database needs its own [OPS-START-9]', () => {
  const withScript = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([name]) => name.replace(/^.*node_modules\//, ''));
  expect(names.length).toBeGreaterThan(4);
  expect(Object.keys(read('package.json').allowScripts)).toEqual(names.sort());
});
