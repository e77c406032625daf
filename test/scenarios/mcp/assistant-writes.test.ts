import { CallToolResultSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, expect, test } from 'vitest';
import { connectClient, httpTransport, type Person } from '../../support/clients/mcp-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, openShop, type Shop } from '../invoices/shop.ts';
import { keyWith } from './another-key.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const writingHeaders = (headers: Shop['headers']) => ({ ...headers, 'svc-mcp-scriere': 'da' });

const writing = (shop: Shop, person?: Person, headers = shop.headers) =>
  connectClient(httpTransport(service.url, writingHeaders(headers)), person);

const issuedBy = async (shop: Shop): Promise<number> => (await shop.list()).body.data.length;

test('what changes something is done after a person confirmed it, once, and the audit names the key [MCP-5] [MCP-11]', async () => {
  const shop = await openShop(service);
  const { client, call, questions } = await writing(shop, () => 'accept');
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'emiteFactura')?.annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
  });

  const issued = await call('emiteFactura', { corp: invoice() });
  expect(issued.isError, issued.text).toBe(false);
  const { serie, numar } = issued.json.data;
  expect((await shop.read(serie, numar)).status).toBe(200);
  expect(await issuedBy(shop)).toBe(1);
  expect(questions).toEqual([expect.stringContaining('POST /v2/facturi\n')]);
  expect(questions[0]).toContain('"denumire":"Client Exemplu SRL"');

  const [byHand] = await shop.stored('api_keys');
  const trail = await shop.stored('audit_pending', 'pending_id');
  expect(trail.at(-1)).toMatchObject({ author_kind: 'api-key', author_id: byHand?.['api_key_id'] });
});

test.each(['decline', 'cancel', 'unticked'] as const)(
  'nothing is done where the person answers with %s [MCP-5]',
  async (answer) => {
    const shop = await openShop(service);
    const { call, questions } = await writing(shop, () => answer);
    const refused = await call('emiteFactura', { corp: invoice() });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('nu a confirmat') });
    expect(questions.length).toBe(1);
    expect(await issuedBy(shop)).toBe(0);
  },
);

test('a client that cannot ask a person is refused, and told why [MCP-5]', async () => {
  const shop = await openShop(service);
  const { call, tools } = await writing(shop);
  expect(await tools()).toContain('emiteFactura');
  const refused = await call('emiteFactura', { corp: invoice() });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('elicitation') });
  expect(await issuedBy(shop)).toBe(0);
});

test('nobody is asked about what the key may not do [MCP-2] [MCP-5]', async () => {
  const shop = await openShop(service);
  const headers = await keyWith(service, shop, ['facturi:citire']);
  const { call, tools, questions } = await writing(shop, () => 'accept', headers);
  expect(await tools()).not.toContain('emiteFactura');
  expect(await call('emiteFactura', { corp: invoice() })).toMatchObject({
    isError: true,
    text: expect.stringContaining('nu are dreptul'),
  });
  expect(questions).toEqual([]);
});

test('what v2 refuses after a confirmation is said in its words [MCP-3]', async () => {
  const shop = await openShop(service);
  const { call } = await writing(shop, () => 'accept');
  const refused = await call('emiteFactura', { corp: invoice({ articole: [{ denumire: 'x' }] }) });
  expect(refused.isError).toBe(true);
  expect(refused.json).toMatchObject({ status: 400, validation_errors: expect.any(Array) });
});

test('a request that the transport delivers twice has one effect [MCP-6]', async () => {
  const shop = await openShop(service);
  const transport = httpTransport(service.url, writingHeaders(shop.headers));
  const { questions } = await connectClient(transport, () => 'accept');
  const request: JSONRPCMessage = {
    jsonrpc: '2.0',
    id: 'o-cerere',
    method: 'tools/call',
    params: { name: 'emiteFactura', arguments: { corp: invoice() } },
  };
  const delivered = () =>
    new Promise<unknown>((resolve, reject) => {
      const { onmessage } = transport;
      transport.onmessage = (message) => {
        if ('id' in message && message.id === request.id) resolve(message);
        else onmessage?.(message);
      };
      transport.send(request).catch(reject);
    });
  const first = await delivered();
  expect(first).toMatchObject({ result: { content: [{ text: expect.stringContaining('"numar"') }] } });
  expect(await delivered()).toEqual(first);
  expect(questions.length).toBe(2);
  expect(await issuedBy(shop)).toBe(1);
});

test('a client that leaves in the middle leaves nothing done [MCP-5]', async () => {
  const shop = await openShop(service);
  const asked = deferred();
  const never = new Promise<never>(() => undefined);
  const { client } = await writing(shop, () => {
    asked.resolve();
    return never;
  });
  const leaving = new AbortController();
  const call = client.callTool({ name: 'emiteFactura', arguments: { corp: invoice() } }, undefined, {
    signal: leaving.signal,
  });
  await asked.promise;
  leaving.abort('gone');
  await expect(call).rejects.toThrow();
  await client.close();
  const { call: callAgain } = await writing(shop, () => 'accept');
  expect((await callAgain('listeazaFacturile')).json.data).toEqual([]);
  expect(service.logged()).not.toContain('"fault"');
});

test('four questions of a company wait at once, and a fifth is not asked [MCP-8]', async () => {
  const shop = await openShop(service);
  const asked = deferred();
  let waiting = 0;
  const never = new Promise<never>(() => undefined);
  const person: Person = () => {
    waiting += 1;
    if (waiting === 4) asked.resolve();
    return never;
  };
  const { client } = await writing(shop, person);
  const leaving = new AbortController();
  const calls = Array.from({ length: 4 }, () =>
    client.callTool({ name: 'emiteFactura', arguments: { corp: invoice() } }, undefined, { signal: leaving.signal }),
  );
  await asked.promise;
  const other = await writing(shop, person);
  expect(await other.call('emiteFactura', { corp: invoice() })).toMatchObject({
    isError: true,
    text: expect.stringContaining('așteaptă deja confirmarea'),
  });
  leaving.abort('gone');
  await Promise.allSettled(calls);
  expect(waiting).toBe(4);
});

test('a call that wants to be a task is refused before anything is done [MCP-3]', async () => {
  const shop = await openShop(service);
  const { client, questions } = await writing(shop, () => 'accept');
  const params = { name: 'emiteFactura', arguments: { corp: invoice() }, task: { ttl: 1000 } };
  await expect(client.request({ method: 'tools/call', params }, CallToolResultSchema)).rejects.toThrow('task creation');
  expect(questions).toEqual([]);
});

/** A promise, and what fulfils it. */
function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
