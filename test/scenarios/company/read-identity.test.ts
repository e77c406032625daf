import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';

let service: TestService;
let keys: Readonly<Record<string, string>>;

const company = { cod_unic: '12345674', denumire: 'Exemplu Comert SRL' };

beforeAll(async () => {
  service = await testService();
  keys = await provisionForTest(service, {
    companii: [
      {
        ...company,
        setari: { cautare_articol_dupa: 'cod_bare' },
        chei: [
          { nume: 'toate', drepturi: ['*'] },
          { nume: 'doua', drepturi: ['facturi:emitere', 'facturi:citire'], expira_la: '2026-12-31T23:59:59+02:00' },
          { nume: 'expirata', drepturi: ['*'], expira_la: '2026-11-15T11:59:59+02:00' },
          { nume: 'de revocat', drepturi: ['*'] },
        ],
      },
      { cod_unic: '99999999', denumire: 'Alta Firma SRL', chei: [{ nume: 'alta', drepturi: ['*'] }] },
    ],
  });
});

const identity = (
  key: string | undefined,
  code: string | null = '12345674',
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  service.send('/v2/identitate', {
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(code === null ? {} : { 'svc-cod-unic': code }),
      ...more,
    },
  });

test('a good call says what the key is and may do [V2-IDENT-1] [KEY-8]', async () => {
  const reply = await identity(keys['doua']);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.body).toEqual({
    data: {
      drepturi: ['facturi:citire', 'facturi:emitere'],
      expira_la: '2026-12-31T23:59:59.000+02:00',
      cautare_articol_dupa: 'cod_bare',
    },
    meta: {
      timestamp: '2026-11-15T12:00:00.000+02:00',
      trace: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    },
  });
});

test('the rights of a key with all of them are written out [V2-IDENT-2] [V2-RIGHT-4]', async () => {
  expect((await identity(keys['toate'])).body.data).toMatchObject({
    drepturi: [
      'facturi:citire',
      'facturi:emitere',
      'facturi:anulare',
      'facturi:incasare',
      'facturi:spv',
      'facturi:trimitere',
      'articole:citire',
      'articole:scriere',
      'articole:gestionare',
      'clienti:citire',
      'clienti:scriere',
      'clienti:gestionare',
      'furnizori:citire',
      'furnizori:gestionare',
      'parteneri:citire',
      'solduri:citire',
      'solduri:gestionare',
      'rapoarte:citire',
      'contabilitate:citire',
      'firma:citire',
      'firma:gestionare',
      'arhive:gestionare',
      'evenimente:citire',
      'webhook:gestionare',
    ],
    expira_la: null,
  });
});

test.each([
  ['no key', () => undefined],
  ['an empty key', () => ''],
  ['a mistyped key', () => (keys['toate'] ?? '').replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
  ['a well-formed key nobody made', () => 'fct_test_00000000000000000000000000000000000000'],
  ['an expired key', () => keys['expirata']],
  ['a key of the other environment', () => (keys['toate'] ?? '').replace('fct_test_', 'fct_live_')],
  ['words', () => 'nu este o cheie'],
])('%s is 401 [V2-AUTH-1] [V2-AUTH-2] [KEY-4]', async (_name, key) => {
  const reply = await identity(key());
  expect(reply.status).toBe(401);
  expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(reply.body).toEqual({
    type: 'urn:svc:api:v2:problem:unauthenticated',
    title: 'Neautentificat',
    status: 401,
    detail: expect.any(String),
    instance: `urn:trace:${reply.body.meta.trace}`,
    meta: { timestamp: '2026-11-15T12:00:00.000+02:00', trace: expect.any(String) },
  });
});

test('a key that expires later is good until then and 401 after [V2-AUTH-2]', async () => {
  service.clock.set('2026-12-31T21:59:58Z');
  expect((await identity(keys['doua'])).status).toBe(200);
  service.clock.set('2026-12-31T21:59:59Z');
  expect((await identity(keys['doua'])).status).toBe(401);
  service.clock.set('2026-11-15T10:00:00Z');
});

test('a revoked key is 401 at the very next call [KEY-5]', async () => {
  expect((await identity(keys['de revocat'])).status).toBe(200);
  await provisionForTest(service, {
    companii: [{ ...company, chei: [{ nume: 'de revocat', revocata: true }] }],
  });
  expect((await identity(keys['de revocat'])).status).toBe(401);
});

test('Svc-Cod-Unic missing, RO123, and the code of another company [V2-AUTH-3] [V2-AUTH-4]', async () => {
  const missing = await identity(keys['toate'], null);
  const prefixed = await identity(keys['toate'], 'RO123');
  const other = await identity(keys['toate'], '99999999');
  expect(missing.status).toBe(400);
  expect(missing.body).toMatchObject({
    type: 'urn:svc:api:v2:problem:validation',
    validation_errors: [
      {
        location: 'header',
        name: 'Svc-Cod-Unic',
        issues: [{ code: 'required', message: 'Antetul Svc-Cod-Unic este obligatoriu.' }],
      },
    ],
  });
  expect(prefixed.status).toBe(400);
  expect(prefixed.body.validation_errors[0].issues[0].code).toBe('invalid_format');
  expect(other.status).toBe(403);
  expect(other.body).toMatchObject({
    type: 'urn:svc:api:v2:problem:forbidden',
    motiv: { cod: 'cod_unic_neasociat', mesaj: other.body.detail },
  });
});

test('a bad key is told before a missing header, and that before a foreign company [V2-ORDER-2]', async () => {
  expect((await identity(undefined, null)).status).toBe(401);
  expect((await identity(keys['alta'], null)).status).toBe(400);
  expect((await identity(keys['alta'], '12345674')).status).toBe(403);
});

test('changed settings act at the next call, while the server runs [PROV-6]', async () => {
  await provisionForTest(service, { companii: [{ ...company, setari: { cautare_articol_dupa: 'denumire' } }] });
  expect((await identity(keys['toate'])).body.data.cautare_articol_dupa).toBe('denumire');
});

test('the interaction id and the trace of the caller are kept, others are made [V2-HEAD-1] [V2-ENV-3]', async () => {
  const id = '0191e7a5-7f3c-7c4e-8d52-0a3b5c7d9e1f';
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const kept = await identity(keys['toate'], '12345674', {
    'x-fapi-interaction-id': id,
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  });
  expect(kept.headers.get('x-fapi-interaction-id')).toBe(id);
  expect(kept.body.meta.trace).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  const made = await identity(keys['toate'], '12345674', {
    'x-fapi-interaction-id': 'altceva',
    traceparent: '00-zz-1-01',
  });
  expect(made.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(made.body.meta.trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test('HEAD answers as GET without the body [V2-HEAD-5]', async () => {
  const head = await service.send('/v2/identitate', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${keys['toate']}`, 'svc-cod-unic': '12345674' },
  });
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect((await service.send('/v2/identitate', { method: 'HEAD' })).status).toBe(401);
});

test('the parts of the time are told without inner names [V2-HEAD-2]', async () => {
  const reply = await identity(keys['toate']);
  expect(reply.headers.get('server-timing')).toMatch(/^access;dur=[\d.]+, work;dur=[\d.]+, total;dur=[\d.]+$/);
});

test('a log line carries the interaction and the company, and never the key [OPS-LOG-1] [OPS-LOG-2]', async () => {
  const reply = await identity(keys['toate']);
  const id = reply.headers.get('x-fapi-interaction-id') ?? '?';
  await expect.poll(() => service.logged()).toContain(id);
  const line =
    service
      .logged()
      .split('\n')
      .find((one) => one.includes(id)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    interaction: id,
    company: expect.any(Number),
    path: '/v2/identitate',
    status: 200,
  });
  expect(service.logged()).not.toContain(keys['toate'] ?? '?');
});
