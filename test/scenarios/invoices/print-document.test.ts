import { beforeAll, expect, test } from 'vitest';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, proforma, till } from './collecting.ts';
import { lifeOf } from './life.ts';
import { linksOf, open } from './linking.ts';
import { client, line, openShop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const pdfOf = async (link: string): Promise<string> => textOf(await readPdf(new Uint8Array((await open(link)).bytes)));

test('a PDF says what was collected until now; its link stays [V2-PRINT-2]', async () => {
  const shop = await openShop(service);
  const { collect } = till(service, shop);
  const issued = await shop.issue({ articole: [line({ pret_unitar: 100 })] });
  const link = await linksOf(service, shop).download(issued);
  expect(await pdfOf(link)).not.toMatch(/Încasat|Achitat/);
  await collect(issued, 21);
  expect(await pdfOf(link)).toMatch(/Încasat\s+21,00 lei\s+Rest de plată\s+100,00 lei/);
  await collect(issued, 100);
  expect(await pdfOf(link)).toMatch(/Încasat\s+121,00 lei\s+Achitat integral/);
  expect(await linksOf(service, shop).download(issued)).toBe(link);
});

test('a PDF leads to the payment page while there is something to pay and the company offers it [V2-PRINT-3]', async () => {
  const shop = await openShop(service, { setari: { link_plata: true } });
  const { download, payment } = linksOf(service, shop);
  const pages = async (name: Name) => ({ text: await pdfOf(await download(name)), page: await payment(name) });
  const issued = await shop.issue();
  const { text, page } = await pages(issued);
  expect(text.replaceAll(' ', '')).toContain(page.replaceAll(' ', ''));
  await shop.change({ setari: { link_plata: false } });
  expect(await pdfOf(await download(issued))).not.toContain('/p/');
  await shop.change({ setari: { link_plata: true } });
  await till(service, shop).collect(issued, 121);
  expect(await pdfOf(await download(issued))).not.toContain('/p/');
  const note = await shop.issue({ serie: 'AVZ', tip_factura: 'A' });
  expect(await pdfOf(await download(note))).not.toContain('/p/');
});

test('a PDF of a proforma asks for what no invoice has taken over; its link stays [V2-PRINT-12]', async () => {
  const shop = await openShop(service, { setari: { link_plata: true } });
  const { download } = linksOf(service, shop);
  const articole = [line({ pret_unitar: 100 }), line({ pret_unitar: 50 })];
  const source = await shop.issue(proforma({ articole }));
  const link = await download(source);
  expect(await pdfOf(link)).toMatch(/Total de plată\s+181,50 lei/);
  await shop.issue({ proforma: { serie: source.serie, numar: source.numar }, articole: [line({ nr_crt: 2 })] });
  const partly = await pdfOf(link);
  expect(partly).toMatch(/Facturat\s+60,50 lei\s+Rest de plată\s+121,00 lei/);
  expect(partly).toContain('/p/');
  await till(service, shop).collect(source, 50);
  const whole = await pdfOf(link);
  expect(whole).toMatch(/Facturat\s+181,50 lei\s+Facturat integral/);
  expect(whole).not.toMatch(/Total de plată|Rest de plată|\/p\//);
  expect(await download(source)).toBe(link);
});

test('delivery, delegate and transport are printed as they were sent, and not on what takes the document back [V2-PRINT-5] [V2-PRINT-4]', async () => {
  const shop = await openShop(service, { aspect: { emis_de: true } });
  const { download } = linksOf(service, shop);
  const livrare = { data: '2026-11-16', delegat: 'Popescu Ion', mijloc_transport: 'CJ 12 ABC' };
  const issued = await shop.issue({ livrare, text: 'Text liber' });
  const text = await pdfOf(await download(issued));
  for (const said of [
    'Data livrării 16.11.2026',
    'Delegat Popescu Ion',
    'Mijloc de transport CJ 12 ABC',
    'Text liber',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toContain(`Emis prin ${shop.code}`);
  const { numar } = (await lifeOf(service, shop).reverse(issued)).body.data;
  const reversal = await pdfOf(await download({ serie: 'FCT', numar }));
  expect(reversal).not.toMatch(/Delegat|livrării/);
  expect(reversal).toContain(`Emis prin ${shop.code}`);
});

test('a delivery of nothing, or on no day, is refused or left out [V2-PRINT-5]', async () => {
  const shop = await openShop(service);
  await shop.issue({ livrare: {} });
  const reply = await shop.ask({ ...(await bodyOf()), livrare: { data: '2026-02-30' } });
  expect([reply.status, reply.text.includes('livrare')]).toEqual([400, true]);

  async function bodyOf() {
    return { serie: 'FCT', valuta: 'RON', tip_factura: 'F', client: client(), articole: [line()] };
  }
});

test('a company chooses what its documents show besides [V2-PRINT-8] [V2-PRINT-7]', async () => {
  const shop = await openShop(service, { aspect: { total_pe_linie: true, cod_de_bare: true } });
  const { download } = linksOf(service, shop);
  const first = await shop.issue();
  expect(await pdfOf(await download(first))).toContain('cu TVA, lei');
  await shop.change({ aspect: { total_pe_linie: false, cod_de_bare: null } });
  expect(await pdfOf(await download(first))).toContain('cu TVA, lei');
  expect(await pdfOf(await download(await shop.issue()))).not.toContain('cu TVA, lei');
});
