import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { open } from '../invoices/linking.ts';
import { openShop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'on' });
  service.clock.set('2026-11-16T10:00:00Z');
});

test('twenty statements, and as many XML files, in a minute are asked for from an address; the page itself is read on [V2-PORTAL-4]', async () => {
  const shop = await openShop(service);
  const { client_id: id } = await shop.issued();
  const at = { method: 'POST', headers: shop.headers };
  const { link } = (await service.send(`/v2/clienti/${id}/pagina`, at)).body.data;
  // What is refused for its period counts too, and costs no printer here.
  const asked = await Promise.all(Array.from({ length: 20 }, () => open(`${link}/fisa`)));
  expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(422));
  const refused = await open(`${link}/fisa?de_la=2026-01-01&pana_la=2026-11-16`);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const files = await Promise.all(Array.from({ length: 21 }, () => open(`${link}/xml/FCT/99`)));
  expect(files.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(404), 429]);
  expect((await open(link)).status).toBe(200);
});

test('ten corrections and twenty card payments in a minute are sent from an address, whatever becomes of them [V2-PORTAL-10] [V2-PORTAL-11]', async () => {
  const shop = await openShop(service);
  const { client_id: id } = await shop.issued();
  const at = { method: 'POST', headers: shop.headers };
  const { link } = (await service.send(`/v2/clienti/${id}/pagina`, at)).body.data;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [path, body, most] of [
    ['date', 'email=nu+este', 10],
    ['card', 'f=1&suma=x', 20],
  ] as const) {
    const sent = await Promise.all(Array.from({ length: most }, () => open(`${link}/${path}`, form, 'POST', body)));
    expect([path, sent.filter(({ status }) => status === 429)]).toEqual([path, []]);
    const refused = await open(`${link}/${path}`, form, 'POST', body);
    expect([path, refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
  }
});
