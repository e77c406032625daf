import { beforeAll, expect, test } from 'vitest';
import type { WrittenEntry } from '../../support/files/bank-statements.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { counter, expectDone, lei, openCounter } from './counter.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

let made = 0;
const paid = (amount: string, text: string, more: Partial<WrittenEntry> = {}): WrittenEntry => {
  made += 1;
  return { on: '2026-11-14', amount, text, reference: `OP${made}`, ...more };
};

test('who collects confirms, who reads only sees; only who keeps the books types a balance [GRP-BANK-15]', async () => {
  const { issue, enter, entries, member } = await openCounter(service);
  await issue(121);
  await enter([paid('10.00', 'FCT 1'), paid('20.00', 'FCT 1'), paid('30.00', 'FCT 1')]);
  const ids = (await entries()).map(({ id }) => id);
  const reader = await member('cititor');
  expect(await counter(reader.browser).proposed()).toHaveLength(3);
  for (const asked of [
    counter(reader.browser).confirm(ids[0], 'FCT', '0001'),
    counter(reader.browser).ignore(ids[0]),
    counter(reader.browser).undo(ids[0]),
    counter(reader.browser).ask('x'),
    reader.browser.ask('POST', '/banca/incasari-exacte'),
    reader.browser.ask('PUT', `/banca/conturi/${lei}/sold`, { sold: 1 }),
  ]) {
    expect((await asked).body).toMatchObject({ status: 403, cod: 'rol_lipsa' });
  }
  const clerk = await member('operator');
  expectDone(await counter(clerk.browser).confirm(ids[0], 'FCT', '0001'));
  const told = { sold: 1 };
  expect((await clerk.browser.ask('PUT', `/banca/conturi/${lei}/sold`, told)).status).toBe(403);
  const accountant = await member('contabil');
  expectDone(await counter(accountant.browser).confirm(ids[1], 'FCT', '0001'));
  expectDone(await accountant.browser.ask('PUT', `/banca/conturi/${lei}/sold`, told));
});
