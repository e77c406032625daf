import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectState, proforma, till } from './collecting.ts';
import { line, openShop } from './shop.ts';

/** Whoever pays a proforma pays the invoice that is issued for it. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  return { shop, ...till(service, shop) };
};

describe('the series of the invoice', () => {
  const others = [
    { serie: 'PRF', fel: 'proforma' },
    { serie: 'CH', fel: 'chitanta' },
  ];
  test.each([
    ['the default one', [{ serie: 'A' }, { serie: 'B', implicita: true }], 'B'],
    ['else the first registered', [{ serie: 'Z' }, { serie: 'A' }], 'Z'],
    [
      'else the first that is not for storno',
      [{ serie: 'ST', implicita_storno: true }, { serie: 'Z' }, { serie: 'A' }],
      'Z',
    ],
    [
      'the default one, also for storno',
      [{ serie: 'A' }, { serie: 'B', implicita: true, implicita_storno: true }],
      'B',
    ],
  ])('is %s [V2-PROF-4]', async (_which, series, serie) => {
    const { shop, collect } = await open({ serii: [...others, ...series] });
    const { factura } = await collect(await shop.issue(proforma()), 1);
    expect(factura).toEqual({ serie, numar: '1' });
  });

  test.each([
    ['none', []],
    ['only that of the storno', [{ serie: 'ST', implicita_storno: true }]],
  ])('where there is %s, the state is refused [V2-PROF-4]', async (_what, series) => {
    const { shop, ask } = await open({ serii: [...others, ...series] });
    const source = await shop.issue(proforma());
    expectState(await ask(source, { suma_incasata: 1, tip_incasare: 'Card' }), 'serie_factura_lipsa');
  });

  test('skips the numbers that callers chose [V2-PROF-4]', async () => {
    const { shop, collect } = await open();
    await shop.issue({ numar: '1' });
    await shop.issue({ numar: '2' });
    const { factura } = await collect(await shop.issue(proforma()), 1);
    expect(factura.numar).toBe('3');
  });
});

describe('another currency', () => {
  test('the rate is that of the new day, else that of the proforma; the amount is in the currency [V2-PROF-4]', async () => {
    const { shop, collect, read } = await open({
      cursuri_valutare: [
        { valuta: 'EUR', data: '2026-10-01', curs: 5 },
        { valuta: 'EUR', data: '2026-11-13', curs: 5.0871 },
      ],
    });
    const inEuro = await shop.issue(proforma({ valuta: 'EUR', data_emitere: '2026-10-02' }));
    const inDollars = await shop.issue(proforma({ valuta: 'USD', curs_valutar: 4.5 }));
    const inPounds = await shop.issue(proforma({ valuta: 'GBP' }));
    const euro = await read((await collect(inEuro, 181.5)).factura);
    expect(euro).toMatchObject({ valuta: 'EUR', curs_valutar: 5.0871, incasari: [{ valuta: 'EUR' }] });
    expect(await read((await collect(inDollars, 1)).factura)).toMatchObject({ valuta: 'USD', curs_valutar: 4.5 });
    expect(await read((await collect(inPounds, 1)).factura)).toMatchObject({ valuta: 'GBP', curs_valutar: null });
  });
});

describe('VAT rates', () => {
  test('that are no longer in force are not invoiced: the state is refused [V2-PROF-4]', async () => {
    const { shop, ask } = await open();
    const old = proforma({ data_emitere: '2025-07-31', articole: [line({ cota_tva: 0.19 })] });
    const source = await shop.issue(old);
    expectState(await ask(source, { suma_incasata: 1, tip_incasare: 'Card' }), 'cota_tva_nepermisa', /PRF 1/);
  });

  test('of a seller who is not registered any more neither [V2-PROF-4]', async () => {
    const { shop, ask, collect } = await open();
    const [charged, free] = [
      await shop.issue(proforma()),
      await shop.issue(proforma({ articole: [line({ cota_tva: 0 })] })),
    ];
    await shop.change({ platitor_tva: false });
    expectState(await ask(charged, { suma_incasata: 1, tip_incasare: 'Card' }), 'cota_tva_nepermisa');
    await collect(free, 1);
  });
});

test('the due date is that of the settings, and the issuer is the company as it is now [V2-PROF-4]', async () => {
  const { shop, collect, read } = await open();
  const source = await shop.issue(proforma());
  await shop.change({ email: 'nou@exemplu.ro', setari: { termen_scadenta_zile: 14 } });
  const { factura } = await collect(source, 1);
  expect(await read(factura)).toMatchObject({ data_scadenta: '2026-11-29' });
  const [, made] = await shop.stored('invoices', 'invoice_id');
  expect(made?.['snapshot']).toMatchObject({
    issuer: { email: 'nou@exemplu.ro' },
    typeCode: 'F',
    issuedOn: '2026-11-15',
  });
});
