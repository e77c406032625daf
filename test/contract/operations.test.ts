import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/api/v2/operation.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { rightNames } from '../../src/api/words/vocabulary.ts';
import { rights } from '../../src/domain/access/right.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Reply, Request } from '../support/clients/api-client.ts';
import { createProbeTable, probeOperations } from '../support/clients/probe-operations.ts';
import { parameterOf } from '../support/clients/row-address.ts';
import { onServer } from '../support/service/database-server.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

/**
 * Everything a row declares is proven here, for every row of v2 and for the rows that exist in tests only: a new operation is
 * covered by being in the table.
 */
const probes = probeOperations(
  () => database(),
  async () => undefined,
);
const rows: readonly Operation[] = [...v2Operations, ...probes];
const keyedRows = rows.filter(({ access }) => access !== 'keyless');

let service: TestService;
let keys: Readonly<Record<string, string>>;
let database: () => ReturnType<typeof openDatabase>;

beforeAll(async () => {
  service = await testService({ extraOperations: probes });
  await onServer(service.connectionString, createProbeTable);
  const opened = openDatabase(service.connectionString, { connections: 4, onIdleError: () => undefined });
  database = () => opened;
  keys = await provisionForTest(service, {
    companii: [
      { ...company('12345674'), chei: [{ nume: 'toate', drepturi: ['*'] }, ...keysWithoutOneRight()] },
      { ...company('99999999'), chei: [{ nume: 'alta', drepturi: ['*'] }] },
      { ...company('22222222'), abonament: 'premium', chei: [{ nume: 'premium', drepturi: ['*'] }] },
      { ...company('33333333'), abonament: 'enterprise', chei: [{ nume: 'enterprise', drepturi: ['*'] }] },
    ],
  });
});

const company = (cod_unic: string) => ({
  cod_unic,
  denumire: `Firma ${cod_unic}`,
  platforme: ['https://magazin.exemplu.ro'],
});

function keysWithoutOneRight() {
  return rights.map((right) => ({
    nume: `fara ${rightNames[right]}`,
    drepturi: rights.filter((other) => other !== right).map((other) => rightNames[other]),
  }));
}

const auth = (key: string | undefined, code = '12345674') => ({
  authorization: `Bearer ${key}`,
  'svc-cod-unic': code,
  'svc-url-platforma': 'https://magazin.exemplu.ro',
});

/** An address that the row answers; parameters are of the right form and name nothing. */
const addressOf = (row: Operation): string =>
  row.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parameterOf(row, name));

const call = (row: Operation, request: Request = {}): Promise<Reply> =>
  service.send(addressOf(row) + requiredQuery(row), { method: row.method, ...request });

/** What a row cannot be called without, as its examples say. */
function requiredQuery({ query }: Operation): string {
  if (query === 'none') return '';
  const required = Object.entries(query.properties).filter(([name]) => query.required?.includes(name));
  const values = required.map(([name, schema]): [string, string] => [name, String(Object(schema).examples[0])]);
  return `?${new URLSearchParams(values)}`;
}

/** What the calls below then need, row by row. */
test.each([
  ['Parteneri', 'parteneri:citire'],
  ['Rapoarte', 'rapoarte:citire'],
  ['Balante', 'contabilitate:citire'],
  ['Firme', 'firma:citire'],
])('every operation of the group %s, of companies every read, needs %s [V2-RIGHT-15]', (group, right) => {
  const needed = v2Operations
    .filter((row) => row.group === group && (row.method === 'GET' || group !== 'Firme'))
    .map(({ access }) => (access === 'keyless' || access.right === 'none' ? null : rightNames[access.right]));
  expect(new Set(needed)).toEqual(new Set([right]));
});

test('every operation of the group Furnizori needs furnizori:citire to read and furnizori:gestionare to change [V2-RIGHT-15] [V2-RIGHT-22]', () => {
  for (const { id, method, access } of v2Operations.filter(({ group }) => group === 'Furnizori')) {
    expect(access, id).toMatchObject({ right: method === 'GET' ? 'suppliers:read' : 'suppliers:manage' });
  }
});

describe.each(keyedRows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  test('without a key is 401 with WWW-Authenticate [V2-AUTH-1]', async () => {
    const reply = await call(row);
    expect(reply.status).toBe(401);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:unauthenticated');
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('without Svc-Cod-Unic is 400 that names the header [V2-AUTH-3]', async () => {
    const reply = await call(row, { headers: { authorization: `Bearer ${keys['toate']}` } });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([
      { location: 'header', name: 'Svc-Cod-Unic', issues: [{ code: 'required' }] },
    ]);
  });

  test.each(['RO123', '12 345', 'RO12345674', ' '])('with Svc-Cod-Unic "%s" is 400 [V2-AUTH-3]', async (code) => {
    const reply = await call(row, { headers: auth(keys['toate'], code) });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors[0]).toMatchObject({ location: 'header', name: 'Svc-Cod-Unic' });
  });

  test('with the code of another company is 403 cod_unic_neasociat [V2-AUTH-4]', async () => {
    const reply = await call(row, { headers: auth(keys['toate'], '99999999') });
    expect(reply.status).toBe(403);
    expect(reply.body.motiv.cod).toBe('cod_unic_neasociat');
    expect(reply.body.detail).toBe(reply.body.motiv.mesaj);
  });

  test('without the right is 403 drept_lipsa that names it [V2-RIGHT-1]', async () => {
    if (row.access === 'keyless' || row.access.right === 'none') return expect(row.id).toBe('citesteIdentitatea');
    const word = rightNames[row.access.right];
    const reply = await call(row, { headers: auth(keys[`fara ${word}`]) });
    expect(reply.status).toBe(403);
    expect(reply.body.motiv).toMatchObject({ cod: 'drept_lipsa', mesaj: expect.stringContaining(word) });
    return undefined;
  });

  test('on a plan that does not include it is 403, on one that does it is not [V2-RIGHT-2]', async () => {
    const needsEnterprise = row.access !== 'keyless' && row.access.plans !== 'any';
    const premium = await call(row, { headers: auth(keys['premium'], '22222222') });
    const enterprise = await call(row, { headers: auth(keys['enterprise'], '33333333') });
    expect(premium.status === 403).toBe(needsEnterprise);
    expect(enterprise.status).not.toBe(403);
  });

  test('answers are not to be stored [V2-HEAD-3]', async () => {
    const reply = await call(row, { headers: auth(keys['toate']) });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

describe.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  test('an unknown query parameter is 400 that names it, never ignored [V2-VAL-3]', async () => {
    const reply = await service.send(`${addressOf(row)}?nu_exista=1`, {
      method: row.method,
      headers: auth(keys['toate']),
    });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors).toContainEqual(
      expect.objectContaining({
        location: 'query',
        name: 'nu_exista',
        issues: [expect.objectContaining({ code: 'invalid_value' })],
      }),
    );
  });

  test('every answer has an interaction id, timings, a time and a trace [V2-HEAD-1] [V2-ENV-2]', async () => {
    const reply = await call(row, { headers: auth(keys['toate']) });
    expect(reply.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers.get('server-timing')).toMatch(/total;dur=[0-9.]+$/);
    // A file that is sent while it is made has nothing around it.
    if (row.answer === 'stream') return;
    expect(reply.body.meta.timestamp).toBe('2026-11-15T12:00:00.000+02:00');
    expect(reply.body.meta.trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  test('another method is 405 with Allow, and OPTIONS says the same with 204 [V2-HEAD-5] [V2-HEAD-6]', async () => {
    const has = (method: string) => rows.some((other) => other.path === row.path && other.method === method);
    const other = await service.send(addressOf(row), { method: has('PATCH') ? 'PUT' : 'PATCH' });
    const options = await service.send(addressOf(row), { method: 'OPTIONS' });
    expect(other.status).toBe(405);
    expect(other.body.type).toBe('urn:svc:api:v2:problem:method-not-allowed');
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe(other.headers.get('allow'));
    expect(other.headers.get('allow')?.split(', ')).toContain(row.method);
  });
});
