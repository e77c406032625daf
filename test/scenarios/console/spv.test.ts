import { beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../src/domain/time/calendar.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from '../../../src/partners/simulated/anaf.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { whenFileEnds } from '../../support/runner/file-end.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from './house.ts';

let anaf: SimulatedAnaf;
let service: TestService;

const publicUrl = 'http://127.0.0.1:8080';

const serviceAt = (authority: SimulatedAnaf, more: Readonly<Record<string, string>> = {}): Promise<TestService> =>
  testService({
    variables: {
      FACTURIER_ANAF_CLIENT_ID: 'facturier',
      FACTURIER_ANAF_CLIENT_SECRET: 'secret',
      FACTURIER_ANAF_REDIRECT_URL: `${publicUrl}/app/spv/inapoi`,
      FACTURIER_ANAF_URL: authority.account.url,
      FACTURIER_ANAF_OAUTH_URL: authority.account.url,
      ...more,
    },
  });

beforeAll(async () => {
  anaf = await startSimulatedAnaf();
  whenFileEnds(() => anaf.stop());
  service = await serviceAt(anaf);
});

const minute = 60;
const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

/** It does what a browser does: it goes to the authority, and is sent back. */
async function followed(address: string): Promise<URL> {
  const reply = await fetch(address, { redirect: 'manual' });
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get('location') ?? '');
}

const broughtBack = (back: URL) => ({
  state: back.searchParams.get('state'),
  code: back.searchParams.get('code'),
});

test('a button leads to ANAF, the browser comes back to /app/spv/inapoi, and the company is connected [CON-SPV-1] [CON-SPV-2]', async () => {
  const { browser, trail } = await openHouse(service);
  expect(await browser.done('GET', '/spv')).toMatchObject({
    conectare: 'browser',
    stare: 'neconectat',
    simulat: false,
  });
  const { adresa } = await browser.done('POST', '/spv/conectare');
  const asked = new URL(adresa);
  expect(`${asked.origin}${asked.pathname}`).toBe(`${anaf.account.url}/authorize`);
  expect(asked.searchParams.get('client_id')).toBe('facturier');
  const back = await followed(adresa);
  expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/app/spv/inapoi`);
  await browser.done('POST', '/spv/inapoi', broughtBack(back));
  const year = 365 * dayMs;
  const state = await browser.done('GET', '/spv');
  expect(state).toMatchObject({ stare: 'conectat', refuzat_la: null });
  expect(Date.parse(state.expira_la) - Date.parse(state.conectat_la)).toBe(year);
  expect((await trail()).at(-1)).toMatchObject({ said: 'settings spv connected', author: 'person' });
});

test('a state of another session, another company, an altered or an old one connects nothing [CON-SPV-1]', async () => {
  const [one, two] = [await openHouse(service), await openHouse(service)];
  const { adresa } = await one.browser.done('POST', '/spv/conectare');
  const answer = broughtBack(await followed(adresa));
  const asOther = await one.member('administrator');
  const wrong = { status: 409, cod: 'spv_alta_cerere' };
  expect((await two.browser.ask('POST', '/spv/inapoi', answer)).body).toMatchObject(wrong);
  expect((await asOther.browser.ask('POST', '/spv/inapoi', answer)).body).toMatchObject(wrong);
  expect((await one.browser.ask('POST', '/spv/inapoi', { state: '', code: null })).body).toMatchObject(wrong);
  const altered = { ...answer, state: `${answer.state?.slice(0, -2)}AA` };
  expect((await one.browser.ask('POST', '/spv/inapoi', altered)).body).toMatchObject(wrong);
  expect((await one.browser.ask('POST', '/spv/inapoi', { state: 'x', code: 'y' })).body).toMatchObject(wrong);
  later(16 * minute);
  expect((await one.browser.ask('POST', '/spv/inapoi', answer)).body).toMatchObject(wrong);
  expect(await one.browser.done('GET', '/spv')).toMatchObject({ stare: 'neconectat' });
  expect(await two.browser.done('GET', '/spv')).toMatchObject({ stare: 'neconectat' });
});

test('a code that was used, a refusal of the owner and an authority that is down are told apart, and connect nothing [CON-SPV-1]', async () => {
  const { browser } = await openHouse(service);
  const { adresa } = await browser.done('POST', '/spv/conectare');
  const answer = broughtBack(await followed(adresa));
  anaf.trouble('token', 'technical');
  expect((await browser.ask('POST', '/spv/inapoi', answer)).body.cod).toBe('anaf_indisponibil');
  expect((await browser.ask('POST', '/spv/inapoi', { state: answer.state })).body.cod).toBe('spv_refuzat');
  expect(await browser.done('GET', '/spv')).toMatchObject({ stare: 'neconectat' });
  await browser.done('POST', '/spv/inapoi', answer);
  expect((await browser.ask('POST', '/spv/inapoi', answer)).body.cod).toBe('spv_refuzat');
  expect(await browser.done('GET', '/spv')).toMatchObject({ stare: 'conectat' });
});

test('connecting asks for a fresh proof and an administrator; an accountant sees the state [CON-SPV-1] [CON-PROOF-1]', async () => {
  const { browser, member } = await openHouse(service);
  const [accountant, clerk] = [await member('contabil'), await member('operator')];
  expect((await accountant.browser.ask('GET', '/spv')).status).toBe(200);
  expect((await accountant.browser.ask('POST', '/spv/conectare')).body.cod).toBe('rol_lipsa');
  expect((await clerk.browser.ask('GET', '/spv')).body.cod).toBe('rol_lipsa');
  later(16 * minute);
  expect((await browser.ask('POST', '/spv/conectare')).body.cod).toBe('dovada_veche');
});

test('where ANAF sends browsers elsewhere, or there is no application, it is said how to connect [CON-SPV-2]', async () => {
  const elsewhere = await serviceAt(anaf, { FACTURIER_ANAF_REDIRECT_URL: 'https://exemplu.ro/cod' });
  const { browser } = await openHouse(elsewhere);
  expect(await browser.done('GET', '/spv')).toMatchObject({ conectare: 'linie_de_comanda' });
  expect((await browser.ask('POST', '/spv/conectare')).body.cod).toBe('spv_neconfigurat');
});

test('in the test environment the played authority is connected to in the same way [CON-SPV-1]', async () => {
  const played = await testService();
  const { browser: here, code } = await openHouse(played);
  // The link that is printed at the first start has it so. A cookie does not go from there to the address.
  const url = played.url.replace('127.0.0.1', 'localhost');
  const browser = browserAt({ url }, code, here.token());
  expect(await browser.done('GET', '/spv')).toMatchObject({ conectare: 'browser', simulat: true });
  const { adresa } = await browser.done('POST', '/spv/conectare');
  const back = await followed(adresa);
  expect(`${back.origin}${back.pathname}`).toBe(`${url}/app/spv/inapoi`);
  await browser.done('POST', '/spv/inapoi', broughtBack(back));
  expect(await browser.done('GET', '/spv')).toMatchObject({ stare: 'conectat' });
});
