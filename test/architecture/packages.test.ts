import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, importsOf, root } from './source-files.ts';

/** Three packages: who may import whom, by the folder that a file stands in. */
const packages: Readonly<Record<string, readonly RegExp[]>> = {
  'client/src': [/^client\/src\//],
  'console/src': [
    /^console\/src\//,
    /^facturier-client$/,
    /^react(?:-dom)?(?:\/|$)/,
    /^(?:@tanstack\/react-query|@simplewebauthn\/browser|uqr)$/,
    /^lucide-react(?:$|\/icons\/)/,
  ],
};

test.each(Object.entries(packages))('%s imports only what it may [ROOM-1]', (folder, allowed) => {
  const files = filesUnder(folder, '.ts', '.tsx');
  expect(files.length).toBeGreaterThan(3);
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed.some((pattern) => pattern.test(target)))
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('the service imports neither the client nor the console [ROOM-1]', () => {
  const wrong = filesUnder('src', '.ts').filter((file) =>
    importsOf(file).some((target) => /^(?:client|console)\/|^facturier-/.test(target)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the client depends on no package [ROOM-1] [CLIENT-9]', () => {
  const { dependencies, peerDependencies, optionalDependencies } = packageOf('client');
  expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
});

test('every package names the exact versions of what it needs [ROOM-1]', () => {
  const versions = ['.', 'client', 'console'].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packageOf(folder);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  expect(versions.length).toBeGreaterThan(30);
  expect(versions.filter(([, version]) => !/^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every tsconfig.json is checked by npm run check and npm test; only the console knows the DOM, and not Node [ROOM-2]', () => {
  const scripts = readFileSync(join(root, 'scripts/check-sources.mjs'), 'utf8');
  const listed = /const typeChecked = \[([^\]]*)\]/.exec(scripts)?.[1] ?? '';
  const there = ['', 'client/', 'console/'].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: folder !== '' })
      .filter((name) => /^(?!node_modules|dist).*tsconfig\.json$/.test(name))
      .map((name) => `${folder}${name}`),
  );
  const projects = [...listed.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  expect(projects.sort()).toEqual(there.sort());
  expect(globalsOf('tsconfig.json')).toEqual({ dom: false, node: true });
  expect(globalsOf('client/tsconfig.json')).toEqual({ dom: true, node: false });
  expect(globalsOf('console/tsconfig.json')).toEqual({ dom: true, node: false });
});

test('both ways of starting the program give the collection of garbage one thread [OPS-FAIR-8]', () => {
  const [firstLine] = readFileSync(join(root, 'bin/facturier'), 'utf8').split('\n');
  expect(firstLine).toBe('#!/usr/bin/env -S node --v8-pool-size=1');
  expect(packageOf('.').scripts?.start).toMatch(/^exec node --v8-pool-size=1 /);
});

interface PackageFile {
  readonly scripts?: { readonly start?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function packageOf(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function globalsOf(project: string) {
  const { lib, types } = JSON.parse(readFileSync(join(root, project), 'utf8')).compilerOptions;
  return { dom: lib.includes('dom'), node: types.includes('node') };
}
