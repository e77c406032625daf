import { expect, test } from 'vitest';
import { batched } from './batched.ts';

const turn = (): Promise<void> => new Promise(setImmediate);

test('what is asked for in one turn is looked up together, each answer in its place', async () => {
  const lookUps: (readonly string[])[] = [];
  const ask = batched(async (keys: readonly string[]) => {
    lookUps.push([...keys]);
    return keys.map((key) => key.toUpperCase());
  });
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['A', 'B', 'A']);
  expect(await ask('a')).toBe('A');
  expect(lookUps).toEqual([['a', 'b', 'a'], ['a']]);
});

test('who asks while a look-up runs is looked up anew, after it and together with others', async () => {
  const release: (() => void)[] = [];
  const lookUps: (readonly string[])[] = [];
  const ask = batched((keys: readonly string[]) => {
    lookUps.push([...keys]);
    return new Promise<readonly string[]>((resolve) => release.push(() => resolve(keys)));
  });
  const first = ask('a');
  await turn();
  const others = [ask('b')];
  await turn();
  others.push(ask('a'));
  await turn();
  expect(lookUps).toEqual([['a']]);
  release[0]?.();
  expect(await first).toBe('a');
  await turn();
  expect(lookUps).toEqual([['a'], ['b', 'a']]);
  release[1]?.();
  expect(await Promise.all(others)).toEqual(['b', 'a']);
});

test('a look-up that fails fails for all who asked, and for nobody after', async () => {
  let isBroken = true;
  const ask = batched(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('broken');
    return keys;
  });
  const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const waiting = ask('c');
  isBroken = false;
  expect(await waiting).toBe('c');
  expect(await ask('a')).toBe('a');
});

test('no more are looked up together than may be, and all in the order in which they came', async () => {
  const lookUps: (readonly number[])[] = [];
  const ask = batched(async (keys: readonly number[]) => {
    lookUps.push([...keys]);
    return keys;
  }, 2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([1, 2, 3, 4, 5]);
  expect(lookUps).toEqual([[1, 2], [3, 4], [5]]);
});
