import { beforeAll, expect, test } from 'vitest';
import { connectClient, httpTransport } from '../../support/clients/mcp-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, openShop, type Shop } from '../invoices/shop.ts';
import { keyWith } from './another-key.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service);
});

const reading = (headers = shop.headers) => connectClient(httpTransport(service.url, headers));

test('a read answers what v2 answers, word for word [MCP-1] [MCP-3]', async () => {
  const { serie, numar } = await shop.issue();
  const { call } = await reading();
  const { meta: _called, ...read } = (await call('citesteFactura', { serie, numar })).json;
  const { meta: _asked, ...expected } = (await shop.read(serie, numar)).body;
  expect(read).toEqual(expected);

  const page = await call('listeazaFacturile', { limit: 1, fields: 'serie,numar' });
  expect(page.json.data).toEqual([{ serie, numar }]);
  expect(page.json.meta.pagination).toEqual({ next_cursor: null, prev_cursor: null });
});

test('by default only reads are offered, and what changes something is refused with the way to allow it [MCP-4]', async () => {
  const { client, call } = await reading();
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(50);
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  const listed = tools.find(({ name }) => name === 'listeazaFacturile');
  expect(listed?.description).toContain('GET /v2/facturi');
  expect(listed?.inputSchema.properties).toHaveProperty('cursor');

  const before = (await shop.list()).body.data.length;
  const refused = await call('emiteFactura', { corp: invoice() });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Svc-Mcp-Scriere: da') });
  expect((await shop.list()).body.data.length).toBe(before);
});

test('a key sees the tools of its rights, and v2 refuses the others in its own words [MCP-2]', async () => {
  const { tools, call } = await reading(await keyWith(service, shop, ['clienti:citire']));
  const names = await tools();
  expect(names).toContain('listeazaClientii');
  expect(names).toContain('listeazaValutele');
  expect(names).not.toContain('listeazaFacturile');
  const refused = await call('listeazaFacturile');
  expect(refused.isError).toBe(true);
  expect(refused.json).toMatchObject({ status: 403, type: 'urn:svc:api:v2:problem:forbidden' });
});

test('wrong arguments are answered with all that v2 finds wrong with them [MCP-3]', async () => {
  const { call } = await reading();
  const refused = await call('listeazaFacturile', { limit: 0, altceva: 'x' });
  expect(refused.isError).toBe(true);
  expect(refused.json.status).toBe(400);
  const places = refused.json.validation_errors.map(({ name }: { name: string }) => name);
  expect(places.sort()).toEqual(['altceva', 'limit']);
  expect(await call('citesteFactura', { serie: 'FCT' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('parametru din adresă'),
  });
  expect((await call('citesteFactura', { serie: ['FCT'], numar: '1' })).text).toContain('serie.');
  expect((await call('citesteFactura', { serie: '..', numar: 'identitate' })).isError).toBe(true);
});

test('a message of the wrong shape is told which member is wrong, and is no fault of the service [MCP-3]', async () => {
  const ask = async (method: string, params: unknown) => {
    const headers = { accept: 'application/json, text/event-stream', ...shop.headers };
    return (await service.send('/mcp', { method: 'POST', headers, json: { jsonrpc: '2.0', id: 1, method, params } }))
      .body;
  };
  const call = async (name: unknown, given: unknown) => (await ask('tools/call', { name, arguments: given })).result;
  const wrong = (member: string) => ({
    isError: true,
    content: [{ text: expect.stringContaining(`protocol: ${member}.`) }],
  });
  for (const given of ['x', [1], 7]) expect(await call('listeazaFacturile', given)).toMatchObject(wrong('arguments'));
  expect(await call(7, {})).toMatchObject(wrong('name'));
  const refused = { error: { code: -32602, message: expect.stringContaining('uri') } };
  expect(await ask('resources/read', { uri: 7 })).toMatchObject(refused);
  expect(await ask('altceva/list', {})).toMatchObject({ error: { code: -32601 } });
});

test('an unknown tool is an error of the protocol [MCP-3]', async () => {
  const { call } = await reading();
  await expect(call('stergeTot')).rejects.toThrow('Nu există nicio unealtă stergeTot.');
  await expect(call('creeazaWebhook')).rejects.toThrow('Nu există nicio unealtă');
});

test('the data of another company are not found [MCP-2]', async () => {
  const { serie, numar } = await shop.issue();
  const other = await openShop(service);
  const { call } = await reading(other.headers);
  expect((await call('citesteFactura', { serie, numar })).json).toMatchObject({ status: 404 });
});

test('a file comes as a resource, and the nomenclatures can be read as such [MCP-10]', async () => {
  const { serie, numar } = await shop.issue();
  const { client, call } = await reading();
  const { content } = await call('citesteUbl', { serie, numar });
  const xml = await service.send(`/v2/facturi/${serie}/${numar}/ubl`, { headers: shop.headers });
  expect(content).toEqual([
    {
      type: 'resource',
      resource: { uri: `facturier:///v2/facturi/${serie}/${numar}/ubl`, mimeType: 'application/xml', text: xml.text },
    },
  ]);
  const { resources } = await client.listResources();
  const uri = 'facturier:///v2/nomenclatoare/valute';
  expect(resources.map((resource) => resource.uri)).toContain(uri);
  const { contents } = await client.readResource({ uri });
  const [{ text = '' } = {}] = contents as readonly { readonly text?: string }[];
  expect(JSON.parse(text).data).toEqual((await service.send('/v2/nomenclatoare/valute')).body.data);
  await expect(client.readResource({ uri: 'facturier:///v2/facturi' })).rejects.toThrow('Nu există nicio resursă');
});
