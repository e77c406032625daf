import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importFiles } from '../../../src/commands/import.ts';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

const service = await testService();

type Figures = readonly [number, number, number, number, number, number];
const account = (cont: string, ...figures: Figures) => ({
  cont,
  denumire: `Contul ${cont}`,
  sold_initial_debit: figures[0],
  sold_initial_credit: figures[1],
  rulaje_debitoare: figures[2],
  rulaje_creditoare: figures[3],
  sold_final_debit: figures[4],
  sold_final_credit: figures[5],
});
const clients = account('4111', 1000, 0, 500, 300, 1200, 0);
const capital = account('1012', 0, 1000, 0, 0, 0, 1000);
const sales = account('707', 0, 0, 300, 500, 0, 200);
const balance = (an: number, luna: number, conturi: readonly unknown[] = [clients, sales, capital]) => ({
  an,
  luna,
  conturi,
});

const ask = ({ headers }: Shop, query = '') => service.send(`/v2/balante/balanta-contabila${query}`, { headers });
const indicators = ({ headers }: Shop, query = '') =>
  service.send(`/v2/balante/balanta-indicatori-financiari${query}`, { headers });

test('the latest balance is read, that of a year or of a month, by account number; none is no error [GRP-BAL-2] [GRP-BAL-3]', async () => {
  const shop = await openShop(service, { balante: [balance(2025, 12), balance(2026, 8), balance(2026, 9)] });
  const { body } = await ask(shop);
  expect(body.data).toEqual({
    an: 2026,
    luna: 9,
    data_de_la: '2026-09-01',
    data_pana_la: '2026-09-30',
    conturi: [capital, clients, sales],
  });
  const place = async (query: string) => {
    const { data } = (await ask(shop, query)).body;
    return [data.an, data.luna, data.data_pana_la, data.conturi.length];
  };
  expect(await place('?an=2025')).toEqual([2025, 12, '2025-12-31', 3]);
  expect(await place('?an=2026&luna=8')).toEqual([2026, 8, '2026-08-31', 3]);
  expect(await place('?an=2026&luna=1')).toEqual([null, null, null, 0]);
  expect(await place('?an=2024')).toEqual([null, null, null, 0]);
  const other = await openShop(service);
  expect((await ask(other)).body.data).toEqual({
    an: null,
    luna: null,
    data_de_la: null,
    data_pana_la: null,
    conturi: [],
  });
});

test('a wrong period, and fields, are refused [GRP-BAL-3]', async () => {
  const shop = await openShop(service);
  for (const [query, code, name] of [
    ['?luna=3', 'required', 'an'],
    ['?an=2026&luna=13', 'out_of_range', 'luna'],
    ['?an=20x6', 'invalid_format', 'an'],
    ['?fields=an', 'invalid_value', 'fields'],
  ]) {
    const reply = await ask(shop, query);
    expect(reply.status, query).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([{ location: 'query', name, issues: [{ code }] }]);
  }
});

test('a balance replaces that of its month; one that does not add up is refused with the account or the pair [GRP-BAL-1] [GRP-BAL-2]', async () => {
  const shop = await openShop(service, { balante: [balance(2026, 9)] });
  const larger = [account('4111', 2000, 0, 500, 300, 2200, 0), account('1012', 0, 2000, 0, 0, 0, 2000), sales];
  await shop.change({ balante: [balance(2026, 9, larger)] });
  expect((await ask(shop)).body.data.conturi).toMatchObject([
    { sold_final_credit: 2000 },
    { sold_final_debit: 2200 },
    {},
  ]);
  const wrong = [account('4111', 1000, 0, 500, 300, 1200.01, 0), capital, sales];
  await expect(shop.change({ balante: [balance(2026, 9, wrong)] })).rejects.toMatchObject({
    refusal: {
      problems: [
        { path: ['companii', 0, 'balante', 0], message: expect.stringContaining('account 4111 closes 0.01 off') },
        { message: expect.stringContaining('debits less credits of the closing balances are 0.01') },
      ],
    },
  });
  await expect(shop.change({ balante: [balance(2026, 9), balance(2026, 9)] })).rejects.toThrow();
  expect((await ask(shop)).body.data.conturi[1]).toMatchObject({ sold_final_debit: 2200 });
});

test('the indicators of a year are read from its balances [GRP-BAL-4]', async () => {
  const shop = await openShop(service, { balante: [balance(2026, 8), balance(2026, 9), balance(2025, 1)] });
  const { body } = await indicators(shop);
  expect(body.data.an).toBe(2026);
  const of = (indicator: string) =>
    body.data.indicatori.find((one: { indicator: string }) => one.indicator === indicator);
  expect(body.data.indicatori.map(({ indicator }: { indicator: string }) => indicator)).toEqual([
    'venituri',
    'cheltuieli',
    'profit',
    'vanzari',
    'salarii',
    'taxe',
    'furnizori',
    'banca',
    'casa',
    'clienti_neincasati',
  ]);
  expect(of('venituri')).toEqual({
    nume: 'Venituri',
    cont: '7',
    indicator: 'venituri',
    evolutie: [
      { luna: '2026-08', valoare_luna: 500, valoare_cumulata: 500 },
      { luna: '2026-09', valoare_luna: 500, valoare_cumulata: 1000 },
    ],
  });
  expect(of('clienti_neincasati').evolutie[1]).toEqual({ luna: '2026-09', valoare_luna: 200, valoare_cumulata: 1200 });
  const none = (await indicators(shop, '?an=2020')).body.data;
  expect([
    none.an,
    none.indicatori.length,
    none.indicatori.flatMap(({ evolutie }: { evolutie: unknown[] }) => evolutie),
  ]).toEqual([2020, 10, []]);
});

test('a file of the accountant is imported at the command line, audited; a wrong one changes nothing [GRP-BAL-5]', async () => {
  const shop = await openShop(service);
  const folder = await mkdtemp(join(tmpdir(), 'facturier-balance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'balanta.csv');
  const head =
    'Cont;Denumire;Sold initial debit;Sold initial credit;Rulaj debit;Rulaj credit;Sold final debit;Sold final credit';
  const load = async (month: string, ...rows: readonly string[]) => {
    await writeFile(file, [head, ...rows].join('\n'));
    const flags = { company: shop.code, month };
    return runCommand(importFiles, service.connectionString, { flags, positionals: ['trial-balance', file] });
  };
  const rows = [
    '4111;Clienți;1.000,00;0;500;300;1.200,00;0',
    '1012;Capital;0;1000;0;0;0;1000',
    '707;Vânzări;0;0;300;500;0;200',
  ];
  expect(await load('2026-10', ...rows)).toMatchObject({
    code: 0,
    out: ['The balance of 2026-10 has 3 accounts.'],
  });
  expect((await ask(shop)).body.data).toMatchObject({ an: 2026, luna: 10, conturi: [{}, { denumire: 'Clienți' }, {}] });
  expect((await auditedChanges(service, shop.code)).at(-1)).toMatchObject({
    subject: 'trial-balance',
    name: '2026-10',
    action: 'saved',
    author: 'operator',
    details: { accounts: 3 },
  });
  await expect(load('2026-11', ...rows.slice(1))).rejects.toThrow(
    /Nothing was changed[\s\S]*credits of the movements are -200\./,
  );
  await expect(load('2026-13', ...rows)).rejects.toThrow(/^Say .*"import trial-balance/);
  expect((await ask(shop)).body.data.luna).toBe(10);
});
