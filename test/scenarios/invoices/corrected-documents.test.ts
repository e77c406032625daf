import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { brokenRules } from '../../support/files/ubl-rules.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from './collecting.ts';
import { linksOf, open } from './linking.ts';
import { client, invoice, line, openShop, person, problemsOf, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Palat 1' };
const buyer = client(place);

/** A line of the invoice that settles or corrects: what an earlier one charged, taken off. */
const takenOff = (pret_unitar: number, cota_tva = 0.21) =>
  line({ denumire: 'Avans regularizat', nr_produse: -1, pret_unitar, cota_tva });

const ublOf = async (shop: Shop, name: Name): Promise<string> =>
  (await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers })).text;

const pdfOf = async (shop: Shop, name: Name): Promise<string> => {
  const link = await linksOf(service, shop).download(name);
  return textOf(await readPdf(new Uint8Array((await open(link)).bytes))).replaceAll(/\s+/g, ' ');
};

const reference = (id: string, day: string): string =>
  `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${id}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>`;

describe('an invoice that names the documents it corrects or settles', () => {
  test('keeps them, for reads, the XML and the PDF, of ours and of elsewhere [V2-REF-1] [V2-REF-5]', async () => {
    const shop = await openShop(service, { adresa: place });
    const advance = await shop.issue({ client: buyer, data_emitere: '2026-10-01' });
    const documente_corectate = [
      { serie: advance.serie, numar: advance.numar, data: '2026-10-01' },
      { serie: 'VECHI', numar: '00118', data: '2026-02-03' },
      { numar: 'A-7/2026', data: '2026-01-31' },
    ];
    const articole = [line({ pret_unitar: 500 }), takenOff(100)];
    const final = await shop.issue({ client: buyer, articole, documente_corectate });
    const read = (await shop.read(final.serie, final.numar)).body.data;
    expect(read.documente_corectate).toEqual([
      documente_corectate[0],
      documente_corectate[1],
      { serie: null, ...documente_corectate[2] },
    ]);
    expect(read).toMatchObject({ valoare_totala: 484, storneaza: null, status: 'emisa' });
    const ubl = await ublOf(shop, final);
    expect(ubl).toContain(
      reference(`FCT-${advance.numar}`, '2026-10-01') +
        reference('VECHI 00118', '2026-02-03') +
        reference('A-7/2026', '2026-01-31'),
    );
    expect(brokenRules(ubl)).toEqual([]);
    expect(await pdfOf(shop, final)).toContain(
      `Se referă la: FCT ${advance.numar} (01.10.2026), VECHI 00118 (03.02.2026), A-7/2026 (31.01.2026).`,
    );
    expect((await shop.issued()).documente_corectate).toEqual([]);
  });

  test('is refused at what is wrong with them, all in one answer with the rest [V2-REF-2] [V2-REF-6]', async () => {
    const shop = await openShop(service);
    const ours = await shop.issue({ data_emitere: '2026-11-01' });
    const draft = await shop.issue({ serie: 'PRF', tip_factura: 'P', data_emitere: '2026-11-01' });
    const cancelled = await shop.issue({ data_emitere: '2026-11-01' });
    await service.send(`${addressOf(cancelled)}/anuleaza`, { method: 'POST', headers: shop.headers });
    const refused = async (documente_corectate: unknown, more: object = {}) =>
      problemsOf(await shop.ask(invoice({ documente_corectate, ...more })));
    const named = (name: Name, data = '2026-11-01') => ({ serie: name.serie, numar: name.numar, data });

    expect(await refused([])).toEqual({ documente_corectate: ['out_of_range'] });
    expect(await refused(Array.from({ length: 11 }, (_, at) => ({ numar: `${at}`, data: '2026-11-01' })))).toEqual({
      documente_corectate: ['out_of_range'],
    });
    expect(await refused([{ serie: ' ', numar: '', data: '2026-02-30', fel: 'x' }])).toEqual({
      'documente_corectate[0].serie': ['invalid_format'],
      'documente_corectate[0].numar': ['invalid_format'],
      'documente_corectate[0].data': ['invalid_format'],
      'documente_corectate[0].fel': ['invalid_value'],
    });
    expect(await refused([{ serie: 'S'.repeat(51), numar: '1'.repeat(51) }])).toEqual({
      'documente_corectate[0].serie': ['out_of_range'],
      'documente_corectate[0].numar': ['out_of_range'],
      'documente_corectate[0].data': ['required'],
    });
    expect(
      await refused([
        named({ serie: 'FCT', numar: '999' }),
        named(draft),
        named(cancelled),
        named(ours, '2026-10-30'),
        { numar: 'X 1', data: '2026-11-15' },
      ]),
    ).toEqual({
      'documente_corectate[0].numar': ['invalid_value'],
      'documente_corectate[1].numar': ['invalid_value'],
      'documente_corectate[2].numar': ['invalid_value'],
      'documente_corectate[3].data': ['invalid_value'],
    });
    expect(await refused([named(ours), named(ours), { numar: '5', data: '2026-11-17' }])).toEqual({
      'documente_corectate[1].numar': ['invalid_value'],
      'documente_corectate[2].data': ['out_of_range'],
    });
    expect(await refused([named(ours)], { client: client({ cod_unic: '1590082', denumire: 'Altul SRL' }) })).toEqual({
      'documente_corectate[0].numar': ['invalid_value'],
    });
    expect(await refused([named(ours)], { serie: 'PRF', tip_factura: 'P' })).toEqual({
      documente_corectate: ['invalid_value'],
    });
    // It is told together with the errors of other members.
    expect(await refused([named({ serie: 'FCT', numar: '999' })], { valuta: 'XYZ', serie: 'NU' })).toEqual({
      valuta: ['invalid_value'],
      serie: ['invalid_value'],
      'documente_corectate[0].numar': ['invalid_value'],
    });
    const told = (await shop.ask(invoice({ documente_corectate: [named(ours, '2026-10-30')] }))).body;
    expect(told.validation_errors[0].issues[0].message).toContain('Factura este din 2026-11-01.');
    expect((await shop.list()).body.data).toHaveLength(3);
  });

  test('of a person whom nothing identifies is known by the name [V2-REF-2]', async () => {
    const shop = await openShop(service);
    const first = await shop.issue({ client: person({ denumire: 'Ștefan Ionescu' }), data_emitere: '2026-11-01' });
    const documente_corectate = [{ serie: first.serie, numar: first.numar, data: '2026-11-01' }];
    const asked = (denumire: string) =>
      shop.ask(invoice({ client: person({ denumire }), articole: [takenOff(10)], documente_corectate }));
    expect((await asked('STEFAN IONESCU')).status).toBe(200);
    expect(problemsOf(await asked('Ana Ionescu'))).toEqual({ 'documente_corectate[0].numar': ['invalid_value'] });
  });

  test('may name what its own series gave in another program, before its first document here [V2-REF-2]', async () => {
    const series = [{ serie: 'FCT', implicita: true, urmatorul_numar: 500 }];
    const shop = await openShop(service, { serii: series });
    const naming = (numar: string, data: string) =>
      shop.ask(invoice({ data_emitere: '2026-11-10', documente_corectate: [{ serie: 'FCT', numar, data }] }));
    expect((await naming('0123', '2026-03-01')).status).toBe(200);
    expect((await naming('499', '2026-11-09')).status).toBe(200);
    for (const [numar, data] of [
      ['499', '2026-11-10'],
      ['777', '2026-03-01'],
      ['123A', '2026-03-01'],
    ] as const)
      expect(problemsOf(await naming(numar, data))).toEqual({ 'documente_corectate[0].numar': ['invalid_value'] });
  });
});

describe('what follows from such an invoice', () => {
  test('a storno, whole or in part, refers to the invoice it takes back and to nothing else [V2-REF-5]', async () => {
    const shop = await openShop(service, { adresa: place });
    const documente_corectate = [{ numar: 'AV 1', data: '2026-09-01' }];
    const articole = [line({ nr_crt: 1, nr_produse: 2 }), line({ nr_crt: 2 })];
    const original = await shop.issue({ client: buyer, articole, documente_corectate, data_emitere: '2026-11-02' });
    const reverse = async (json?: unknown): Promise<Name> => {
      const request = { method: 'POST', headers: shop.headers, ...(json === undefined ? {} : { json }) };
      const reply = await service.send(`${addressOf(original)}/storneaza`, request);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    };
    for (const storno of [await reverse({ articole: [{ nr_crt: 1, nr_produse: 1 }] }), await reverse()]) {
      const read = (await shop.read(storno.serie, storno.numar)).body.data;
      expect(read.documente_corectate).toEqual([{ serie: 'FCT', numar: original.numar, data: '2026-11-02' }]);
      const ubl = await ublOf(shop, storno);
      expect(ubl.match(/<cac:BillingReference>/g)).toHaveLength(1);
      expect(ubl).toContain(reference(`FCT-${original.numar}`, '2026-11-02'));
      expect(await pdfOf(shop, storno)).not.toContain('Se referă la');
    }
  });

  test('a recurring invoice takes none along [V2-REF-6]', async () => {
    const shop = await openShop(service);
    const { serie, valuta, tip_factura, client: to, articole } = invoice();
    const body = { denumire: 'Lunar', ritm: 'lunar', prima_emitere: '2026-12-01', mod: 'emitere' };
    const asked = await service.send('/v2/facturi-recurente', {
      method: 'POST',
      headers: shop.headers,
      json: {
        ...body,
        serie,
        valuta,
        tip_factura,
        client: to,
        articole,
        documente_corectate: [{ numar: '1', data: '2026-01-01' }],
      },
    });
    expect(problemsOf(asked)).toEqual({ documente_corectate: ['invalid_value'] });
  });
});

describe('an earlier rate', () => {
  test('is taken where a document of its days is named, and refused with how otherwise [V2-REF-3] [V2-REF-4]', async () => {
    const shop = await openShop(service);
    const asked = (cota_tva: number, data?: string, data_emitere = '2026-11-16') =>
      shop.ask(
        invoice({
          data_emitere,
          articole: [takenOff(100, cota_tva)],
          ...(data === undefined ? {} : { documente_corectate: [{ numar: 'AV 12', data }] }),
        }),
      );
    for (const rate of [0.19, 0.09, 0.05, 0.21, 0.11, 0]) expect((await asked(rate, '2025-07-31')).status).toBe(200);
    for (const rate of [0.19, 0.09, 0.05]) {
      const told = await asked(rate);
      expect(problemsOf(told)).toEqual({ 'articole[0].cota_tva': ['invalid_value'] });
      expect(told.body.validation_errors[0].issues[0].message).toContain('numita cu data ei in "documente_corectate"');
    }
    for (const rate of [0.19, 0.05, 0.2]) {
      expect(problemsOf(await asked(rate, '2025-08-01'))).toEqual({ 'articole[0].cota_tva': ['invalid_value'] });
    }
    expect((await asked(0.2)).text).not.toContain('numita cu data ei');
    // The rate of homes lasted for a year more.
    expect((await asked(0.09, '2025-06-10', '2026-07-31')).status).toBe(200);
    expect((await asked(0.09, '2026-07-31')).status).toBe(200);
    expect(problemsOf(await asked(0.09, '2026-08-01'))).toEqual({ 'articole[0].cota_tva': ['invalid_value'] });
  });

  test('of a document that cannot be read is not judged, and of one that is wrong is told with it [V2-REF-4]', async () => {
    const shop = await openShop(service);
    const articole = [takenOff(100, 0.19)];
    const asked = (documente_corectate: unknown) => shop.ask(invoice({ articole, documente_corectate }));
    expect(problemsOf(await asked([{ numar: '1' }]))).toEqual({ 'documente_corectate[0].data': ['required'] });
    expect(problemsOf(await asked([{ serie: 'FCT', numar: '1', data: '2026-01-01' }]))).toEqual({
      'articole[0].cota_tva': ['invalid_value'],
      'documente_corectate[0].numar': ['invalid_value'],
    });
  });

  test('stays with the storno, and with a client that is corrected [V2-REF-3]', async () => {
    const shop = await openShop(service, { adresa: place });
    const documente_corectate = [{ numar: 'AV 12', data: '2025-06-10' }];
    const name = await shop.issue({ client: buyer, articole: [line({ cota_tva: 0.19 })], documente_corectate });
    const corrected = await service.send(`${addressOf(name)}/client`, {
      method: 'PUT',
      headers: shop.headers,
      json: { client: { ...buyer, cod_unic: 'BG131129282', tara: 'BG', cod_judet: null } },
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await shop.read(name.serie, name.numar)).body.data.documente_corectate).toHaveLength(1);
    const storno = await service.send(`${addressOf(name)}/storneaza`, { method: 'POST', headers: shop.headers });
    const { serie, numar } = storno.body.data;
    expect((await shop.read(serie, numar)).body.data).toMatchObject({
      valoare_tva: -19,
      articole: [{ cota_tva: 0.19 }],
      documente_corectate: [{ numar: name.numar }],
    });
  });
});
