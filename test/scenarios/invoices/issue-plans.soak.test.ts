import { expect, test } from 'vitest';
import { articleReads } from '../../support/behind-the-wire/books.ts';
import { testService } from '../../support/service/test-service.ts';
import { line, openShop } from './shop.ts';

const lines = 1500;

test('a plan that was made while there were few articles does not look each up among all of them [V2-ISSUE-2]', async () => {
  // What the planner knows of a table that other files filled and emptied is not what it knows on a young installation.
  const service = await testService({ alone: true });
  const shop = await openShop(service);
  for (let count = 0; count < 10; count += 1) await shop.issue();
  const many = { articole: Array.from({ length: lines }, (_, place) => line({ denumire: `Articol ${place}` })) };
  await shop.issue(many);
  const reads = () => articleReads(service);
  // A connection reports what it did within a second.
  await expect.poll(async () => (await reads()).scans).toBeGreaterThan(lines);
  const before = await reads();
  // After a change, what was looked up is looked up again.
  await shop.change({ setari: { termen_scadenta_zile: 7 } });
  await shop.issue(many);
  await expect.poll(async () => (await reads()).scans - before.scans).toBeGreaterThan(lines);
  expect((await reads()).rows - before.rows).toBeLessThan(20 * lines);
});
