import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from '../architecture/source-files.ts';

test('the index of decisions has each with its title, and every number that has none [DOC-13]', () => {
  const decisions = new Map(
    filesUnder('docs/decisions', '.md').flatMap(({ path, text }) => {
      const [, number = '', title = ''] = /^# (\d{4}):? (.*)$/m.exec(text) ?? [];
      return number === ''
        ? []
        : [[number, `[${number}](${path.slice('docs/decisions/'.length)}) | ${title}`] as const];
    }),
  );
  const last = Math.max(...[...decisions.keys()].map(Number));
  const expected = Array.from({ length: last }, (_, at) => String(at + 1).padStart(4, '0')).map(
    (number) => decisions.get(number) ?? `${number} | never used: no decision was ever written under this number`,
  );
  const listed = [
    ...readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').matchAll(/^\| (\[?\d{4}.*) \|$/gm),
  ].map(([, row = '']) => row);
  expect(listed).toEqual(expected);
});
