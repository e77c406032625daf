import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, isTest, root } from './source-files.ts';

const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const rules = [...page.matchAll(/^\| ([A-Z0-9]+(?:-[A-Z0-9]+)*-\d+) \|.*\| (built|open) \|$/gm)].map(
  ([, id = '', state = '']) => ({
    id,
    state,
  }),
);
const idPattern = /\b(?:OPS|DOC|PROV|KEY|V1|V2|GRP|ROOM|CLIENT|CONSOLE|CON|EVT|WHK|MCP|MOVE)(?:-[A-Z0-9]+)*-\d+\b/g;

const tests = ['src', 'test', 'client/test', 'console/test']
  .flatMap((folder) => filesUnder(folder, '.test.ts', '.test.tsx'))
  .filter(({ path }) => !path.startsWith('test/architecture/requirements'));
const citedByTests = new Set(
  tests.flatMap(({ text }) =>
    [
      ...text.matchAll(/\[((?:OPS|DOC|PROV|KEY|V1|V2|GRP|ROOM|CLIENT|CONSOLE|CON|EVT|WHK|MCP|MOVE)[A-Z0-9-]*-\d+)\]/g),
    ].map(([, id = '']) => id),
  ),
);

test('every rule has one id, and the page is read whole', () => {
  expect(rules.length).toBeGreaterThan(300);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test('every rule that is built is proven by a test that names it', () => {
  const unproven = rules.filter(({ id, state }) => state === 'built' && !citedByTests.has(id));
  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('no test names a rule that is still open, or none at all', () => {
  const built = new Set(rules.filter(({ state }) => state === 'built').map(({ id }) => id));
  expect([...citedByTests].filter((id) => !built.has(id))).toEqual([]);
});

test('every id in the code is a rule', () => {
  const known = new Set(rules.map(({ id }) => id));
  const unknown = ['src', 'client/src', 'console/src']
    .flatMap((folder) => filesUnder(folder, '.ts', '.tsx', '.sql'))
    .filter((file) => !isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(idPattern)].filter(([id]) => !known.has(id)).map(([id]) => `${path} cites ${id}`),
    );
  expect(unknown).toEqual([]);
});
