import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from './collecting.ts';
import { invoice, line, openShop, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-15T10:00:00Z');
});

const bon_fiscal = { numar: '0123', data: '2026-11-14' };

test('an invoice for a fiscal receipt is collected in full by it, and is of type 751 for the authority [V2-LAW-10]', async () => {
  const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };
  const shop = await openShop(service, { adresa: place });
  const name: Name = await shop.issue({ bon_fiscal });
  const read = (await shop.read(name.serie, name.numar)).body.data;
  expect(read).toMatchObject({ bon_fiscal, valoare_achitata: 121, valoare_ramasa: 0, status_plata: 'incasata' });
  expect(read.incasari).toMatchObject([
    { tip_incasare: 'Bon', suma_incasata: 121, data_incasare: '2026-11-14', serie_incasare: null },
  ]);
  const { text: ubl } = await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers });
  expect(ubl).toContain('<cbc:InvoiceTypeCode>751</cbc:InvoiceTypeCode>');
  expect(ubl).toContain(
    '<cac:AdditionalDocumentReference><cbc:ID>0123</cbc:ID><cbc:DocumentDescription>Bon fiscal din 2026-11-14<',
  );
  const trail = await shop.stored('audit_pending', 'pending_id');
  expect(trail.map(({ subject, action }) => `${subject} ${action}`)).toEqual(
    expect.arrayContaining(['invoice issued', 'collection recorded']),
  );
  expect((await shop.issued()).bon_fiscal).toBeNull();
});

test('what no till can have sold is refused at its field, and nothing is issued [V2-LAW-10]', async () => {
  const shop = await openShop(service);
  const asked = async (more: object) => problemsOf(await shop.ask(invoice({ bon_fiscal, ...more })));
  expect(await asked({ serie: 'PRF', tip_factura: 'P' })).toEqual({ bon_fiscal: ['invalid_value'] });
  expect(await asked({ data_emitere: '2026-11-13' })).toEqual({ 'bon_fiscal.data': ['out_of_range'] });
  const tomorrow = { numar: '1', data: '2026-11-16' };
  expect(await asked({ bon_fiscal: tomorrow, data_emitere: '2026-11-16' })).toEqual({
    'bon_fiscal.data': ['out_of_range'],
  });
  expect(await asked({ articole: [line({ nr_produse: -1 })] })).toEqual({ bon_fiscal: ['invalid_value'] });
  expect(await asked({ bon_fiscal: { numar: '' } })).toEqual({
    'bon_fiscal.numar': ['out_of_range'],
    'bon_fiscal.data': ['required'],
  });
  expect((await shop.list()).body.data).toEqual([]);
});
