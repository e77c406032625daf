import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import { legacyCalls } from '../../../src/commands/legacy-calls.ts';
import { ageLegacyCalls, maintain } from '../../support/behind-the-wire/documents.ts';
import { hideTable } from '../../support/behind-the-wire/health.ts';
import { expectV1, type LegacyCaller, legacyCaller, refusalOf, sendV1 } from '../../support/clients/v1-client.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, type LegacyShop, openLegacyShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService({
    variables: {
      FACTURIER_V1_DEPRECATION: '2026-03-01',
      FACTURIER_V1_SUNSET: '2027-06-30',
    },
  });
  shop = await openLegacyShop(service);
});

describe('addresses', () => {
  test.each([
    '/v1',
    '/v1/',
    '/v1/factura',
    '/v1/factura/emitere//',
    '/V1/Factura/Emiterea/',
    '/V1/',
    '/v1/x/%00',
    '/v1/%zz',
    '/v1/factura/emitere%2f',
    '/v1?x=1',
  ])('nothing at %s is said as v1 says it [V1-ERR-2] [V1-VER-1]', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const reply = await service.send(path, { method });
      expectV1(reply);
      expect(refusalOf(reply)).toBe('Nu exista nicio operatie la aceasta adresa.');
      expect(reply.headers.get('link')).toBe(`<${service.url}/docs>; rel="successor-version"`);
    }
  });

  test.each(['/v1/factura/getstatus/', '/V1/Factura/GetStatus', '/V1/FACTURA/GETSTATUS/?X=y'])(
    '%s is the operation that it names [V1-NAME-2] [V1-VER-1]',
    async (path) => {
      const json = shop.signed('factura/getstatus', { Numar: '0', Serie: 'FCT' });
      const reply = await service.send(path, { method: 'POST', json });
      expectV1(reply);
      expect(refusalOf(reply)).toBe('Factura nu exista.');
      expect(reply.headers.get('link')).toContain('/v2/facturi/{serie}/{numar}>');
      expect(refusalOf(await service.send(path, { method: 'PUT' }))).toBe('Aceasta operatie se apeleaza cu POST.');
    },
  );

  test('what is asked after the address of a list keeps its case, and v2 is told apart by case [V1-NAME-2]', async () => {
    const reply = await service.send('/v1/Nomenclator/Localitati/?JUDET=Iași');
    expect(reply.body.List).toContainEqual({ Nume: 'Pașcani', Valoare: 'Pașcani' });
    expect((await service.send('/V2/Facturi')).status).toBe(404);
    expect((await service.send('/v2/facturi/')).status).toBe(404);
  });

  test('a method that HTTP servers rarely know is told too [V1-ERR-2]', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(`${service.url}/v1/factura/emitere`, { method: 'PROPFIND' }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      sent.on('error', reject);
      sent.end();
    });
    expect(status).toBe(200);
  });

  test('beside v1 v2 says what is not there [V2-HEAD-5]', async () => {
    expect((await service.send('/v11')).status).toBe(404);
    expect((await service.send('/v2/x')).status).toBe(404);
  });
});

test('the dates of the end are settings, and each operation names the one that takes its place [V1-VER-1] [V1-TWIN-3]', async () => {
  const reply = await shop.call('factura/getstatus', { Numar: '0', Serie: 'FCT' });
  expect(reply.headers.get('deprecation')).toBe(`@${Date.parse('2026-03-01T00:00:00Z') / 1000}`);
  expect(reply.headers.get('sunset')).toBe('Wed, 30 Jun 2027 00:00:00 GMT');
  const document = (await service.send('/v2/openapi.json')).body;
  const missing = v1Operations
    .map(({ successor }) => successor)
    .filter((path) => path !== '/docs' && !(path in document.paths));
  expect(missing).toEqual([]);
  expect(
    Object.fromEntries(v1Operations.map(({ path, successor }) => [path.slice('/v1/'.length), successor])),
  ).toMatchObject({
    'factura/emitere': '/v2/facturi',
    'factura/getstatus': '/v2/facturi/{serie}/{numar}',
    'factura/print': '/v2/facturi/{serie}/{numar}/genereaza-link-de-descarcare',
    'factura/listfacturiasociate': '/v2/facturi/{serie}/{numar}/asociate',
    'factura/anulare': '/v2/facturi/{serie}/{numar}/anuleaza',
    'factura/stornare': '/v2/facturi/{serie}/{numar}/storneaza',
    'factura/stergere': '/v2/facturi/{serie}/{numar}',
    'factura/awb': '/v2/facturi/{serie}/{numar}/awb',
    'factura/trimiterespv': '/v2/facturi/{serie}/{numar}/trimite-in-spv',
    'factura/incasare': '/v2/facturi/{serie}/{numar}/incasari',
    'factura/stergereincasare': '/v2/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}',
  });
});

test('collections need Premium or Enterprise, what else v1 does with invoices any plan [V1-PLAN-2]', () => {
  const plansOf = (name: string) =>
    v1Operations.flatMap(({ path, access }) =>
      path === `/v1/factura/${name}` && access !== 'public' ? access.plans : [],
    );
  for (const name of ['incasare', 'stergereincasare']) expect(plansOf(name)).toEqual(['premium', 'enterprise']);
  for (const name of ['emitere', 'print', 'stergere', 'anulare', 'getstatus', 'stornare', 'awb']) {
    expect(plansOf(name)).toEqual(['pro', 'premium', 'enterprise']);
  }
  expect(plansOf('listfacturiasociate')).toEqual(['enterprise']);
});

test('a body that is cut short, or longer than it says, is no fault [V1-ERR-2]', async () => {
  const { port } = new URL(service.url);
  const said = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        'POST /v1/factura/emitere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"CodUnic":',
      );
      socket.end();
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(said).not.toMatch(/ 5\d\d |at .*\.ts/);
  expect(service.logged()).not.toContain('"msg":"fault"');
});

test('what is quick enough is done, and its connection serves others again [V1-ISSUE-17]', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => shop.call('factura/emitere', invoice())));
  expect(replies.filter(({ body }) => body.Success)).toHaveLength(40);
});

test('an API user that is revoked is a stranger from then on; the others are not [KEY-9]', async () => {
  const other = await openLegacyShop(service);
  const name = `v1 ${other.code}`;
  const company = { cod_unic: other.code, denumire: 'Magazin' };
  const secrets = await provisionForTest(service, {
    companii: [{ ...company, utilizatori_api: [{ nume: 'al doilea' }] }],
  });
  const second = legacyCaller(service, other.code, secrets['al doilea'] ?? '');
  const probe = (caller: LegacyCaller) => caller.call('factura/getstatus', { Numar: '0', Serie: 'FCT' });
  expect(refusalOf(await probe(other))).toBe('Factura nu exista.');
  for (const revocat of [true, false]) {
    await provisionForTest(service, { companii: [{ ...company, utilizatori_api: [{ nume: name, revocat }] }] });
    expect(refusalOf(await probe(other))).toBe('Codul unic nu exista sau nu este asociat.');
    expect(refusalOf(await probe(second))).toBe('Factura nu exista.');
  }
  const trail = await other.stored('audit_pending', 'pending_id');
  expect(trail.filter(({ action, subject_name }) => action === 'revoked' && subject_name === name)).toHaveLength(1);
});

test('a company may switch v1 off: all its calls are refused in one sentence, told to nobody without the right hash, and v2 goes on [V1-AUTH-5]', async () => {
  const other = await openLegacyShop(service);
  const off = 'Interfata v1 este oprita pentru aceasta firma; folositi interfata v2.';
  const keyed = v1Operations.filter(({ access }) => access !== 'public').map(({ path }) => path.slice('/v1/'.length));
  const said = async (operation: string, members = {}) => (await other.call(operation, members)).body.Message;
  for (const setari of [{ v1_activ: false }, { link_plata: true }, {}]) {
    await other.change({ setari });
    for (const operation of keyed) expect(await said(operation), operation).toBe(off);
    expect(await said('factura/getstatus', { Hash: 'x' })).toBe('Codul unic nu exista sau nu este asociat.');
    expect((await service.send('/v2/identitate', { headers: other.headers })).status).toBe(200);
    expect((await shop.call('factura/getstatus', { Numar: '0', Serie: 'FCT' })).body.Message).toBe(
      'Factura nu exista.',
    );
  }
  expect((await sendV1(service, 'nomenclator/judet', { method: 'GET' })).body.Success).toBe(true);
  await other.change({ setari: { v1_activ: true } });
  expect(await said('factura/getstatus', { Numar: '0', Serie: 'FCT' })).toBe('Factura nu exista.');
  const trail = await other.stored('audit_pending', 'pending_id');
  expect(
    trail.filter(({ subject, details }) => subject === 'settings' && JSON.stringify(details).includes('v1')),
  ).toHaveLength(3);
});

soakTest('a body of nothing but brackets is told so before it is read [V1-ERR-2]', async () => {
  const reply = await sendV1(service, 'factura/emitere', { body: `{"a":[${'{},'.repeat(2_500_000)}{}]}` });
  expect(refusalOf(reply)).toBe('Corpul cererii are cel mult 250000 de valori.');
});

test('under maintenance v1 answers Success false, also to wrong credentials [V1-ERR-5] [V1-AUTH-2]', async () => {
  const paused = await testService({ alone: true });
  await maintain(paused, true, 90);
  const reply = await sendV1(paused, 'factura/getstatus', { json: { CodUnic: '1' } });
  expect(refusalOf(reply)).toMatch(/mentenanta.*peste 90 de secunde/);
  expect(reply.headers.get('retry-after')).toBe('90');
  expect(refusalOf(await sendV1(paused, 'factura/getstatus', { body: 'x' }))).toContain('JSON');
});

test('a fault is Success false with the interaction id, logged, and shows nothing of the inside [V1-ERR-1]', async () => {
  const broken = await testService({ alone: true });
  await provisionForTest(broken, { companii: [{ cod_unic: '12345674', denumire: 'x' }] });
  await hideTable(broken, 'api_users');
  const reply = await sendV1(broken, 'factura/getstatus', {
    json: { CodUnic: '12345674', Hash: 'x', PlatformaUrl: 'x' },
  });
  const id = reply.headers.get('x-fapi-interaction-id');
  expect(refusalOf(reply)).toBe(`A aparut o eroare interna; trimiteti la suport identificatorul ${id}.`);
  expect(reply.text).not.toMatch(/api_users|relation|SELECT/);
  expect(broken.logged()).toContain(`"interaction":"${id}"`);
  expect(broken.logged()).toContain('"msg":"fault"');
});

test('private keys are in no log line [V1-HASH-1]', () => {
  expect(service.logged()).not.toContain(shop.privateKey);
});

test('calls are counted by company, day and operation, refused ones too, unproven ones not [V1-VER-2]', async () => {
  const counted = await openLegacyShop(service);
  await Promise.all(Array.from({ length: 20 }, () => counted.call('factura/getstatus', { Numar: '0', Serie: 'FCT' })));
  await counted.call('factura/emitere', {});
  await counted.call('factura/emitere', { Hash: 'x' });
  const rows = async () =>
    (await counted.stored('legacy_calls', '3')).map(({ operation, calls, called_on }) => [
      operation,
      Number(calls),
      new Date(String(called_on)).getDate(),
    ]);
  await expect.poll(rows).toEqual([
    ['factura/emitere', 1, 15],
    ['factura/getstatus', 20, 15],
  ]);
  const told = await legacyUse(9999);
  expect(told.filter((text) => text.startsWith(counted.code))).toEqual([
    `${counted.code}  Magazinul ${counted.code} SRL  factura/emitere: 1, last on 2026-11-15`,
    `${counted.code}  Magazinul ${counted.code} SRL  factura/getstatus: 20, last on 2026-11-15`,
  ]);
  await ageLegacyCalls(service);
  expect(await legacyUse(7)).toEqual([expect.stringMatching(/^Nobody called v1 since \d{4}-\d\d-\d\d\.$/)]);
});

async function legacyUse(days: number): Promise<readonly string[]> {
  const { code, out } = await runCommand(legacyCalls, service.connectionString, { flags: { days: String(days) } });
  expect(code).toBe(0);
  return out;
}

test.each(['0', '-1', 'x', '1.5'])('legacy-calls --days %s is wrong usage [V1-VER-2]', async (days) => {
  const ran = runCommand(legacyCalls, service.connectionString, { flags: { days } });
  await expect(ran).rejects.toThrow('--days is a whole number of days');
});
