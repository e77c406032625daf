import { expect, test } from 'vitest';
import { deliveryFailureOf } from '../../domain/mail/delivery-failure.ts';
import { wholeFile } from './gather-month.ts';

const mebibyte = Buffer.alloc(1024 * 1024, 'x');

test('a month is read to 15 MiB and no further; whoever asked is told that it is too large [CON-MONTH-3]', async () => {
  let made = 0;
  async function* pieces(count: number) {
    for (made = 0; made < count; made += 1) yield mebibyte;
  }
  expect((await wholeFile(pieces(15))).length).toBe(15 * mebibyte.length);
  const error: unknown = await wholeFile(pieces(1000)).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('a month of any size was taken');
  expect(deliveryFailureOf(error.message)).toBe('too-large');
  expect(made).toBe(15);
});
