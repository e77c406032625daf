import { expect, test } from 'vitest';
import { company, documentBody } from '../console/desk.ts';
import { openHouse } from '../console/house.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { expectNoPage, open } from '../invoices/linking.ts';
import { openShop, person } from '../invoices/shop.ts';
import { dataOf, openPortal, readable, visit } from './portal-page.ts';

const { service, shop, ask, linkOf } = await openPortal();

test('a client has one link, which stays until it is replaced or ended, and then opens nothing [V2-PORTAL-1]', async () => {
  const { client_id: id } = await shop.issued({ client: person({ denumire: 'Link Unic' }) });
  expect(dataOf(await ask(shop, id, 'GET'))).toEqual({
    link: null,
    facuta_la: null,
    deschisa_la: null,
    vazuta_la: null,
  });
  const first = await linkOf(id);
  expect(first).toMatch(new RegExp(`^${service.url}/c/[\\w-]{22}$`));
  expect(await linkOf(id)).toBe(first);
  expect((await open(first)).status).toBe(200);
  const second = dataOf(await ask(shop, id, 'POST', { schimba: true })).link;
  expect(second).not.toBe(first);
  expectNoPage(await open(first), 'Link Unic');
  expect((await open(second)).status).toBe(200);
  expect(dataOf(await ask(shop, id, 'GET'))).toMatchObject({
    link: second,
    facuta_la: '2026-11-16T12:00:00.000+02:00',
  });
  for (const _ of [1, 2]) expect(dataOf(await ask(shop, id, 'DELETE'))).toBeNull();
  expectNoPage(await open(second), 'Link Unic');
  expect(dataOf(await ask(shop, id, 'GET')).link).toBeNull();
  const third = await linkOf(id);
  expect([first, second]).not.toContain(third);
  expect((await open(third)).status).toBe(200);
  const trail = (await shop.stored('audit_pending', 'pending_id')).filter(({ subject }) => subject === 'client-portal');
  expect(trail.map(({ action }) => action)).toEqual(['created', 'replaced', 'revoked', 'created']);
});

test('a document that was shown keeps its number when it is deleted; one that was not gives it back [V2-NUMBER-6] [V2-PORTAL-6]', async () => {
  const own = await openShop(service);
  const life = lifeOf(service, own);
  const first = await own.issued();
  const link = await linkOf(first.client_id, own);
  expectDone(await life.remove(first));
  expect((await own.issue()).numar).toBe(first.numar);
  expect((await open(link)).status).toBe(200);
  expectDone(await life.remove(first));
  service.clock.set('2026-11-16T10:00:01Z');
  const next = await own.issue();
  expect(next.numar).not.toBe(first.numar);
  // It was issued after the page was shown.
  expectDone(await life.remove(next));
  expect((await own.issue()).numar).toBe(next.numar);
});

test('of two clients that become one, the link of the absorbed one opens nothing, and what it showed counts as seen [V2-PORTAL-6]', async () => {
  const house = await openHouse(service, company);
  const { browser } = house;
  const pageOf = (id: string, method: string) => browser.done(method, `/clienti/${id}/pagina`);
  const { id: kept } = await browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
  await browser.done('POST', '/facturi', documentBody());
  const { clienti } = await browser.done('GET', '/clienti');
  const { id: absorbed } = clienti.find(({ id }: { readonly id: string }) => id !== kept);
  const { link } = await pageOf(absorbed, 'POST');
  expect((await open(link)).status).toBe(200);
  await browser.done('POST', `/clienti/${kept}/uneste`, { cu: absorbed });
  expectNoPage(await open(link));
  expect(await pageOf(kept, 'GET')).toMatchObject({ link: null, vazuta_la: expect.any(String) });
  await browser.done('DELETE', '/facturi/FCT/1');
  await browser.done('POST', '/facturi', documentBody());
  expect((await browser.ask('GET', '/facturi/FCT/1')).status).toBe(404);
  expect((await browser.ask('GET', '/facturi/FCT/2')).status).toBe(200);
  const { link: own } = await pageOf(kept, 'POST');
  expect(readable(await open(own))).toContain('Ion Pop');
});

test('the first visit stands in the trail and at the client; programs and the console are no visitors [V2-PORTAL-5]', async () => {
  const house = await openHouse(service, company);
  const { id } = await house.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
  const read = () => house.browser.done('GET', `/clienti/${id}/pagina`);
  const { link } = await house.browser.done('POST', `/clienti/${id}/pagina`);
  const byHand = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
  expect(await visit(link, { ...byHand, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await read()).toMatchObject({ deschisa_la: null, vazuta_la: null });
  expect(await visit(link, {})).toBe(200);
  expect(await read()).toMatchObject({ deschisa_la: null, vazuta_la: expect.any(String) });
  for (const _ of [1, 2]) expect(await visit(link, byHand)).toBe(200);
  expect(await read()).toMatchObject({ deschisa_la: expect.any(String) });
  const said = (await house.trail()).map((row) => row.said).filter((one) => one.startsWith('client-portal'));
  expect(said).toEqual([`client-portal ${id} created`, `client-portal ${id} opened`]);
});

test('requests at the same moment get one link, and of those that replace it the last alone opens the page [V2-PORTAL-1]', async () => {
  const { client_id: id } = await shop.issued({ client: person({ denumire: 'Mulți Deodată' }) });
  const made = await Promise.all(Array.from({ length: 6 }, () => linkOf(id)));
  expect(new Set(made).size).toBe(1);
  const replaced = await Promise.all(Array.from({ length: 6 }, () => ask(shop, id, 'POST', { schimba: true })));
  const links = replaced.map((reply) => dataOf(reply).link as string);
  expect(new Set(links).size).toBe(6);
  const { link: present } = dataOf(await ask(shop, id, 'GET'));
  for (const link of [...made, ...links]) expect((await open(link)).status).toBe(link === present ? 200 : 404);
});
