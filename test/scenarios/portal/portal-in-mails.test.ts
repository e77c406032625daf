import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { type MimePart, partOf, readMime } from '../../support/clients/mime.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody } from '../console/desk.ts';
import { openHouse } from '../console/house.ts';
import { expectDone } from '../invoices/life.ts';
import { open } from '../invoices/linking.ts';
import { client } from '../invoices/shop.ts';
import { mailbox, soon } from '../mails/mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  service.clock.set('2026-11-15T10:00:00Z');
  await forgetJobs(service);
});

const plain = (message: MimePart): string => partOf(message, 'text/plain').content.toString().replaceAll('\r\n', '\n');
const page = (message: MimePart): string => partOf(message, 'text/html').content.toString();

async function sent(box: Awaited<ReturnType<typeof mailbox>>, count: number): Promise<readonly MimePart[]> {
  testWorker(service);
  await expect.poll(async () => (await box.mails()).filter(({ state }) => state === 'sent').length, soon).toBe(count);
  return box.outbox();
}

test('a mail to the own address of the client carries the link of its page, the same in each; another address gets none [V2-PORTAL-8]', async () => {
  const box = await mailbox(service, { setari: { link_pagina_client: true } });
  const first = await box.issue();
  const { client_id: id } = (await box.shop.read(first.serie, first.numar)).body.data;
  await box.mail(first);
  await box.mail(first, { email: 'altcineva@exemplu.ro' });
  expectDone(await box.sendStatement(id));
  const messages = await sent(box, 3);
  const { link } = (await service.send(`/v2/clienti/${id}/pagina`, { headers: box.shop.headers })).body.data;
  expect((await open(link)).status).toBe(200);
  const byAddress = (part: string) => messages.filter(({ headers }) => String(headers['to']).includes(part));
  expect(byAddress('client@exemplu.ro')).toHaveLength(2);
  for (const message of byAddress('client@exemplu.ro')) {
    // The worker of the tests knows no port.
    const path = new URL(link).pathname;
    expect(plain(message)).toMatch(new RegExp(`\\n\\nDocumentele dumneavoastră: http://127.0.0.1${path}\\n*$`));
    expect(page(message)).toContain(`${path}" style=`);
  }
  for (const message of byAddress('altcineva')) expect(`${plain(message)}${page(message)}`).not.toContain('/c/');
});

test('no mail carries it unless the company wants it, or after the link was ended [V2-PORTAL-8]', async () => {
  const silent = await mailbox(service);
  await silent.mail(await silent.issue());
  for (const message of await sent(silent, 1)) expect(`${plain(message)}${page(message)}`).not.toContain('/c/');
  expect(await silent.shop.stored('client_portals')).toEqual([]);

  const box = await mailbox(service, { setari: { link_pagina_client: true } });
  const name = await box.issue();
  const { client_id: id } = (await box.shop.read(name.serie, name.numar)).body.data;
  const at = (method: string) => service.send(`/v2/clienti/${id}/pagina`, { method, headers: box.shop.headers });
  expect((await at('POST')).status).toBe(200);
  expectDone(await at('DELETE'));
  await box.mail(name);
  for (const message of await sent(box, 1)) expect(`${plain(message)}${page(message)}`).not.toContain('/c/');
  expect((await at('GET')).body.data.link).toBeNull();
});

test('an address that an issue call filled in for a known client gets no link, until somebody enters it for the client [V2-PORTAL-8]', async () => {
  const box = await mailbox(service, { setari: { link_pagina_client: true } });
  const old = await box.shop.issued({ client: client() });
  const at = `/v2/clienti/${old.client_id}`;
  // Anybody may type this into a shop, and the directory lacks the address.
  const typed = await box.shop.issued({ client: client({ email: 'strain@exemplu.ro' }) });
  expect(typed).toMatchObject({ client_id: old.client_id, client: { email: 'strain@exemplu.ro' } });
  await box.mail(typed);
  expectDone(await box.sendStatement(old.client_id));
  const change = (json: object) => service.send(at, { method: 'PATCH', headers: box.shop.headers, json });
  expect((await change({ telefon: '0700 000 000', email: 'strain@exemplu.ro' })).status).toBe(200);
  await box.mail(old, { email: 'strain@exemplu.ro' });
  for (const message of await sent(box, 3)) expect(`${plain(message)}${page(message)}`).not.toContain('/c/');
  expect(await box.shop.stored('client_portals')).toEqual([]);

  for (const email of [null, 'strain@exemplu.ro']) expect((await change({ email })).status).toBe(200);
  await box.mail(typed);
  const linked = (await sent(box, 4)).filter((message) => plain(message).includes('/c/'));
  expect(linked).toHaveLength(1);
});

test('of two clients that become one, such an address still gets no link [V2-PORTAL-8] [CON-CLIENT-4]', async () => {
  const house = await openHouse(service, { ...company, setari: { link_pagina_client: true } });
  const { browser } = house;
  const { id: kept } = await browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
  const typed = { tip: 'PJ', denumire: 'Ana SRL', cod_unic: '2864518', tara: 'RO' };
  const { id: other } = await browser.done('POST', '/clienti', typed);
  await browser.done('POST', '/facturi', documentBody({ client: { ...typed, email: 'strain@exemplu.ro' } }));
  await browser.done('POST', `/clienti/${kept}/uneste`, { cu: other });
  expect(await browser.done('GET', `/clienti/${kept}`)).toMatchObject({ date: { email: 'strain@exemplu.ro' } });
  await browser.done('POST', '/facturi/FCT/1/trimite-pe-email', {});
  testWorker(service);
  const outbox = () => storedRows(service, house.code, 'outbox');
  await expect.poll(outbox, soon).toHaveLength(1);
  const [message] = (await outbox()).map(({ source }) => readMime(source as Buffer));
  expect(message?.headers['to']).toContain('strain@exemplu.ro');
  expect(message && plain(message)).not.toContain('/c/');
});
