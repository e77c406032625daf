import { expect, test } from 'vitest';
import { filesUnder, isTest } from './source-files.ts';

/** Files are neither crumbs, of which one needs ten to read a page, nor rolls. Data and rules of law (domain) are as long as the law is. */
const rings: Readonly<Record<string, readonly [least: number, most: number]>> = {
  api: [60, 150],
  commands: [60, 150],
  operations: [60, 150],
  storage: [60, 150],
  partners: [60, 150],
  jobs: [60, 150],
};

const tiny = 20;
/** A file more of that size has to find one to live in. */
const mostTiny = 37;

const lines = filesUnder('src', '.ts')
  .filter((file) => !isTest(file))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));

test.each(Object.entries(rings))('the median of %s is between %j lines', (ring, [least, most]) => {
  const sorted = lines
    .filter(({ path }) => path.startsWith(`src/${ring}/`))
    .map((file) => file.lines)
    .sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  expect(median).toBeGreaterThanOrEqual(least);
  expect(median).toBeLessThanOrEqual(most);
});

test('there are few tiny files', () => {
  const small = lines.filter((file) => file.lines <= tiny).map(({ path }) => path);
  expect(small.length, small.join('\n')).toBeLessThanOrEqual(mostTiny);
});

test('no group has a folder of steps: what several need stands below all, in a file named for what it does', () => {
  const steps = lines.filter(({ path }) => /(?<!^src\/operations)\/steps\//.test(path)).map(({ path }) => path);
  expect(steps).toEqual([]);
});
