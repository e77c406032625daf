import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, openShop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'on' });
});

test('of issues in one second one is answered, per company; the others issue nothing [V2-RATE-6] [V2-HEAD-4]', async () => {
  const [one, two] = [await openShop(service), await openShop(service)];
  const replies = await Promise.all(Array.from({ length: 6 }, () => one.ask(invoice())));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ type: 'urn:svc:api:v2:problem:rate-limited', status: 429 });
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await one.stored('invoices')).toHaveLength(1);
  expect((await two.ask(invoice())).status).toBe(200);
  await expect.poll(async () => (await one.ask(invoice())).status, { timeout: 5000, interval: 100 }).toBe(200);
  expect((await one.stored('invoices', 'invoice_id')).map(({ number }) => number)).toEqual(['1', '2']);
});
