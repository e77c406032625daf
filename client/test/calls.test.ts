import { beforeAll, expect, test } from 'vitest';
import { demoFile } from '../../src/api/provisioning/demo-file.ts';
import { provisionForTest } from '../../test/support/service/provisioning.ts';
import { type TestService, testService } from '../../test/support/service/test-service.ts';
import { type Client, createClient, FacturierError } from '../src/client.ts';
import { invoice } from './sample-invoice.ts';

let service: TestService;
let key: string;
let api: Client;

beforeAll(async () => {
  service = await testService();
  key = String((await provisionForTest(service, demoFile))['demo']);
  api = createClient({ url: `${service.url}/`, key, codUnic: '12345674', platforma: 'https://magazin.exemplu.ro' });
});

test('key, company and platform are given once: an invoice is issued, read, collected, followed and deleted [CLIENT-3]', async () => {
  const { data: issued, meta } = await api.post('/v2/facturi', { body: invoice('Ion Pop') });
  expect(issued).toMatchObject({ serie: 'FCT', numar: '1' });
  expect(meta.trace).toMatch(/^00-/);

  const path = { serie: issued.serie, numar: issued.numar };
  const { data: read } = await api.get('/v2/facturi/{serie}/{numar}', { path });
  // Without `fields` every member comes, and its type says so.
  const total: number = read.valoare_totala;
  const name: string = read.client.denumire;
  expect([total, name]).toEqual([121, 'Ion Pop']);

  const body = { suma_incasata: 21, tip_incasare: 'Chitanta', data_incasare: null } as const;
  const { data: collected } = await api.post('/v2/facturi/{serie}/{numar}/incasari', { path, body });
  expect(collected).toEqual({ serie_incasare: 'CH', numar_incasare: '1' });
  expect((await api.put('/v2/facturi/{serie}/{numar}/awb', { path, body: { awb: 'AWB-1' } })).data).toBeNull();
  const receipt = { ...path, serie_incasare: 'CH', numar_incasare: '1' };
  await api.delete('/v2/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}', { path: receipt });
  expect((await api.delete('/v2/facturi/{serie}/{numar}', { path })).data).toBeNull();
});

test('with fields only the chosen members come, and the types say that each may be missing [CLIENT-3]', async () => {
  await api.post('/v2/facturi', { body: invoice('Ana Pop') });
  const { data } = await api.get('/v2/facturi', { query: { fields: 'client,valoare_totala', limit: 1 } });
  const [row] = data;
  const client: string | undefined = row?.client;
  // @ts-expect-error it may be missing
  const sure: string = row === undefined ? '' : row.client;
  expect([client, sure]).toEqual(['Ana Pop', 'Ana Pop']);
  expect(row).not.toHaveProperty('valuta');
});

test('what stands in an address or a query is written so that it arrives as it is [CLIENT-3]', async () => {
  const body = { ...invoice('Țepeș & fiii?'), numar: '7/2026 a%b#c' };
  await api.post('/v2/facturi', { body });
  const path = { serie: 'FCT', numar: '7/2026 a%b#c' };
  expect((await api.get('/v2/facturi/{serie}/{numar}', { path })).data.client.denumire).toBe('Țepeș & fiii?');
  const { data } = await api.get('/v2/clienti', { query: { q: 'Țepeș & fiii?' } });
  expect(data.map(({ denumire }) => denumire)).toEqual(['Țepeș & fiii?']);
});

test('a file comes as its text, and nomenclatures need no key [CLIENT-3]', async () => {
  const rates = await createClient({ url: service.url }).get('/v2/nomenclatoare/cote-tva');
  expect(rates.data.map(({ valoare }) => valoare)).toContain(0.21);
  const { data } = await api.post('/v2/facturi', { body: invoice('SC Firma SRL', '90100218') });
  const ubl: string = await api.get('/v2/facturi/{serie}/{numar}/ubl', { path: data });
  expect(ubl).toMatch(/^<\?xml/);
});

test('every format of a file is read as what it is: text as text, anything else as its bytes [CLIENT-3]', async () => {
  const { data: name } = await api.post('/v2/facturi', { body: invoice('Ana Export') });
  const exported = (format: 'csv' | 'xlsx' | 'saga') =>
    api.get('/v2/rapoarte/export-contabil', { query: { luna: '2026-11', format } });
  const csv: string | Uint8Array = await exported('csv');
  expect(csv).toContain('Ana Export');
  for (const format of ['xlsx', 'saga'] as const) {
    const bytes = await exported(format);
    expect([...bytes.slice(0, 2)], format).toEqual([0x50, 0x4b]);
  }
  const pdf = Uint8Array.from(Buffer.from('%PDF-1.4\n%%EOF\n'));
  const xml = new Uint8Array(Buffer.from('<?xml version="1.0"?><a>ș</a>'));
  for (const [nume, tip, content] of [
    ['a.pdf', 'pdf', pdf],
    ['a.xml', 'xml', xml],
  ] as const) {
    const continut = Buffer.from(content).toString('base64');
    const path = { serie: name.serie, numar: name.numar };
    const { data } = await api.post('/v2/facturi/{serie}/{numar}/fisiere', { path, body: { nume, tip, continut } });
    const whole = { ...path, id_fisier: data.id };
    const read: Uint8Array = await api.get('/v2/facturi/{serie}/{numar}/fisiere/{id_fisier}', { path: whole });
    expect(read).toEqual(content);
  }
});

test('the events end where nothing has happened yet [CLIENT-8]', async () => {
  await api.post('/v2/facturi', { body: invoice('Ultima') });
  const seen: string[] = [];
  for await (const { tip } of api.rows('/v2/evenimente', { query: { limit: 2 } })) seen.push(tip);
  expect(seen).toContain('factura.emisa');
});

test('addresses, members and methods that do not exist do not compile [CLIENT-3]', () => {
  const never = async (): Promise<void> => {
    // @ts-expect-error no such address
    await api.get('/v2/facturii');
    // @ts-expect-error it is not deleted
    await api.delete('/v2/identitate');
    // @ts-expect-error the body must be sent
    await api.post('/v2/facturi');
    // @ts-expect-error a member that nobody knows
    await api.post('/v2/facturi', { body: { ...invoice('x'), client: { tip: 'PF', denumire: 'x', mail: 'x' } } });
    // @ts-expect-error the number of the invoice is missing
    await api.get('/v2/facturi/{serie}/{numar}', { path: { serie: 'FCT' } });
    // @ts-expect-error one invoice has no pages
    for await (const _page of api.pages('/v2/facturi/{serie}/{numar}'));
  };
  expect(never).toBeTypeOf('function');
});

test('every page of a list is followed, and asked for only when the loop comes to it [CLIENT-8]', async () => {
  let calls = 0;
  const counting = createClient({
    url: service.url,
    fetch: (...call) => {
      calls += 1;
      return fetch(...call);
    },
  });
  const names: string[] = [];
  for await (const county of counting.rows('/v2/nomenclatoare/judete', { query: { limit: 10 } }))
    names.push(county.nume);
  expect([names.length, new Set(names).size, calls]).toEqual([42, 42, 5]);

  const sizes: number[] = [];
  for await (const page of counting.pages('/v2/nomenclatoare/judete', { query: { limit: 20 } }))
    sizes.push(page.data.length);
  expect(sizes).toEqual([20, 20, 2]);

  calls = 0;
  for await (const _county of counting.rows('/v2/nomenclatoare/judete', { query: { limit: 10 } })) break;
  expect(calls).toBe(1);
});

test('a list goes on from a cursor that was kept, and chosen fields stay chosen on every page [CLIENT-8]', async () => {
  const first = await api.get('/v2/nomenclatoare/judete', { query: { limit: 40 } });
  const cursor = String(first.meta.pagination.next_cursor);
  const rest: string[] = [];
  for await (const { cod } of api.rows('/v2/nomenclatoare/judete', { query: { limit: 40, cursor } })) rest.push(cod);
  expect(rest).toHaveLength(2);
  for await (const row of api.rows('/v2/nomenclatoare/judete', { query: { limit: 20, fields: 'cod' } })) {
    expect(Object.keys(row)).toEqual(['cod']);
  }
});

test('a wrong request is thrown as one error with every wrong member and the id of the call [CLIENT-4]', async () => {
  const interactionId = '018f6b1e-7d3a-7c52-9f0e-3b1a2c4d5e6f';
  const wrong = { ...invoice('x'), valuta: 'LEI', articole: [] };
  const error = await failureOf(api.post('/v2/facturi', { body: wrong, interactionId }));
  expect(error).toMatchObject({ name: 'FacturierError', status: 400, type: 'validation', motiv: null, interactionId });
  expect(error.validation_errors.map(({ name }) => name).sort()).toEqual(['articole', 'valuta']);
  expect(error.validation_errors[0]?.issues[0]?.message).toBeTruthy();
});

test('a refusal carries its reason, and every error names its call [CLIENT-4]', async () => {
  const stranger = createClient({ url: service.url, key, codUnic: '999' });
  const error = await failureOf(stranger.get('/v2/identitate'));
  expect(error).toMatchObject({ status: 403, type: 'forbidden', motiv: { cod: 'cod_unic_neasociat' } });
  expect(error.message).toBe(`403 forbidden: ${error.detail}`);
  expect(service.logged()).toContain(error.interactionId);
});

test('what something in between answers in the place of the service is the same kind of error [CLIENT-4]', async () => {
  const answering = (status: number, body: string) =>
    createClient({ url: service.url, retries: 0, fetch: async () => new Response(body, { status }) });
  const page = await failureOf(answering(200, '<h1>Sign in to the hotel</h1>').get('/v2/identitate'));
  expect(page).toMatchObject({ status: 200, type: 'not-a-problem', detail: '<h1>Sign in to the hotel</h1>' });
  const long = await failureOf(answering(502, 'x'.repeat(100_000)).get('/v2/identitate'));
  expect([long.type, long.status, long.detail.length]).toEqual(['not-a-problem', 502, 200]);
});

async function failureOf(call: Promise<unknown>): Promise<FacturierError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FacturierError)) throw new Error(`not a FacturierError: ${String(error)}`);
  return error;
}
