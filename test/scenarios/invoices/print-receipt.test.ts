import { beforeAll, expect, test } from 'vitest';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectNotFound, type Name, till } from './collecting.ts';
import { client, line, openShop, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, {
    adresa: { tara: 'RO', cod_judet: 'B', localitate: 'Sector 3', adresa: 'Str. Lipscani 21' },
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000', valuta: 'RON' }],
  });
});

const receiptAddress = (document: Name, { serie, numar }: Name): string =>
  `${addressOf(document)}/incasari/${encodeURIComponent(serie)}/${encodeURIComponent(numar)}/pdf`;

const fetched = async (address: string, headers = shop.headers) => {
  const response = await fetch(`${service.url}${address}`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

async function receipted(amount: number, more: object = {}): Promise<{ document: Name; receipt: Name }> {
  const document = await shop.issue({ client: client(), articole: [line({ pret_unitar: 1000 })], ...more });
  const { serie_incasare, numar_incasare } = await till(service, shop).collect(document, amount, {
    tip_incasare: 'Chitanta',
    data_incasare: '2026-11-14',
  });
  return { document, receipt: { serie: serie_incasare, numar: numar_incasare } };
}

test('a receipt is a PDF of its own, with the amount in figures and in words [V2-COLL-9] [V2-COLL-10] [OPS-ENV-6]', async () => {
  const { document, receipt } = await receipted(121.5);
  const { response, bytes } = await fetched(receiptAddress(document, receipt));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`attachment; filename="CH-${receipt.numar}.pdf"`),
    'cache-control': 'no-store',
  });
  const pdf = await readPdf(bytes);
  expect(pdf.pages).toHaveLength(1);
  for (const said of [
    // OPS-ENV-6
    'TEST – fără valoare fiscală',
    'Chitanță',
    `Seria CH nr. ${receipt.numar}`,
    '14.11.2026',
    'Client Exemplu SRL',
    '121,50 lei',
    'o sută douăzeci și unu de lei și cincizeci de bani',
    `Factură, seria ${document.serie} nr. ${document.numar}`,
    '1.210,00 lei',
  ]) {
    expect(textOf(pdf)).toContain(said);
  }
  expect(textOf(pdf)).not.toContain('RO49');
  expect((await fetched(receiptAddress(document, receipt))).bytes).toEqual(bytes);
});

test('what has no receipt, or has it no longer, is 404; so is the receipt of another document or company [V2-COLL-9]', async () => {
  const { document, receipt } = await receipted(10);
  const other = await shop.issue();
  const ask = (address: string, headers = shop.headers) => service.send(address, { headers });
  expectNotFound(await ask(receiptAddress(other, receipt)));
  expectNotFound(await ask(receiptAddress(document, { serie: 'CH', numar: '999999' })));
  expectNotFound(await ask(receiptAddress(document, { serie: 'XX', numar: receipt.numar })));
  const stranger = await openShop(service);
  expectNotFound(await ask(receiptAddress(document, receipt), stranger.headers));
  const deleted = await service.send(receiptAddress(document, receipt).replace(/\/pdf$/, ''), {
    method: 'DELETE',
    headers: shop.headers,
  });
  expect(deleted.status, deleted.text).toBe(200);
  expectNotFound(await ask(receiptAddress(document, receipt)));
});

soakTest(
  'of a document of very many lines it is printed like any other, in the currency of the document [V2-COLL-9]',
  async () => {
    const many = Array.from({ length: 1500 }, (_, place) => line({ denumire: `Produs ${place}`, pret_unitar: 1 }));
    const { document, receipt } = await receipted(1.01, { articole: many, valuta: 'EUR', curs_valutar: 5 });
    const { response, bytes } = await fetched(receiptAddress(document, receipt));
    expect(response.status).toBe(200);
    const pdf = await readPdf(bytes);
    expect(pdf.pages).toHaveLength(1);
    expect(textOf(pdf)).toContain('un euro și un cent');
    expect(textOf(pdf)).not.toContain('Produs 7');
  },
);
