import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { openShop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ alone: true });
});

/** How many threads were started since. */
function startedThreads(): () => number {
  let started = 0;
  const count = (): void => {
    started += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => started;
}

test('the thread that answers large requests is kept, however long there is none [OPS-LOOP-6]', async () => {
  const shop = await openShop(service);
  const started = startedThreads();
  const send = async () => {
    const json = { serie: 'x'.repeat(70_000) };
    expect((await service.send('/v2/facturi', { method: 'POST', headers: shop.headers, json })).status).toBe(400);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await send();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await send();
  expect(started()).toBe(1);
});

test('a long form of the console is done by the thread [OPS-LOOP-7]', async () => {
  const other = await testService({ alone: true });
  const { browser } = await openHouse(other);
  const started = startedThreads();
  const short = await browser.ask('POST', '/clienti', { denumire: 'x', strain: 'x' });
  expect([short.status, started()]).toEqual([400, 0]);
  const long = await browser.ask('POST', '/clienti', { denumire: 'x', strain: 'x'.repeat(17_000) });
  expect([long.status, started()]).toEqual([400, 1]);
});

soakTest('a table is read by the thread, however short [OPS-LOOP-5]', async () => {
  const other = await testService({ alone: true });
  const { browser } = await openHouse(other);
  const started = startedThreads();
  const fisier = Buffer.from('Denumire\nIon Pop').toString('base64');
  await browser.done('POST', '/clienti/importa', { fisier, salveaza: false });
  expect(started()).toBe(1);
});

const preview = (lines: number) => ({
  pret_cu_tva: false,
  linii: Array.from({ length: lines }, () => ({ cantitate: 1.5, pret: 19.99, cota_tva: 0.21 })),
});

soakTest('a preview of a thousand lines is priced by the thread, one of a hundred is not [OPS-LOOP-7]', async () => {
  const other = await testService({ alone: true });
  const { browser } = await openHouse(other);
  const started = startedThreads();
  expect(await browser.done('POST', '/emitere/calcul', preview(100))).toMatchObject({ fara_tva: 2999 });
  expect(started()).toBe(0);
  expect(await browser.done('POST', '/emitere/calcul', preview(1000))).toMatchObject({ fara_tva: 29990 });
  expect(started()).toBe(1);
});

test('forms of a person who has used up their time of the loop are done by the thread, and answered alike [OPS-LOOP-9]', async () => {
  const variables = { FACTURIER_CALLS_PER_SECOND: '10000' };
  const other = await testService({ alone: true, rateLimits: 'on', variables });
  const { browser } = await openHouse(other);
  const started = startedThreads();
  const price = () => browser.done('POST', '/emitere/calcul', preview(300));
  const first = await price();
  expect(started()).toBe(0);
  for (let calls = 0; calls < 1000 && started() === 0; calls += 4) {
    for (const answer of await Promise.all([price(), price(), price(), price()])) expect(answer).toEqual(first);
  }
  expect(started()).toBe(1);
});
