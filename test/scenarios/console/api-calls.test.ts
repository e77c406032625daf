import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { withPool } from '../../../src/commands/installation.ts';
import { forgetOldCalls } from '../../../src/operations/calls/call-log.ts';
import { hashOf } from '../../support/clients/v1-client.ts';
import { storedCalls } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type House, openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
});

interface LoggedCall {
  readonly interactiune: string;
  readonly operatie: string;
  readonly cale: string;
  readonly nume_autor: string;
  readonly stare: number;
  readonly problema: string | null;
}

const day = 24 * 60 * 60;
const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

/** A company with a key that may read invoices, and nothing else. */
async function house(): Promise<House & { readonly key: string }> {
  const opened = await openHouse(service);
  const { cheie } = await opened.browser.done('POST', '/chei', { nume: 'magazin', drepturi: ['facturi:citire'] });
  return { ...opened, key: cheie };
}

const call = async ({ key, code }: { key: string; code: string }, path: string, more: Record<string, string> = {}) => {
  const interaction = randomUUID();
  const headers = {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': code,
    'x-fapi-interaction-id': interaction,
    ...more,
  };
  const reply = await service.send(path, { headers });
  later(0.001);
  return { interaction, reply };
};

const logOf = async ({ browser }: House, query = ''): Promise<readonly LoggedCall[]> =>
  (await browser.done('GET', `/jurnal-api${query}`)).apeluri;

test('every call of a company is in its log: when, key, operation, status, problem, time and interaction id [CON-LOG-1]', async () => {
  const home = await house();
  const { interaction } = await call(home, '/v2/facturi?limit=1');
  const refused = await call(home, '/v2/clienti');
  const mistaken = await call(home, '/v2/facturi', { 'svc-cod-unic': '12345674' });
  expect(mistaken.reply.status).toBe(403);
  expect(await logOf(home)).toMatchObject([
    { interactiune: mistaken.interaction, stare: 403, problema: expect.any(String) },
    { interactiune: refused.interaction, stare: 403, operatie: 'listeazaClientii', problema: expect.any(String) },
    {
      interactiune: interaction,
      autor: 'cheie',
      nume_autor: 'magazin',
      operatie: 'listeazaFacturile',
      metoda: 'GET',
      cale: '/v2/facturi',
      stare: 200,
      problema: null,
      milisecunde: expect.any(Number),
    },
  ]);
  const other = await house();
  expect(await logOf(other)).toEqual([]);
});

test('the log is searched by interaction id, key, status, operation and period [CON-LOG-1]', async () => {
  const home = await house();
  const { cheie: second } = await home.browser.done('POST', '/chei', {
    nume: 'rapoarte',
    drepturi: ['clienti:citire'],
  });
  const first = await call(home, '/v2/facturi?limit=1');
  later(day);
  await reopened(home);
  await call({ ...home, key: second }, '/v2/clienti');
  await call({ ...home, key: second }, '/v2/facturi');
  const names = async (query: string) =>
    (await logOf(home, query)).map(({ operatie, stare }) => `${operatie} ${stare}`);
  expect(await names(`?interactiune=${first.interaction}`)).toEqual(['listeazaFacturile 200']);
  expect(await names('?cheie=rapoarte')).toEqual(['listeazaFacturile 403', 'listeazaClientii 200']);
  expect(await names('?cheie=niciuna')).toEqual([]);
  expect(await names('?stare=403')).toEqual(['listeazaFacturile 403']);
  expect(await names('?stare=2xx')).toEqual(['listeazaClientii 200', 'listeazaFacturile 200']);
  expect(await names('?stare=esuate')).toEqual(['listeazaFacturile 403']);
  expect(await names('?operatie=CLIENTI')).toEqual(['listeazaClientii 200']);
  const yesterday = new Date(service.clock.now().getTime() - day * 1000).toISOString().slice(0, 10);
  expect(await names(`?de_la=${yesterday}&pana_la=${yesterday}`)).toEqual(['listeazaFacturile 200']);
  expect((await home.browser.ask('GET', '/jurnal-api?stare=zece')).status).toBe(400);
});

test('the log comes in pages, newest first, without a gap or a repetition [CON-LOG-1]', async () => {
  const home = await house();
  for (let made = 0; made < 60; made += 1) await call(home, '/v2/facturi?limit=1');
  const first = await home.browser.done('GET', '/jurnal-api');
  expect(first.apeluri).toHaveLength(50);
  const second = await home.browser.done('GET', `/jurnal-api?inainte_de=${first.urmatoarea}`);
  expect(second).toMatchObject({ apeluri: { length: 10 }, urmatoarea: null });
  const ids = [...first.apeluri, ...second.apeluri].map(({ interactiune }) => interactiune);
  expect(new Set(ids).size).toBe(60);
});

test('calls of v1 are in the log too, with what was answered to a failure [CON-LOG-1]', async () => {
  const home = await house();
  const { cheie_privata: privateKey } = await home.browser.done('POST', '/utilizatori-api', { nume: 'vechi' });
  const body = { CodUnic: home.code, Hash: hashOf(home.code, privateKey, ''), PlatformaUrl: 'https://nicaieri.ro' };
  await service.send('/v1/articol/gestiune', { method: 'POST', json: body });
  expect(await logOf(home)).toMatchObject([
    {
      autor: 'utilizator_api',
      nume_autor: 'vechi',
      operatie: '/v1/articol/gestiune',
      stare: 200,
      problema: expect.any(String),
    },
  ]);
  expect(await logOf(home, '?utilizator_api=vechi&stare=esuate')).toHaveLength(1);
});

test('keys, personal codes and tokens are masked in what is kept [CON-LOG-2]', async () => {
  const home = await house();
  await call(home, `/v2/facturi/FCT/1900101410016`);
  await call(home, `/v2/facturi/FCT/${home.key}`);
  const [withKey, withCode] = await logOf(home);
  expect(withCode?.cale).toBe('/v2/facturi/FCT/*************');
  expect(withKey?.cale).toBe('/v2/facturi/FCT/fct_test_***');
});

test('a call is shown for thirty days, and then its day is forgotten at once [CON-LOG-4]', async () => {
  const home = await house();
  await call(home, '/v2/facturi?limit=1');
  expect(await logOf(home)).toHaveLength(1);
  const forget = () =>
    withPool(service.connectionString, (database) => forgetOldCalls({ database, clock: service.clock })());
  later(29 * day);
  await forget();
  expect(await logOf(await reopened(home))).toHaveLength(1);
  later(2 * day);
  expect(await logOf(await reopened(home))).toHaveLength(0);
  expect(await storedCalls(service, home.code)).toBe(1);
  await forget();
  expect(await storedCalls(service, home.code)).toBe(0);
});

test('only administrators and accountants see the log, each of their own company [CON-LOG-1] [CON-ROLE-1]', async () => {
  const home = await house();
  const [accountant, clerk] = [await home.member('contabil'), await home.member('operator')];
  expect((await accountant.browser.ask('GET', '/jurnal-api')).status).toBe(200);
  expect((await clerk.browser.ask('GET', '/jurnal-api')).body.cod).toBe('rol_lipsa');
});

/** The session of a month ago is over. */
async function reopened(home: House): Promise<House> {
  const reply = await home.browser.signIn(home.admin, password);
  expect(reply.status).toBe(204);
  return home;
}
