import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importFiles } from '../../../src/commands/import.ts';
import { zipOf } from '../../support/files/make-zip.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testService } from '../../support/service/test-service.ts';
import { type House, openHouse } from '../console/house.ts';
import { openShop } from '../invoices/shop.ts';

const service = await testService({ rateLimits: 'off' });

const head = [
  'Cont',
  'Denumire',
  'Sold initial debit',
  'Sold initial credit',
  'Rulaj debit',
  'Rulaj credit',
  'Sold final debit',
  'Sold final credit',
];
const rows: readonly (readonly (string | number)[])[] = [
  ['4111', 'Clienți', 1000, 0, 500.5, 300.5, 1200, 0],
  ['1012', 'Capital', 0, 1000, 0, 0, 0, 1000],
  ['707', 'Vânzări', 0, 0, 300.5, 500.5, 0, 200],
];
const csv = (...given: typeof rows) => Buffer.from([head, ...given].map((row) => row.join(';')).join('\n'));
const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const xlsx = (...given: typeof rows) =>
  zipOf({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${[head, ...given].map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  });

test('a workbook of the accountant is imported at the command line [GRP-BAL-5]', async () => {
  const shop = await openShop(service);
  const folder = await mkdtemp(join(tmpdir(), 'facturier-balance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'balanta.xlsx');
  await writeFile(file, xlsx(...rows));
  const flags = { company: shop.code, month: '2026-10' };
  const ran = await runCommand(importFiles, service.connectionString, { flags, positionals: ['trial-balance', file] });
  expect(ran).toMatchObject({ code: 0, out: ['The balance of 2026-10 has 3 accounts.'] });
  const { body } = await service.send('/v2/balante/balanta-contabila', { headers: shop.headers });
  expect(body.data).toMatchObject({ luna: 10, conturi: [{}, { cont: '4111', rulaje_debitoare: 500.5 }, {}] });
});

const send = ({ browser }: House, file: Buffer, salveaza: boolean, luna = '2026-10') =>
  browser.ask('POST', '/balante/importa', { fisier: file.toString('base64'), luna, salveaza });

test('in the console it is first told what would happen, then it is saved, audited as the person [GRP-BAL-6]', async () => {
  const house = await openHouse(service);
  for (const replaces of [false, true]) {
    const file = replaces ? xlsx(...rows) : csv(...rows);
    const preview = await send(house, file, false);
    expect(preview.body).toEqual({ salvata: false, inlocuieste: replaces, conturi: 3, erori: [] });
    const saved = await send(house, file, true);
    expect(saved.body).toEqual({ salvata: true, inlocuieste: replaces, conturi: 3, erori: [] });
  }
  expect((await house.trail()).at(-1)).toMatchObject({ said: 'trial-balance 2026-10 saved', author: 'person' });
});

test('one that does not add up is refused with the account or the pair and the difference, and nothing is saved [GRP-BAL-6]', async () => {
  const house = await openHouse(service);
  const wrong = csv(['4111', 'Clienți', 1000, 0, 500.5, 300.5, 1200.01, 0], ...rows.slice(1));
  for (const salveaza of [false, true]) {
    const { status, body } = await send(house, wrong, salveaza);
    expect([status, body.salvata, body.conturi]).toEqual([200, false, 3]);
    expect(body.erori).toMatchObject([
      { cont: '4111', pereche: null, diferenta: 0.01, mesaj: expect.stringContaining('4111') },
      { cont: null, pereche: 'solduri_finale', diferenta: 0.01 },
    ]);
  }
  expect((await send(house, csv(...rows), false)).body.inlocuieste).toBe(false);
});

test('what is no balance is told by row or column; a wrong month and a role without the right are refused [GRP-BAL-6]', async () => {
  const house = await openHouse(service);
  const unread = async (file: Buffer) => (await send(house, file, true)).body.erori;
  expect(await unread(Buffer.from('a;b'))).toMatchObject([{ mesaj: expect.stringContaining('titlurile') }]);
  expect(await unread(Buffer.from('Cont;Sold initial debit\n1;2'))).toHaveLength(5);
  expect(await unread(csv(['4111', 'x', 'mult', 0, 0, 0, 0, 0]))).toMatchObject([{ rand: 2 }]);
  expect(await unread(csv(['TOTAL', 'x', 1, 0, 0, 0, 0, 0]))).toMatchObject([{ mesaj: 'Niciun rând nu are un cont.' }]);
  expect(await unread(Buffer.from([0x50, 0x4b, 3, 4, 1]))).toMatchObject([{ mesaj: expect.stringContaining('XLSX') }]);
  expect((await send(house, csv(...rows), true, '2026-13')).body).toMatchObject({
    status: 400,
    campuri: [{ camp: 'luna' }],
  });
  const clerk = await house.member('operator');
  expect((await send({ ...house, browser: clerk.browser }, csv(...rows), false)).body.cod).toBe('rol_lipsa');
});
