import { beforeAll, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import { softwareAuthenticator } from '../../support/partners/software-authenticator.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { askedMails, mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ variables: { FACTURIER_TRUSTED_PROXIES: '127.0.0.1, ::1' } });
});

const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
const hour = 3600;
let places = 0;
/** An address from which nobody has come before. */
const freshAddress = (): string => {
  places += 1;
  return `198.51.${100 + Math.floor(places / 250)}.${(places % 250) + 1}`;
};

const tokenIn = (text: string): string => /\/app\/intra\/([\w-]{22})/.exec(text)?.[1] ?? '';

const signInFrom = (address: string, email: string, parola: string, browser = browserAt(service)) =>
  browser.ask('POST', '/intra', { email, parola }, { 'x-forwarded-for': address });

/** Fails so often, each time from another address. */
async function attack(email: string, times: number): Promise<void> {
  for (let from = 0; from < times; from += 10) {
    const tries = Array.from({ length: Math.min(10, times - from) }, () => signInFrom(freshAddress(), email, 'gresit'));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
  }
}

test('a stranger who guesses makes nobody wait but themselves [CON-GUESS-1]', async () => {
  const { admin } = await openHouse(service);
  const stranger = freshAddress();
  for (let place = 0; place < 15; place += 1) await signInFrom(stranger, admin, 'gresit');
  expect((await signInFrom(stranger, admin, password)).status).toBe(429);
  expect((await signInFrom(freshAddress(), admin, password)).status).toBe(204);
});

test('an address that fails at thirty accounts waits at every one [CON-GUESS-1]', async () => {
  const { admin } = await openHouse(service);
  const stranger = freshAddress();
  const statuses = [];
  for (let place = 0; place < 30; place += 1) {
    statuses.push((await signInFrom(stranger, freshEmail('nimeni'), 'gresit')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await signInFrom(stranger, admin, password)).status).toBe(429);
  later(hour + 1);
  expect((await signInFrom(stranger, admin, password)).status).toBe(204);
});

test('a browser in which its owner was in before is not delayed by others at the same address, and waits for its own failures [CON-GUESS-3]', async () => {
  const { admin } = await openHouse(service);
  const office = freshAddress();
  const known = browserAt(service);
  expect((await signInFrom(office, admin, password, known)).status).toBe(204);
  await known.done('POST', '/iesi');
  for (let place = 0; place < 8; place += 1) await signInFrom(office, admin, 'gresit');
  expect((await signInFrom(office, admin, password)).status).toBe(429);
  expect((await signInFrom(office, admin, password, known)).status).toBe(204);

  for (let place = 0; place < 5; place += 1) {
    expect((await signInFrom(office, admin, 'gresit', known)).status).toBe(401);
  }
  expect((await signInFrom(freshAddress(), admin, password, known)).status).toBe(429);
  // It knows nothing of anybody else.
  const other = await openHouse(service);
  expect((await signInFrom(office, other.admin, 'gresit', known)).status).toBe(401);
});

test('what a browser keeps is sealed: an altered or invented one makes no browser known [CON-GUESS-3]', async () => {
  const { admin } = await openHouse(service);
  const office = freshAddress();
  const reply = await signInFrom(office, admin, password);
  const kept = reply.headers.getSetCookie().find((one) => one.startsWith('facturier-cunoscut=')) ?? '';
  expect(kept).toMatch(/^facturier-cunoscut=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
  expect(kept).not.toContain(admin);
  for (let place = 0; place < 6; place += 1) await signInFrom(office, admin, 'gresit');
  const [, value = ''] = /=([\w-]+);/.exec(kept) ?? [];
  const withCookie = (cookie: string) =>
    browserAt(service).ask('POST', '/intra', { email: admin, parola: password }, { 'x-forwarded-for': office, cookie });
  for (const wrong of ['x', `${value.slice(0, -2)}AA`, Buffer.from('{}').toString('base64url')]) {
    expect((await withCookie(`facturier-cunoscut=${wrong}`)).status).toBe(429);
  }
  expect((await withCookie(`facturier-cunoscut=${value}`)).status).toBe(204);
});

test('a passkey, and a proof within a session, are not delayed by what others do [CON-GUESS-3] [CON-KEY-2]', async () => {
  const { admin, browser } = await openHouse(service);
  const device = softwareAuthenticator(service.url);
  const { challenge } = await browser.done('POST', '/cont/chei-de-acces/optiuni');
  await browser.done('POST', '/cont/chei-de-acces', { nume: 'telefon', raspuns: device.create(challenge) });
  for (let place = 0; place < 8; place += 1) await browserAt(service).signIn(admin, 'gresit');
  expect((await browserAt(service).signIn(admin, password)).status).toBe(429);
  await browser.done('POST', '/cont/dovada', { parola: password });
  const guest = browserAt(service);
  const asked = await guest.done('POST', '/intra/cheie-de-acces/optiuni');
  await guest.done('POST', '/intra/cheie-de-acces', { raspuns: device.use(asked.challenge) });
});

test('an account guessed at from many addresses asks browsers it does not know for a step by mail, and tells nobody what was right [CON-GUESS-4]', async () => {
  testWorker(service);
  const { admin, browser } = await openHouse(service);
  const unknown = freshEmail('nimeni');
  const known = browserAt(service);
  expect((await known.signIn(admin, password)).status).toBe(204);
  await attack(admin, 100);
  expect((await signInFrom(freshAddress(), admin, password)).status).toBe(204);
  await attack(admin, 1);
  await attack(unknown, 101);
  const said = ({ body: { instance: _trace, ...rest } }: Awaited<ReturnType<typeof signInFrom>>) => rest;
  const right = await signInFrom(freshAddress(), admin, password);
  expect(right.body).toMatchObject({ status: 401, cod: 'pas_prin_email' });
  expect(right.headers.getSetCookie()).toEqual([]);
  expect(said(await signInFrom(freshAddress(), admin, 'gresit'))).toEqual(said(right));
  expect(said(await signInFrom(freshAddress(), unknown, password))).toEqual(said(right));
  const token = tokenIn(await mailTo(service, admin));
  const guest = browserAt(service);
  expect(await guest.done('GET', `/linkuri/${token}`)).toMatchObject({ fel: 'intrare' });
  expect((await guest.ask('POST', `/linkuri/${token}`, {})).status).toBe(204);
  expect((await browserAt(service).ask('POST', `/linkuri/${token}`, {})).status).toBe(410);

  expect((await known.signIn(admin, password)).status).toBe(204);
  await browser.done('POST', '/cont/dovada', { parola: password });
  later(2 * hour);
  expect((await signInFrom(freshAddress(), admin, password)).status).toBe(204);
});

test('a reset is limited by the address that asks, not by the account, and mails at most five an hour [CON-LINK-5]', async () => {
  testWorker(service);
  const { admin, trail } = await openHouse(service);
  const ask = async (address: string) =>
    (await browserAt(service).ask('POST', '/parola-uitata', { email: admin }, { 'x-forwarded-for': address })).status;
  const stranger = freshAddress();
  const statuses = [];
  for (let place = 0; place < 6; place += 1) statuses.push(await ask(stranger));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  for (let place = 0; place < 5; place += 1) expect(await ask(freshAddress())).toBe(204);
  await expect.poll(() => askedMails(service), { timeout: 60_000, interval: 50 }).toBe(0);
  await mailTo(service, admin, 5);
  expect((await trail()).filter(({ said }) => said.endsWith('reset-asked'))).toHaveLength(5);
  later(hour + 1);
  expect(await ask(freshAddress())).toBe(204);
  await mailTo(service, admin, 6);
});

test('what is asked for is written alike for a known address and an unknown one, and found out later [CON-LINK-4] [CON-GUESS-2]', async () => {
  const quiet = await testService();
  const { admin } = await openHouse(quiet);
  const ask = (email: string) => browserAt(quiet).ask('POST', '/parola-uitata', { email });
  await ask(admin);
  await ask(freshEmail('nimeni'));
  expect(await askedMails(quiet)).toBe(2);
  testWorker(quiet);
  await expect.poll(() => askedMails(quiet), { timeout: 60_000, interval: 50 }).toBe(0);
  expect(tokenIn(await mailTo(quiet, admin))).not.toBe('');
});

test('a clock that was set back delays nobody: failures of the future do not count [CON-GUESS-5]', async () => {
  const { admin } = await openHouse(service);
  const browser = browserAt(service);
  for (let place = 0; place < 5; place += 1) expect((await browser.signIn(admin, 'gresit')).status).toBe(401);
  later(1);
  expect((await browser.signIn(admin, password)).status).toBe(204);
  const stranger = freshAddress();
  for (let place = 0; place < 9; place += 1) await signInFrom(stranger, admin, 'gresit');
  expect((await signInFrom(stranger, admin, password)).status).toBe(429);
  later(-hour);
  expect((await browser.signIn(admin, password)).status).toBe(204);
  expect((await browserAt(service).signIn(admin, password)).status).toBe(204);
  expect((await signInFrom(stranger, admin, password)).status).toBe(204);
});
