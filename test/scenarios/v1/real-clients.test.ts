import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf, platform, refusalOf, sendV1 } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { stockLevels } from '../invoices/shop.ts';
import { client, invoice, type LegacyShop, line } from './legacy-shop.ts';
import { form, inLowerCase, openFlorist, postRaw, readBack } from './raw-calls.ts';

/** The requests of the kinds of programs that speak v1, as they come over the wire. */

type Members = Readonly<Record<string, unknown>>;

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openFlorist(service, [platform, 'https://www.florarie.ro']);
});

const post = (path: string, body: string, contentType?: string) => postRaw(service, path, body, contentType);

describe('a PHP shop', () => {
  test.each(['florarie.ro', 'www.florarie.ro', 'http://florarie.ro/', 'HTTPS://WWW.Florarie.RO', '//florarie.ro'])(
    'that calls itself %s issues for https://www.florarie.ro [V1-AUTH-4]',
    async (PlatformaUrl) => {
      await readBack(shop, await shop.call('factura/emitere', { ...invoice(), PlatformaUrl }));
    },
  );

  test('is another shop where host or port differ, and v2 compares origins [V1-AUTH-4]', async () => {
    for (const PlatformaUrl of ['flori.florarie.ro', 'florarie.ro:8443', 'florarie.com', 'ftp://florarie.ro']) {
      expect(refusalOf(await shop.call('factura/emitere', { ...invoice(), PlatformaUrl })), PlatformaUrl).toContain(
        '"PlatformaUrl"',
      );
    }
    for (const url of ['https://florarie.ro', 'http://www.florarie.ro', 'www.florarie.ro']) {
      const body = { serie: 'FCT', valuta: 'RON', tip_factura: 'F', client: { tip: 'PF', denumire: 'X' } };
      const articole = [{ denumire: 'x', nr_produse: 1, pret_unitar: 1, cota_tva: 0.21 }];
      expect((await shop.ask({ ...body, articole }, { 'svc-url-platforma': url })).status, url).toBe(400);
    }
  });

  test('sends what its arithmetic gives: prices to 6 decimals, quantities to 3, totals to 2, half away from zero [V1-ISSUE-19]', async () => {
    const reply = await post(
      '/v1/factura/emitere',
      JSON.stringify(
        shop.signed(
          'factura/emitere',
          invoice({
            Continut: [
              line({ NrProduse: 'N1', PretUnitar: 'P1', CotaTVA: 'R1' }),
              line({ NrProduse: '1.0005', PretTotal: '24.994999999999997' }),
              line({ Tip: 'Discount', PretTotal: -1.005, NrProduse: 1 }),
            ],
          }),
        ),
      )
        .replace('"N1"', '2.9999999999999996')
        .replace('"P1"', '16.528925619834711')
        .replace('"R1"', '21.000000000000004'),
      'application/json',
    );
    expect((await readBack(shop, reply)).articole).toMatchObject([
      { nr_produse: 3, pret_unitar: 16.528926, cota_tva: 0.21, valoare_fara_tva: 49.59 },
      { nr_produse: 1.001, valoare_totala: 24.99 },
      { nr_produse: -1, valoare_totala: -1.01 },
    ]);
  });

  test('hashes the name without its diacritics [V1-HASH-3]', async () => {
    const body = invoice({ Client: client({ Denumire: 'Țărăncuța Brâncoveanu SRL' }) });
    const Hash = hashOf(shop.code, shop.privateKey, 'Tarancuta Brancoveanu SRL');
    await readBack(shop, await shop.call('factura/emitere', { ...body, Hash }));
  });

  test('that forgets the number is told so, and not that its hash is wrong [V1-HASH-5] [V1-ERR-3]', async () => {
    const bare = { CodUnic: shop.code, PlatformaUrl: platform, Hash: hashOf(shop.code, shop.privateKey, '') };
    const said = async (operation: string, members: Members = {}) =>
      refusalOf(await sendV1(service, operation, { json: { ...bare, ...members } }));
    for (const operation of ['print', 'stergere', 'anulare', 'getstatus', 'stornare', 'awb', 'trimiterespv']) {
      expect(await said(`factura/${operation}`, { Serie: 'FCT' }), operation).toMatch(
        /^"(?:Numar|AWB)" este obligatoriu/,
      );
    }
    expect(await said('factura/incasare', { SerieFactura: 'FCT' })).toBe('"NumarFactura" este obligatoriu.');
    expect(await said('factura/emitere', invoice({ Client: client({ Denumire: undefined }) }))).toBe(
      '"Client[Denumire]" este obligatoriu.',
    );
  });
});

describe('a program that says nothing of its JSON, or something else', () => {
  test.each([
    [undefined],
    ['text/plain'],
    ['text/plain;charset=UTF-8'],
    [form],
    [`${form}; charset=UTF-8`],
    ['multipart/form-data; boundary=x'],
    ['application/octet-stream'],
    ['text/html'],
    ['json'],
    ['application/json;;;'],
    ['*/*'],
  ])('issues under %s [V1-BODY-2]', async (contentType) => {
    const body = `  ${JSON.stringify(shop.signed('factura/emitere', invoice()))}\r\n`;
    await readBack(shop, await post('/v1/factura/emitere', body, contentType));
  });
});

describe('a program that writes names as it likes', () => {
  test('issues with members in lower case, at an address in another case with a final slash [V1-NAME-1] [V1-NAME-2]', async () => {
    const body = shop.signed('factura/emitere', invoice({ Continut: [line({ CodArticol: 'A2', NrProduse: 2 })] }));
    const reply = await post('/V1/Factura/Emitere/', JSON.stringify(inLowerCase(body)), 'application/json');
    expect(reply.headers.get('link')).toContain('/v2/facturi>');
    expect(await readBack(shop, reply)).toMatchObject({
      client: { denumire: 'Client Exemplu SRL', cod_judet: 'IS' },
      articole: [{ cod_articol: 'A2', nr_produse: 2 }],
    });
    const { Numar } = reply.body.Factura;
    const named = shop.signed('factura/getstatus', { Numar, Serie: 'FCT' });
    const status = await post('/v1/factura/GetStatus', JSON.stringify(inLowerCase(named)));
    expect(status.body.Factura).toMatchObject({ Numar, Valoare: '242.00' });
  });

  test('is told what is wrong in the names of the documentation [V1-NAME-1] [V1-ERR-3]', async () => {
    const body = shop.signed('factura/emitere', invoice({ Continut: [line({ UM: undefined })] }));
    const reply = await post('/v1/factura/emitere', JSON.stringify(inLowerCase(body)));
    expect(refusalOf(reply)).toBe('"Continut[0][UM]" este obligatoriu.');
  });

  test('proves with the name that the invoice shows, when it is sent twice in other cases [V1-NAME-1] [V1-HASH-3]', async () => {
    const twice = { ...client({ Denumire: 'Prima SRL' }), denumire: 'A doua SRL' };
    const body = { ...shop.signed('factura/emitere', invoice({ Client: twice })) };
    expect(
      (await readBack(shop, await post('/v1/factura/emitere', JSON.stringify(body)))).client.denumire,
    ).toBeDefined();
    const Hash = hashOf(shop.code, shop.privateKey, 'A doua SRL');
    expect(refusalOf(await post('/v1/factura/emitere', JSON.stringify({ ...body, Hash })))).toContain('Codul unic');
  });
});

describe('a program whose dates end in Z', () => {
  test.each([
    ['2026-11-15T10:00:00Z', '2026-11-15'],
    ['2026-11-14T22:00:00.000Z', '2026-11-15'],
    ['2026-11-15Z', '2026-11-15'],
  ])('issues on %s, which is %s in Bucharest [V1-ISSUE-22]', async (DataEmitere, day) => {
    const read = await readBack(
      shop,
      await shop.call('factura/emitere', invoice({ DataEmitere, DataScadenta: '2026-12-01T00:00:00Z' })),
    );
    expect(read).toMatchObject({ data_emitere: day, data_scadenta: '2026-12-01' });
  });
});

describe('a shop that takes something off', () => {
  test.each<[string, Members, number]>([
    ['one piece at a price', { NrProduse: 1, PretUnitar: 10 }, -12.1],
    ['pieces at a price', { NrProduse: 2, PretUnitar: 5.5 }, -13.31],
    ['a total', { NrProduse: 1, PretTotal: '24.20' }, -24.2],
    ['a total of several', { NrProduse: 3, PretTotal: 24.2 }, -24.2],
    ['the spelling with a negative quantity', { NrProduse: -1, PretUnitar: 10 }, -12.1],
    ['the spelling with a negative total', { NrProduse: 1, PretTotal: -24.2 }, -24.2],
  ])('by a discount of %s [V1-ISSUE-20] [V1-ISSUE-13]', async (_name, more, total) => {
    const read = await readBack(
      shop,
      await shop.call(
        'factura/emitere',
        invoice({ Continut: [line(), line({ Tip: 'Discount', Denumire: 'Reducere', NrCrtArticol: 1, ...more })] }),
      ),
    );
    expect(read.articole[1]).toMatchObject({ tip: 'Discount', nr_crt_articol: 1, valoare_totala: total });
    expect(read.articole[1].nr_produse).toBeLessThan(0);
    expect(read.articole[1].pret_unitar).toBeGreaterThan(0);
    expect(read.valoare).toBe(Number((121 + total).toFixed(2)));
  });

  test('by a return: a negative quantity at a positive price, and the stock comes back [V1-ISSUE-21] [V2-STOCK-2]', async () => {
    const before = (await stockLevels(shop))['A1 -'] ?? 0;
    const back = (more: Members) => line({ CodArticol: 'A1', Denumire: 'Lalele', ...more });
    const reply = await shop.call(
      'factura/emitere',
      invoice({
        Continut: [
          back({ NrProduse: -2, PretUnitar: 10 }),
          back({ NrProduse: '-1.5', PretTotal: 12.1, Tip: 'Articol' }),
        ],
      }),
    );
    const read = await readBack(shop, reply);
    expect(read).toMatchObject({
      valoare: -36.3,
      articole: [
        { tip: 'Articol', nr_produse: -2, pret_unitar: 10, valoare_totala: -24.2 },
        { tip: 'Articol', nr_produse: -1.5, valoare_totala: -12.1 },
      ],
    });
    expect((await stockLevels(shop))['A1 -']).toBe(before + 3.5);
    expect(reply.body.InfoStoc).toEqual([
      { CodConta: 'A1', Nume: 'Lalele', Stoc: before + 2 },
      { CodConta: 'A1', Nume: 'Lalele', Stoc: before + 3.5 },
    ]);
  });
});

test('a program that posts forms issues, where its company says that it does [V1-FORM-1]', async () => {
  const body =
    `CodUnic=${shop.code}&Hash=${hashOf(shop.code, shop.privateKey, 'Ionescu & fiii SRL')}&PlatformaUrl=http%3A%2F%2Fflorarie.ro%2F` +
    '&Serie=FCT&Valuta=RON&TipFactura=Factura&DataEmitere=2026-11-15+12%3A00%3A00&Client%5BDenumire%5D=Ionescu+%26+fiii+SRL' +
    '&Client%5BTara%5D=RO&Client%5BJudet%5D=Ia%C8%99i&Client%5BTip%5D=PJ&Client%5BCodUnic%5D=RO2864518&Client%5BPlatitorTVA%5D=1' +
    '&Continut%5B0%5D%5BDenumire%5D=Lalele&Continut%5B0%5D%5BNrProduse%5D=3&Continut%5B0%5D%5BUM%5D=BUC&Continut%5B0%5D%5BCotaTVA%5D=21' +
    '&Continut%5B0%5D%5BPretUnitar%5D=9.99';
  expect(await readBack(shop, await post('/v1/factura/emitere', body, form))).toMatchObject({
    client: { tip: 'PJ', cod_judet: 'IS' },
    articole: [{ denumire: 'Lalele', nr_produse: 3, pret_unitar: 9.99 }],
  });
});

test('a program that asks before it issues takes one number [V1-CHECK-1]', async () => {
  const last = await readBack(shop, await shop.call('factura/emitere', invoice()));
  expect((await shop.call('factura/check', invoice())).body.Success).toBe(true);
  const issued = await readBack(shop, await shop.call('factura/emitere', invoice()));
  expect(Number(issued.numar)).toBe(Number(last.numar) + 1);
});
