import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import type { Reply, Request } from '../support/clients/api-client.ts';
import { createProbeTable, probeOperations } from '../support/clients/probe-operations.ts';
import { soakTest } from '../support/runner/effort.ts';
import { onServer } from '../support/service/database-server.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

/** The conventions of v2 on rows that exist in tests only: what is proven here holds for every row. */
let database: Database;
let release: () => void = () => undefined;
let held: Promise<void> = Promise.resolve();
const probes = probeOperations(
  () => database,
  () => held,
);
const holdWrites = (): void => {
  held = new Promise((resolve) => {
    release = resolve;
  });
};

let service: TestService;
let key: string;
let otherKey: string;

beforeAll(async () => {
  service = await testService({ extraOperations: probes });
  await onServer(service.connectionString, createProbeTable);
  database = openDatabase(service.connectionString, { connections: 8, onIdleError: () => undefined });
  const company = (cod_unic: string, name: string) => ({
    cod_unic,
    denumire: name,
    platforme: ['https://magazin.exemplu.ro'],
    chei: [{ nume: name, drepturi: ['*'] }],
  });
  const keys = await provisionForTest(service, { companii: [company('12345674', 'una'), company('99999999', 'alta')] });
  key = keys['una'] ?? '';
  otherKey = keys['alta'] ?? '';
  return () => database.close();
});

beforeEach(() => {
  held = Promise.resolve();
});

const headers = (more: Readonly<Record<string, string>> = {}) => ({
  authorization: `Bearer ${key}`,
  'svc-cod-unic': '12345674',
  'svc-url-platforma': 'https://magazin.exemplu.ro',
  ...more,
});
const asOther = () => ({ ...headers(), authorization: `Bearer ${otherKey}`, 'svc-cod-unic': '99999999' });

const write = (json: unknown, more: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.send('/v2/proba', { method: 'POST', headers: headers(more), json });
const writeText = (body: string, contentType = 'application/json'): Promise<Reply> =>
  service.send('/v2/proba', { method: 'POST', headers: headers({ 'content-type': contentType }), body });
const read = (path: string, request: Request = {}): Promise<Reply> =>
  service.send(path, { headers: headers(), ...request });

const countProbes = async (note: string): Promise<number> => {
  const [row] = await queryRows<{ count: number }>(
    service.connectionString,
    'SELECT count(*)::int AS count FROM probes WHERE note = $1',
    [note],
  );
  return row?.count ?? -1;
};

const heldKeys = async (): Promise<number> => {
  const text = `SELECT count(*)::int AS count FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const [row] = await queryRows<{ count: number }>(service.connectionString, text);
  return row?.count ?? -1;
};

const issuesOf = (reply: Reply): Record<string, string[]> =>
  Object.fromEntries(
    reply.body.validation_errors.map((error: { location: string; name: string; issues: { code: string }[] }) => [
      `${error.location} ${error.name}`,
      error.issues.map(({ code }) => code),
    ]),
  );

describe('bodies', () => {
  test('every problem of headers, query and body comes in one answer, in Romanian, with pointers [V2-VAL-1] [V2-VAL-2] [V2-ORDER-3]', async () => {
    const { 'svc-url-platforma': _left, ...without } = headers();
    const reply = await service.send('/v2/proba?ceva=1', {
      method: 'POST',
      headers: without,
      json: {
        suma: -1.234,
        cantitate: 'trei',
        data: '2026-02-30',
        linii: [{ denumire: 'x'.repeat(11), cota_tva: 0.21 }, {}],
        x: 1,
      },
    });
    expect(reply.status).toBe(400);
    expect(issuesOf(reply)).toEqual({
      'header Svc-Url-Platforma': ['required'],
      'query ceva': ['invalid_value'],
      'body nota': ['required'],
      'body suma': ['out_of_range', 'invalid_format'],
      'body cantitate': ['invalid_format'],
      'body data': ['invalid_format'],
      'body linii[0].denumire': ['out_of_range'],
      'body linii[1].denumire': ['required'],
      'body linii[1].cota_tva': ['required'],
      'body x': ['invalid_value'],
    });
    const line = reply.body.validation_errors.find(({ name }: { name: string }) => name === 'linii[1].cota_tva');
    expect(line.pointer).toBe('/linii/1/cota_tva');
    expect(line.issues[0].message).toBe('"linii[1].cota_tva" este obligatoriu.');
    expect(reply.body.validation_errors[0]).not.toHaveProperty('pointer');
  });

  test('null means absent for an optional member, and missing for a required one [V2-VAL-4]', async () => {
    expect((await write({ nota: 'cu null', suma: 1, cantitate: null, linii: null })).status).toBe(200);
    expect(issuesOf(await write({ nota: null, suma: 1 }))).toEqual({ 'body nota': ['required'] });
    expect(issuesOf(await write({ nota: 'a', suma: 1, altceva: null }))).toEqual({ 'body altceva': ['invalid_value'] });
  });

  test.each([
    ['"1"', 'a number sent as text'],
    ['true', 'a number sent as a boolean'],
    ['[1]', 'a number sent as a list'],
  ])('a wrong JSON type is 400, never converted: %s [V2-VAL-4]', async (suma) => {
    expect(issuesOf(await writeText(`{"nota":"a","suma":${suma}}`))).toEqual({ 'body suma': ['invalid_format'] });
  });

  test.each([
    ['1.50', 1.5],
    ['1e2', 100],
    ['0.10', 0.1],
    ['9999999999999.99', 9_999_999_999_999.99],
    ['1.500000000000000000000', 1.5],
  ])('%s comes back as the same value [V2-NUM-1] [V2-NUM-3]', async (sent, value) => {
    const reply = await writeText(`{"nota":"numar","suma":${sent}}`);
    expect(reply.body.data?.suma).toBe(value);
  });

  test.each([
    ['0.001', 'invalid_format'],
    ['0.10000000000000000555', 'out_of_range'],
    ['12345678901234.56', 'out_of_range'],
    ['1e400', 'out_of_range'],
    ['1e-400', 'out_of_range'],
  ])('%s is told as a number that does not fit [V2-NUM-2]', async (sent, code) => {
    const reply = await writeText(`{"nota":"numar","suma":${sent}}`);
    expect(reply.status).toBe(400);
    expect(issuesOf(reply)).toEqual({ 'body suma': [code] });
  });

  test.each(['application/json', 'text/json', 'application/vnd.facturier+json', 'application/json; charset=UTF-8'])(
    '%s is read [V2-BODY-1]',
    async (type) => {
      expect((await writeText('{"nota":"tip","suma":1}', type)).status).toBe(200);
    },
  );

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'nimic',
  ])('%s is 415 [V2-BODY-1]', async (type) => {
    const reply = await writeText('{"nota":"tip","suma":1}', type);
    expect(reply.status).toBe(415);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:unsupported-media-type');
  });

  test('an optional body may be left out, or be {} [V2-BODY-2] [V2-ENV-1]', async () => {
    const absent = await service.send('/v2/proba/fara-corp', { method: 'POST', headers: headers() });
    const empty = await service.send('/v2/proba/fara-corp', { method: 'POST', headers: headers(), json: {} });
    expect(absent.status).toBe(200);
    expect(absent.text).toContain('"data":null');
    expect(empty.status).toBe(200);
  });

  test('a required body that is missing is 400 required [V2-BODY-3]', async () => {
    const reply = await service.send('/v2/proba', { method: 'POST', headers: headers() });
    expect(reply.status).toBe(400);
    expect(issuesOf(reply)).toEqual({ 'body ': ['required'] });
  });

  test.each(['{', '', '[1,]', '{"nota":"a" "suma":1}', '\u{feff}x', 'null'])(
    '%j is a clear 400 [V2-BODY-4]',
    async (body) => {
      const reply = await writeText(body);
      expect(reply.status).toBe(400);
      expect(reply.body.validation_errors[0].name).toBe('');
    },
  );

  test('text that is not UTF-8 is 400 [V2-BODY-4]', async () => {
    const bytes = Uint8Array.from([...Buffer.from('{"nota":"'), 0xff, 0xfe, ...Buffer.from('","suma":1}')]);
    const reply = await service.send('/v2/proba', {
      method: 'POST',
      headers: headers({ 'content-type': 'application/json' }),
      body: bytes,
    });
    expect(reply.status).toBe(400);
  });

  test('a member sent twice, NUL, half a surrogate pair and endless nesting are 400 [V2-VAL-3]', async () => {
    expect(issuesOf(await writeText('{"nota":"a","nota":"b","suma":1}'))).toEqual({ 'body nota': ['invalid_value'] });
    expect(issuesOf(await writeText('{"nota":"a\\u0000b","suma":1}'))).toEqual({ 'body nota': ['invalid_value'] });
    expect(issuesOf(await writeText('{"nota":"\\ud800","suma":1}'))).toEqual({ 'body nota': ['invalid_value'] });
    expect((await writeText(`{"nota":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400);
    expect(issuesOf(await writeText('{"nota":"a","suma":1,"__proto__":{"x":1}}'))).toEqual({
      'body __proto__': ['invalid_value'],
    });
  });

  test('a body over 8 MiB is 413, one just below is read [V2-BODY-5]', async () => {
    const reply = await writeText(`{"nota":"${'x'.repeat(8 * 1024 * 1024)}"}`);
    expect(reply.status).toBe(413);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:payload-too-large');
    expect((await writeText(`{"nota":"${'x'.repeat(8 * 1024 * 1024 - 100)}"}`)).status).toBe(400);
  });
});

describe('faults and refusals', () => {
  test('a fault is 500 without a word of its cause, and the log has it under the same interaction id [V2-PROB-1] [V2-PROB-4] [OPS-LOG-1] [OPS-LOG-2]', async () => {
    const reply = await write({ nota: 'eroare', suma: 1 });
    expect(reply.status).toBe(500);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(reply.body).toMatchObject({
      type: 'urn:svc:api:v2:problem:internal',
      status: 500,
      instance: `urn:trace:${reply.body.meta.trace}`,
    });
    expect(reply.text).not.toMatch(/SELECT|secret|stack/i);
    const line = service
      .logged()
      .split('\n')
      .find((one) => one.includes('"fault"') && one.includes(reply.headers.get('x-fapi-interaction-id') ?? '?'));
    expect(line).toContain('SELECT secret');
    expect(line).toContain('"company":');
    expect(service.logged()).not.toContain('neverShown');
    expect(await countProbes('eroare')).toBe(0);
  });

  test('validation comes before what only the operation knows [V2-ORDER-4]', async () => {
    expect((await write({ nota: 'refuz', suma: 'x' })).status).toBe(400);
    expect((await write({ nota: 'refuz', suma: 1 })).status).toBe(404);
  });

  test('an id of another company, an unknown id and a malformed one: the first two alike, the third no route [V2-ID-1] [V2-ID-2] [V2-PROB-2]', async () => {
    const mine = (await write({ nota: 'a mea', suma: 1 })).body.data.id;
    const foreign = await service.send(`/v2/proba/${mine}`, { headers: asOther() });
    const unknown = await service.send(`/v2/proba/prb_${'0'.repeat(24)}fffffff0`, { headers: asOther() });
    const malformed = await read(`/v2/proba/${mine.toUpperCase()}`);
    const otherPrefix = await read(`/v2/proba/cli_${'0'.repeat(32)}`);
    expect((await read(`/v2/proba/${mine}`)).status).toBe(200);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, meta: 0, instance: 0 }).toEqual({ ...unknown.body, meta: 0, instance: 0 });
    expect(foreign.body.type).toBe('urn:svc:api:v2:problem:resource-not-found');
    expect([malformed.status, otherPrefix.status]).toEqual([404, 404]);
    expect(malformed.body.type).toBe('urn:svc:api:v2:problem:url-not-found');
  });
});

describe('fields', () => {
  const list = async (fields: string): Promise<Reply> => read(`/v2/proba?fields=${encodeURIComponent(fields)}`);

  beforeAll(async () => {
    await write({ nota: 'campuri', suma: 2.5 });
  });

  test('only what was asked for comes, with the identity, spaces ignored and doubles collapsed [V2-FIELDS-1]', async () => {
    expect((await list(' suma , suma')).body.data[0]).toEqual({ id: expect.any(String), suma: expect.any(Number) });
    expect(Object.keys((await read('/v2/proba')).body.data[0])).toEqual(['id', 'nota', 'suma', 'client', 'incasari']);
  });

  test('nested members are chosen in parentheses; incasari needs them, client does not [V2-FIELDS-3]', async () => {
    const chosen = await list('incasari(suma_incasata),client');
    expect(chosen.body.data[0]).toMatchObject({ incasari: [{ suma_incasata: 1.5 }], client: { email: null } });
    expect(Object.keys(chosen.body.data[0].incasari[0])).toEqual(['suma_incasata']);
    expect(issuesOf(await list('incasari'))).toEqual({ 'query fields': ['subfields_required'] });
  });

  test('an unknown name is told together with the allowed ones, an empty list is 400 [V2-FIELDS-2]', async () => {
    const reply = await list('suma,nimic');
    expect(reply.body.validation_errors[0].issues[0].message).toBe(
      'Campul "nimic" nu exista. Campuri permise: id, nota, suma, client, incasari.',
    );
    for (const wrong of [
      '',
      ',',
      'suma,',
      'suma(',
      'incasari()',
      'suma(x)',
      'client(nimic)',
      '__proto__',
      'constructor',
    ]) {
      expect((await list(wrong)).status, wrong).toBe(400);
    }
  });

  test('fields works on a single read too [V2-FIELDS-1]', async () => {
    const { id } = (await list('id')).body.data[0];
    expect((await read(`/v2/proba/${id}?fields=nota`)).body.data).toEqual({ nota: expect.any(String) });
  });
});

describe('pages', () => {
  beforeAll(async () => {
    for (let index = 0; index < 7; index += 1) await write({ nota: 'pagina', suma: index });
  });

  const page = (query: string): Promise<Reply> => read(`/v2/proba?nota=pagina&${query}`);
  const amounts = (reply: Reply): number[] => reply.body.data.map(({ suma }: { suma: number }) => suma);

  test('following the cursors gives every row once, forward and back [V2-PAGE-2]', async () => {
    const first = await page('limit=3');
    const second = await page(`limit=3&cursor=${first.body.meta.pagination.next_cursor}`);
    const third = await page(`limit=3&cursor=${second.body.meta.pagination.next_cursor}`);
    expect([first, second, third].map(amounts)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
    expect(first.body.meta.pagination.prev_cursor).toBeNull();
    expect(third.body.meta.pagination.next_cursor).toBeNull();
    const back = await page(`limit=3&cursor=${third.body.meta.pagination.prev_cursor}`);
    expect(amounts(back)).toEqual([3, 4, 5]);
    expect(amounts(await page(`limit=3&cursor=${back.body.meta.pagination.prev_cursor}`))).toEqual([0, 1, 2]);
  });

  test('a cursor that was changed, or is of another company, other filters or another list, is 400 invalid-cursor [V2-PAGE-3]', async () => {
    const cursor: string = (await page('limit=3')).body.meta.pagination.next_cursor;
    const changed = `${cursor.slice(0, 4)}${cursor[4] === 'A' ? 'B' : 'A'}${cursor.slice(5)}`;
    const replies = await Promise.all([
      page(`limit=3&cursor=${changed}`),
      page(`limit=3&cursor=${cursor}x`),
      page('cursor=abc'),
      read(`/v2/proba?limit=3&cursor=${cursor}`),
      service.send(`/v2/proba?nota=pagina&limit=3&cursor=${cursor}`, { headers: asOther() }),
      service.send(`/v2/nomenclatoare/judete?cursor=${cursor}`),
    ]);
    for (const reply of replies) expect(reply.body.type).toBe('urn:svc:api:v2:problem:invalid-cursor');
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
  });

  test('a cursor tells nothing to who takes it apart [V2-PAGE-6]', async () => {
    const { next_cursor } = (await page('limit=3')).body.meta.pagination;
    expect(next_cursor).toMatch(/^[\w-]{40,100}$/);
    expect(Buffer.from(next_cursor, 'base64url').toString('latin1')).not.toMatch(/\[[01],/);
  });

  test.each(['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=', 'cursor=', 'limit=1&limit=2'])(
    '%s is 400 [V2-PAGE-1]',
    async (query) => {
      expect((await page(query)).status).toBe(400);
    },
  );

  test('a malformed id in the query is told with the value received [V2-ID-2]', async () => {
    const reply = await read('/v2/proba?id=PRB_1');
    expect(issuesOf(reply)).toEqual({ 'query id': ['invalid_format'] });
    expect(reply.body.validation_errors[0].issues[0].message).toContain('PRB_1');
  });

  test('a parameter over 200 characters is 400 [V2-VAL-5]', async () => {
    expect(issuesOf(await read(`/v2/nomenclatoare/cote-tva?tara=${'x'.repeat(201)}`))).toEqual({
      'query tara': ['out_of_range'],
    });
  });
});

describe('idempotency keys', () => {
  const once = (idempotencyKey: string, json: unknown): Promise<Reply> =>
    write(json, { 'idempotency-key': idempotencyKey });

  test('the same key and request give the first answer again, byte for byte, and one effect [V2-IDEM-1]', async () => {
    const first = await once('unu', { nota: 'o data', suma: 1 });
    const again = await once('unu', { nota: 'o data', suma: 1 });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await countProbes('o data')).toBe(1);
  });

  test('fifty at once give one effect and fifty equal answers [V2-IDEM-1] [V2-IDEM-3]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => once('cincizeci', { nota: 'deodata', suma: 1 })),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49);
    expect(await countProbes('deodata')).toBe(1);
  });

  test('the same key with another request is 422 [V2-IDEM-2]', async () => {
    await once('doi', { nota: 'prima', suma: 1 });
    const reply = await once('doi', { nota: 'alta', suma: 1 });
    expect(reply.status).toBe(422);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:idempotency-mismatch');
    expect(await countProbes('alta')).toBe(0);
  });

  test('keys of different companies have nothing to do with each other [V2-IDEM-1]', async () => {
    await once('comuna', { nota: 'comuna', suma: 1 });
    const other = await service.send('/v2/proba', {
      method: 'POST',
      headers: { ...asOther(), 'idempotency-key': 'comuna' },
      json: { nota: 'comuna', suma: 1 },
    });
    expect(other.headers.get('idempotency-replayed')).toBeNull();
    expect(await countProbes('comuna')).toBe(2);
  });

  soakTest('a repeat of one that still runs waits for it; after ten seconds it is 409 [V2-IDEM-3]', async () => {
    holdWrites();
    const first = once('lunga', { nota: 'lunga', suma: 1 });
    await expect.poll(heldKeys).toBe(1);
    const late = await once('lunga', { nota: 'lunga', suma: 1 });
    expect(late.status).toBe(409);
    expect(late.body.type).toBe('urn:svc:api:v2:problem:idempotency-in-progress');
    release();
    expect((await first).status).toBe(200);
    expect((await once('lunga', { nota: 'lunga', suma: 1 })).headers.get('idempotency-replayed')).toBe('true');
    expect(await countProbes('lunga')).toBe(1);
  });

  test('the answer is stored in the very transaction of the effect, so a crash leaves both or neither [V2-IDEM-4]', async () => {
    await once('impreuna', { nota: 'impreuna', suma: 1 });
    const rows = await queryRows<{ effect: string; answer: string }>(
      service.connectionString,
      `SELECT p.xmin::text AS effect, a.xmin::text AS answer FROM probes p, idempotent_answers a
        WHERE p.note = 'impreuna' AND a.idempotency_key = 'impreuna'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.answer).toBe(rows[0]?.effect);
  });

  test('a refusal that stays is remembered, a validation error and a fault are not [V2-IDEM-6]', async () => {
    expect((await once('refuz', { nota: 'refuz', suma: 1 })).status).toBe(404);
    expect((await once('refuz', { nota: 'refuz', suma: 1 })).headers.get('idempotency-replayed')).toBe('true');
    expect((await once('gresita', { nota: 'gresita' })).status).toBe(400);
    expect((await once('gresita', { nota: 'gresita', suma: 1 })).status).toBe(200);
    expect((await once('cazuta', { nota: 'eroare', suma: 1 })).status).toBe(500);
    expect((await once('cazuta', { nota: 'reparata', suma: 1 })).status).toBe(200);
  });

  test('a key outside 1..255 characters is 400 of the header [V2-IDEM-1]', async () => {
    expect(issuesOf(await once('x'.repeat(256), { nota: 'a', suma: 1 }))).toEqual({
      'header Idempotency-Key': ['out_of_range'],
    });
  });
});
