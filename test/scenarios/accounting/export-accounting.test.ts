import { beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../../support/files/read-zip.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type House, openHouse } from '../console/house.ts';
import { issuingHouse } from '../console/issuing-house.ts';
import { invoice, openShop, type Shop } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const ask = ({ headers }: Shop, query: string, method = 'GET') =>
  fetch(`${service.url}/v2/rapoarte/export-contabil?${query}`, { headers, method });
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
const filesOf = async (shop: Shop, luna: string) => readZip(await bytesOf(await ask(shop, `format=saga&luna=${luna}`)));
const valueIn = (xml: Buffer | undefined, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(String(xml))?.[1];

const books = {
  facturi_furnizori: [
    purchase({
      plati: [
        { suma: 100, data: '2026-11-01', tip: 'Banca' },
        { suma: 5, data: '2026-10-30', tip: 'Chitanta' },
      ],
    }),
    purchase({ numar: 'FF-909', status: 'respins' }),
    purchase({ numar: 'FF-910', data_emitere: '2026-09-30' }),
  ],
};

async function month(more: object = {}): Promise<Shop> {
  const shop = await openShop(service, { ...books, ...more });
  await shop.issue({ numar: '1', data_emitere: '2026-10-01' });
  await shop.issue({ numar: '2', data_emitere: '2026-10-31' });
  await shop.issue({ numar: '3', data_emitere: '2026-11-01' });
  await shop.issue({ serie: 'PRF', tip_factura: 'P', numar: '4', data_emitere: '2026-10-05' });
  const post = (path: string, json: object) =>
    service.send(`/v2/facturi/${path}`, { method: 'POST', headers: shop.headers, json });
  const paid = { suma_incasata: 10, tip_incasare: 'Chitanta', data_incasare: '2026-10-02' };
  expect((await post('FCT/1/incasari', paid)).text).toContain('data');
  await post('FCT/1/incasari', { ...paid, tip_incasare: 'Card', data_incasare: '2026-10-02' });
  await post('FCT/3/incasari', { ...paid, tip_incasare: 'Banca', data_incasare: '2026-11-03' });
  return shop;
}

describe('a month for the accountant', () => {
  test('has a file for each invoice and for the money of each day, by the dates of each [GRP-EXP-1] [GRP-EXP-2]', async () => {
    const shop = await month();
    const files = await filesOf(shop, '2026-10');
    expect([...files.keys()]).toEqual([
      `F_${shop.code}_FCT1_01.10.2026.xml`,
      `F_${shop.code}_FCT2_31.10.2026.xml`,
      'F_90100234_FF-908_20.10.2026.xml',
      'I_02.10.2026.xml',
      'P_30.10.2026.xml',
    ]);
    const [first, , bought, collected, paid] = [...files.values()];
    expect([valueIn(first, 'FurnizorCIF'), valueIn(first, 'FacturaNumar')]).toEqual([`RO${shop.code}`, 'FCT1']);
    expect([valueIn(bought, 'ClientCIF'), valueIn(bought, 'Valoare'), valueIn(bought, 'ProcTVA')]).toEqual([
      `RO${shop.code}`,
      '500.00',
      '21',
    ]);
    expect([...String(collected).matchAll(/<Cont>(\d+)<\/Cont>/g)].map(([, account]) => account)).toEqual([
      '5311',
      '5125',
    ]);
    expect([valueIn(paid, 'Suma'), valueIn(paid, 'Cont')]).toEqual(['5.00', '5311']);
    expect([...(await filesOf(shop, '2026-11')).keys()]).toEqual([
      `F_${shop.code}_FCT3_01.11.2026.xml`,
      'I_03.11.2026.xml',
      'P_01.11.2026.xml',
    ]);
    expect((await filesOf(shop, '2020-01')).size).toBe(0);
  });

  test('is booked on the accounts of the company [GRP-EXP-5]', async () => {
    const shop = await month({ conturi_contabile: { casa: '5311.02', vanzari: '704', achizitii: '371' } });
    const files = await filesOf(shop, '2026-10');
    const accounts = [...files.values()].map((xml) => valueIn(xml, 'Cont'));
    expect(accounts).toEqual(['704', '704', '371', '5311.02', '5311.02']);
    await shop.change({ conturi_contabile: { casa: null } });
    expect(valueIn((await filesOf(shop, '2026-10')).get('I_02.10.2026.xml'), 'Cont')).toBe('5311');
    await expect(shop.change({ conturi_contabile: { casa: 'casa' } })).rejects.toThrow();
  });

  test('is one table as CSV and XLSX, with a row for each line and each payment [GRP-EXP-4]', async () => {
    const shop = await month();
    const csv = await ask(shop, 'format=csv&luna=2026-10');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toContain(`filename="contabil-${shop.code}-2026-10.csv"`);
    const rows = (await csv.text()).trim().split('\r\n');
    expect(rows.map((row) => row.split(';')[0])).toEqual([
      'Fel',
      'Vânzare',
      'Vânzare',
      'Achiziție',
      'Încasare',
      'Încasare',
      'Plată',
    ]);
    const xlsx = await ask(shop, 'format=xlsx&luna=2026-10');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml.sheet');
    const sheet = String((await readZip(await bytesOf(xlsx))).get('xl/worksheets/sheet1.xml'));
    expect(sheet.match(/<row>/g)).toHaveLength(rows.length);
  });

  test('with a reversal has negative quantities and values [GRP-EXP-2]', async () => {
    const shop = await openShop(service);
    await shop.issue({ numar: '1', data_emitere: '2026-11-16' });
    await service.send('/v2/facturi/FCT/1/storneaza', { method: 'POST', headers: shop.headers });
    const values = [...(await filesOf(shop, '2026-11')).values()].map((xml) => Number(valueIn(xml, 'Valoare')));
    expect(values).toHaveLength(2);
    expect((values[0] ?? 0) + (values[1] ?? 1)).toBe(0);
  });

  soakTest(
    'with a document of thousands of lines, and with several hundred documents, comes whole [GRP-EXP-3]',
    {
      timeout: 120_000,
    },
    async () => {
      const shop = await openShop(service);
      const line = (place: number) => ({
        denumire: `Articol ${place}`,
        nr_produse: 1,
        pret_unitar: 1,
        um: 'buc',
        cota_tva: 0.21,
      });
      await shop.issue({
        numar: '1000',
        data_emitere: '2026-10-01',
        articole: Array.from({ length: 4100 }, (_, at) => line(at)),
      });
      for (let number = 1; number <= 102; number += 1)
        await shop.issue({ numar: String(number), data_emitere: '2026-10-02' });
      const files = await filesOf(shop, '2026-10');
      expect(files.size).toBe(103);
      const large = String(files.get(`F_${shop.code}_FCT1000_01.10.2026.xml`));
      expect([...large.matchAll(/<LinieNrCrt>(\d+)</g)].map(([, place]) => Number(place))).toEqual(
        Array.from({ length: 4100 }, (_, at) => at + 1),
      );
    },
  );

  test('is refused by name where the query is wrong [GRP-EXP-1]', async () => {
    const shop = await openShop(service);
    for (const [query, name] of [
      ['format=saga', 'luna'],
      ['luna=2026-13&format=saga', 'luna'],
      ['luna=2026-10&format=pdf', 'format'],
      ['luna=2026-10', 'format'],
    ]) {
      const reply = await ask(shop, query ?? '');
      expect(reply.status, query).toBe(400);
      expect(await reply.json()).toMatchObject({ validation_errors: [{ location: 'query', name }] });
    }
  });
});

describe('what was exported is remembered', () => {
  test('exporting again says so; asking for the head alone is no export [GRP-EXP-6]', async () => {
    const shop = await month();
    expect((await ask(shop, 'format=saga&luna=2026-10', 'HEAD')).status).toBe(200);
    const first = await ask(shop, 'format=saga&luna=2026-10');
    expect(first.headers.get('x-facturier-export-anterior')).toBeNull();
    await first.arrayBuffer();
    const second = await ask(shop, 'format=csv&luna=2026-10');
    expect(second.headers.get('x-facturier-export-anterior')).toMatch(/^2026-11-16T12:00:00/);
    await second.arrayBuffer();
    const other = await ask(shop, 'format=csv&luna=2026-09');
    expect(other.headers.get('x-facturier-export-anterior')).toBeNull();
    await other.arrayBuffer();
  });

  const exported = ({ browser, code }: House, luna: string, format: string) =>
    fetch(`${service.url}/app/api/rapoarte/export-contabil`, {
      method: 'POST',
      headers: {
        cookie: `facturier=${browser.token()}`,
        origin: service.url,
        'x-facturier-consola': '1',
        'svc-cod-unic': code,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ luna, format }),
    });

  test('in the console too, on the invoice, and in the journal [GRP-EXP-6]', async () => {
    const { made: house, post } = await issuingHouse(service);
    await post('/v2/facturi', invoice({ numar: '1', data_emitere: '2026-10-07' }));
    const state = () => house.browser.done('GET', '/rapoarte/export-contabil?luna=2026-10');
    expect(await state()).toMatchObject({ anterior: null, conturi: { clienti: '4111', achizitii: null } });
    const shown = async () => (await house.browser.done('GET', '/facturi/FCT/1')).export_contabil;
    expect(await shown()).toBeNull();
    for (const [format, times] of [
      ['csv', 1],
      ['saga', 2],
    ] as const) {
      service.clock.set(`2026-11-16T10:0${times}:00Z`);
      const reply = await exported(house, '2026-10', format);
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
      expect(await state()).toMatchObject({ anterior: { format, documente: 1 } });
      expect(await shown()).toMatchObject({ format, de_cate_ori: times, la: expect.stringMatching(/^2026-11-16T12/) });
    }
    expect((await house.trail()).at(-1)).toMatchObject({
      said: 'accounting-export 2026-10 exported',
      author: 'person',
    });
    const accountant = await house.member('contabil');
    expect((await accountant.browser.ask('GET', '/rapoarte/export-contabil?luna=2026-10')).status).toBe(200);
    const clerk = await house.member('operator');
    expect((await clerk.browser.ask('GET', '/rapoarte/export-contabil?luna=2026-10')).body.cod).toBe('rol_lipsa');
  });

  test('the accounts are changed by the administrator [GRP-EXP-5]', async () => {
    const house = await openHouse(service);
    const none = {
      clienti: null,
      furnizori: null,
      banca: null,
      casa: null,
      card: null,
      alte_incasari: null,
      vanzari: null,
      achizitii: null,
    };
    expect((await house.browser.ask('PUT', '/setari/conturi-contabile', { ...none, vanzari: '704' })).status).toBe(204);
    const { conturi, conturi_obisnuite } = await house.browser.done('GET', '/rapoarte/export-contabil?luna=2026-10');
    expect([conturi.vanzari, conturi.clienti, conturi_obisnuite.vanzari]).toEqual(['704', '4111', '707']);
    const wrong = await house.browser.ask('PUT', '/setari/conturi-contabile', { ...none, vanzari: 'x' });
    expect(wrong.body.campuri).toMatchObject([{ camp: 'vanzari' }]);
    const accountant = await house.member('contabil');
    expect((await accountant.browser.ask('PUT', '/setari/conturi-contabile', none)).body.cod).toBe('rol_lipsa');
  });
});
