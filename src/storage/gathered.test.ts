import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('what is asked for in one turn is looked up together, each answer in its place', async () => {
  const lookUps: (readonly string[])[] = [];
  const ask = gathered(async (keys: readonly string[]) => {
    lookUps.push([...keys]);
    return keys.map((key) => key.toUpperCase());
  });
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['A', 'B', 'A']);
  expect(await ask('a')).toBe('A');
  expect(lookUps).toEqual([['a', 'b', 'a'], ['a']]);
});

test('who asks while a look-up runs is looked up anew, and not with it', async () => {
  const release: (() => void)[] = [];
  const ask = gathered(
    (keys: readonly string[]) => new Promise<readonly string[]>((resolve) => release.push(() => resolve(keys))),
  );
  const first = ask('a');
  await new Promise(setImmediate);
  const second = ask('b');
  await new Promise(setImmediate);
  expect(release).toHaveLength(2);
  for (const go of release) go();
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});

test('a look-up that fails fails for all who asked, and for nobody after', async () => {
  let isBroken = true;
  const ask = gathered(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('broken');
    return keys;
  });
  const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await ask('a')).toBe('a');
});
