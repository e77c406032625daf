import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { linksAsText, mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const soon = { timeout: 60_000, interval: 50 };
const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
const minute = 60;
const day = 24 * 60 * minute;

const tokenIn = (text: string): string => /\/app\/intra\/([\w-]{22})/.exec(text)?.[1] ?? '';
const follow = (browser: Browser, token: string, parola = 'o parolă cu totul nouă') =>
  browser.ask('POST', `/linkuri/${token}`, { parola });

test('who is invited chooses a password by a link of 128 bits and is in, with the role that was given [CON-MEMBER-1] [CON-LINK-1]', async () => {
  testWorker(service);
  const { browser, code, name } = await openHouse(service);
  const email = freshEmail('ion');
  await browser.done('POST', '/membri', { email: email.toUpperCase(), rol: 'contabil' });
  const text = await mailTo(service, email);
  expect(text).toContain(name);
  const token = tokenIn(text);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(await linksAsText(service, email)).toEqual([expect.not.stringContaining(token)]);

  const guest = browserAt(service, code);
  expect(await guest.done('GET', `/linkuri/${token}`)).toEqual({ fel: 'invitatie', email });
  expect((await follow(guest, token, 'scurta')).body.cod).toBe('parola_slaba');
  expect((await follow(guest, token)).status).toBe(204);
  expect((await guest.done('GET', '/eu')).firme).toMatchObject([{ cod_unic: code, rol: 'contabil' }]);
  expect((await guest.ask('GET', '/membri')).body.cod).toBe('rol_lipsa');
});

test('who is in is told what they may do in each of their companies, by rights [CON-ROLE-3]', async () => {
  const { browser, code, member } = await openHouse(service);
  const told = async (of: Browser): Promise<readonly string[]> => {
    const { firme } = await of.done('GET', '/eu');
    return firme.find(({ cod_unic }: { cod_unic: string }) => cod_unic === code).drepturi;
  };
  const clerk = (await member('operator')).browser;
  expect(await told(browser)).toEqual(
    expect.arrayContaining(['facturi:anulare', 'membri:gestionare', 'jurnal:citire']),
  );
  expect(await told(clerk)).toEqual(
    expect.arrayContaining(['facturi:emitere', 'clienti:scriere', 'solduri:gestionare']),
  );
  expect(await told(clerk)).not.toContain('facturi:anulare');
  const reader = await member('cititor');
  expect((await told(reader.browser)).filter((right) => !right.endsWith(':citire'))).toEqual([]);
  await browser.done('PUT', `/membri/${reader.id}`, { rol: 'contabil' });
  expect(await told(reader.browser)).toEqual(expect.arrayContaining(['furnizori:gestionare', 'facturi:export']));
});

test('a link works once, also for two who come at the same moment, and for seven days [CON-LINK-1] [CON-LINK-2]', async () => {
  testWorker(service);
  const { browser } = await openHouse(service);
  const [first, second] = [freshEmail('unu'), freshEmail('doi')];
  await browser.done('POST', '/membri', { email: first, rol: 'cititor' });
  const token = tokenIn(await mailTo(service, first));
  const both = await Promise.all([follow(browserAt(service), token), follow(browserAt(service), token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 410]);
  expect((await follow(browserAt(service), token)).body).toMatchObject({ status: 410, cod: 'link_incheiat' });

  await browser.done('POST', '/membri', { email: second, rol: 'cititor' });
  const old = tokenIn(await mailTo(service, second));
  later(7 * day + 1);
  expect((await browserAt(service).ask('GET', `/linkuri/${old}`)).status).toBe(410);
  expect((await follow(browserAt(service), old)).status).toBe(410);
});

test('a reset says the same for every address, works thirty minutes, and ends all sessions [CON-LINK-4] [CON-LINK-1]', async () => {
  testWorker(service);
  const { admin, browser } = await openHouse(service);
  const ask = (email: string) => browserAt(service).ask('POST', '/parola-uitata', { email });
  const [known, unknown] = [await ask(admin), await ask(freshEmail('nimeni'))];
  expect([known.status, known.text, unknown.status, unknown.text]).toEqual([204, '', 204, '']);
  const token = tokenIn(await mailTo(service, admin));
  expect((await follow(browserAt(service), token)).status).toBe(204);
  expect((await browser.ask('GET', '/eu')).status).toBe(401);
  expect((await browserAt(service).signIn(admin, password)).status).toBe(401);

  await ask(admin);
  const late = tokenIn(await mailTo(service, admin, 2));
  later(30 * minute + 1);
  expect((await follow(browserAt(service), late)).status).toBe(410);
});

test('who has an account already becomes a member when they accept; until then the company sees the address alone [CON-MEMBER-5]', async () => {
  testWorker(service);
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const { uri } = await one.browser.done('POST', '/cont/al-doilea-factor');
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const code = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  await one.browser.done('PUT', '/cont/al-doilea-factor', { cod: code() });
  await two.browser.done('POST', '/membri', { email: one.admin, rol: 'operator' });
  const mail = await mailTo(service, one.admin);
  expect(tokenIn(mail)).toBe('');
  expect(mail).toContain('acceptați invitația');
  const listed = async () =>
    (await two.browser.done('GET', '/membri')).membri.find(({ email }: { email: string }) => email === one.admin);
  const unknown = freshEmail('nimeni');
  await two.browser.done('POST', '/membri', { email: unknown, rol: 'operator' });
  const { membri } = await two.browser.done('GET', '/membri');
  const stranger = membri.find(({ email }: { email: string }) => email === unknown);
  expect(await listed()).toEqual({ ...stranger, id: expect.any(String), email: one.admin, din: expect.any(String) });
  later(30);
  const theirs = browserAt(service, two.code);
  expect((await theirs.signIn(one.admin, password, code())).status).toBe(204);
  expect((await browserAt(service).signIn(one.admin, 'gresit')).status).toBe(401);
  expect((await two.trail()).filter(({ said }) => said.includes(one.admin)).map(({ said }) => said)).toEqual([
    `user ${one.admin} invited`,
  ]);
  const seen = await theirs.ask('GET', '/panou', undefined, { 'svc-cod-unic': two.code });
  expect([403, 404]).toContain(seen.status);
  const before = await theirs.done('GET', '/eu');
  expect(before.firme).toHaveLength(1);
  expect(before.invitatii).toEqual([{ cod_unic: two.code, denumire: two.name, rol: 'operator' }]);

  await theirs.done('POST', `/cont/invitatii/${two.code}`);
  expect((await theirs.ask('POST', `/cont/invitatii/${two.code}`)).status).toBe(404);
  expect(await listed()).toMatchObject({ a_intrat: true, al_doilea_factor: true });
  expect((await two.trail()).at(-1)).toMatchObject({ said: `user ${one.admin} invitation-accepted`, author: 'person' });
  const { firme, invitatii } = await one.browser.done('GET', '/eu');
  expect(invitatii).toEqual([]);
  expect(firme.map(({ cod_unic, rol }: Record<string, string>) => [cod_unic, rol]).sort()).toEqual(
    [
      [one.code, 'administrator'],
      [two.code, 'operator'],
    ].sort(),
  );
  expect((await two.browser.ask('POST', '/membri', { email: one.admin, rol: 'cititor' })).body.cod).toBe('este_membru');
});

test('the id of a member is sealed for the company: it counts nobody, and names nobody elsewhere [CON-MEMBER-6]', async () => {
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const unknown = freshEmail('nimeni');
  for (const { browser } of [one, two]) {
    for (const email of [unknown, freshEmail('altcineva')])
      await browser.done('POST', '/membri', { email, rol: 'cititor' });
  }
  await two.browser.done('POST', '/membri', { email: one.admin, rol: 'cititor' });
  const idsOf = async ({ browser }: typeof one): Promise<ReadonlyMap<string, string>> => {
    const { membri } = await browser.done('GET', '/membri');
    return new Map(membri.map(({ email, id }: { email: string; id: string }) => [email, id]));
  };
  const [ofOne, ofTwo] = [await idsOf(one), await idsOf(two)];
  for (const id of [...ofOne.values(), ...ofTwo.values()]) expect(id).toMatch(/^[\w-]{59}$/);
  expect(await idsOf(one)).toEqual(ofOne);
  expect(ofOne.get(unknown)).not.toBe(ofTwo.get(unknown));
  for (const id of ['1', '2', ofOne.get(unknown), `${ofTwo.get(unknown)}A`]) {
    expect((await two.browser.ask('PUT', `/membri/${id}`, { rol: 'contabil' })).status).toBe(404);
    expect((await two.browser.ask('POST', `/membri/${id}/invitatie`)).status).toBe(404);
    expect((await two.browser.ask('DELETE', `/membri/${id}`)).status).toBe(404);
  }
  const id = ofTwo.get(unknown);
  await two.browser.done('PUT', `/membri/${id}`, { rol: 'contabil' });
  await two.browser.done('POST', `/membri/${id}/invitatie`);
  await two.browser.done('DELETE', `/membri/${id}`);
  expect((await idsOf(two)).has(unknown)).toBe(false);
});

test('an invitation is declined, taken back, or given with another role, and then it is as if it had not been [CON-MEMBER-5]', async () => {
  testWorker(service);
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const invite = () => two.browser.done('POST', '/membri', { email: one.admin, rol: 'cititor' });
  const invited = async () => (await one.browser.done('GET', '/eu')).invitatii;
  await invite();
  await one.browser.done('DELETE', `/cont/invitatii/${two.code}`);
  expect(await invited()).toEqual([]);
  expect((await two.trail()).at(-1)).toMatchObject({ said: `user ${one.admin} invitation-declined` });
  expect((await two.browser.done('GET', '/membri')).membri).toHaveLength(1);

  await invite();
  const { membri } = await two.browser.done('GET', '/membri');
  const { id } = membri.find(({ email }: { email: string }) => email === one.admin);
  await two.browser.done('PUT', `/membri/${id}`, { rol: 'contabil' });
  expect(await invited()).toMatchObject([{ rol: 'contabil' }]);
  await two.browser.done('DELETE', `/membri/${id}`);
  expect(await invited()).toEqual([]);
  expect((await one.browser.ask('POST', `/cont/invitatii/${two.code}`)).status).toBe(404);
  expect((await one.browser.ask('GET', '/membri')).status).toBe(200);
});

test('the link of an invitation accepts that one, and no other company’s [CON-MEMBER-5]', async () => {
  testWorker(service);
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const email = freshEmail('doua');
  await one.browser.done('POST', '/membri', { email, rol: 'contabil' });
  const token = tokenIn(await mailTo(service, email));
  await two.browser.done('POST', '/membri', { email, rol: 'administrator' });
  const guest = browserAt(service);
  expect((await follow(guest, token)).status).toBe(204);
  const { firme, invitatii } = await guest.done('GET', '/eu');
  expect(firme).toMatchObject([{ cod_unic: one.code, rol: 'contabil' }]);
  expect(invitatii).toMatchObject([{ cod_unic: two.code, rol: 'administrator' }]);
});

test('a company ends nobody’s work in another: not by removing them, not by inviting them [CON-MEMBER-4] [CON-LINK-2]', async () => {
  testWorker(service);
  const [one, two] = [await openHouse(service), await openHouse(service)];
  await two.browser.done('POST', '/membri', { email: one.admin, rol: 'cititor' });
  const { membri } = await two.browser.done('GET', '/membri');
  const { id } = membri.find(({ email }: { email: string }) => email === one.admin);
  await two.browser.done('DELETE', `/membri/${id}`);
  expect((await one.browser.ask('GET', '/membri')).status).toBe(200);

  const email = freshEmail('amandoi');
  await one.browser.done('POST', '/membri', { email, rol: 'contabil' });
  const token = tokenIn(await mailTo(service, email));
  await two.browser.done('POST', '/membri', { email, rol: 'cititor' });
  await expect.poll(() => linksAsText(service, email), soon).toHaveLength(2);
  expect((await follow(browserAt(service), token)).status).toBe(204);
  expect(await linksAsText(service, email)).toHaveLength(0);
});

test('of another company nothing is seen or done: not by its code, not by the ids of its members [CON-DOOR-4]', async () => {
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const theirs = await two.member('cititor');
  expect((await one.browser.ask('DELETE', `/membri/${theirs.id}`)).status).toBe(404);
  const strange = await one.browser.ask('GET', '/membri', undefined, { 'svc-cod-unic': two.code });
  expect(strange.body).toMatchObject({ status: 403, cod: 'firma_straina' });
  expect((await one.browser.ask('GET', '/membri', undefined, { 'svc-cod-unic': null })).status).toBe(403);
});

test('no token waits in a table: the link of an invitation is made when its mail leaves [CON-LINK-3]', async () => {
  const { browser } = await openHouse(service);
  const email = freshEmail('asteapta');
  await browser.done('POST', '/membri', { email, rol: 'cititor' });
  expect(await linksAsText(service, email)).toHaveLength(0);
  testWorker(service);
  expect(tokenIn(await mailTo(service, email))).not.toBe('');
  expect(await linksAsText(service, email)).toHaveLength(1);
});

test('the journal is read newest first, searched, and says up to where and when it was verified [CON-AUDIT-2] [CON-AUDIT-3]', async () => {
  testWorker(service);
  const { browser, admin, member } = await openHouse(service);
  const { browser: theirs } = await member('cititor');
  const journal = (query = '') => browser.done('GET', `/jurnal${query}`);
  await expect.poll(async () => (await journal('?cauta=CITITOR')).randuri.length, soon).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const { randuri, verificare } = await journal();
      return verificare?.pana_la_randul === randuri[0].rand;
    }, soon)
    .toBe(true);
  const { randuri, verificare } = await journal();
  expect(verificare).toEqual({ pana_la_randul: randuri[0].rand, la: expect.any(String), rand_gresit: null });
  expect(randuri.map(({ rand }: { rand: number }) => rand)).toEqual(
    [...randuri.map(({ rand }: { rand: number }) => rand)].sort((one, two) => two - one),
  );
  expect(randuri).toContainEqual(expect.objectContaining({ autor: 'persoana', nume_autor: admin, actiune: 'invited' }));
  const [last] = (await journal(`?inainte_de=${randuri[0].rand}`)).randuri;
  expect(last.rand).toBe(randuri[0].rand - 1);
  expect((await theirs.ask('GET', '/jurnal')).status).toBe(403);
});
