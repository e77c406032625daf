import { beforeAll, expect, test } from 'vitest';
import { connectClient, httpTransport } from '../../support/clients/mcp-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { openShop, type Shop } from '../invoices/shop.ts';
import { keyWith } from './another-key.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service);
});

const writingHeaders = (headers: Shop['headers']) => ({ ...headers, 'svc-mcp-scriere': 'da' });

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const post = (json: unknown, headers: Readonly<Record<string, string>>, at = service) =>
  at.send('/mcp', { method: 'POST', headers: { accept: 'application/json, text/event-stream', ...headers }, json });

/** A session that may write, and its id. */
async function session(headers = shop.headers): Promise<string> {
  const transport = httpTransport(service.url, writingHeaders(headers));
  await connectClient(transport);
  return transport.sessionId ?? '';
}

const inSession = (id: string, headers = shop.headers) => post(ping, { ...headers, 'mcp-session-id': id });

test('without a key, with a wrong one or for another company nothing is answered [MCP-2]', async () => {
  expect((await post(ping, {})).status).toBe(401);
  expect((await post(ping, { ...shop.headers, authorization: 'Bearer fct_test_x' })).status).toBe(401);
  expect((await post(ping, { ...shop.headers, 'svc-cod-unic': '2864518' })).status).toBe(403);
  expect((await post(ping, { ...shop.headers, origin: 'https://altundeva.ro' })).status).toBe(403);
  expect((await post(ping, shop.headers)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('only messages are answered: no stream without a request, no list of messages, no broken text [MCP-8]', async () => {
  const stream = await service.send('/mcp', { headers: { ...shop.headers, accept: 'text/event-stream' } });
  expect(stream.status).toBe(405);
  expect(stream.headers.get('allow')).toBe('POST, DELETE, OPTIONS');
  expect((await post([ping, ping], shop.headers)).status).toBe(400);
  expect((await post('x', shop.headers)).status).toBe(400);
  expect((await post({ ping: 1 }, shop.headers)).status).toBe(400);
  const broken = await service.send('/mcp', { method: 'POST', headers: shop.headers, body: '{' });
  expect(broken.body.error.message).toContain('JSON-RPC');
});

test('a message has at most 1 MiB [MCP-8]', async () => {
  const large = await post({ ...ping, params: { _meta: { x: 'x'.repeat(1024 * 1024) } } }, shop.headers);
  expect(large.status).toBe(413);
  expect(large.body.detail).toBe('Corpul cererii are cel mult 1 MiB.');
});

test('arguments that no operation has so many of, or that no address can carry, are refused before v2 is asked [MCP-8]', async () => {
  const call = async (given: Readonly<Record<string, unknown>>) => {
    const params = { name: 'listeazaFacturile', arguments: given };
    const { status, body } = await post({ ...ping, method: 'tools/call', params }, shop.headers);
    return [status, body.result.isError, body.result.content[0].text];
  };
  const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, place) => [`k${place}`, 1]));
  expect(await call(many)).toEqual([200, true, 'Operația are cel mult 100 de argumente.']);
  expect(await call({ serie: 'ț'.repeat(10_000) })).toEqual([
    200,
    true,
    'Argumentele sunt prea lungi pentru o adresă.',
  ]);
});

test('a company has 8 sessions, and one more ends the one that it used longest ago [MCP-9]', async () => {
  const other = await openShop(service);
  const first = await session(other.headers);
  const second = await session(other.headers);
  expect((await inSession(first, other.headers)).status).toBe(200);
  for (let opened = 2; opened < 9; opened += 1) await session(other.headers);
  expect((await inSession(second, other.headers)).status).toBe(404);
  expect((await inSession(first, other.headers)).status).toBe(200);
});

test("a session is its key's, ends when the client says so, and after 15 minutes without a word [MCP-9]", async () => {
  const id = await session();
  expect((await inSession(id)).status).toBe(200);
  expect((await inSession(id, await keyWith(service, shop, ['facturi:citire']))).status).toBe(404);
  expect((await inSession('alta')).status).toBe(404);
  const ended = await service.send('/mcp', { method: 'DELETE', headers: { ...shop.headers, 'mcp-session-id': id } });
  expect(ended.status).toBe(200);
  expect((await inSession(id)).status).toBe(404);

  const idle = await session();
  service.clock.set(new Date(service.clock.now().getTime() + 15 * 60 * 1000).toISOString());
  expect((await inSession(idle)).status).toBe(404);
  expect((await post(ping, writingHeaders(shop.headers))).status).toBe(400);
});

test('with several processes reads work, and writing is refused with the way round [MCP-7]', async () => {
  const several = await testService({ variables: { FACTURIER_PROCESSES: '2' } });
  const there = await openShop(several);
  const { call } = await connectClient(httpTransport(several.url, there.headers));
  expect((await call('listeazaFacturile')).json.data).toEqual([]);
  await expect(connectClient(httpTransport(several.url, writingHeaders(there.headers)))).rejects.toThrow(
    'bin/facturier mcp --write',
  );
});

test('calls are counted with those that the key makes itself, and messages that call nothing are counted too [MCP-11]', async () => {
  const limited = await testService({ rateLimits: 'on', variables: { FACTURIER_CALLS_PER_SECOND: '20' } });
  const there = await openShop(limited);
  const { call } = await connectClient(httpTransport(limited.url, writingHeaders(there.headers)), () => 'accept');
  await limited.send('/v2/arhive-pdf', { method: 'POST', headers: there.headers, json: {} });
  expect(await call('creeazaArhiva', { corp: {} })).toMatchObject({ isError: true, json: { status: 429 } });

  const large = { ...ping, params: { _meta: { x: 'x'.repeat(64 * 1024) } } };
  const twice = await Promise.all([post(large, there.headers, limited), post(large, there.headers, limited)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 429]);
  const burst = await Promise.all(Array.from({ length: 60 }, () => post(ping, there.headers, limited)));
  expect(burst.map(({ status }) => status)).toContain(429);
});

test('the log of calls has the operations that were called, by the key that called them [MCP-11]', async () => {
  const logging = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
  const { browser, code } = await openHouse(logging);
  const { cheie } = await browser.done('POST', '/chei', { nume: 'asistent', drepturi: ['facturi:citire'] });
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': code };
  const { call } = await connectClient(httpTransport(logging.url, headers));
  await call('listeazaFacturile', { limit: 1 });
  expect((await browser.done('GET', '/jurnal-api')).apeluri).toMatchObject([
    { operatie: 'listeazaFacturile', nume_autor: 'asistent', cale: '/v2/facturi', stare: 200 },
  ]);
});
