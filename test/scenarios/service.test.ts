import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { maintain } from '../support/behind-the-wire/documents.ts';
import { forgetMigration, hideTable } from '../support/behind-the-wire/health.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

let service: TestService;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await testService({ alone: true });
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: '12345674', denumire: 'Exemplu', chei: [{ nume: 'cheie', drepturi: ['*'] }] }],
  });
  headers = { authorization: `Bearer ${keys['cheie']}`, 'svc-cod-unic': '12345674' };
});

test.each([
  '/',
  '/v2',
  '/v2/',
  '/v2/nimic',
  '/V2/identitate',
  '/v2/identitate/',
  '/v2/%zz',
  '/v3/x',
  '/v2/clienti/%00',
])('an address without an operation is 404 problem+json, key or no key: %s [V2-ORDER-1] [V2-PROB-2]', async (path) => {
  const reply = await service.send(path, { headers });
  if (path === '/') return expect(reply.status).toBe(302);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(reply.body.type).toBe('urn:svc:api:v2:problem:url-not-found');
  expect(reply.headers.get('x-fapi-interaction-id')).toBeTruthy();
  return undefined;
});

test('another method on a known path is 405 without a key [V2-ORDER-1] [V2-HEAD-6]', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const reply = await service.send('/v2/identitate', { method, body: 'x' });
    expect(reply.status, method).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  }
});

test('an unknown address is told before the body is read, and methods nobody knows are 405 where the path is known [V2-ORDER-1] [V2-HEAD-6]', async () => {
  const large = await service
    .send('/v2/nimic', { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) })
    .catch(() => null);
  expect(large?.status ?? 404).toBe(404);
  expect((await service.send('/v2/identitate', { method: 'PROPFIND' })).status).toBe(405);
  for (const path of ['/docs', '/v2/openapi.json', '/health/ready']) {
    const reply = await service.send(path, { method: 'DELETE' });
    expect(reply.status, path).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await service.send(path, { method: 'OPTIONS' })).status).toBe(204);
  }
});

/** What was found stands for a second. */
const readiness = () => service.send('/health/ready');

test('health needs no key: live always, ready while the database answers with the current schema [OPS-HEALTH-1] [OPS-HEALTH-2]', async () => {
  expect((await service.send('/health/live')).status).toBe(200);
  expect((await service.send('/health/ready')).body).toEqual({
    status: 'ready',
    database: 'reachable',
    schema: 'current',
    writes: 'accepted',
    space: 'enough',
  });
  const showTable = await hideTable(service, 'schema_migrations');
  await expect.poll(readiness).toMatchObject({ status: 503, body: { status: 'not-ready', schema: 'unknown' } });
  expect((await service.send('/health/live')).status).toBe(200);
  await showTable();
  await forgetMigration(service, 3);
  await expect.poll(readiness).toMatchObject({ status: 503, body: { schema: 'behind', writes: 'unknown' } });
});

test('under maintenance every v2 operation is 503 with Retry-After, before any key is looked at; docs and health stay up [V2-MAINT-1] [V2-ORDER-2] [V2-HEAD-4]', async () => {
  const identity = async (): Promise<number> => (await service.send('/v2/identitate', { headers })).status;
  await maintain(service, true, 77);
  await expect.poll(identity, { timeout: 3000 }).toBe(503);
  const reply = await service.send('/v2/nomenclatoare/judete');
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('77');
  expect(reply.body.type).toBe('urn:svc:api:v2:problem:maintenance');
  expect((await service.send('/v2/identitate')).status).toBe(503);
  expect((await service.send('/v2/nimic')).status).toBe(404);
  expect((await service.send('/docs')).status).toBe(200);
  expect((await service.send('/health/live')).status).toBe(200);
  await maintain(service, false);
  await expect.poll(identity, { timeout: 3000 }).toBe(200);
});

/** What comes back for these bytes, until the connection is closed. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

test.each([
  ['without a Host', '', 400, 'Antetul Host este obligatoriu.'],
  [
    'with an Expect that nobody knows',
    'Host: x\r\nExpect: minuni\r\n',
    417,
    'Antetul Expect poate fi numai 100-continue.',
  ],
])(
  'a request %s is answered in the words of its wire, with its headers [V2-HEAD-8]',
  async (_case, sent, status, said) => {
    const ask = async (path: string) => {
      const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${sent}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/x-fapi-interaction-id: [0-9a-f-]{36}/);
      expect(answer).toMatch(/server-timing: total;dur=/);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
    };
    expect(await ask('/v2/identitate')).toMatchObject({ status, body: { status, detail: said } });
    expect(await ask('/v2/nicaieri')).toMatchObject({ status, body: { status, detail: said } });
    expect(await ask('/app/api/eu')).toMatchObject({ status, body: { status } });
    expect(await ask('/v1/judete')).toMatchObject({ status: 200, body: { Success: false, Message: said } });
  },
);

test('a request of HTTP/1.0 needs no Host, and who expects to go on does [V2-HEAD-8]', async () => {
  expect(await answerTo('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  const head = 'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n';
  expect(await answerTo(head)).toMatch(/HTTP\/1\.1 200 /);
});

test('what is not HTTP is answered and does no harm [V2-PROB-1]', async () => {
  const answer = await answerTo('NU ESTE HTTP\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/x-fapi-interaction-id: [0-9a-f-]{36}/);
  expect(answer).toMatch(/server-timing: total;dur=/);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status: 400, title: 'Date nevalide' });
  expect((await service.send('/health/live')).status).toBe(200);
});
