import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf, refusalOf, sendV1 } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { stockLevels } from '../invoices/shop.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop, stockedShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, stockedShop);
});

type Members = Readonly<Record<string, unknown>>;

const ask = (more: Members = {}) => shop.call('factura/emitere', invoice(more));

async function issued(more: Members = {}) {
  const reply = await ask(more);
  expect(reply.body.Success, reply.text).toBe(true);
  const { Serie, Numar } = reply.body.Factura;
  return { answer: reply.body, read: (await shop.read(Serie, Numar)).body.data };
}

describe('what is answered', () => {
  test('the number, the links and what is left in stock [V1-ISSUE-2] [V1-ISSUE-3]', async () => {
    const { answer } = await issued({
      Continut: [line({ CodArticol: 'A1', Denumire: 'Produs 1', CodGestiune: 'DEP', NrProduse: 2.5 })],
    });
    expect(answer).toEqual({
      Success: true,
      Message: 'Factura a fost emisa.',
      Factura: {
        Numar: expect.stringMatching(/^\d+$/),
        Serie: 'FCT',
        Link: expect.stringMatching(new RegExp(`^${service.url}/d/`)),
        LinkPlata: expect.stringMatching(new RegExp(`^${service.url}/p/`)),
      },
      InfoStoc: [{ CodConta: 'A1', Nume: 'Produs 1', Stoc: 97.5 }],
    });
    const pdf = await service.send(answer.Factura.Link.slice(service.url.length));
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    const page = await service.send(answer.Factura.LinkPlata.slice(service.url.length));
    expect(page.status).toBe(200);
    expect(await stockLevels(shop)).toMatchObject({ 'A1 DEP': 97.5 });
  });

  test.each([
    ['pro', []],
    ['premium', [{ CodConta: 'A1', Nume: 'Produs 1', Stoc: 9 }]],
    ['enterprise', [{ CodConta: 'A1', Nume: 'Produs 1', Stoc: 9 }]],
  ])('on the plan %s the stock that is left is %j [V2-RIGHT-19]', async (abonament, stock) => {
    const other = await openLegacyShop(service, {
      abonament,
      chei: [],
      setari: { gestioneaza_stoc: true, expune_cantitati: true },
      articole: [{ cod: 'A1', nume: 'Produs 1', stocuri: [{ cod_gestiune: null, stoc: 10 }] }],
    });
    const reply = await other.call(
      'factura/emitere',
      invoice({ Continut: [line({ CodArticol: 'A1', Denumire: 'Produs 1' })] }),
    );
    expect(reply.body).toMatchObject({ Success: true, InfoStoc: stock });
  });

  test('the links are those that v2 gives [V1-ISSUE-3]', async () => {
    const { answer } = await issued();
    const { Serie, Numar, Link, LinkPlata } = answer.Factura;
    const ask2 = (verb: string) =>
      service.send(`/v2/facturi/${Serie}/${Numar}/${verb}`, { method: 'POST', headers: shop.headers });
    expect((await ask2('genereaza-link-de-descarcare')).body.data.link).toBe(Link);
    expect((await ask2('genereaza-link-de-plata')).body.data.link).toBe(LinkPlata);
  });

  test('LinkPlata is empty where nothing is to be paid, or payment links are not offered [V1-ISSUE-3]', async () => {
    const free = await issued({ Continut: [line({ PretUnitar: 0 })] });
    expect(free.answer.Factura).toMatchObject({ LinkPlata: '', Link: expect.stringMatching(/./) });
    const note = await issued({ Serie: 'AVZ', TipFactura: 'Aviz' });
    expect(note.answer.Factura.LinkPlata).toBe('');
    const proforma = await issued({ Serie: 'PRF', TipFactura: 'Proforma' });
    expect(proforma.answer.Factura.LinkPlata).not.toBe('');
    const other = await openLegacyShop(service);
    const reply = await other.call('factura/emitere', invoice());
    expect(reply.body.Factura).toMatchObject({ LinkPlata: '', Link: expect.stringMatching(/./) });
    expect(reply.body.InfoStoc).toEqual([]);
  });
});

describe('what is kept', () => {
  test('every member of v1 stands on the invoice [V1-ISSUE-1] [V1-ISSUE-11] [V1-ISSUE-12] [V1-ISSUE-13] [V1-ISSUE-16]', async () => {
    const { read } = await issued({
      Serie: 'ALT',
      Numar: '00017',
      Valuta: 'EUR',
      TipFactura: 'regim special art. 314-315',
      DataEmitere: '2026-11-10',
      DataScadenta: '2026-12-01 00:00:00',
      Text: 'Delegat Ion',
      Explicatii: 'Explicații',
      TvaLaIncasare: true,
      IdExtern: 'comanda-17',
      Client: {
        Denumire: 'Ștefan Țurcan SRL',
        CodUnic: 'RO18888882',
        Email: 'a@exemplu.ro',
        Telefon: '0722',
        Tara: 'România',
        Judet: 'iași',
        Localitate: 'Iași',
        Adresa: 'Str. Palat 1',
        Tip: 'PJ',
        NrRegCom: 'J22/1/2020',
        IdExtern: 7,
        ContBancar: 'RO49AAAA1B31007593840000',
        PlatitorTVA: true,
      },
      Continut: [
        line({
          NrCrt: 5,
          CodCentruCost: 'CC1',
          NrProduse: '3',
          PretUnitar: '0.333333',
          CodGestiune: 'DEP',
          CodArticol: 'X9',
          Descriere: 'mică',
        }),
        line({ NrCrt: 6, Denumire: 'Invers', PretTotal: '121.00', CotaTVA: '21' }),
        line({ Tip: 'Discount', Denumire: 'Reducere', NrCrtArticol: 5, PretTotal: -0.21, CotaTVA: 21.0 }),
        line({ Tip: 'Discount', Denumire: 'Reducere generala', NrProduse: -1, PretUnitar: 10 }),
      ],
    });
    expect(read).toMatchObject({
      serie: 'ALT',
      numar: '00017',
      tip_factura: 'X',
      valuta: 'EUR',
      data_emitere: '2026-11-10',
      data_scadenta: '2026-12-01',
      text: 'Delegat Ion',
      explicatii: 'Explicații',
      id_extern: 'comanda-17',
      client: {
        tip: 'PJ',
        denumire: 'Ștefan Țurcan SRL',
        cod_unic: '18888882',
        email: 'a@exemplu.ro',
        telefon: '0722',
        cod_tara: 'RO',
        cod_judet: 'IS',
        localitate: 'Iași',
        adresa: 'Str. Palat 1',
        nr_reg_com: 'J22/1/2020',
        cont_bancar: 'RO49AAAA1B31007593840000',
        platitor_tva: true,
      },
      articole: [
        {
          nr_crt: 5,
          nr_produse: 3,
          pret_unitar: 0.333333,
          cota_tva: 0.21,
          valoare_fara_tva: 1,
          cod_centru_cost: 'CC1',
          cod_articol: 'X9',
          cod_gestiune: 'DEP',
          um: 'BUC',
          descriere: 'mică',
        },
        { nr_crt: 6, valoare_totala: 121, valoare_fara_tva: 100 },
        { tip: 'Discount', nr_crt: 3, nr_crt_articol: 5, nr_produse: -1, valoare_totala: -0.21 },
        { tip: 'Discount', nr_crt: 4, nr_crt_articol: null, nr_produse: -1, valoare_fara_tva: -10 },
      ],
    });
    const [row] = (await shop.stored('invoices')).filter(({ number }) => number === '00017');
    expect(row?.['snapshot']).toMatchObject({ isVatOnCollection: true });
  });

  test('without a number the next one, without a date today, without a due date the one of the settings [V1-ISSUE-4]', async () => {
    const first = await issued({ Numar: '', DataEmitere: null });
    const second = await issued({ Numar: null });
    expect(Number(second.read.numar)).toBe(Number(first.read.numar) + 1);
    expect(second.read).toMatchObject({ data_emitere: '2026-11-15', data_scadenta: '2026-12-15' });
  });

  test.each([[21], ['21'], [21.0], ['21.00'], ['2.1e1'], [' 21 ']])(
    'CotaTVA %j is 21 percent [V1-ISSUE-11]',
    async (rate) => {
      const { read } = await issued({ Continut: [line({ CotaTVA: rate })] });
      expect(read.articole[0].cota_tva).toBe(0.21);
    },
  );

  test.each([['Iași'], ['IASI'], ['Iaşi'], ['IS'], ['is'], [' Iasi ']])(
    'Client[Judet] "%s" is the county IS [V1-ISSUE-8]',
    async (county) => {
      const { read } = await issued({ Client: client({ CodUnic: null, Tip: 'PF', Judet: county }) });
      expect(read.client.cod_judet).toBe('IS');
    },
  );

  test.each([['România'], ['ROMANIA'], ['RO']])('Client[Tara] "%s" is Romania [V1-ISSUE-8]', async (country) => {
    const { read } = await issued({ Client: client({ CodUnic: null, Tip: 'PF', Tara: country }) });
    expect(read.client.cod_tara).toBe('RO');
  });

  test.each([
    [undefined, 'Rosie, mare'],
    ['', 'Rosie, mare'],
    [null, 'Rosie, mare'],
    [' ', null],
    ['Alta', 'Alta'],
    ['Aceeasi: [[descriere]]!', 'Aceeasi: Rosie, mare!'],
  ])('Descriere %j on a described article shows %j, in v1 and in v2 [V1-ISSUE-14]', async (sent, shown) => {
    const { read } = await issued({ Continut: [line({ CodArticol: 'A1', Denumire: 'Produs 1', Descriere: sent })] });
    expect(read.articole[0].descriere).toBe(shown);
    if (sent === '') return;
    const body = { denumire: 'Produs 1', cod_articol: 'A1', nr_produse: 1, pret_unitar: 1, cota_tva: 0.21 };
    const v2 = await shop.issued({ articole: [{ ...body, ...(sent === undefined ? {} : { descriere: sent }) }] });
    expect(v2.articole[0].descriere).toBe(shown);
  });

  test('a new article keeps the sent description, an existing one keeps its own [V1-ISSUE-15]', async () => {
    const { read } = await issued({
      Continut: [
        line({ CodArticol: 'N1', Denumire: 'Nou', Descriere: 'prima' }),
        line({ CodArticol: 'N1', Denumire: 'Nou', Descriere: 'apoi [[descriere]]' }),
        line({ CodArticol: 'A1', Denumire: 'Produs 1', Descriere: 'alta' }),
        line({ CodArticol: 'N2', Denumire: 'Gol', Descriere: '[[descriere]]' }),
      ],
    });
    expect(read.articole.map(({ descriere }: Members) => descriere)).toEqual(['prima', 'apoi prima', 'alta', null]);
    const kept = Object.fromEntries(
      (await shop.stored('articles')).map(({ code, description }) => [code, description]),
    );
    expect(kept).toMatchObject({ N1: 'prima', A1: 'Rosie, mare', N2: null });
  });

  test('an unknown member is ignored, whatever is in it [V1-ISSUE-18]', async () => {
    await issued({
      Token: 'abc',
      Extra: { deep: [1, '\u0000'] },
      Client: client({ Cnp: 1e300 }),
      Continut: [line({ x: [] })],
    });
  });

  test.each([[true], ['true'], ['TRUE'], [1], ['1']])('a switch may be %j [V1-ISSUE-18]', async (on) => {
    const { answer } = await issued({ TvaLaIncasare: on, Explicatii: 'comutator' });
    const rows = await shop.stored('invoices');
    expect(rows.find(({ number }) => number === answer.Factura.Numar)?.['snapshot']).toMatchObject({
      isVatOnCollection: true,
    });
  });
});

describe('the hash', () => {
  test('ends with the name of the client as sent, or folded to ASCII [V1-HASH-3]', async () => {
    const body = invoice({ Client: client({ Denumire: 'Înfrățirea Șoimii SRL', CodUnic: '14399867' }) });
    const send = (name: string) =>
      sendV1(service, 'factura/emitere', {
        json: { ...shop.signed('factura/emitere', body), Hash: hashOf(shop.code, shop.privateKey, name) },
      });
    expect((await send('Infratirea Soimii SRL')).body.Success).toBe(true);
    expect((await send('Înfrățirea Șoimii SRL')).body.Success).toBe(true);
    expect(refusalOf(await send('infratirea soimii srl'))).toContain('Codul unic');
  });
});
