import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { describedTables } from '../../src/domain/moving/described-tables.ts';
import { openLegacyShop } from '../scenarios/v1/legacy-shop.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { folderOfFile } from '../support/program/backups.ts';
import { exportOf, runCompany } from '../support/program/exported-company.ts';
import { testService } from '../support/service/test-service.ts';

vi.setConfig({ testTimeout: 90_000 });

const service = await testService({ alone: true });
const folder = await folderOfFile();
const passphraseFile = join(folder, 'passphrase');
const sealed = { 'passphrase-file': passphraseFile };

beforeAll(() => writeFile(passphraseFile, 'o frază destul de lungă\n'));

/** The service writes these after its answer. */
const late = ['api_calls', 'key_uses', 'last_calls'];

/** How many rows the company has in each table that has rows of companies. */
async function rowsOf(code: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const [company] = await queryRows<{ id: string }>(
    service.connectionString,
    'SELECT company_id AS id FROM companies WHERE fiscal_code = $1',
    [code],
  );
  if (!company) return counts;
  for (const table of Object.keys(describedTables)) {
    if (!late.includes(table)) counts[table] = await countOf(table, company.id);
  }
  return counts;
}

async function countOf(table: string, id: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    service.connectionString,
    `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1`,
    [id],
  );
  return row?.count ?? 0;
}

test('without the whole export, of this company and as it is now, nothing is removed [OPS-MOVE-7]', async () => {
  const [shop, other] = [await openLegacyShop(service), await openLegacyShop(service)];
  await shop.issue();
  const foreign = (await exportOf(service, folder, other.code, sealed)).file;
  const early = (await exportOf(service, folder, shop.code, sealed)).file;
  const unsealed = (await exportOf(service, folder, shop.code)).file;
  await shop.issue();
  const refusals = [
    [{}, 'name it with --export'],
    [{ export: foreign, ...sealed }, `is an export of ${other.code}, not of ${shop.code}`],
    [{ export: early, ...sealed }, 'was changed after'],
    [{ export: unsealed, ...sealed }, 'without a passphrase'],
  ] as const;
  for (const [flags, sentence] of refusals) {
    await expect(runCompany(service, ['remove', shop.code], flags)).rejects.toThrow(sentence);
  }
  expect((await shop.read('FCT', '2')).status).toBe(200);
});

test('nothing of a removed company is left in any table, others keep everything, and the installation knows of it [OPS-MOVE-7]', async () => {
  const [shop, other] = [await openLegacyShop(service), await openLegacyShop(service)];
  await shop.issue();
  await other.issue();
  const [company] = await queryRows<{ id: string }>(
    service.connectionString,
    'SELECT company_id AS id FROM companies WHERE fiscal_code = $1',
    [shop.code],
  );
  const { file, manifest } = await exportOf(service, folder, shop.code, sealed);
  const before = await rowsOf(other.code);
  const { out } = await runCompany(service, ['remove', shop.code], { export: file, ...sealed });
  expect(out[0]).toMatch(/82\/1991.*5 years.*at least until 20\d\d-07-01.*10\./);

  const left = [];
  for (const table of Object.keys(describedTables)) {
    if ((await countOf(table, company?.id ?? '')) > 0) left.push(table);
  }
  expect(left).toEqual([]);
  expect(await rowsOf(other.code)).toEqual(before);
  expect(before['invoices']).toBe(1);
  const known = await queryRows(
    service.connectionString,
    'SELECT name, export_checksums FROM removed_companies WHERE fiscal_code = $1',
    [shop.code],
  );
  expect(known).toEqual([{ name: manifest.name, export_checksums: manifest.checksums }]);
  expect((await shop.read('FCT', '1')).status).toBe(401);
  await other.issue();
});
