import { expect, test } from 'vitest';
import { type FairQueue, fairQueue } from './fair-queue.ts';

const drained = (queue: FairQueue<string>): string[] => {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
};

test('owners take turns, and each is served in the order of asking [OPS-PRINT-4]', () => {
  const queue = fairQueue<string>({ all: 10, ofOwner: 10 });
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add(1, item);
  expect(queue.take()).toBe('a1');
  for (const item of ['b1', 'b2']) queue.add(2, item);
  queue.add(3, 'c1');
  expect(drained(queue)).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(queue.size()).toBe(0);
});

test('one owner fills no more than his share, all together no more than there is room [OPS-PRINT-4]', () => {
  const queue = fairQueue<string>({ all: 3, ofOwner: 2 });
  expect([queue.add(1, 'a1'), queue.add(1, 'a2'), queue.add(1, 'a3')]).toEqual([true, true, false]);
  expect([queue.add(2, 'b1'), queue.add(2, 'b2'), queue.add(3, 'c1')]).toEqual([true, false, false]);
  expect(queue.clear()).toEqual(['a1', 'a2', 'b1']);
  expect([queue.size(), queue.add(3, 'c1')]).toEqual([0, true]);
});

test('who may have no turn is passed over, and keeps what waits [OPS-PRINT-5]', () => {
  const queue = fairQueue<string>({ all: 10, ofOwner: 10 });
  for (const item of ['a1', 'a2']) queue.add(1, item);
  queue.add(2, 'b1');
  const others = (owner: number): boolean => owner !== 1;
  expect([queue.take(others), queue.take(others)]).toEqual(['b1', undefined]);
  expect(drained(queue)).toEqual(['a1', 'a2']);
});
