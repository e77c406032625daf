import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { brokenRules } from '../../support/files/ubl-rules.ts';
import { readXmlTree, textAt, textsAt, type XmlNode } from '../../support/files/xml-tree.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectNotFound, expectState, type Name } from './collecting.ts';
import { lifeOf, storno } from './life.ts';
import { linksOf, open } from './linking.ts';
import { client, discount, invoice, line, openShop, person, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, {
    adresa: { tara: 'RO', cod_judet: 'B', localitate: 'Sector 3', adresa: 'Str. Lipscani 21' },
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000', valuta: 'RON' }],
  });
});

const ask = (name: Name, of = shop) => service.send(`${addressOf(name)}/ubl`, { headers: of.headers });

/** The document, which breaks no rule. */
async function ublOf(name: Name, of = shop): Promise<XmlNode> {
  const reply = await ask(name, of);
  expect(reply.status, reply.text).toBe(200);
  expect(brokenRules(reply.text)).toEqual([]);
  return readXmlTree(reply.text);
}

test('the UBL is answered as a file, byte for byte the same each time [V2-SPV-6]', async () => {
  const issued = await shop.issue({ numar: 'Ș 7' });
  const reply = await ask(issued);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="FCT-S 7.xml"; filename*=UTF-8''FCT-%C8%98%207.xml`,
    'cache-control': 'no-store',
  });
  expect(reply.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Invoice /);
  expect((await ask(issued)).text).toBe(reply.text);
});

test('HEAD says the same without the body, and a query is refused [V2-SPV-6]', async () => {
  const issued = await shop.issue();
  const { headers } = await ask(issued);
  const head = await service.send(`${addressOf(issued)}/ubl`, { method: 'HEAD', headers: shop.headers });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe(headers.get('content-type'));
  const asked = await service.send(`${addressOf(issued)}/ubl?fields=serie`, { headers: shop.headers });
  expect(asked.status, asked.text).toBe(400);
  expect(asked.body.validation_errors).toMatchObject([{ location: 'query', name: 'fields' }]);
});

test('the PDF carries it inside, where it may be sent as it is [V2-SPV-6]', async () => {
  const inside = async (name: Name) => {
    const { bytes } = await open(await linksOf(service, shop).download(name));
    return (await readPdf(new Uint8Array(bytes))).attachments;
  };
  const issued = await shop.issue({ client: person() });
  const attachments = await inside(issued);
  expect(Object.keys(attachments)).toEqual(['e-factura.xml']);
  expect(Buffer.from(attachments['e-factura.xml']?.content ?? []).toString()).toBe((await ask(issued)).text);
  expect(await inside(await shop.issue({ client: client({ cod_unic: '14399840' }) }))).toEqual({});
});

test('a return has a negative quantity at a positive price, in the UBL and in the PDF [V2-STOCK-2] [V2-SPV-6]', async () => {
  const issued = await shop.issue({
    client: person(),
    articole: [
      line({ nr_produse: 5, pret_unitar: 12.5 }),
      line({ denumire: 'Retur', nr_produse: -2, pret_unitar: 12.5 }),
      line({ denumire: 'Retur la total', nr_produse: -3, pret_total: 36.3 }),
    ],
  });
  const ubl = await ublOf(issued);
  expect(textsAt(ubl, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toEqual(['5', '-2', '-3']);
  expect(textsAt(ubl, 'cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual(['62.50', '-25.00', '-30.00']);
  expect(textsAt(ubl, 'cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toEqual(['12.5', '12.5', '10']);
  const pdf = await readPdf(new Uint8Array((await open(await linksOf(service, shop).download(issued))).bytes));
  expect(Object.keys(pdf.attachments)).toEqual(['e-factura.xml']);
  for (const shown of ['-25,00', '-30,00', '-5,25', '-6,30']) expect(textOf(pdf)).toContain(shown);
  // More came back than was sold.
  const returned = await ublOf(await shop.issue({ articole: [line({ nr_produse: -1 })] }));
  expect(textAt(returned, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('-121.00');
});

test('its totals are those of the read, whichever way prices were given [V2-SPV-6]', async () => {
  const issued = await shop.issue({
    articole: [
      line({ nr_produse: 3, pret_unitar: 33.333333 }),
      line({ nr_produse: 7, pret_total: 99.99, cota_tva: 0.11 }),
      line({ nr_produse: 1000, pret_total: 0.07 }),
      discount({ nr_produse: 1, pret_total: -10, nr_crt: 4, nr_crt_articol: 1 }),
      line({ nr_crt: 5, cota_tva: 0 }),
    ],
  });
  const read = (await shop.read(issued.serie, issued.numar)).body.data;
  const ubl = await ublOf(issued);
  const total = (name: string) => Number(textAt(ubl, name));
  expect({
    valoare_fara_tva: total('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'),
    valoare_tva: total('cac:TaxTotal/cbc:TaxAmount'),
    valoare_totala: total('cac:LegalMonetaryTotal/cbc:PayableAmount'),
  }).toEqual({
    valoare_fara_tva: read.valoare_fara_tva,
    valoare_tva: read.valoare_tva,
    valoare_totala: read.valoare_totala,
  });
  expect(textsAt(ubl, 'cac:InvoiceLine/cbc:LineExtensionAmount').map(Number)).toEqual(
    read.articole.map(({ valoare_fara_tva }: { valoare_fara_tva: number }) => valoare_fara_tva),
  );
});

test('references and classifications that were sent are in it [V2-SPV-6]', async () => {
  const ubl = await ublOf(
    await shop.issue({
      efactura: { referinta_comanda: 'PO-1', referinta_contract: 'C-2', referinta_cumparator: 'B-3', nota: 'N & <n>' },
      articole: [
        line({ um: 'ore', efactura: { gtin: '05941234567899', clasificari: [{ tip: 'STI', cod: '39221100-8' }] } }),
      ],
    }),
  );
  expect(textAt(ubl, 'cac:OrderReference/cbc:ID')).toBe('PO-1');
  expect(textAt(ubl, 'cac:ContractDocumentReference/cbc:ID')).toBe('C-2');
  expect(textAt(ubl, 'cbc:BuyerReference')).toBe('B-3');
  expect(textAt(ubl, 'cbc:Note')).toBe('N & <n>');
  const item = 'cac:InvoiceLine/cac:Item';
  expect(textAt(ubl, `${item}/cac:StandardItemIdentification/cbc:ID`)).toBe('05941234567899');
  expect(textAt(ubl, `${item}/cac:CommodityClassification/cbc:ItemClassificationCode`)).toBe('39221100-8');
});

test('a storno is an invoice of negated quantities that names its original [V2-SPV-6]', async () => {
  const original = await shop.issue();
  const reversal = storno(await lifeOf(service, shop).reverse(original));
  const ubl = await ublOf(reversal);
  expect(textAt(ubl, 'cbc:InvoiceTypeCode')).toBe('380');
  expect(textAt(ubl, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(`FCT-${original.numar}`);
  expect(textAt(ubl, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toBe('-1');
  expect(textAt(ubl, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('-121.00');
  expect(textAt(await ublOf(original), 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('121.00');
});

test('in another currency, VAT is stated in lei too [V2-AMT-9]', async () => {
  const ubl = await ublOf(await shop.issue({ valuta: 'EUR', curs_valutar: 5.0871 }));
  expect(textsAt(ubl, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['21.00', '106.83']);
});

describe('a minimal client', () => {
  test.each([
    ['an individual', person()],
    ['a business', client({ cod_unic: '14399840' })],
    ['a foreign individual', person({ tara: 'FR' })],
    ['a foreign business', client({ tara: 'DE', cod_unic: 'DE123456789' })],
  ])('of the kind "%s" gets a document that breaks no rule [V2-SPV-6]', async (_kind, sent) => {
    await ublOf(await shop.issue({ client: sent }));
  });

  test('and a seller who is not registered for VAT get one without VAT ids [V2-SPV-6]', async () => {
    const small = await openShop(service, { platitor_tva: false });
    const issued = await small.issue({ client: person(), articole: [line({ cota_tva: 0 })] });
    const ubl = await ublOf(issued, small);
    expect(textsAt(ubl, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(['O']);
  });
});

describe('there is none', () => {
  test.each([
    ['P', 'PRF'],
    ['C', 'CMD'],
    ['D', 'DEV'],
    ['A', 'AVZ'],
  ])('of a document of type %s, which is never sent [V2-SPV-6]', async (type, series) => {
    expectNotFound(await ask(await shop.issue({ tip_factura: type, serie: series })));
  });

  test('of a cancelled or deleted invoice, or of one that never was [V2-SPV-6]', async () => {
    const [cancelled, deleted] = [await shop.issue(), await shop.issue()];
    await lifeOf(service, shop).cancel(cancelled);
    await lifeOf(service, shop).remove(deleted);
    for (const name of [cancelled, deleted, { serie: 'FCT', numar: '999999' }]) expectNotFound(await ask(name));
  });

  test('of an invoice of another company [V2-SPV-6]', async () => {
    const issued = await shop.issue({ numar: 'al-nostru-1' });
    expectNotFound(await ask(issued, await openShop(service)));
  });

  test.each([
    ['a number without digits', { numar: 'ABC' }, /cel putin o cifra/],
    ['an unknown exchange rate', { valuta: 'USD' }, /Cursul USD/],
    ['a currency the authority does not know', { valuta: 'VES', curs_valutar: 0.1 }, /Moneda VES/],
  ])('that could be right for %s, and why is told [V2-SPV-7]', async (_what, more, sentence) => {
    expectState(await ask(await shop.issue(more)), 'ubl_imposibil', sentence);
  });
});

test('it needs the right to read invoices [V2-SPV-6]', async () => {
  const issued = await shop.issue();
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'Magazinul SRL',
        chei: [{ nume: 'numai-emitere', drepturi: ['facturi:emitere'] }],
      },
    ],
  });
  const reply = await service.send(`${addressOf(issued)}/ubl`, {
    headers: { ...shop.headers, authorization: `Bearer ${keys['numai-emitere']}` },
  });
  expect(reply.status).toBe(403);
  expect(reply.body.motiv.cod).toBe('drept_lipsa');
});

test('any text that can be sent is written [V2-SPV-6]', async () => {
  const odd = '\u0001<&>"\'\uD800\uFFFE ]]> #abc# 😀\u202E';
  const issued = await shop.ask(
    invoice({
      text: odd,
      explicatii: odd.repeat(60),
      client: person({ denumire: odd, adresa: odd, localitate: odd, email: odd, telefon: odd }),
      articole: [line({ denumire: odd, um: '\u0002', cod_articol: '\u0003', descriere: odd })],
    }),
  );
  // Some of it may be refused as no text of the database; what is issued is written.
  if (issued.status === 200) await ublOf(issued.body.data);
  else expect(issued.status).toBe(400);
  await ublOf(await shop.issue({ text: '<&>"\' ]]> #abc# 😀', client: person({ denumire: 'Ș & <Ț> "SRL"' }) }));
});
