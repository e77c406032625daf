import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

test('nobody takes more than a share, all together no more than there is, and what is given back is there again [OPS-BODY-1]', () => {
  const shares = sharesOf({ each: 4, all: 10 });
  const first = shares.take('a', 3);
  expect(shares.take('a', 2)).toBe('own-share-taken');
  expect(shares.take('a', 1)).toHaveProperty('give');
  expect(shares.take('b', 4)).toHaveProperty('give');
  expect(shares.take('c', 3)).toBe('all-taken');
  expect(shares.take('c', 2)).toHaveProperty('give');
  if (typeof first === 'string') throw new Error('there was room');
  first.give();
  first.give();
  expect(shares.take('a', 4)).toBe('own-share-taken');
  expect(shares.take('a', 3)).toHaveProperty('give');
  expect(shares.take('d', 1)).toBe('all-taken');
});
