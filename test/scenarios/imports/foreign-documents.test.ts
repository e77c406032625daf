import { expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { importsOf, ownXml } from './own-files.ts';

const service = await testService();

async function opened(company: Readonly<Record<string, unknown>> = {}) {
  testWorker(service);
  const shop = await openShop(service, company);
  const journal = async (month: string) => {
    const reply = await service.send(`/v2/rapoarte/jurnal-vanzari?luna=${month}`, { headers: shop.headers });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const inEuro = (id: string, more = {}) => ownXml({ seller: shop.code, id, currency: 'EUR', ...more });
  return { shop, imports: importsOf(service, shop), journal, inEuro };
}

const march = { cursuri_valutare: [{ valuta: 'EUR', data: '2026-03-09', curs: 5 }] };
const november = { cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-10', curs: 6 }] };

test('an imported document without VAT in lei keeps the rate of its day; a later rate changes no past month, and its storno takes the rate over [MOVE-11]', async () => {
  const { shop, imports, journal, inEuro } = await opened(march);
  expect(await imports.done(inEuro('VECHI 1'))).toMatchObject({ adaugate: 1, refuzate: 0 });
  const past = [{ serie: 'VECHI', numar: '1', baze: [{ categorie: '21', baza: 500, tva: 105 }] }];
  expect(await journal('2026-03')).toMatchObject(past);
  await shop.change({ cursuri_valutare: [{ valuta: 'EUR', data: '2026-03-10', curs: 7 }] });
  await shop.change(november);
  expect(await journal('2026-03')).toMatchObject(past);

  const reversal = await service.send('/v2/facturi/VECHI/1/storneaza', {
    method: 'POST',
    headers: shop.headers,
    json: {},
  });
  expect(reversal.status, reversal.text).toBe(200);
  expect(await journal('2026-11')).toMatchObject([{ baze: [{ categorie: '21', baza: -500, tva: -105 }] }]);
  const { serie, numar } = reversal.body.data;
  const ubl = await service.send(`/v2/facturi/${serie}/${numar}/ubl`, { headers: shop.headers });
  expect(ubl.status, ubl.text).toBe(200);
  expect(ubl.text).toContain('<cbc:TaxAmount currencyID="RON">-105.00</cbc:TaxAmount>');
});

test('a credit note of another program takes the rate of its original over, and a day without a rate is refused by name [MOVE-11]', async () => {
  const { imports, journal, inEuro } = await opened({
    cursuri_valutare: [...march.cursuri_valutare, { valuta: 'EUR', data: '2026-04-01', curs: 6 }],
  });
  const zip = storedZip({
    '1.xml': inEuro('ST 1', { root: 'CreditNote', corrects: 'VECHI 1', issuedOn: '2026-04-20' }),
    '2.xml': inEuro('VECHI 1'),
    'vechi.xml': inEuro('VECHI 2', { issuedOn: '2025-01-10' }),
  });
  expect(await imports.done(zip)).toMatchObject({
    adaugate: 2,
    refuzuri: [{ fisier: 'vechi.xml', cod: 'curs_necunoscut', mesaj: expect.stringContaining('2025-01-10') }],
  });
  expect(await journal('2026-04')).toMatchObject([{ baze: [{ categorie: '21', baza: -500, tva: -105 }] }]);
});

test('documents count as collected until today at most [MOVE-9]', async () => {
  const { shop, imports } = await opened();
  const xml = ownXml({ seller: shop.code, id: 'VECHI 1', issuedOn: '2026-11-01', dueOn: '2026-12-20' });
  const tomorrow = new Date(service.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const today = service.clock.now().toISOString().slice(0, 10);
  const refused = await imports.ask(xml, { incasate_pana_la: tomorrow });
  expect(refused.status, refused.text).toBe(400);
  expect(refused.text).toContain('incasate_pana_la');
  expect(await imports.done(xml, { incasate_pana_la: today })).toMatchObject({ adaugate: 1, incasate: 1 });
  expect((await shop.read('VECHI', '1')).body.data.incasari).toMatchObject([{ data_incasare: today }]);
});
