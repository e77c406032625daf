import { beforeAll, expect, test } from 'vitest';
import { offerDemo } from '../../../src/commands/demo.ts';
import { withPool } from '../../../src/commands/installation.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { softwareAuthenticator } from '../../support/partners/software-authenticator.ts';
import { signInLinkFor } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';

let service: TestService;
let firstLink: string;

beforeAll(async () => {
  service = await testService();
  const offered = await withPool(service.connectionString, (database) => offerDemo(database, service.settings));
  firstLink = /\/app\/intra\/([\w-]{22})$/m.exec(offered?.(service.url) ?? '')?.[1] ?? '';
});

const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
const minute = 60;

const come = async (token: string): Promise<Browser> => {
  const browser = browserAt(service, '12345674');
  await browser.done('POST', `/linkuri/${token}`, {});
  return browser;
};
const asked = async (browser: Browser) => (await browser.done('GET', '/eu')).alege_intrarea;
const key = { drepturi: ['facturi:citire'] };

test('who comes by a link alone is asked how to come in, may put it off once, and the link is a proof for fifteen minutes [CON-LINK-6] [CON-PROOF-1]', async () => {
  const browser = await come(firstLink);
  expect(await asked(browser)).toBe('amanabil');
  await browser.done('POST', '/chei', { nume: 'prima', ...key });
  await browser.done('POST', '/cont/intrare/amana');
  expect(await asked(browser)).toBe('amanat');
  later(16 * minute);
  expect((await browser.ask('POST', '/chei', { nume: 'a doua', ...key })).body.cod).toBe('dovada_veche');

  const { email } = await browser.done('GET', '/eu');
  const again = await come(await signInLinkFor(service, email));
  expect(await asked(again)).toBe('acum');
  await again.done('POST', '/cont/intrare/amana');
  expect(await asked(again)).toBe('acum');

  // Nothing else could be shown: the first password needs none, and is a proof itself.
  expect((await browser.ask('PUT', '/cont/parola', { parola: 'scurta' })).body.cod).toBe('parola_slaba');
  expect((await browser.ask('PUT', '/cont/parola', { parola: 'cal de curse albastru' })).status).toBe(204);
  expect(await browser.done('GET', '/eu')).toMatchObject({ are_parola: true, alege_intrarea: null });
  await browser.done('POST', '/chei', { nume: 'a doua', ...key });
  expect((await again.ask('GET', '/eu')).status).toBe(401);
  expect((await browserAt(service).signIn(email, 'cal de curse albastru')).status).toBe(204);
  // From now on the present one is asked for.
  expect((await browser.ask('PUT', '/cont/parola', { parola: 'alt cal de curse' })).status).toBe(401);
});

test('a passkey answers the same question, and is then the proof for a first password [CON-LINK-6] [CON-PROOF-1]', async () => {
  const email = 'cheie@exemplu.ro';
  const browser = await come(await signInLinkFor(service, email));
  expect(await asked(browser)).toBe('amanabil');
  const device = softwareAuthenticator(service.url);
  const { challenge } = await browser.done('POST', '/cont/chei-de-acces/optiuni');
  await browser.done('POST', '/cont/chei-de-acces', { nume: 'telefon', raspuns: device.create(challenge) });
  expect(await asked(browser)).toBeNull();
  later(16 * minute);
  const choose = () => browser.ask('PUT', '/cont/parola', { parola: 'cal de curse albastru' });
  expect((await choose()).body.cod).toBe('dovada_veche');
  const options = await browser.done('POST', '/cont/dovada/cheie-de-acces/optiuni');
  await browser.done('POST', '/cont/dovada/cheie-de-acces', { raspuns: device.use(options.challenge) });
  expect((await choose()).status).toBe(204);
});
