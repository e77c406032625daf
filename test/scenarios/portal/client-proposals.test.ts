import { beforeAll, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { listenerOf } from '../events/listening.ts';
import { expectNoPage, type Opened, open } from '../invoices/linking.ts';
import { client, openShop } from '../invoices/shop.ts';
import { askPortal, dataOf, readable } from './portal-page.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

const post = (link: string, fields: Readonly<Record<string, string>>): Promise<Opened> =>
  open(
    `${link}/date`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    'POST',
    new URLSearchParams(fields).toString(),
  );

/** A client with a page, and what the company does with what it proposes. */
async function openPage() {
  const shop = await openShop(service);
  const buyer = client({ denumire: 'Moara SRL', cod_unic: '361757', localitate: 'Iași', cod_judet: 'IS' });
  const { client_id: id } = await shop.issued({ client: buyer });
  const link: string = dataOf(await askPortal(service, shop, id, 'POST')).link;
  const at = `/v2/clienti/${id}/propunere`;
  const ask = (path: string, method: string) => service.send(`${at}${path}`, { method, headers: shop.headers });
  const read = async () => dataOf(await ask('', 'GET'));
  const data = async () => dataOf(await service.send('/v2/clienti', { headers: shop.headers }));
  const trail = async () =>
    (await shop.stored('audit_pending', 'pending_id'))
      .filter(({ subject }) => subject === 'client-portal')
      .map(({ action, author_kind }) => `${action} ${author_kind}`);
  const { events } = listenerOf(service, shop);
  return { shop, id, link, ask, read, data, trail, events: (tip: string) => events({ tip }) };
}

test('a correction changes nothing until the company accepts it, and stands in the trail and the events [V2-PORTAL-11]', async () => {
  const { id, link, ask, read, data, trail, events } = await openPage();
  const before = await data();
  const sent = await post(link, { name: ' Moara  Nouă SRL ', locality: 'Iași', email: 'birou@moara.ro' });
  expect([sent.status, new URL(sent.headers.get('location') ?? '', `${link}/date`).href]).toEqual([303, link]);
  expect(await data()).toEqual(before);
  const { propunere, confirmate_la } = await read();
  expect(confirmate_la).toBeNull();
  expect(propunere).toMatchObject({
    propusa_la: '2026-11-16T12:00:00.000+02:00',
    schimbari: [
      { camp: 'denumire', acum: 'Moara SRL', propus: 'Moara Nouă SRL' },
      { camp: 'email', propus: 'birou@moara.ro' },
    ],
  });
  expect(readable(await open(link))).toContain('Corecturile trimise la 16.11.2026 așteaptă');
  // The same again is the same proposal; another takes its place, and what nobody has read cannot be accepted.
  await post(link, { name: 'Moara Nouă SRL', email: 'birou@moara.ro' });
  expect((await read()).propunere.id).toBe(propunere.id);
  await post(link, { name: 'Moara Nouă SRL', phone: '0740 000 000' });
  const second = (await read()).propunere;
  expect(second.id).not.toBe(propunere.id);
  expect((await ask(`/${propunere.id}/accepta`, 'POST')).status).toBe(404);
  const accepted = await ask(`/${second.id}/accepta`, 'POST');
  expect(accepted.status, accepted.text).toBe(200);
  expect(JSON.stringify(await data())).toContain('Moara Nouă SRL');
  expect((await read()).propunere).toBeNull();
  for (const end of ['accepta', 'refuza']) expect((await ask(`/${second.id}/${end}`, 'POST')).status).toBe(404);
  expect(readable(await open(link))).not.toContain('așteaptă');
  expect(await trail()).toEqual(['created api-key', 'proposed service', 'proposed service', 'approved api-key']);
  const [told] = await events('client.propunere_acceptata');
  expect(told?.date).toMatchObject({ id_client: id, denumire: 'Moara SRL', id_propunere: second.id });
  expect(await events('client.date_propuse')).toHaveLength(2);
});

test('what is refused leaves the data, and a confirmation is recorded once a day [V2-PORTAL-11]', async () => {
  const { link, ask, read, data, trail, events } = await openPage();
  const before = await data();
  await post(link, { address: 'Str. Nouă 2' });
  const { propunere } = await read();
  expect((await ask(`/${propunere.id}/refuza`, 'POST')).status).toBe(200);
  expect([await data(), (await read()).propunere]).toEqual([before, null]);
  expect(await events('client.propunere_refuzata')).toHaveLength(1);
  for (const _ of [1, 2]) expect((await post(link, { corecte: 'da' })).status).toBe(303);
  expect((await read()).confirmate_la).toBe('2026-11-16T12:00:00.000+02:00');
  expect(await trail()).toEqual(['created api-key', 'proposed service', 'refused api-key', 'confirmed service']);
  expect((await events('client.date_confirmate')).map(({ date }) => date)).toMatchObject([{ schimbari: [] }]);
  const shown = readable(await open(link));
  expect(shown).toContain('Le-ați confirmat la 16.11.2026.');
  expect(shown).not.toContain('Datele sunt corecte');
});

test('what cannot be is refused by a page, and ten proposals a day are taken [V2-PORTAL-11]', async () => {
  const { link, read } = await openPage();
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(256) },
    { name: 'Moara \u202Eferret' },
    { email: 'nu este' },
    { countyCode: 'ZZ' },
    { address: 'x'.repeat(501) },
  ]) {
    const refused = await post(link, wrong);
    expect([wrong, refused.status]).toEqual([wrong, 422]);
    expect(readable(refused)).toContain('Verificați ce ați scris');
  }
  // The code, the country and what is not there cannot be proposed.
  expect((await post(link, { fiscalCode: '1', countryCode: 'DE', x: 'y' })).status).toBe(303);
  expect((await read()).propunere).toBeNull();
  expect((await post(link, { name: 'x'.repeat(70_000) })).status).toBe(413);
  for (let count = 1; count <= 10; count += 1)
    expect((await post(link, { address: `Str. ${count}` })).status).toBe(303);
  const refused = await post(link, { address: 'Str. 11' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await read()).propunere.schimbari).toMatchObject([{ propus: 'Str. 10' }]);
  const shown = await open(link);
  expect(shown.text.match(/<script>/g)).toHaveLength(1);
  for (const fields of [{ corecte: 'da' }, { name: 'x' }]) {
    expectNoPage(await post(`${service.url}/c/${'x'.repeat(22)}`, fields));
  }
});

test('text of a client is shown to others, never run [V2-PORTAL-11]', async () => {
  const { link, ask, read } = await openPage();
  await post(link, { name: `"><script>alert(1)</script>` });
  expect((await ask(`/${(await read()).propunere.id}/accepta`, 'POST')).status).toBe(200);
  expect((await open(link)).text).not.toMatch(/<script>alert/);
});

test('a proposal that waits stands at Panou with its client, until somebody decides [V2-PORTAL-11]', async () => {
  const { shop, id, link, ask, read } = await openPage();
  const email = freshEmail('panou');
  await shop.change({ utilizatori: [{ email, parola: password }] });
  const browser = browserAt(service, shop.code);
  expect((await browser.signIn(email, password)).status).toBe(204);
  const waiting = async () =>
    (await browser.done('GET', '/panou')).de_rezolvat.filter(({ fel }: { fel: string }) => fel === 'propuneri_clienti');
  expect(await waiting()).toEqual([]);
  await post(link, { phone: '0740 000 000' });
  // People see the id without the prefix that programs see.
  const [line] = await waiting();
  expect([line.cate, line.id_client.replaceAll('-', '')]).toEqual([1, id.slice('cli_'.length)]);
  expect((await ask(`/${(await read()).propunere.id}/refuza`, 'POST')).status).toBe(200);
  expect(await waiting()).toEqual([]);
});
