import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importFiles } from '../../../src/commands/import.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

const service = await testService({ rateLimits: 'off' });

const ask = ({ headers }: Shop, query = '') => service.send(`/v2/firme/pozitie-anaf${query}`, { headers });
const asked = async (shop: Shop, query = '') => {
  const { status, body } = await ask(shop, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const heading = 'CUI,CAEN,I1,I2,I3,I4,I5,I6,I7,I8,I9,I10,I11,I12,I13,I14,I15,I16,I17,I18,I19,I20';
type Figures = readonly [turnover: number, profit: number, loss: number, employees: number];
/** A line of the open data. */
const line = (cui: number, caen: string, [turnover, profit, loss, employees]: Figures) =>
  `${cui},${caen},1,2,0,0,0,0,7,0,0,10,0,0,${turnover},14,15,0,0,${profit},${loss},${employees}`;

async function folderWith(files: Readonly<Record<string, string | Buffer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'facturier-statements-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return (name: string) => join(folder, name);
}

const run = (files: readonly string[], flags: Readonly<Record<string, string>>) =>
  runCommand(importFiles, service.connectionString, { flags, positionals: ['statements', ...files] });

const companies = [
  line(101, '4711', [1000, 100, 0, 2]),
  line(102, '4711', [500, 0, 50, 0]),
  line(103, '4711', [1000, 40, 0, 5]),
  line(104, '4711', [200, 10, 0, 1]),
  line(105, '6201', [9000, 900, 0, 3]),
  line(106, '', [10, 0, 0, 0]),
];
const places = [
  'CUI,DENUMIRE,JUDET,LOCALITATE',
  '101,Unu SRL,Iași,Iasi',
  '102,Doi SRL,IS,Mun. Iași',
  '103,Trei SRL,IS,Satul Nou',
  '104,Patru SRL,VS,Satul Nou',
  '105,Cinci SRL,IS,Iași',
];

test('the files of a year are imported together, ranked once, and read with positions and tops [GRP-POS-1] [GRP-POS-2] [GRP-POS-3]', async () => {
  const shop = await openShop(service);
  const at = await folderWith({
    'a.txt': [heading, ...companies.slice(0, 3)].join('\n'),
    'b.txt': [heading, ...companies.slice(3), ''].join('\r\n'),
    'places.csv': places.join('\n'),
  });
  const ran = await run([at('a.txt'), at('b.txt')], { year: '2020', places: at('places.csv') });
  expect(ran).toMatchObject({ code: 0, out: ['The year 2020 has the statements of 6 companies.'] });

  const first = await asked(shop, '?cod_unic=101&an=2020');
  expect(first).toMatchObject({ an: 2020, ani_disponibili: [2020] });
  expect(first.indicatori).toEqual([
    { indicator: 'cifra_afaceri', suma: 1000 },
    { indicator: 'venituri', suma: 14 },
    { indicator: 'cheltuieli', suma: 15 },
    { indicator: 'profit', suma: 100 },
    { indicator: 'pierdere', suma: 0 },
    { indicator: 'datorii', suma: 7 },
    { indicator: 'active_imobilizate', suma: 1 },
    { indicator: 'active_circulante', suma: 2 },
    { indicator: 'capitaluri', suma: 10 },
    { indicator: 'numar_angajati', suma: 2 },
  ]);
  expect(
    first.pozitii.map(({ tip_comparatie, zone }: { tip_comparatie: string; zone: unknown }) => [tip_comparatie, zone]),
  ).toEqual([
    ['oras_caen', [{ zona: 'Iași', caen: '4711', numar_firme: 2, pozitie_cifra_afaceri: 1 }]],
    ['judet_caen', [{ zona: 'Iași', caen: '4711', numar_firme: 3, pozitie_cifra_afaceri: 1 }]],
    ['tara_caen', [{ zona: null, caen: '4711', numar_firme: 4, pozitie_cifra_afaceri: 1 }]],
    ['tara', [{ zona: null, caen: null, numar_firme: 6, pozitie_cifra_afaceri: 2 }]],
  ]);
  expect(first.pozitii[2].clasamente).toEqual([
    {
      cifra_afaceri: 1000,
      pozitie_cifra_afaceri: 1,
      medie_cifra_afaceri: 675,
      profit: 100,
      pozitie_profit: 1,
      medie_profit: 25,
      angajati: 2,
      pozitie_angajati: 2,
      medie_angajati: 2,
      cifra_afaceri_pe_angajat: 500,
      pozitie_cifra_afaceri_pe_angajat: 1,
    },
  ]);
  expect(first.topuri[2]).toEqual({
    tip_comparatie: 'tara_caen',
    firme: [
      { denumire: 'Unu SRL', cod_unic: 101, pozitie: 1, valoare: 1000 },
      { denumire: 'Trei SRL', cod_unic: 103, pozitie: 1, valoare: 1000 },
      { denumire: 'Doi SRL', cod_unic: 102, pozitie: 3, valoare: 500 },
      { denumire: 'Patru SRL', cod_unic: 104, pozitie: 4, valoare: 200 },
    ],
  });

  const second = await asked(shop, '?cod_unic=102&an=2020');
  // The two before it share their rank; a loss counts as less than nothing; nobody is employed.
  expect(second.pozitii[2].clasamente).toMatchObject([
    {
      pozitie_cifra_afaceri: 3,
      profit: -50,
      pozitie_profit: 4,
      cifra_afaceri_pe_angajat: null,
      pozitie_cifra_afaceri_pe_angajat: null,
    },
  ]);
  // One name in two counties is two localities.
  for (const code of [103, 104]) {
    expect((await asked(shop, `?cod_unic=${code}&an=2020`)).pozitii[0].zone).toMatchObject([
      { zona: 'Satul Nou', numar_firme: 1 },
    ]);
  }
  // This company has no place and no activity.
  const bare = await asked(shop, '?cod_unic=106&an=2020');
  expect(bare.pozitii.map(({ tip_comparatie }: { tip_comparatie: string }) => tip_comparatie)).toEqual(['tara']);
});

test('a year is replaced as a whole, without places too; what is not there is no error [GRP-POS-1] [GRP-POS-3]', async () => {
  const shop = await openShop(service);
  const at = await folderWith({ 'a.txt': [heading, ...companies].join('\n') });
  await run([at('a.txt')], { year: '2019' });
  const before = await asked(shop, '?cod_unic=101&an=2019');
  expect(before.pozitii.map(({ tip_comparatie }: { tip_comparatie: string }) => tip_comparatie)).toEqual([
    'tara_caen',
    'tara',
  ]);
  await writeFile(at('a.txt'), [heading, line(102, '4711', [5, 0, 0, 0])].join('\n'));
  await run([at('a.txt')], { year: '2019' });
  const empty = { an: null, indicatori: [], pozitii: [], topuri: [] };
  expect(await asked(shop, '?cod_unic=101&an=2019')).toMatchObject(empty);
  expect((await asked(shop, '?cod_unic=102&an=2019')).pozitii[0].zone).toMatchObject([{ numar_firme: 1 }]);
  expect(await asked(shop, '?cod_unic=999')).toEqual({ ...empty, ani_disponibili: [] });
  const years = (await asked(shop, '?cod_unic=102&an=1999')).ani_disponibili;
  expect(await asked(shop, '?cod_unic=102')).toMatchObject({ an: years[0], ani_disponibili: years });
});

test('the tops have ten companies [GRP-POS-2]', async () => {
  const shop = await openShop(service);
  const many = Array.from({ length: 25 }, (_, at) => line(500 + at, '4711', [at < 15 ? 77 : at, 0, 0, 1]));
  const at = await folderWith({ 'a.txt': [heading, ...many].join('\n') });
  await run([at('a.txt')], { year: '2018' });
  const { topuri, pozitii } = await asked(shop, '?cod_unic=524&an=2018');
  expect(topuri[1].firme.map(({ cod_unic }: { cod_unic: number }) => cod_unic)).toEqual(
    Array.from({ length: 10 }, (_, place) => 500 + place),
  );
  expect(pozitii[1].zone[0].pozitie_cifra_afaceri).toBe(16);
});

test('a wrong query is refused [GRP-POS-1]', async () => {
  const shop = await openShop(service);
  for (const [query, name, code] of [
    ['?cod_unic=RO12', 'cod_unic', 'invalid_format'],
    ['?cod_unic=12345678901', 'cod_unic', 'invalid_format'],
    ['?an=1800', 'an', 'out_of_range'],
    ['?fields=an', 'fields', 'invalid_value'],
  ]) {
    const reply = await ask(shop, query);
    expect(reply.status, query).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([{ location: 'query', name, issues: [{ code }] }]);
  }
});

test.each([
  ['another heading', { 'a.txt': 'a,b\n1,2' }, /a\.txt: its heading has no column CUI/],
  ['UTF-16', { 'a.txt': Buffer.from(`${heading}\n${companies[0]}`, 'utf16le') }, /its heading has no column/],
  ['nothing', { 'a.txt': '\n\n' }, /a\.txt: it is empty/],
  [
    'wrong numbers',
    { 'a.txt': `${heading}\n${companies[0]}\n102,4711,x\n103,47x1` },
    /line 3: "x" is no number \(I1\)[\s\S]*line 4: "47x1" is no CAEN/,
  ],
  [
    'a company twice, with other figures',
    { 'a.txt': `${heading}\n${companies[0]}\n${line(101, '4711', [1, 0, 0, 0])}` },
    /line 3: the CUI 101 stands twice, with other figures/,
  ],
  ['a line without end', { 'a.txt': `${heading}\n${'1'.repeat(1_000_000)}` }, /line 2: it is longer than 64 KiB/],
  ['other places', { 'a.txt': heading, 'p.txt': 'CUI;NUME' }, /p\.txt: its heading has no column DENUMIRE/],
])('a file with %s is refused, and the year stays as it was [GRP-POS-4]', async (_what, files, message) => {
  const shop = await openShop(service);
  const at = await folderWith({ 'good.txt': [heading, ...companies].join('\n'), ...files });
  await run([at('good.txt')], { year: '2017' });
  const before = await asked(shop, '?cod_unic=101&an=2017');
  const flags = { year: '2017', ...('p.txt' in files ? { places: at('p.txt') } : {}) };
  await expect(run([at('a.txt')], flags)).rejects.toThrow(message);
  expect(await asked(shop, '?cod_unic=101&an=2017')).toEqual(before);
});

test('the same line twice counts once; places in the older code page are read [GRP-POS-2] [GRP-POS-4]', async () => {
  const shop = await openShop(service);
  const at = await folderWith({
    'a.txt': [heading, companies[0], companies[1], companies[0]].join('\n'),
    // Înghețată, with the letters of Windows-1250.
    'p.txt': Buffer.concat([
      Buffer.from('CUI;DENUMIRE;JUDET;LOCALITATE\n101;'),
      Buffer.from([0xce, 0x6e, 0x67, 0x68, 0x65, 0xfe, 0x61, 0x74, 0xe3]),
      Buffer.from(';IS;Ia'),
      Buffer.from([0xba, 0x69]),
    ]),
  });
  await run([at('a.txt')], { year: '2016', places: at('p.txt') });
  const { topuri, pozitii } = await asked(shop, '?cod_unic=101&an=2016');
  expect(pozitii[0].zone[0]).toMatchObject({ zona: 'Iași', numar_firme: 1 });
  expect(topuri[0].firme).toMatchObject([{ denumire: 'Înghețată' }]);
});

test('wrong usage, and files that are not there, are told [GRP-POS-3]', async () => {
  const at = await folderWith({});
  await expect(run([], { year: '2020' })).rejects.toThrow(/Say "import statements FILE…/);
  await expect(run([at('x.txt')], {})).rejects.toThrow(/Say "import statements FILE…/);
  await expect(run([at('x.txt')], { year: '20' })).rejects.toThrow(/Say "import statements FILE…/);
  await expect(run([at('x.txt')], { year: '2020', 'from-authority': '1' })).rejects.toThrow(/Say "import/);
  await expect(run([at('x.txt')], { year: '2020' })).rejects.toThrow(/There is no file/);
  await expect(run([at('')], { year: '2020' })).rejects.toThrow(/cannot be read/);
});

test('one company is asked for at the authority, and gets its place from the registry [GRP-POS-5]', async () => {
  const shop = await openShop(service);
  const ran = await run([], { 'from-authority': 'RO90100218', year: '2015' });
  expect(ran.out).toEqual(['The statements of 90100218 for 2015 are here.']);
  const { pozitii } = await asked(shop, '?cod_unic=90100218&an=2015');
  expect(pozitii[0]).toMatchObject({ tip_comparatie: 'oras_caen', zone: [{ zona: 'Iași', numar_firme: 1 }] });
  await expect(run([], { 'from-authority': '14399840' })).rejects.toThrow(/has no statements of 14399840\./);
});

test('the test environment has the year before, with its companies and those of the installation, until it is imported [GRP-POS-6]', async () => {
  const shop = await openShop(service, {
    adresa: { tara: 'RO', cod_judet: 'IS', localitate: 'Iași', adresa: 'Str. Lungă 1' },
  });
  const own = await asked(shop);
  const year = own.an;
  expect(own.ani_disponibili).toEqual([year]);
  expect(own.pozitii).toHaveLength(4);
  const counted = own.pozitii[3].zone[0].numar_firme;
  expect(counted).toBeGreaterThan(40);
  expect((await asked(shop, '?cod_unic=90100218')).an).toBe(year);
  // The same whenever it is read, and a company that comes later is in it.
  expect(await asked(shop)).toEqual(own);
  const later = await openShop(service);
  expect((await asked(later)).pozitii.at(-1).zone[0].numar_firme).toBe(counted + 1);

  const at = await folderWith({ 'a.txt': [heading, ...companies].join('\n') });
  await run([at('a.txt')], { year: String(year) });
  const last = await openShop(service);
  expect(await asked(last)).toMatchObject({ an: null, ani_disponibili: [] });
  expect((await asked(last, '?cod_unic=101')).pozitii.at(-1).zone[0].numar_firme).toBe(6);
});
