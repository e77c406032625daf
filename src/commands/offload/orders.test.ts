import { expect, test } from 'vitest';
import { transferred } from './orders.ts';

test('a small answer is not taken out of the pool that it shares, which Node refuses; a large one is given away [OPS-LOOP-1]', () => {
  const small = Buffer.from('{"data":{}}');
  const large = Buffer.alloc(1_000_000);
  expect(transferred(small)).toEqual([]);
  expect(transferred(large)).toEqual([large.buffer]);
  expect(transferred(null)).toEqual([]);
  // Node says so itself: this throws from version 21 on where the first rule is broken.
  expect(structuredClone(small, { transfer: [...transferred(small)] })).toEqual(new Uint8Array(small));
});
