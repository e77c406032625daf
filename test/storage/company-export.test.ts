import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { describedTables } from '../../src/domain/moving/described-tables.ts';
import { readCompanyTables } from '../../src/storage/postgres/moving/company-tables.ts';
import { importsOf, ownXml } from '../scenarios/imports/own-files.ts';
import { openShop, type Shop } from '../scenarios/invoices/shop.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { folderOfFile } from '../support/program/backups.ts';
import { exportOf, runCompany, sumOf } from '../support/program/exported-company.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { testDatabase, testService } from '../support/service/test-service.ts';

const service = await testService();
const folder = await folderOfFile();
const passphraseFile = join(folder, 'passphrase');
const name = 'Țară "Nouă", rând\nnou';

let shop: Shop;
let other: Shop;

beforeAll(async () => {
  await writeFile(passphraseFile, 'o frază destul de lungă\n');
  shop = await openShop(service, {
    setari: { gestioneaza_stoc: true },
    articole: [{ cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ stoc: 1000 }] }],
  });
  other = await openShop(service);
  await other.issue({ client: { tip: 'PF', denumire: 'Al altcuiva' } });
  await shop.issue();
  await shop.issue({ client: { tip: 'PF', denumire: name } });
  await shop.issue({ serie: 'PRF', tip_factura: 'P' });
  const send = (path: string, json: unknown) => service.send(path, { method: 'POST', headers: shop.headers, json });
  const file = { nume: 'contract.pdf', tip: 'application/pdf', continut: Buffer.from('%PDF-1.4 x').toString('base64') };
  expect((await send('/v2/facturi/FCT/1/fisiere', file)).status).toBe(200);
  expect((await send('/v2/webhookuri', { url: 'http://127.0.0.1:9/', evenimente: ['*'] })).status).toBe(200);
});

test('the tables of a company are found in the catalogue, each after those that it points to [OPS-MOVE-1]', async () => {
  const client = new pg.Client({ connectionString: await testDatabase(), options: seesAll });
  await client.connect();
  const tables = await readCompanyTables(client).finally(() => client.end());
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(describedTables).sort());
  const place = new Map(tables.map((table, index) => [table.name, index]));
  const early = tables.flatMap(({ name, after }) =>
    after
      .filter((other) => (place.get(other) ?? -1) > (place.get(name) ?? -1))
      .map((other) => `${name} before ${other}`),
  );
  expect(early).toEqual([]);
});

test('a company is exported whole: every row of every table, its XML as v2 gives it, its files, and nothing of another [OPS-MOVE-1]', async () => {
  const { files, rows, text, manifest, ran, file } = await exportOf(service, folder, shop.code);
  expect(ran.code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const counts = await queryRows<{ id: number }>(
    service.connectionString,
    'SELECT company_id::int AS id FROM companies WHERE fiscal_code = $1',
    [shop.code],
  );
  for (const { name: table, rows: count } of manifest.tables) {
    expect([table, rows(table).length]).toEqual([table, count]);
    if (table === 'people' || /^(?:key_uses|api_calls|audit_|event|jobs|webhook_)/.test(table)) continue;
    const [stored] = await queryRows<{ count: number }>(
      service.connectionString,
      `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1`,
      [counts[0]?.id],
    );
    expect([table, count]).toEqual([table, stored?.count]);
  }
  expect(rows('invoices').map(({ series, number }) => `${series} ${number}`)).toEqual(['FCT 1', 'FCT 2', 'PRF 1']);
  expect(rows('clients').map((row) => row['name'])).toContain(name);
  for (const number of [1, 2]) {
    const reply = await service.send(`/v2/facturi/FCT/${number}/ubl`, { headers: shop.headers });
    expect(reply.status, reply.text).toBe(200);
    expect(text(`documents/FCT-${number}.xml`)).toBe(reply.text);
    const { data } = (await shop.read('FCT', String(number))).body;
    expect(rows('invoices')[number - 1]).toMatchObject({
      gross: data.valoare_totala.toFixed(2),
      issued_on: data.data_emitere,
    });
  }
  expect(text('documents/list.csv')).toContain('PRF,1,,not fiscal\n');
  const attached = [...files.keys()].filter((one) => one.startsWith('attachments/'));
  expect(attached).toEqual([expect.stringMatching(/^attachments\/[0-9a-f-]{36}-contract\.pdf$/)]);
  expect(text(attached[0] ?? '')).toBe('%PDF-1.4 x');
  const all = Buffer.concat([...files.values()]).toString();
  expect(all).not.toContain(other.code);
  expect(all).not.toContain('Al altcuiva');
  // The key itself is nowhere, its hash is.
  expect(all).not.toContain(shop.headers['authorization']?.slice('Bearer '.length));
  expect(rows('api_key_hashes')).toHaveLength(1);
});

test('a document of another program leaves as it came in [OPS-MOVE-1]', async () => {
  testWorker(service);
  const moved = await openShop(service);
  await importsOf(service, moved).done(ownXml({ seller: moved.code, id: 'VECHI 1' }));
  const { text } = await exportOf(service, folder, moved.code);
  const reply = await service.send('/v2/facturi/VECHI/1/ubl', { headers: moved.headers });
  expect(reply.status, reply.text).toBe(200);
  expect(text('documents/VECHI-1.xml')).toBe(reply.text);
  expect(reply.text).toBe(ownXml({ seller: moved.code, id: 'VECHI 1' }));
});

test('a stranger can read the file: a page that explains it, every column in words, and a sum of every file [OPS-MOVE-2]', async () => {
  const { files, text, manifest } = await exportOf(service, folder, shop.code);
  const readme = text('README.txt');
  for (const word of [shop.code, 'sha256sum -c', 'audit_entries', 'invoices:']) expect(readme).toContain(word);
  expect(text('tables.csv')).toContain('invoices,due_on,date,The due date.\n');
  expect(
    text('tables.csv')
      .split('\n')
      .filter((line) => line.endsWith(',')),
  ).toEqual([]);
  const summed = [...files].filter(([one]) => !/^(?:checksums|manifest)\./.test(one));
  expect(text('checksums.txt')).toBe(summed.map(([one, content]) => sumOf(one, content)).join(''));
  expect(sumOf('x', files.get('checksums.txt') ?? Buffer.alloc(0))).toBe(`${manifest.checksums}  x\n`);
});

test('secrets leave only under a passphrase, and then the file is sealed [OPS-MOVE-3]', async () => {
  const plain = await exportOf(service, folder, shop.code);
  expect(plain.files.has('secrets.json')).toBe(false);
  expect(plain.text('README.txt')).toContain('nu se poate importa');
  expect(plain.text('README.txt')).not.toContain('company import');
  expect(plain.rows('webhooks')[0]?.['sealed_secret']).toBe('');
  const sealed = await exportOf(service, folder, shop.code, { 'passphrase-file': passphraseFile });
  expect(JSON.parse(sealed.text('secrets.json'))).toMatchObject([
    { table: 'webhooks', column: 'sealed_secret', sealed: expect.stringMatching(/^[A-Za-z0-9+/=]{60,}$/) },
  ]);
  expect(sealed.rows('webhooks')[0]?.['sealed_secret']).toBe('');
  expect(sealed.text('README.txt').match(/company import \S+ --passphrase-file/g)).toHaveLength(2);
  expect(sealed.text('manifest.hmac')).toMatch(/^[0-9a-f]{64}\n$/);
});

test('--pdf adds every document as it is printed [OPS-MOVE-1]', async () => {
  const { files } = await exportOf(service, folder, shop.code, { pdf: true });
  const pdfs = [...files].filter(([one]) => one.startsWith('pdf/'));
  expect(pdfs.map(([one]) => one).sort()).toEqual(['pdf/FCT-1.pdf', 'pdf/FCT-2.pdf', 'pdf/PRF-1.pdf']);
  for (const [, content] of pdfs) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('no company, a file that is there and a short passphrase are refused, and nothing is left [OPS-MOVE-1] [OPS-MOVE-3]', async () => {
  const file = join(folder, 'refused.zip');
  await expect(runCompany(service, ['export', '19', file])).rejects.toThrow('no company with the fiscal code 19');
  await expect(stat(file)).rejects.toThrow('ENOENT');
  await writeFile(file, 'mine');
  await expect(runCompany(service, ['export', shop.code, file])).rejects.toThrow('--force replaces it');
  expect((await stat(file)).size).toBe(4);
  const short = join(folder, 'short');
  await writeFile(short, 'scurt\n');
  const flags = { 'passphrase-file': short };
  await expect(runCompany(service, ['export', shop.code, `${file}2`], flags)).rejects.toThrow('at least 12 characters');
  await expect(runCompany(service, ['export', shop.code])).rejects.toThrow('company export COD_UNIC FILE');
});
