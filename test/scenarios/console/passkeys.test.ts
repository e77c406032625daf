import { beforeAll, expect, test } from 'vitest';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { softwareAuthenticator } from '../../support/partners/software-authenticator.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

async function withPasskey(browser: Browser, name = 'telefon') {
  const device = softwareAuthenticator(service.url);
  const { challenge, excludeCredentials } = await browser.done('POST', '/cont/chei-de-acces/optiuni');
  await browser.done('POST', '/cont/chei-de-acces', { nume: name, raspuns: device.create(challenge) });
  return { device, excludeCredentials };
}

const challengeAt = async (browser: Browser): Promise<string> =>
  (await browser.done('POST', '/intra/cheie-de-acces/optiuni')).challenge;
const signIn = (browser: Browser, raspuns: object) => browser.ask('POST', '/intra/cheie-de-acces', { raspuns });

test('a passkey is added, opens the console as two factors, and is taken away [CON-KEY-1] [CON-KEY-2]', async () => {
  const { browser, admin, trail } = await openHouse(service);
  const { device } = await withPasskey(browser);
  const guest = browserAt(service);
  expect((await signIn(guest, device.use(await challengeAt(guest)))).status).toBe(204);
  expect(await guest.done('GET', '/eu')).toMatchObject({ email: admin, intrat_cu_al_doilea_factor: true });
  const { chei } = await browser.done('GET', '/cont/chei-de-acces');
  expect(chei).toMatchObject([{ id: device.id, nume: 'telefon', folosita_la: expect.any(String) }]);
  const second = await withPasskey(browser, 'laptop');
  expect(second.excludeCredentials).toMatchObject([{ id: device.id }]);
  await browser.done('DELETE', `/cont/chei-de-acces/${device.id}`);
  expect((await signIn(guest, device.use(await challengeAt(guest)))).status).toBe(401);
  expect((await trail()).map(({ said }) => said)).toEqual(
    expect.arrayContaining([`user ${admin} passkey-added`, `user ${admin} passkey-removed`]),
  );
});

test('a challenge serves once and five minutes; another site, an altered answer and a copied key open nothing [CON-KEY-2]', async () => {
  const { browser } = await openHouse(service);
  const { device } = await withPasskey(browser);
  const guest = browserAt(service);
  const challenge = await challengeAt(guest);
  expect((await signIn(guest, device.use(challenge))).status).toBe(204);
  expect((await signIn(guest, device.use(challenge))).body).toMatchObject({
    status: 401,
    cod: 'cheie_de_acces_gresita',
  });
  expect((await signIn(guest, device.use('AAAA'))).status).toBe(401);
  const old = await challengeAt(guest);
  later(5 * 60 + 1);
  expect((await signIn(guest, device.use(old))).status).toBe(401);
  const answer = device.use(await challengeAt(guest));
  expect((await signIn(guest, { ...answer, id: softwareAuthenticator(service.url).id })).status).toBe(401);
  expect((await signIn(guest, device.use(await challengeAt(guest), { counter: 1 }))).status).toBe(401);
  const stranger = softwareAuthenticator('https://rau.exemplu.ro');
  expect((await signIn(guest, { ...stranger.use(await challengeAt(guest)), id: device.id })).status).toBe(401);
  for (const raspuns of [
    { id: 'x', response: {} },
    { id: device.id, response: {}, rawId: 3, type: 'x' },
  ]) {
    expect([400, 401]).toContain((await signIn(guest, raspuns)).status);
  }
});

test('a passkey is a proof like the password, of its owner alone [CON-PROOF-1]', async () => {
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const { device } = await withPasskey(one.browser);
  later(16 * 60);
  const prove = async (browser: Browser) => {
    const { challenge } = await browser.done('POST', '/cont/dovada/cheie-de-acces/optiuni');
    return browser.ask('POST', '/cont/dovada/cheie-de-acces', { raspuns: device.use(challenge) });
  };
  const act = (browser: Browser) => browser.ask('POST', '/chei', { nume: 'k', drepturi: ['facturi:citire'] });
  expect((await act(one.browser)).body.cod).toBe('dovada_veche');
  expect((await prove(two.browser)).status).toBe(401);
  expect((await prove(one.browser)).status).toBe(204);
  expect((await act(one.browser)).status).toBe(200);
  expect(password.length).toBeGreaterThan(11);
});
