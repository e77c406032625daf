import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { partOf, readMime } from '../../support/clients/mime.ts';
import { startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody } from '../console/desk.ts';
import { openHouse } from '../console/house.ts';
import { addressOf } from '../invoices/collecting.ts';
import { expectDone } from '../invoices/life.ts';
import { problemsOf } from '../invoices/shop.ts';
import { mailbox, soon } from '../mails/mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  service.clock.set('2026-11-15T10:00:00Z');
  await forgetJobs(service);
});

type Members = Readonly<Record<string, unknown>>;

const address = (email: string, documente: boolean, mementouri: boolean) => ({ email, documente, mementouri });
const both = { documente: true, mementouri: true };

/** A client with an address of its own, known by its first document. */
async function knownClient(members: Members = {}) {
  const box = await mailbox(service, members);
  const name = await box.issue({ data_scadenta: '2026-11-20' });
  const { client_id: id } = (await box.shop.read(name.serie, name.numar)).body.data;
  const at = (json?: unknown, headers = box.shop.headers) =>
    service.send(`/v2/clienti/${id}/adrese-email`, { headers, ...(json === undefined ? {} : { method: 'PUT', json }) });
  const recipients = async () => (await box.mails()).map(({ recipient }) => recipient).toSorted();
  return { ...box, name, id, at, recipients };
}

test('a client has its own address, which gets everything, and up to nine others [V2-ADDR-1]', async () => {
  const { at } = await knownClient();
  const own = { email: 'client@exemplu.ro', ...both };
  expect((await at()).body.data).toEqual({ principala: own, altele: [] });
  const altele = [address('facturi@exemplu.ro', true, false), address('plati@exemplu.ro', false, true)];
  const written = await at({ altele });
  expect(written.status, written.text).toBe(200);
  expect(written.body.data).toEqual({ principala: own, altele });
  const changed = { principala: { documente: false, mementouri: true }, altele: altele.slice(1) };
  expect((await at(changed)).status).toBe(200);
  expect((await at()).body.data).toEqual({
    principala: { email: 'client@exemplu.ro', ...changed.principala },
    altele: changed.altele,
  });
});

test('what is no address, too many, one that is there twice and a client of others are refused, and change nothing [V2-ADDR-1]', async () => {
  const { at, id } = await knownClient();
  const many = Array.from({ length: 10 }, (_, n) => address(`a${n}@exemplu.ro`, true, true));
  for (const altele of [[address('nu este', true, true)], [address('a@exemplu.ro, b@exemplu.ro', true, true)], many]) {
    const reply = await at({ altele });
    expect(reply.status, reply.text).toBe(400);
  }
  for (const email of ['CLIENT@exemplu.ro', 'Alta@exemplu.ro']) {
    const reply = await at({ altele: [address('alta@exemplu.ro', true, true), address(email, true, true)] });
    expect(reply.status).toBe(400);
    expect(problemsOf(reply)).toEqual({ altele: ['invalid_value'] });
    expect(reply.text).toContain(email);
  }
  const stranger = await mailbox(service);
  expect((await at(undefined, stranger.shop.headers)).status).toBe(404);
  expect((await at({ altele: [] }, stranger.shop.headers)).status).toBe(404);
  expect((await at()).body.data.altele).toEqual([]);
  expect(id).toMatch(/^cli_/);
});

test('a document goes to each address that gets documents, a mail for each, and to one alone where the call names it [V2-ADDR-2]', async () => {
  const { at, mail, recipients, name } = await knownClient();
  await at({
    altele: [address('facturi@exemplu.ro', true, false), address('plati@exemplu.ro', false, true)],
  });
  await mail(name);
  expect(await recipients()).toEqual(['client@exemplu.ro', 'facturi@exemplu.ro']);
  await mail(name, { email: 'altul@exemplu.ro' });
  expect(await recipients()).toEqual(['altul@exemplu.ro', 'client@exemplu.ro', 'facturi@exemplu.ro']);
});

test('what no address gets goes to the own one, and a client without one is mailed at the others [V2-ADDR-2]', async () => {
  const { at, mail, recipients, name, issue } = await knownClient();
  await at({ principala: { documente: false, mementouri: false }, altele: [address('plati@exemplu.ro', false, true)] });
  await mail(name);
  expect(await recipients()).toEqual(['client@exemplu.ro']);
  await at({ principala: { documente: false, mementouri: false }, altele: [address('doar@exemplu.ro', true, true)] });
  await mail(await issue());
  expect(await recipients()).toEqual(['client@exemplu.ro', 'doar@exemplu.ro']);
});

test('a document that was corrected to somebody else is not mailed to the addresses of the first [V2-ADDR-2]', async () => {
  const { at, mail, recipients, name, shop } = await knownClient();
  await at({ altele: [address('facturi@exemplu.ro', true, true)] });
  const client = { tip: 'PJ', denumire: 'Alt Client SRL', cod_unic: '14399840', email: 'nou@alt.ro' };
  const path = `${addressOf(name)}/client`;
  expectDone(await service.send(path, { method: 'PUT', headers: shop.headers, json: { client } }));
  await mail(name);
  expect(await recipients()).toEqual(['nou@alt.ro']);
});

test('a reminder goes to each address that gets reminders, is a reminder at all of them, and goes once [V2-ADDR-2]', async () => {
  const box = await knownClient({ trimitere_email: { mementouri: true, mementouri_zile: [5] } });
  onTestFinished(() => box.shop.change({ trimitere_email: { mementouri: false } }));
  await box.at({
    principala: { documente: true, mementouri: false },
    altele: [address('plati@exemplu.ro', false, true), address('sef@exemplu.ro', false, true)],
  });
  service.clock.set('2026-11-25T10:00:00Z');
  const server = await startSmtp({});
  const stop = testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
  await expect.poll(() => server.received.length, soon).toBe(2);
  await expect.poll(async () => (await box.mails()).filter(({ state }) => state === 'sent').length, soon).toBe(2);
  await stop();
  expect(await box.recipients()).toEqual(['plati@exemplu.ro', 'sef@exemplu.ro']);
  for (const { source } of server.received) {
    expect(partOf(readMime(source), 'text/plain').content.toString()).toContain('Rest de plată');
  }
  const listed = await service.send(`${addressOf(box.name)}/emailuri`, { headers: box.shop.headers });
  expect(listed.body.data).toMatchObject([
    { fel: 'memento', zile: 5 },
    { fel: 'memento', zile: 5 },
  ]);
  expect(await box.shop.stored('reminders')).toHaveLength(1);
});

test('of two clients that become one the one that stays takes the addresses if it had none [V2-ADDR-1]', async () => {
  const house = await openHouse(service, company);
  await house.browser.done('POST', '/facturi', documentBody());
  const [kept] = (await house.browser.done('GET', '/clienti')).clienti;
  const { id: absorbed } = await house.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Popescu' });
  const at = (id: string) => `/clienti/${id}/adrese-email`;
  const altele = [address('plati@exemplu.ro', false, true)];
  await house.browser.done('PUT', at(absorbed), { principala: both, altele });
  await house.browser.done('POST', `/clienti/${kept.id}/uneste`, { cu: absorbed });
  expect((await house.browser.done('GET', at(kept.id))).altele).toEqual(altele);
  const twice = await house.browser.ask('PUT', at(kept.id), { principala: both, altele: [...altele, ...altele] });
  expect(twice.status).toBe(400);
  expect(twice.body.campuri).toEqual([{ camp: 'altele', mesaj: 'Adresa plati@exemplu.ro este de două ori.' }]);
  expect((await house.trail()).filter(({ said }) => said === `client ${absorbed} changed`)).toHaveLength(1);
});
