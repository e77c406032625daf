import { beforeAll, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import {
  olderHash,
  passwordHashOf,
  personIdOf,
  sessionsAsText,
  setPasswordHash,
} from '../../support/service/people.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, freshFiscalCode, openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
const hour = 3600;

test('who shows address and password is in, under a token of 256 bits of which only the hash is kept [CON-SIGN-1] [CON-SESS-1]', async () => {
  const { admin, code, name, browser } = await openHouse(service);
  const fresh = browserAt(service);
  const reply = await fresh.signIn(admin.toUpperCase(), password);
  expect(reply.status, reply.text).toBe(204);
  const [cookie] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^facturier=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  const token = fresh.token() ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).not.toBe(browser.token());
  expect(await sessionsAsText(service, token)).toEqual([expect.not.stringContaining(token)]);
  expect(await fresh.done('GET', '/eu')).toMatchObject({
    email: admin,
    operator_instalare: false,
    firme: [{ cod_unic: code, denumire: name, rol: 'administrator' }],
  });
});

test('over https the cookie is Secure and carries the name of the host [CON-SESS-1]', async () => {
  const secure = await testService({ variables: { FACTURIER_PUBLIC_URL: 'https://facturi.exemplu.ro' } });
  const email = freshEmail();
  await provisionForTest(secure, {
    companii: [{ cod_unic: freshFiscalCode(), denumire: 'Sigură SRL', utilizatori: [{ email, parola: password }] }],
  });
  const reply = await fetch(`${secure.url}/app/api/intra`, {
    method: 'POST',
    headers: { origin: 'https://facturi.exemplu.ro', 'x-facturier-consola': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ email, parola: password }),
  });
  expect(reply.status, await reply.text()).toBe(204);
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^__Host-facturier=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
  );
});

test('a wrong password and an unknown address are one answer, word for word [CON-GUESS-2]', async () => {
  const { admin } = await openHouse(service);
  const wrong = await browserAt(service).signIn(admin, 'alt cal de curse');
  const unknown = await browserAt(service).signIn(freshEmail('nimeni'), password);
  expect(wrong.status).toBe(401);
  const said = ({ body: { instance: _trace, ...rest } }: typeof wrong) => rest;
  expect(said(unknown)).toEqual(said(wrong));
  expect(said(wrong)).toMatchObject({ cod: 'date_gresite' });
  expect(unknown.headers.get('set-cookie')).toBeNull();
});

test('an unknown address is slowed down like a known one [CON-GUESS-2]', async () => {
  later(2 * hour);
  const [known, unknown] = [(await openHouse(service)).admin, freshEmail('nimeni')];
  for (const email of [known, unknown]) {
    const answers = [];
    for (let place = 0; place < 6; place += 1) answers.push((await browserAt(service).signIn(email, 'gresit')).status);
    expect(answers, email).toEqual([401, 401, 401, 401, 401, 429]);
    later(hour + 1);
  }
});

test('after five failures each try waits, twice as long as before, and a right one begins anew [CON-GUESS-1]', async () => {
  later(2 * hour);
  const { admin } = await openHouse(service);
  const browser = browserAt(service);
  for (let place = 0; place < 5; place += 1) expect((await browser.signIn(admin, 'gresit')).status).toBe(401);
  const told = await browser.signIn(admin, password);
  expect(told.status).toBe(429);
  expect(told.headers.get('retry-after')).toBe('1');
  expect(told.body.cod).toBe('prea_multe_incercari');
  later(1);
  expect((await browser.signIn(admin, 'gresit')).status).toBe(401);
  expect((await browser.signIn(admin, password)).headers.get('retry-after')).toBe('2');
  later(2);
  expect((await browser.signIn(admin, password)).status).toBe(204);
  later(2 * hour);
  expect((await browser.signIn(admin, 'gresit')).status).toBe(401);
  expect((await browser.signIn(admin, password)).status).toBe(204);
});

test('fifty tries at the same moment are counted one after the other [CON-GUESS-1]', async () => {
  later(25 * hour);
  const { admin } = await openHouse(service);
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await browserAt(service).signIn(admin, 'gresit')).status),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  later(25 * hour);
});

test('a hash of the older kind opens once more and is replaced by one of today [CON-PASS-2]', async () => {
  const { admin } = await openHouse(service);
  await setPasswordHash(service, admin, olderHash(password));
  expect((await browserAt(service).signIn(admin, password)).status).toBe(204);
  expect(await passwordHashOf(service, admin)).toMatch(/^\$argon2id\$/);
  expect((await browserAt(service).signIn(admin, password)).status).toBe(204);
});

test('a session is over after twelve hours without use, and after thirty days with it [CON-SESS-2]', async () => {
  const { browser, admin } = await openHouse(service);
  later(12 * hour - 60);
  expect((await browser.ask('GET', '/eu')).status).toBe(200);
  later(12 * hour - 60);
  expect((await browser.ask('GET', '/eu')).status).toBe(200);
  later(12 * hour + 60);
  expect((await browser.ask('GET', '/eu')).body).toMatchObject({ status: 401, cod: 'sesiune_incheiata' });

  const second = browserAt(service);
  await second.signIn(admin, password);
  for (let uses = 0; uses < 65; uses += 1) {
    later(11 * hour);
    expect((await second.ask('GET', '/eu')).status).toBe(200);
  }
  later(6 * hour);
  expect((await second.ask('GET', '/eu')).status).toBe(401);
});

test('a stolen, old or invented cookie opens nothing [CON-SESS-2]', async () => {
  const { browser, code } = await openHouse(service);
  const stolen = browser.copy();
  await browser.done('POST', '/iesi');
  expect(browser.token()).toBeNull();
  expect((await stolen.ask('GET', '/eu')).status).toBe(401);
  for (const token of ['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}%`, 'a'.repeat(5000)]) {
    expect((await browserAt(service, code, token).ask('GET', '/eu')).status, token.slice(0, 50)).toBe(401);
  }
});

test('a person sees their sessions and ends them, one or all others [CON-SESS-3]', async () => {
  const { admin, browser } = await openHouse(service);
  const [second, third] = [browserAt(service), browserAt(service)];
  await second.signIn(admin, password);
  await third.signIn(admin, password);
  const { sesiuni } = await browser.done('GET', '/cont/sesiuni');
  expect(sesiuni).toHaveLength(3);
  expect(sesiuni[0]).toMatchObject({ navigator: 'Firefox de proba', adresa: '127.0.0.1' });
  const own = await second.done('GET', '/cont/sesiuni');
  const { id } = own.sesiuni.find(({ aceasta }: { aceasta: boolean }) => aceasta);
  await browser.done('DELETE', `/cont/sesiuni/${id}`);
  expect((await second.ask('GET', '/eu')).status).toBe(401);
  expect((await browser.ask('DELETE', `/cont/sesiuni/${id}`)).status).toBe(404);
  await browser.done('DELETE', '/cont/sesiuni');
  expect((await third.ask('GET', '/eu')).status).toBe(401);
  expect((await browser.ask('GET', '/eu')).status).toBe(200);

  const stranger = await openHouse(service);
  const [theirs] = (await stranger.browser.done('GET', '/cont/sesiuni')).sesiuni;
  expect((await browser.ask('DELETE', `/cont/sesiuni/${theirs.id}`)).status).toBe(404);
});

test('a changed password ends every other session and opens a new one [CON-SESS-1] [CON-PASS-1]', async () => {
  const { admin, browser, name } = await openHouse(service);
  const other = browserAt(service);
  await other.signIn(admin, password);
  const before = browser.token();
  const change = (parola: string, parola_actuala = password) =>
    browser.ask('PUT', '/cont/parola', { parola_actuala, parola });
  for (const [parola, mesaj] of [
    ['scurta', /cel puțin 12/],
    [' '.repeat(12), /5 caractere diferite/],
    ['password1234', /prea cunoscută/],
    [admin, /adresa de e-mail/],
    [name.toLowerCase(), /numele firmei/],
  ] as const) {
    const refused = await change(parola);
    expect(refused.body).toMatchObject({ status: 400, cod: 'parola_slaba' });
    expect(refused.body.campuri[0].mesaj, parola).toMatch(mesaj);
  }
  expect((await change('o parolă cu totul nouă', 'nu e cea de acum')).status).toBe(401);
  expect((await change('o parolă cu totul nouă')).status).toBe(204);
  expect(browser.token()).not.toBe(before);
  expect((await browser.ask('GET', '/eu')).status).toBe(200);
  expect((await other.ask('GET', '/eu')).status).toBe(401);
  expect((await browserAt(service).signIn(admin, password)).status).toBe(401);
  expect((await browserAt(service).signIn(admin, 'o parolă cu totul nouă')).status).toBe(204);
});

test('sign-ins, failures and changes of password stand in the audit trail, with the person as author [CON-AUDIT-1]', async () => {
  const { admin, browser, trail } = await openHouse(service);
  await browserAt(service).signIn(admin, 'gresit');
  await browser.done('PUT', '/cont/parola', { parola_actuala: password, parola: 'o parolă cu totul nouă' });
  const rows = (await trail()).slice(-4);
  const id = await personIdOf(service, admin);
  expect(rows.map(({ said, author, by }) => [said, author, by])).toEqual([
    [`user ${admin} signed-in`, 'person', id],
    [`user ${admin} sign-in-failed`, 'service', null],
    [`user ${admin} password-changed`, 'person', id],
    [`user ${admin} signed-in`, 'person', id],
  ]);
  expect(rows[1]?.details).toEqual({ address: '127.0.0.1' });
});

test('calls of one person are bounded, and only theirs [CON-LIMIT-1]', async () => {
  const strict = await testService({ rateLimits: 'on', variables: { FACTURIER_CALLS_PER_SECOND: '5' } });
  const [one, two] = [await openHouse(strict), await openHouse(strict)];
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await one.browser.ask('GET', '/eu')).status),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await two.browser.ask('GET', '/eu')).status).toBe(200);
});
