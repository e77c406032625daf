import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importFiles } from '../../../src/commands/import.ts';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { ownXml } from './own-files.ts';

const service = await testService();

test('import invoices reads XML, archives and folders of a company and names what it refused; twice adds nothing [MOVE-3]', async () => {
  const shop = await openShop(service);
  const folder = mkdtempSync(join(tmpdir(), 'facturier-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'anaf'));
  const xml = (id: string) => ownXml({ seller: shop.code, id, issuedOn: '2026-02-01' });
  writeFileSync(join(folder, 'una.xml'), xml('VECHI 1'));
  writeFileSync(join(folder, 'anaf', '3001.zip'), storedZip({ '4001.xml': xml('VECHI 2'), 'semnatura_4001.xml': 'x' }));
  writeFileSync(
    join(folder, 'anaf', 'tot.zip'),
    storedZip({ 'a.zip': storedZip({ '5.xml': xml('VECHI 3') }), 'b.xml': 'nimic' }),
  );
  writeFileSync(join(folder, 'citeste.txt'), 'nimic');
  const run = (...paths: readonly string[]) =>
    runCommand(importFiles, service.connectionString, {
      flags: { company: shop.code, 'collected-until': '2026-06-30' },
      positionals: ['invoices', ...paths],
      data: service.settings.dataFolder,
    });
  const first = await run(folder);
  expect(first.out.slice(0, 2)).toEqual(['4 files: 3 invoices added, 0 known, 1 refused.', 'Counted as collected: 3.']);
  expect(first.out[2]).toContain('b.xml: it is not an invoice that can be read');
  expect(first.code).toBe(1);
  const again = await run(join(folder, 'una.xml'), join(folder, 'anaf', '3001.zip'));
  expect([again.code, again.out]).toEqual([0, ['2 files: 0 invoices added, 2 known, 0 refused.']]);
  expect((await shop.stored('invoices')).length).toBe(3);
});
