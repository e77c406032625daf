import { expect, test } from 'vitest';
import { budgetOf } from './budget.ts';

test('nobody takes more than a share, all together no more than there is, and what is given back is there again [OPS-BODY-1]', () => {
  const budget = budgetOf({ each: 4, all: 10 });
  const first = budget.take('a', 3);
  expect(budget.take('a', 2)).toBe('own-share-taken');
  expect(budget.take('a', 1)).toHaveProperty('give');
  expect(budget.take('b', 4)).toHaveProperty('give');
  expect(budget.take('c', 3)).toBe('all-taken');
  expect(budget.take('c', 2)).toHaveProperty('give');
  if (typeof first === 'string') throw new Error('there was room');
  first.give();
  first.give();
  expect(budget.take('a', 4)).toBe('own-share-taken');
  expect(budget.take('a', 3)).toHaveProperty('give');
  expect(budget.take('d', 1)).toBe('all-taken');
});
