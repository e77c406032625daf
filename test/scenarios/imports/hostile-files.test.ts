import { expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { zipOf } from '../../support/files/make-zip.ts';
import { cii, element } from '../../support/files/received-xml.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { importsOf } from './own-files.ts';
import { tablesOf } from './own-tables.ts';

const service = await testService({ rateLimits: 'off' });

test('a table that unpacks without end, or has too many rows, columns or letters, is refused in a sentence [MOVE-13]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(50_000_000)}</worksheet>` });
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet>&b;</worksheet>';
  const files: readonly (readonly [file: Buffer, said: string])[] = [
    [bomb, 'nu este un tabel'],
    [zipOf({ 'xl/worksheets/sheet1.xml': entities }), 'nu este un tabel'],
    [Buffer.from(`Denumire\n${'Ana\n'.repeat(10_001)}`), 'peste 10000 de rânduri'],
    [Buffer.from(';'.repeat(100_000)), 'coloane'],
    [Buffer.from(`Denumire\n${'x'.repeat(100_000)}\n`), 'prea lungă'],
  ];
  for (const [file, said] of files) {
    const refused = await tables.ask('clienti', '', { continut: file.toString('base64') });
    expect([refused.status, refused.text.includes(said)], refused.text.slice(0, 300)).toEqual([400, true]);
  }
  expect((await tables.read('/v2/importuri')).data).toEqual([]);
});

test('a hostile invoice in CII is refused by its file, and the others are imported [MOVE-1] [MOVE-2]', async () => {
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const code = element('SpecifiedTaxRegistration', element('ID', 'RO14399840', 'schemeID="VA"'));
  const buyer = element('BuyerTradeParty', element('Name', 'Clientul Vechi SRL') + code);
  const right = cii({ number: 'CII 1', day: '2026-03-10' })
    .replaceAll('RO90105789', `RO${shop.code}`)
    .replace('</s:SellerTradeParty>', `</s:SellerTradeParty>${buyer}`);
  const files: Readonly<Record<string, string>> = {
    'entitati.xml': right.replace(/<(?!\?)/, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><'),
    'intrerupta.xml': right.slice(0, -40),
    'adanca.xml': right.replace('</s:SellerTradeParty>', `${'<s:X>'.repeat(50_000)}</s:SellerTradeParty>`),
    'fara-suma.xml': right.replaceAll(/GrandTotalAmount>[^<]*</g, 'GrandTotalAmount>NaN<'),
    'buna.xml': right,
  };
  const done = await imports.done(storedZip(files));
  expect(done, JSON.stringify(done.refuzuri)).toMatchObject({ fisiere_gasite: 5, adaugate: 1, refuzate: 4 });
  const told = done.refuzuri.map(({ fisier, cod }: Readonly<Record<string, unknown>>) => [fisier, cod]);
  const refused = Object.keys(files).filter((name) => name !== 'buna.xml');
  expect(told).toEqual(refused.map((name) => [name, 'necitibil']));
  expect(JSON.stringify(done.refuzuri)).not.toContain('root:');
});
