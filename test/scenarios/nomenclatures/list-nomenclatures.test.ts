import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const list = (path: string): Promise<Reply> => service.send(`/v2/nomenclatoare/${path}`);

async function everyPage(path: string): Promise<Record<string, unknown>[]> {
  const separator = path.includes('?') ? '&' : '?';
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: Reply = await list(`${path}${separator}limit=200${from}`);
    rows.push(...page.body.data);
    cursor = page.body.meta.pagination.next_cursor;
  } while (cursor !== null);
  return rows;
}

test.each([
  'judete',
  'localitati?cod_judet=IS',
  'banci',
  'valute',
  'tari',
  'cote-tva',
  'tipuri-factura',
  'tipuri-incasare',
])('%s needs no key and no Svc-Cod-Unic [V2-NOM-9]', async (path) => {
  const reply = await list(path);
  expect(reply.status).toBe(200);
  expect(reply.body.data.length).toBeGreaterThan(2);
  expect(reply.headers.get('cache-control')).not.toBe('no-store');
});

test('42 counties with name and code [V2-NOM-1]', async () => {
  const rows = await everyPage('judete');
  expect(rows).toHaveLength(42);
  expect(rows).toContainEqual({ nume: 'Iași', cod: 'IS' });
  expect(rows).toContainEqual({ nume: 'București', cod: 'B' });
});

test('localities of a county, with comma-below letters; Bucharest has its sectors [V2-NOM-2]', async () => {
  const names = (await everyPage('localitati?cod_judet=IS')).map(({ nume }) => nume);
  expect(names).toEqual(expect.arrayContaining(['Iași', 'Pașcani', 'Târgu Frumos', 'Miroslava']));
  expect(names.join()).not.toMatch(/[şţŞŢ]|Comuna/);
  expect((await everyPage('localitati?cod_judet=B')).map(({ nume }) => nume)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `Sector ${n}`),
  );
});

test('an unknown or missing county, or an unknown country, is 400 that names it [V2-NOM-10]', async () => {
  for (const [path, name, code] of [
    ['localitati?cod_judet=XX', 'cod_judet', 'invalid_value'],
    ['localitati', 'cod_judet', 'required'],
    ['cote-tva?tara=Atlantida', 'tara', 'invalid_value'],
    ['cote-tva?data=2026-02-30', 'data', 'invalid_format'],
  ]) {
    const reply = await list(path ?? '');
    expect(reply.status, path).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([{ location: 'query', name, issues: [{ code }] }]);
  }
});

test('banks with BIC and alias [V2-NOM-3]', async () => {
  expect(await everyPage('banci')).toContainEqual({ nume: 'BANCA TRANSILVANIA', bic: 'BTRLRO22', alias: 'BT' });
});

test('currencies are ISO codes [V2-NOM-4]', async () => {
  const names = (await everyPage('valute')).map(({ nume }) => nume);
  expect(names).toEqual(expect.arrayContaining(['RON', 'EUR', 'USD', 'JPY']));
  expect(names.length).toBeGreaterThan(150);
});

test('countries in Romanian capitals; Greece is EL and GR is understood [V2-NOM-5]', async () => {
  const rows = await everyPage('tari');
  expect(rows).toContainEqual({ nume: 'ROMANIA', cod: 'RO' });
  expect(rows).toContainEqual({ nume: 'GRECIA', cod: 'EL' });
  expect(rows.length).toBeGreaterThan(240);
  expect((await list('cote-tva?tara=GR')).text.slice(0, 80)).toBe(
    (await list('cote-tva?tara=grecia')).text.slice(0, 80),
  );
});

const rates = async (query: string): Promise<number[]> =>
  (await list(`cote-tva${query}`)).body.data.map(({ valoare }: { valoare: number }) => valoare);

test('VAT rates by country and date; today and Romania if not said [V2-NOM-6]', async () => {
  expect(await rates('')).toEqual([0.21, 0.11, 0]);
  expect(await rates('?data=2025-08-01')).toEqual([0.21, 0.11, 0]);
  expect(await rates('?data=2025-07-31')).toEqual([0.19, 0.09, 0.05, 0]);
  expect(await rates('?tara=DE')).toEqual([0.19, 0.07, 0]);
  expect(await rates('?tara=US')).toEqual([0]);
});

test('the twelve invoice types and the seven collection kinds [V2-NOM-7] [V2-NOM-8]', async () => {
  expect((await everyPage('tipuri-factura')).map(({ cod }) => cod)).toEqual([
    'F',
    'FS',
    'T',
    'P',
    'C',
    'D',
    'A',
    'S',
    'U',
    'H',
    'N',
    'X',
  ]);
  expect((await everyPage('tipuri-incasare')).map(({ nume }) => nume)).toEqual([
    'Chitanta',
    'Bon',
    'Banca',
    'Card',
    'Retur casa',
    'Voucher',
    'Plata speciala',
  ]);
});

test('cursor, limit and fields work; the identity comes back even when not asked for [V2-NOM-11]', async () => {
  const first = await list('judete?limit=40&fields=nume');
  expect(first.body.data[0]).toEqual({ nume: expect.any(String), cod: expect.any(String) });
  expect((await list('banci?fields=alias')).body.data[0]).toEqual({
    bic: expect.any(String),
    alias: expect.anything(),
  });
  const second = await list(`judete?limit=40&cursor=${first.body.meta.pagination.next_cursor}`);
  expect(second.body.data).toHaveLength(2);
  expect(second.body.meta.pagination.next_cursor).toBeNull();
});

test('50 rows if not said, 200 at most [V2-PAGE-1]', async () => {
  expect((await list('tari')).body.data).toHaveLength(50);
  expect((await list('tari?limit=1000')).body.data).toHaveLength(200);
});
