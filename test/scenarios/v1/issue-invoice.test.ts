import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf, refusalOf, sendV1 } from '../../support/clients/v1-client.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { stockLevels } from '../invoices/shop.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, {
    setari: {
      gestioneaza_stoc: true,
      expune_cantitati: true,
      gestiuni_pe_linie: true,
      termen_scadenta_zile: 30,
      link_plata: true,
    },
    gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
    articole: [
      {
        cod: 'A1',
        nume: 'Produs 1',
        um: 'BUC',
        descriere: 'Rosie, mare',
        stocuri: [{ cod_gestiune: 'DEP', stoc: 100 }],
      },
      { cod: 'A2', nume: 'Produs 2', um: 'BUC' },
    ],
  });
});

type Members = Readonly<Record<string, unknown>>;

const ask = (more: Members = {}) => shop.call('factura/emitere', invoice(more));
const refused = async (more: Members): Promise<string> => refusalOf(await ask(more));
const refusedLine = (more: Members): Promise<string> => refused({ Continut: [line(more)] });
const refusedClient = (more: Members): Promise<string> => refused({ Client: client(more) });

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

describe('clients', () => {
  test('a wrong fiscal code of a Romanian PJ is refused unless told not to look [V1-ISSUE-6]', async () => {
    expect(await refusedClient({ CodUnic: '2864519' })).toBe('"Client[CodUnic]" nu este un cod fiscal romanesc valid.');
    expect(await refused({ ValideazaCodUnicRo: true, Client: client({ CodUnic: '2864519' }) })).toContain(
      'Client[CodUnic]',
    );
    await issued({ ValideazaCodUnicRo: false, Client: client({ CodUnic: '2864519' }) });
    await issued({ Client: client({ CodUnic: '2864519', Tara: 'DE', Judet: null }) });
  });

  test('a PJ without a code is taken, unless it is Romanian and its code is to be looked at [V1-ISSUE-7]', async () => {
    expect(await refusedClient({ CodUnic: '' })).toContain('"Client[CodUnic]" este obligatoriu');
    const { read } = await issued({ ValideazaCodUnicRo: false, Client: client({ CodUnic: null }) });
    expect(read.client.cod_unic).toBeNull();
    await issued({ Client: client({ CodUnic: null, Tara: 'FR', Judet: null }) });
  });

  test('the county is required in Romania and must be one; elsewhere it is any text [V1-ISSUE-8]', async () => {
    expect(await refusedClient({ Judet: null })).toBe('"Client[Judet]" este obligatoriu pentru un client din Romania.');
    expect(await refusedClient({ Judet: 'Bavaria' })).toContain('"Client[Judet]" nu este in nomenclatorul judet');
    expect(await refusedClient({ Tara: 'Atlantida' })).toContain('"Client[Tara]" nu este in nomenclatorul tara');
    const { read } = await issued({ Client: client({ CodUnic: 'DE1', Tara: 'DE', Judet: 'Bavaria' }) });
    expect(read.client).toMatchObject({ cod_tara: 'DE', cod_judet: 'Bavaria' });
  });

  test('Client[IdExtern] 0 is ignored, negative or not digits refused [V1-ISSUE-9]', async () => {
    for (const wrong of [-1, '-1', 'abc', 1.5, '2147483648', '12a']) {
      expect(await refusedClient({ IdExtern: wrong }), String(wrong)).toContain('"Client[IdExtern]"');
    }
    await issued({ Client: client({ CodUnic: null, Tip: 'PF', Denumire: 'Zero', IdExtern: 0 }) });
    await issued({ Client: client({ CodUnic: null, Tip: 'PF', Denumire: 'Sapte', IdExtern: '7' }) });
    const kept = Object.fromEntries((await shop.stored('clients')).map(({ name, external_id }) => [name, external_id]));
    expect(kept).toMatchObject({ Zero: null, Sapte: 7 });
  });

  test('Client[Strain] opens every rate for a foreign client, and none for a Romanian one [V1-ISSUE-10]', async () => {
    const odd = [line({ CotaTVA: 17.5 })];
    const french = client({ CodUnic: 'FR1', Tara: 'FR', Judet: null });
    expect(await refused({ Client: french, Continut: odd })).toContain('"Continut[0][CotaTVA]" nu este o cota');
    expect(await refused({ Client: { ...french, Strain: false }, Continut: odd })).toContain('Continut[0][CotaTVA]');
    expect(await refused({ Client: client({ Strain: true }), Continut: odd })).toContain('Continut[0][CotaTVA]');
    const { read } = await issued({ Client: { ...french, Strain: true }, Continut: odd });
    expect(read.articole[0]).toMatchObject({ cota_tva: 0.175, valoare_tva: 17.5 });
    await issued({ Client: french, Continut: [line({ CotaTVA: 20 })] });
    expect(await refused({ Client: { ...french, Strain: true }, Continut: [line({ CotaTVA: 100.01 })] })).toContain(
      '100',
    );
    // Found by its code, which is Romanian, it is the client it was.
    await issued({ Client: client({ CodUnic: '14399840' }) });
    const abroad = client({ CodUnic: 'RO14399840', Tara: 'FR', Strain: true });
    expect(await refused({ Client: abroad, Continut: odd })).toContain('Continut[0][CotaTVA]');
  });

  test('a proforma at an odd rate can still be collected [V1-ISSUE-10]', async () => {
    const foreign = client({ CodUnic: 'FR2', Tara: 'FR', Judet: null, Strain: true });
    const { answer } = await issued({
      Serie: 'PRF',
      TipFactura: 'Proforma',
      Client: foreign,
      Continut: [line({ CotaTVA: 17.5 })],
    });
    const reply = await shop.call('factura/incasare', {
      NumarFactura: answer.Factura.Numar,
      SerieFactura: 'PRF',
      TipIncasare: 'Card',
      SumaIncasata: '117.50',
      DataIncasare: '2026-11-15',
    });
    expect(reply.body.Success, reply.text).toBe(true);
  });
});

describe('what is refused', () => {
  test.each(['Serie', 'Valuta', 'TipFactura', 'Client', 'Continut'])(
    'without %s it is named [V1-ISSUE-1] [V1-ERR-3]',
    async (name) => {
      const { [name as 'Serie']: _left, ...rest } = invoice();
      expect(refusalOf(await shop.call('factura/emitere', rest))).toBe(`"${name}" este obligatoriu.`);
      expect(await refused({ [name]: '' })).toBe(`"${name}" este obligatoriu.`);
    },
  );

  test.each(['Denumire', 'Tara', 'Tip'])('without Client[%s] it is named [V1-ISSUE-1] [V1-HASH-5]', async (name) => {
    expect(await refusedClient({ [name]: undefined })).toBe(`"Client[${name}]" este obligatoriu.`);
    if (name !== 'Denumire') expect(await refusedClient({ [name]: '  ' })).toBe(`"Client[${name}]" este obligatoriu.`);
  });

  test.each(['Denumire', 'NrProduse', 'UM', 'CotaTVA'])(
    'without Continut[i][%s] it is named [V1-ISSUE-1]',
    async (name) => {
      expect(await refused({ Continut: [line(), line({ [name]: null })] })).toBe(
        `"Continut[1][${name}]" este obligatoriu.`,
      );
    },
  );

  test.each<[string, Members, string]>([
    ['both prices', { PretUnitar: 1, PretTotal: 1 }, '"Continut[0][PretTotal]"'],
    ['no price', { PretUnitar: null }, '"Continut[0][PretUnitar]" lipseste'],
    ['no quantity', { NrProduse: 0 }, '"Continut[0][NrProduse]" nu poate fi 0.'],
    ['a return at no price', { NrProduse: -1, PretUnitar: 0 }, '"Continut[0][NrProduse]" este negativ numai la'],
    ['less than the smallest quantity', { NrProduse: 0.0004 }, '"Continut[0][NrProduse]" nu poate fi 0.'],
    ['a comma', { PretUnitar: '12,5' }, '"Continut[0][PretUnitar]" trebuie sa fie un numar.'],
    ['no number', { PretUnitar: [] }, '"Continut[0][PretUnitar]" trebuie sa fie un numar.'],
    ['sixteen digits', { PretUnitar: '1234567890123456' }, '"Continut[0][PretUnitar]" nu poate fi pastrat exact'],
    ['a number without end', { PretUnitar: '9'.repeat(5000) }, '"Continut[0][PretUnitar]" nu poate fi pastrat exact'],
    ['a rate of nobody', { CotaTVA: 12 }, '"Continut[0][CotaTVA]" nu este o cota de TVA'],
    ['a rate as a fraction', { CotaTVA: 0.21 }, '"Continut[0][CotaTVA]" nu este o cota de TVA'],
    ['another kind of line', { Tip: 'Serviciu' }, '"Continut[0][Tip]" nu are o valoare permisa'],
    ['a discount of nothing', { Tip: 'Discount', PretTotal: 0 }, '"Continut[0][NrProduse]"'],
    ['a discount of two totals', { Tip: 'Discount', NrProduse: 2, PretTotal: -10 }, '"Continut[0][NrProduse]"'],
    ['a discount on nothing', { Tip: 'Discount', PretTotal: -1, NrCrtArticol: 9 }, '"Continut[0][NrCrtArticol]"'],
    ['a link on an article', { NrCrtArticol: 1 }, '"Continut[0][NrCrtArticol]"'],
    ['an unknown warehouse', { CodGestiune: 'NU' }, '"Continut[0][CodGestiune]" nu este o gestiune a firmei.'],
    ['NUL', { Denumire: 'a\u0000b' }, '"Continut[0][Denumire]" contine caractere'],
    ['half a pair', { UM: '\ud800' }, '"Continut[0][UM]" contine caractere'],
    ['an object as a text', { Denumire: { a: 1 } }, '"Continut[0][Denumire]" trebuie sa fie un text.'],
  ])('a line with %s [V1-ISSUE-1] [V1-ISSUE-12] [V1-ISSUE-13]', async (_name, more, sentence) => {
    expect(await refusedLine(more)).toContain(sentence);
  });

  test('two lines of one NrCrt [V1-ISSUE-13]', async () => {
    expect(await refused({ Continut: [line({ NrCrt: 1 }), line({ NrCrt: '1' })] })).toBe(
      '"Continut[1][NrCrt]" este deja al altei linii.',
    );
  });

  test.each<[string, Members, string]>([
    ['an unknown series', { Serie: 'NU' }, '"Serie" nu exista in registrul firmei.'],
    ['a series of another kind', { Serie: 'PRF' }, '"Serie" este pentru alt fel de documente'],
    ['an unknown type', { TipFactura: 'Bilet' }, '"TipFactura" nu este in nomenclatorul tipfactura'],
    ['an unknown currency', { Valuta: 'XXQ' }, '"Valuta" nu este in nomenclatorul valuta'],
    ['a day that is none', { DataEmitere: '2026-02-30' }, '"DataEmitere" trebuie sa fie o data'],
    ['a time that is none', { DataEmitere: '2026-02-03 25:00:00' }, '"DataEmitere" trebuie sa fie o data'],
    [
      'a due date before',
      { DataEmitere: '2026-11-02', DataScadenta: '2026-11-01' },
      '"DataScadenta" nu poate fi inainte',
    ],
    ['a switch that is none', { TvaLaIncasare: 'da' }, '"TvaLaIncasare" trebuie sa fie true sau false.'],
    ['no line', { Continut: [] }, '"Continut" are cel putin un element.'],
    ['lines that are none', { Continut: ['x'] }, '"Continut[0]" trebuie sa fie un obiect.'],
    ['a line that is null', { Continut: [null] }, '"Continut[0]" trebuie sa fie un obiect.'],
    ['lines in an object', { Continut: { a: line() } }, '"Continut" trebuie sa fie o lista.'],
    ['a client that is text', { Client: 'Ion' }, '"Client" trebuie sa fie un obiect.'],
    [
      'amounts beyond fifteen digits',
      { Continut: [line({ NrProduse: 999_999_999_999, PretUnitar: 999_999_999_999 })] },
      '"Continut"',
    ],
  ])('an invoice with %s [V1-ERR-3]', async (_name, more, sentence) => {
    expect(await refused(more)).toContain(sentence);
  });

  soakTest('more than 10 000 lines are too many, and 10 000 are not [V1-ERR-1]', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => line());
    expect(await refused({ Continut: lines(10_001) })).toBe('"Continut" are cel mult 10000 de elemente.');
    expect((await ask({ Continut: lines(10_000) })).body.Success).toBe(true);
  });

  test('too large a body is told [V1-ERR-2]', async () => {
    const body = JSON.stringify(shop.signed('factura/emitere', invoice({ Text: 'x'.repeat(9 * 1024 * 1024) })));
    expect(refusalOf(await sendV1(service, 'factura/emitere', { body }))).toBe('Corpul cererii are cel mult 8 MiB.');
  });

  test('nothing of a refused invoice remains [V1-ERR-1]', async () => {
    const before = [await shop.stored('invoices'), await shop.stored('clients'), await shop.stored('articles')];
    await refused({
      Serie: 'NU',
      Client: client({ CodUnic: '14399859' }),
      Continut: [line({ CodArticol: 'Q', Denumire: 'Q' })],
    });
    expect([await shop.stored('invoices'), await shop.stored('clients'), await shop.stored('articles')]).toEqual(
      before,
    );
  });
});

describe('duplicates', () => {
  test('the same IdExtern is told with the invoice that stands, and its link [V1-ISSUE-5]', async () => {
    const { answer } = await issued({ IdExtern: 'C-1', VerificareDuplicat: true });
    const { Serie, Numar, Link } = answer.Factura;
    const again = await ask({ IdExtern: 'C-1', VerificareDuplicat: 'true' });
    expect(again.body).toEqual({
      Success: false,
      Message: `Factura FCT ${Numar} exista deja salvata.`,
      Factura: { Serie, Numar, Link },
    });
    await issued({ IdExtern: 'C-1' });
    await issued({ IdExtern: 'C-1', VerificareDuplicat: false });
    await issued({ VerificareDuplicat: true });
  });

  test('so is a number that looks like a taken one [V2-TRUE-9]', async () => {
    const { answer } = await issued({ Numar: 'BV 002' });
    const again = await ask({ Numar: 'BV\u200B002' });
    expect(again.body).toMatchObject({
      Success: false,
      Message: 'Factura FCT BV 002 exista deja salvata.',
      Factura: { Serie: 'FCT', Numar: 'BV 002', Link: answer.Factura.Link },
    });
    expect(await refused({ Numar: '\u200B' })).toContain('"Numar" nu are forma ceruta');
  });

  test('so is a number that is taken [V1-ISSUE-5]', async () => {
    const { answer } = await issued({ Numar: 'BV-001' });
    for (const VerificareDuplicat of [true, false]) {
      const again = await ask({ Numar: 'BV-001', VerificareDuplicat });
      expect(again.body).toMatchObject({
        Success: false,
        Message: 'Factura FCT BV-001 exista deja salvata.',
        Factura: { Serie: 'FCT', Numar: 'BV-001', Link: answer.Factura.Link },
      });
    }
  });

  test('of two at the same moment one is issued [V1-ISSUE-5]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => ask({ IdExtern: 'C-race', VerificareDuplicat: true })),
    );
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
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

const lengths: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  invoice: { Serie: 50, Numar: 50, TipFactura: 50, Text: 2000, Explicatii: 2000, IdExtern: 36 },
  client: {
    Denumire: 255,
    CodUnic: 128,
    Email: 100,
    Telefon: 100,
    Tara: 128,
    Judet: 100,
    Localitate: 100,
    Adresa: 500,
    NrRegCom: 128,
    ContBancar: 100,
  },
  line: { Denumire: 1000, CodArticol: 128, CodGestiune: 128, Descriere: 4000, UM: 5, CodCentruCost: 255 },
};
/** What is not free text is judged by more than its length. */
const judged = ['Serie', 'TipFactura', 'Tara', 'CodGestiune'];
const placed: Readonly<
  Record<string, { readonly name: (member: string) => string; readonly body: (more: Members) => Members }>
> = {
  invoice: { name: (member) => member, body: (more) => more },
  client: {
    name: (member) => `Client[${member}]`,
    body: (more) => ({ Client: client({ Tip: 'PF', Tara: 'FR', Judet: 'X', ...more }) }),
  },
  line: { name: (member) => `Continut[0][${member}]`, body: (more) => ({ Continut: [line(more)] }) },
};

describe.each(Object.entries(lengths))('the texts of the %s', (place, members) => {
  const { name, body } = placed[place] ?? { name: String, body: (more: Members) => more };

  test.each(Object.entries(members))(
    '%s has at most %i characters, of any alphabet [V1-LEN-1] [V1-LEN-2] [V1-LEN-3] [V1-LEN-5]',
    async (member, max) => {
      const sentence = await refused(body({ [member]: '𝕏'.repeat(max + 1) }));
      expect(sentence).toMatch(
        new RegExp(`^"${name(member).replaceAll(/[[\]]/g, '\\$&')}" are cel mult ${max}(?: de)? caractere\\.$`),
      );
      if (judged.includes(member)) return;
      const reply = await ask(body({ [member]: '𝕏'.repeat(max) }));
      expect(reply.body.Success, reply.text).toBe(true);
    },
  );
});

test('Valuta has exactly 3 letters, Client[Tip] is PF or PJ [V1-LEN-1] [V1-LEN-2]', async () => {
  expect(await refused({ Valuta: 'RONN' })).toContain('"Valuta" are cel mult 3 caractere.');
  expect(await refused({ Valuta: 'RO' })).toContain('"Valuta" are cel putin 3 caractere.');
  expect(await refusedClient({ Tip: 'PFA' })).toContain('"Client[Tip]" nu are o valoare permisa');
});
