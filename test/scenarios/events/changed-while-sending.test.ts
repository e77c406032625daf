import { expect, test } from 'vitest';
import { forgetJobs, holdOutwardJobs } from '../../support/behind-the-wire/jobs.ts';
import { countWaiting, lockRows } from '../../support/behind-the-wire/locks.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { listenerOf, receiver, soon } from './listening.ts';

const acts = [
  { name: 'deleted', change: null },
  { name: 'switched off', change: { activ: false } },
] as const;

test.for(acts)(
  'a webhook is $name while its sender writes down what arrived, and neither undoes the other [WHK-4]',
  async ({ change: changed }) => {
    const service = await testService();
    await forgetJobs(service);
    const shop = await openShop(service);
    const { create, change, remove } = listenerOf(service, shop);
    const answers: (() => void)[] = [];
    const there = await receiver((_got, response) => void answers.push(() => response.end('ok')));
    const { id } = await create(there.url);
    testWorker(service);
    await shop.issue();
    await expect.poll(() => answers.length, soon).toBe(1);

    const release = await lockRows(service, shop.code, 'webhook_deliveries');
    for (const answer of answers) answer();
    await expect.poll(() => countWaiting(service), soon).toBeGreaterThanOrEqual(1);
    // One more that nobody has numbered yet: whoever changes the webhook does it first.
    await holdOutwardJobs(service, true);
    await shop.issue();
    const done = changed === null ? remove(id) : change(id, changed);
    await expect.poll(() => countWaiting(service), soon).toBeGreaterThanOrEqual(2);
    await release();
    await done;
    await holdOutwardJobs(service, false);
    expect(there.got).toHaveLength(1);
  },
);
