import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportedNames, filesUnder, importedNames, importsOf, isTest, root, type SourceFile } from './source-files.ts';

/** What is started by name and imported by nobody. */
const entries: ReadonlySet<string> = new Set([
  'src/main.ts',
  'src/commands/http-worker.ts',
  'src/commands/moving/export-thread.ts',
  'src/commands/offload/offload-thread.ts',
  'src/commands/background/background-thread.ts',
  'src/documents/pdf/printer.ts',
  'client/src/client.ts',
  'console/src/main.tsx',
]);

/** Used by the name of their program. */
const programs: Readonly<Record<string, string>> = { '@redocly/cli': 'redocly', '@stoplight/spectral-cli': 'spectral' };

const sources = ['src', 'client/src', 'console/src'].flatMap((folder) => filesUnder(folder, '.ts', '.tsx'));
const live = sources.filter((file) => !isTest(file) && !file.path.endsWith('generated.ts'));

test('every file is imported by another that is no test [ROOM-3]', () => {
  const imported = new Set(live.flatMap(importsOf));
  expect(live.map(({ path }) => path).filter((path) => !imported.has(path) && !entries.has(path))).toEqual([]);
});

test('what is exported is used by a file that is no test, or by its own [ROOM-3]', () => {
  const used = new Set(live.flatMap(importedNames));
  const dead = live
    .filter(({ path }) => !entries.has(path))
    .flatMap((file) =>
      exportedNames(file)
        .filter((name) => !used.has(`${file.path} ${name}`) && !used.has(`${file.path} *`) && !isUsedAtHome(file, name))
        .map((name) => `${file.path} ${name}`),
    );
  expect(dead).toEqual([]);
});

test('every package that is installed is used [ROOM-3]', () => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const texts = ['src', 'test', 'scripts', 'bench', 'client', 'console']
    .flatMap((folder) => filesUnder(folder, '.ts', '.tsx', '.mjs'))
    .filter(({ path }) => !path.includes('/node_modules/') && !path.includes('/dist/'))
    .map(({ text }) => text)
    .join('\n');
  const isUsed = (name: string): boolean => texts.includes(programs[name] ?? name.replace(/^@types\//, ''));
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isUsed(name))).toEqual([]);
});

function isUsedAtHome({ text }: SourceFile, name: string): boolean {
  return [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
}
