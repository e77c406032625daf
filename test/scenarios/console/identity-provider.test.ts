import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { user } from '../../../src/commands/user.ts';
import { readSettings } from '../../../src/config.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import {
  type IdentityProviderStandIn,
  type Misbehaviour,
  startIdentityProvider,
} from '../../support/partners/identity-provider.ts';
import { softwareAuthenticator } from '../../support/partners/software-authenticator.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { requireSecondFactor } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse, password } from './house.ts';

let provider: IdentityProviderStandIn;
let service: TestService;

const variables = (more: Readonly<Record<string, string>> = {}) => ({
  FACTURIER_OIDC_ISSUER: provider.issuer,
  FACTURIER_OIDC_CLIENT_ID: 'facturier',
  FACTURIER_OIDC_CLIENT_SECRET: 'secret',
  ...more,
});

beforeAll(async () => {
  provider = await startIdentityProvider('facturier', 'secret');
  service = await testService({ variables: variables() });
});

beforeEach(() => {
  provider.misbehave = null;
});

const minute = 60;
const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

/** The browser goes to the provider and is sent back; gives what it was sent back with. */
async function sentBack(browser: Browser): Promise<string> {
  const { adresa } = await browser.done('POST', '/intra/furnizor');
  const reply = await fetch(adresa, { redirect: 'manual' });
  const back = new URL(reply.headers.get('location') ?? '');
  expect(back.pathname).toBe('/app/oidc/inapoi');
  return back.search.slice(1);
}

const signIn = async (browser: Browser) =>
  browser.ask('POST', '/intra/furnizor/inapoi', { raspuns: await sentBack(browser) });

test('who was invited comes in by the provider with a verified address, and is then known by the provider’s own id [CON-OIDC-1] [CON-OIDC-2]', async () => {
  const { browser: admin, code, trail } = await openHouse(service);
  const email = freshEmail('invitat');
  await admin.done('POST', '/membri', { email, rol: 'contabil' });
  provider.person = { sub: 'ion-1', email: email.toUpperCase(), email_verified: true };
  const browser = browserAt(service, code);
  expect(await browser.done('GET', '/intra')).toEqual({ parola: true, furnizor: new URL(provider.issuer).host });
  const reply = await signIn(browser);
  expect(reply.status, reply.text).toBe(204);
  expect(await browser.done('GET', '/eu')).toMatchObject({ email, firme: [{ cod_unic: code, rol: 'contabil' }] });
  expect((await trail()).slice(-2).map(({ said }) => said)).toEqual([
    `user ${email} identity-linked`,
    `user ${email} signed-in`,
  ]);

  // The address changed there; the person is the same.
  provider.person = { sub: 'ion-1', email: 'altul@exemplu.ro', email_verified: false };
  const again = browserAt(service, code);
  expect((await signIn(again)).status).toBe(204);
  expect(await again.done('GET', '/eu')).toMatchObject({ email });

  // The address was given to somebody else there.
  provider.person = { sub: 'altcineva', email, email_verified: true };
  expect((await signIn(browserAt(service))).body).toMatchObject({ status: 401, cod: 'fara_invitatie' });
});

test('an address that is not verified, or that nobody invited, lets nobody in [CON-OIDC-2]', async () => {
  const { admin } = await openHouse(service);
  provider.person = { sub: 'x1', email: admin, email_verified: false };
  expect((await signIn(browserAt(service))).body).toMatchObject({ status: 401, cod: 'adresa_neverificata' });
  provider.person = { sub: 'x2', email: admin };
  expect((await signIn(browserAt(service))).body.cod).toBe('adresa_neverificata');
  provider.person = { sub: 'x3' };
  expect((await signIn(browserAt(service))).body.cod).toBe('adresa_neverificata');
  provider.person = { sub: 'x4', email: freshEmail('strain'), email_verified: true };
  const stranger = browserAt(service);
  expect((await signIn(stranger)).body.cod).toBe('fara_invitatie');
  expect((await stranger.ask('GET', '/eu')).status).toBe(401);
});

test.each<readonly [Misbehaviour, string]>([
  ['wrong state', 'identitate_refuzata'],
  ['wrong nonce', 'identitate_refuzata'],
  ['expired token', 'identitate_refuzata'],
  ['foreign signature', 'identitate_refuzata'],
  ['other audience', 'identitate_refuzata'],
  ['other issuer', 'identitate_refuzata'],
  ['denied', 'identitate_refuzata'],
  ['broken', 'furnizor_indisponibil'],
])('a provider that answers with %s lets nobody in [CON-OIDC-1]', async (misbehaviour, cod) => {
  const { admin } = await openHouse(service);
  provider.person = { sub: `m-${misbehaviour}`, email: admin, email_verified: true };
  provider.misbehave = misbehaviour;
  const browser = browserAt(service);
  expect((await signIn(browser)).body.cod).toBe(cod);
  expect((await browser.ask('GET', '/eu')).status).toBe(401);
  provider.misbehave = null;
  expect((await signIn(browser)).status).toBe(204);
});

test('an answer serves once, within ten minutes, and only the browser that asked [CON-OIDC-1]', async () => {
  const { admin } = await openHouse(service);
  provider.person = { sub: 'once', email: admin, email_verified: true };
  const [asker, other] = [browserAt(service), browserAt(service)];
  const raspuns = await sentBack(asker);
  const refused = { status: 401, cod: 'identitate_refuzata' };
  expect((await other.ask('POST', '/intra/furnizor/inapoi', { raspuns })).body).toMatchObject(refused);
  await sentBack(other);
  expect((await other.ask('POST', '/intra/furnizor/inapoi', { raspuns })).body).toMatchObject(refused);
  expect((await asker.ask('POST', '/intra/furnizor/inapoi', { raspuns })).status).toBe(204);
  expect((await asker.ask('POST', '/intra/furnizor/inapoi', { raspuns })).body).toMatchObject(refused);

  const late = browserAt(service);
  const old = await sentBack(late);
  later(11 * minute);
  expect((await late.ask('POST', '/intra/furnizor/inapoi', { raspuns: old })).body).toMatchObject(refused);
});

test('what the provider says of a second factor counts where a company requires one [CON-OIDC-2] [CON-2FA-4]', async () => {
  const { browser: admin, code, member } = await openHouse(service);
  const { email } = await member('administrator');
  await admin.done('PUT', '/setari', { cere_al_doilea_factor: true });
  provider.person = { sub: 'mfa', email, email_verified: true };
  const browser = browserAt(service, code);
  expect((await signIn(browser)).status).toBe(204);
  expect((await browser.ask('GET', '/membri')).body.cod).toBe('al_doilea_factor_lipsa');
  provider.person = { ...provider.person, amr: ['pwd', 'mfa'] };
  expect((await signIn(browser)).status).toBe(204);
  expect((await browser.ask('GET', '/membri')).status).toBe(200);
});

test('a session of one factor by the provider changes no factor of who has a second one, and makes no key, until that is shown [CON-2FA-5] [CON-OIDC-4]', async () => {
  const { browser: admin, code, admin: email } = await openHouse(service);
  const { uri } = await admin.done('POST', '/cont/al-doilea-factor');
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  await admin.done('PUT', '/cont/al-doilea-factor', { cod: codeNow() });
  await admin.done('PUT', '/setari', { cere_al_doilea_factor: true });
  provider.person = { sub: 'one-factor', email, email_verified: true, amr: ['pwd'] };
  const browser = browserAt(service, code);
  expect((await signIn(browser)).status).toBe(204);
  const device = softwareAuthenticator(service.url);
  const unproven = { status: 403, cod: 'factor_nedovedit' };
  expect((await browser.ask('POST', '/cont/coduri-rezerva')).body).toMatchObject(unproven);
  expect((await browser.ask('DELETE', '/cont/al-doilea-factor')).body).toMatchObject(unproven);
  expect((await browser.ask('PUT', '/cont/al-doilea-factor', { cod: '123456' })).body).toMatchObject(unproven);
  expect((await browser.ask('POST', '/cont/chei-de-acces/optiuni')).body).toMatchObject(unproven);
  const raspuns = device.create('AAAA');
  expect((await browser.ask('POST', '/cont/chei-de-acces', { nume: 'a', raspuns })).body).toMatchObject(unproven);
  expect((await browser.ask('DELETE', '/cont/chei-de-acces/AAAA')).body).toMatchObject(unproven);
  const key = { nume: 'k', drepturi: ['facturi:citire'] };
  expect((await browser.ask('POST', '/chei', key)).body.cod).toBe('al_doilea_factor_lipsa');

  later(30);
  expect((await browser.ask('POST', '/cont/dovada', {})).body.cod).toBe('cod_necesar');
  expect((await browser.ask('POST', '/cont/dovada', { cod: '000000' })).status).toBe(401);
  await browser.done('POST', '/cont/dovada', { cod: codeNow() });
  expect((await browser.ask('POST', '/chei', key)).status).toBe(200);
  expect((await browser.done('POST', '/cont/coduri-rezerva')).coduri).toHaveLength(10);
  // Who has a password still shows it for what asks for a fresh proof.
  later(16 * minute);
  await browser.done('POST', '/cont/dovada', { cod: codeNow() });
  expect((await browser.ask('POST', '/cont/coduri-rezerva')).body.cod).toBe('dovada_veche');
});

test('a new session by the provider buys no further guesses at the code [CON-GUESS-8]', async () => {
  later(3600);
  const { browser: admin, admin: email } = await openHouse(service);
  const { uri } = await admin.done('POST', '/cont/al-doilea-factor');
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  await admin.done('PUT', '/cont/al-doilea-factor', { cod: codeNow() });
  later(60);
  const wrong = `${(Number(codeNow()[0]) + 5) % 10}${codeNow().slice(1)}`;
  provider.person = { sub: 'guesses', email, email_verified: true, amr: ['pwd'] };
  for (let place = 0; place < 5; place += 1) {
    const browser = browserAt(service);
    expect((await signIn(browser)).status).toBe(204);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.ask('POST', '/cont/dovada', { cod: wrong })).status).toBe(401);
    }
  }
  const browser = browserAt(service);
  expect((await signIn(browser)).status).toBe(204);
  expect((await browser.ask('POST', '/cont/dovada', { cod: codeNow() })).status).toBe(429);
  // Who knows the password too is not kept from showing both.
  await admin.done('POST', '/cont/dovada', { parola: password, cod: codeNow() });
  later(3601);
  expect((await browser.ask('POST', '/cont/dovada', { cod: codeNow() })).status).toBe(204);
});

test('who has no second factor enrols the first one in a session of one factor [CON-2FA-5]', async () => {
  const { browser: admin, code, member } = await openHouse(service);
  const { email } = await member('administrator');
  await requireSecondFactor(service, code);
  provider.person = { sub: 'enrols', email, email_verified: true };
  const browser = browserAt(service, code);
  expect((await signIn(browser)).status).toBe(204);
  const { challenge } = await browser.done('POST', '/cont/chei-de-acces/optiuni');
  const device = softwareAuthenticator(service.url);
  await browser.done('POST', '/cont/chei-de-acces', { nume: 'telefon', raspuns: device.create(challenge) });
  expect((await browser.ask('POST', '/cont/al-doilea-factor')).body.cod).toBe('factor_nedovedit');
  const asked = await browser.done('POST', '/cont/dovada/cheie-de-acces/optiuni');
  await browser.done('POST', '/cont/dovada/cheie-de-acces', { raspuns: device.use(asked.challenge) });
  expect((await browser.ask('POST', '/cont/al-doilea-factor')).status).toBe(200);
  expect((await admin.ask('GET', '/membri')).body.cod).toBe('al_doilea_factor_lipsa');
});

test('passwords may be forbidden: then people come in by the provider alone [CON-OIDC-3]', async () => {
  const strict = await testService({ variables: variables({ FACTURIER_PASSWORDS: 'off' }) });
  testWorker(strict);
  const email = freshEmail('fara-parola');
  const data = strict.settings.dataFolder;
  await runCommand(user, strict.connectionString, { positionals: ['add', email], flags: { operator: true }, data });
  provider.person = { sub: 'operator', email, email_verified: true };
  const browser = browserAt(strict);
  expect(await browser.done('GET', '/intra')).toMatchObject({ parola: false });
  expect((await signIn(browser)).status).toBe(204);
  const off = { status: 409, cod: 'parole_oprite' };
  expect((await browserAt(strict).signIn(email, password)).body).toMatchObject(off);
  expect((await browser.ask('POST', '/cont/dovada', { parola: password })).body).toMatchObject(off);
  const change = { parola_actuala: password, parola: 'o parolă cu totul nouă' };
  expect((await browser.ask('PUT', '/cont/parola', change)).body).toMatchObject(off);
  const printed = await runCommand(user, strict.connectionString, {
    positionals: ['add', freshEmail('alta')],
    flags: { operator: true },
    variables: { ...variables(), FACTURIER_PASSWORDS: 'off' },
    data,
  });
  expect(printed.out).toEqual([expect.stringMatching(/ signs in at http:\/\/localhost:8080\/app$/)]);
});

test('without a provider there is none to come in by, and half a configuration is refused [CON-OIDC-1]', async () => {
  const plain = await testService();
  const browser = browserAt(plain);
  expect(await browser.done('GET', '/intra')).toEqual({ parola: true, furnizor: null });
  expect((await browser.ask('POST', '/intra/furnizor')).body.cod).toBe('furnizor_neconfigurat');
  expect((await browser.ask('POST', '/intra/furnizor/inapoi', { raspuns: 'code=x' })).body.cod).toBe(
    'furnizor_neconfigurat',
  );
  const half = { FACTURIER_OIDC_ISSUER: 'https://conturi.exemplu.ro' };
  expect(() => readSettings({}, half)).toThrow('are set together');
  expect(() => readSettings({}, variables({ FACTURIER_OIDC_ISSUER: 'http://conturi.exemplu.ro' }))).toThrow('https');
  expect(() => readSettings({}, { FACTURIER_PASSWORDS: 'off' })).toThrow('needs an identity provider');
});
