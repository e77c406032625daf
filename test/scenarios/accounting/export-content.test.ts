import { beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, line, openShop, type Shop } from '../invoices/shop.ts';
import { ledgersOf } from '../partners/ledgers.ts';
import { buyer, purchase } from '../suppliers/buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const bytesOf = async ({ headers }: Shop, format: string) => {
  const reply = await fetch(`${service.url}/v2/rapoarte/export-contabil?luna=2026-10&format=${format}`, { headers });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
};
const filesOf = async (shop: Shop) => readZip(await bytesOf(shop, 'saga'));
const valuesIn = (xml: Buffer | undefined, name: string) =>
  [...String(xml).matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value);
const rowsOf = async (shop: Shop) => {
  const [head = '', ...rows] = String(await bytesOf(shop, 'csv'))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  const titles = head.split(';');
  return rows.map((row) => Object.fromEntries(row.split(';').map((value, at) => [titles[at], value])));
};
const collected = (shop: Shop, path: string, more: object = {}) =>
  service.send(`/v2/facturi/${path}/incasari`, {
    method: 'POST',
    headers: shop.headers,
    json: { suma_incasata: 10, tip_incasare: 'Chitanta', data_incasare: '2026-10-06', ...more },
  });

describe('documents whose series and numbers read alike', () => {
  const names = [
    ['A', '1912'],
    ['A1', '912'],
    ['fct', '7'],
    ['FCT', '7'],
  ] as const;

  test('have a file each, also where names of files have no case, and numbers of their own [GRP-EXP-7]', async () => {
    const serii = [{ serie: 'CH', fel: 'chitanta' }, ...names.map(([serie]) => ({ serie }))];
    const shop = await openShop(service, { serii });
    for (const [serie, numar] of names) {
      await shop.issue({ serie, numar, data_emitere: '2026-10-05' });
      expect((await collected(shop, `${serie}/${numar}`)).status).toBe(200);
    }
    const files = await filesOf(shop);
    expect([...files.keys()]).toEqual([
      `F_${shop.code}_A1912_05.10.2026.xml`,
      `F_${shop.code}_A1-912_05.10.2026.xml`,
      `F_${shop.code}_fct7_05.10.2026.xml`,
      `F_${shop.code}_FCT7_05.10.2026_2.xml`,
      'I_06.10.2026.xml',
    ]);
    const numbers = ['A1912', 'A1-912', 'fct7', 'FCT7'];
    expect([...files.values()].slice(0, 4).flatMap((xml) => valuesIn(xml, 'FacturaNumar'))).toEqual(numbers);
    const money = files.get('I_06.10.2026.xml');
    expect(valuesIn(money, 'FacturaNumar')).toEqual(numbers);
    expect(valuesIn(money, 'Explicatie')).toEqual(numbers.map((number) => `Chitanta ${number}`));
    const rows = await rowsOf(shop);
    expect(rows.slice(0, 4).map((row) => row['Document'])).toEqual(numbers);
    expect(rows.slice(4).map((row) => row['Explicație'])).toEqual(numbers.map((number) => `Chitanta ${number}`));
  });

  test('and so have receipts [GRP-EXP-7]', async () => {
    const shop = await openShop(service, { serii: [{ serie: 'FCT' }, { serie: 'CH2', fel: 'chitanta' }] });
    await shop.issue({ numar: '1', data_emitere: '2026-10-05' });
    expect((await collected(shop, 'FCT/1')).status).toBe(200);
    expect(valuesIn((await filesOf(shop)).get('I_06.10.2026.xml'), 'Numar')).toEqual(['CH2-1']);
  });
});

test('the company has phone, share capital and an account in the currency of the document [GRP-EXP-8]', async () => {
  const shop = await openShop(service, {
    aspect: { telefon: '0232 111 222', capital_social: '45.000 lei' },
    conturi_bancare: [
      { iban: 'RO49AAAA1B31007593840000', banca: 'Prima' },
      { iban: 'RO09BCYP0000001234567890', banca: 'A doua', valuta: 'EUR' },
    ],
    cursuri_valutare: [{ valuta: 'EUR', data: '2026-10-01', curs: 5 }],
    facturi_furnizori: [purchase(), purchase({ numar: 'FF-909', valuta: 'EUR' })],
  });
  await shop.issue({ numar: '1', data_emitere: '2026-10-05' });
  await shop.issue({ numar: '2', data_emitere: '2026-10-05', valuta: 'EUR' });
  await shop.issue({ numar: '3', data_emitere: '2026-10-05', valuta: 'USD', curs_valutar: 4 });
  await shop.change({ aspect: { telefon: '0740 000 000', capital_social: null } });
  const files = [...(await filesOf(shop)).values()];
  const told = (whose: string) =>
    files.map((xml) => ['Telefon', 'Banca', 'IBAN'].map((name) => valuesIn(xml, `${whose}${name}`)[0]));
  const [lei, euro] = [
    ['Prima', 'RO49AAAA1B31007593840000'],
    ['A doua', 'RO09BCYP0000001234567890'],
  ] as const;
  expect(told('Furnizor').slice(0, 3)).toEqual([lei, euro, lei].map((account) => ['0232 111 222', ...account]));
  expect(told('Client').slice(3)).toEqual([lei, euro].map((account) => ['0740 000 000', ...account]));
  expect(files.flatMap((xml) => valuesIn(xml, 'FurnizorCapital'))).toEqual([
    '45.000 lei',
    '45.000 lei',
    '45.000 lei',
    '',
    '',
  ]);
});

test('what was paid to a supplier is what its ledger counts, of every kind; a return to a client went out [GRP-EXP-9]', async () => {
  const plati = [
    { suma: 50, data: '2026-10-30', tip: 'Retur casa' },
    { suma: 20, data: '2026-10-30', tip: 'Banca' },
  ];
  const shop = await openShop(service, { facturi_furnizori: [purchase({ plati })] });
  await shop.issue({ numar: '1', data_emitere: '2026-10-05' });
  for (const tip_incasare of ['Banca', 'Retur casa'])
    expect((await collected(shop, 'FCT/1', { tip_incasare })).status).toBe(200);
  const files = await filesOf(shop);
  expect(valuesIn(files.get('P_30.10.2026.xml'), 'Suma').toSorted()).toEqual(['20.00', '50.00']);
  expect(valuesIn(files.get('I_06.10.2026.xml'), 'Suma')).toEqual(['10.00', '-10.00']);
  const ledgers = ledgersOf(service, shop);
  const rows = await ledgers.rows({
    tip_partener: 'furnizor',
    id_furnizor: await ledgers.supplier(),
    data_de_la: '2026-10-01',
    data_pana_la: '2026-10-31',
  });
  expect(rows.flatMap(({ debit }) => debit ?? []).toSorted((a, b) => a - b)).toEqual([2000, 5000]);
  expect((await buyer(service, shop).balance()).sold_total).toBe(535);
});

test('the table says of partner, document and line what the files say [GRP-EXP-4]', async () => {
  const shop = await openShop(service, { facturi_furnizori: [purchase()] });
  const told = { localitate: 'Cluj-Napoca', adresa: 'Str. Lungă 1', cod_judet: 'CJ', telefon: '0740123456' };
  await shop.issue({
    numar: '1',
    data_emitere: '2026-10-05',
    explicatii: 'Conform contractului 7',
    client: client({ ...told, nr_reg_com: 'J12/1/2020', email: 'a@exemplu.ro', tara: 'RO' }),
    articole: [line({ descriere: 'cu toartă' })],
  });
  expect((await collected(shop, 'FCT/1')).status).toBe(200);
  const [xml] = (await filesOf(shop)).values();
  const [sold, , money] = await rowsOf(shop);
  for (const [title, name] of [
    ['Explicație', 'FacturaInformatiiSuplimentare'],
    ['Index SPV', 'FacturaIndexSPV'],
    ['Informații suplimentare', 'InformatiiSuplimentare'],
    ['Nr. reg. com.', 'ClientNrRegCom'],
    ['Țară', 'ClientTara'],
    ['Județ', 'ClientJudet'],
    ['Localitate', 'ClientLocalitate'],
    ['Adresă', 'ClientAdresa'],
    ['Bancă', 'ClientBanca'],
    ['IBAN', 'ClientIBAN'],
    ['Telefon', 'ClientTelefon'],
    ['E-mail', 'ClientMail'],
  ] as const)
    expect(sold?.[title], title).toBe(valuesIn(xml, name)[0]);
  expect([sold?.['Explicație'], sold?.['Informații suplimentare'], sold?.['Telefon']]).toEqual([
    'Conform contractului 7',
    'cu toartă',
    '0740123456',
  ]);
  expect([money?.['Fel'], money?.['Factura achitată'], money?.['Explicație']]).toEqual([
    'Încasare',
    'FCT1',
    'Chitanta FCT1',
  ]);
});
