import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client as client1, invoice as invoice1, line as line1, openLegacyShop } from '../v1/legacy-shop.ts';
import { invoice, line, openShop, person, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const rates = { cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.0871 }] };
const day = { data_emitere: '2026-11-13' };

const messageAt = (reply: Reply, name: string): string =>
  reply.body.validation_errors.find((one: { name: string }) => one.name === name)?.issues[0]?.message ?? '';

describe('documents that charge no VAT', () => {
  test.each(['T', 'S', 'N', 'U', 'H'])(
    '%s refuses a rate above 0 at the line, beside every other error [V2-REQ-26]',
    async (tip_factura) => {
      const shop = await openShop(service);
      const lines = [line(), line({ cota_tva: 0 }), line({ cota_tva: 0.11 })];
      expect(problemsOf(await shop.ask(invoice({ tip_factura, articole: lines })))).toEqual({
        'articole[0].cota_tva': ['invalid_value'],
        'articole[2].cota_tva': ['invalid_value'],
      });
      const wrong = invoice({ tip_factura, serie: 'NU', valuta: 'QQQ', articole: lines });
      expect(Object.keys(problemsOf(await shop.ask(wrong)))).toEqual([
        'valuta',
        'articole[0].cota_tva',
        'articole[2].cota_tva',
        'serie',
      ]);
      // Without a rate it is zero.
      const { cota_tva: _, ...bare } = line();
      expect((await shop.issued({ tip_factura, articole: [bare] })).valoare_tva).toBe(0);
    },
  );

  test('v1 refuses it in its own words [V2-REQ-26]', async () => {
    const shop = await openLegacyShop(service);
    const types = ['Taxare inversa', 'scutit cu drept de deducere', 'servicii art. 311', 'bunuri art. 312'];
    for (const TipFactura of [...types, 'operatiuni neimpozabile']) {
      const taxed = invoice1({ TipFactura, Continut: [line1({ CotaTVA: 0 }), line1()] });
      expect(refusalOf(await shop.call('factura/check', taxed))).toContain('"Continut[1][CotaTVA]" este 0 la');
    }
  });

  test('a rate that is wrong for a person without a code stands beside the other errors [V2-LAW-1]', async () => {
    const shop = await openShop(service);
    const articole = [line({ cota_tva: 0.19 }), line({ cota_tva: 0.2, nr_produse: 0 })];
    expect(problemsOf(await shop.ask(invoice({ serie: 'NU', client: person(), articole })))).toEqual({
      'articole[0].cota_tva': ['invalid_value'],
      'articole[1].cota_tva': ['invalid_value'],
      'articole[1].nr_produse': ['out_of_range'],
      serie: ['invalid_value'],
    });
    // Of one that is known by the caller's own id, only the draft knows the country.
    const known = person({ id_extern: 7 });
    expect(problemsOf(await shop.ask(invoice({ client: known, articole: [line({ cota_tva: 0.19 })] })))).toEqual({
      'articole[0].cota_tva': ['invalid_value'],
    });
  });
});

describe('a seller who is not registered for VAT', () => {
  const untaxed = { articole: [line({ cota_tva: 0 })] };

  test('issues no reverse charge and no VAT on collection, and is told the article [V2-LAW-2]', async () => {
    const shop = await openShop(service, { platitor_tva: false });
    const reply = await shop.ask(invoice({ tip_factura: 'T', ...untaxed }));
    expect(problemsOf(reply)).toEqual({ tip_factura: ['invalid_value'] });
    expect(messageAt(reply, 'tip_factura')).toContain('art. 331');
    const late = await shop.ask(invoice({ tva_la_incasare: true, ...untaxed }));
    expect(problemsOf(late)).toEqual({ tva_la_incasare: ['invalid_value'] });
    expect(messageAt(late, 'tva_la_incasare')).toContain('art. 282');
    await shop.issue(untaxed);
  });

  test('is told so beside the other errors, the rates of the lines too [V2-LAW-2] [V2-REQ-26]', async () => {
    const shop = await openShop(service, { platitor_tva: false });
    const wrong = invoice({ serie: 'NU', valuta: 'QQQ', tva_la_incasare: true, articole: [line()] });
    expect(problemsOf(await shop.ask(wrong))).toEqual({
      valuta: ['invalid_value'],
      serie: ['invalid_value'],
      tva_la_incasare: ['invalid_value'],
      'articole[0].cota_tva': ['invalid_value'],
    });
  });

  test('hears it in the words of v1 [V2-LAW-2]', async () => {
    const shop = await openLegacyShop(service, { platitor_tva: false });
    const lines = { Continut: [line1({ CotaTVA: 0 })] };
    const reverse = await shop.call('factura/emitere', invoice1({ TipFactura: 'Taxare inversa', ...lines }));
    expect(refusalOf(reverse)).toContain('"TipFactura" Taxare inversa este numai pentru o firma inregistrata');
    const late = await shop.call('factura/check', invoice1({ TvaLaIncasare: true, ...lines }));
    expect(refusalOf(late)).toContain('"TvaLaIncasare" este numai pentru o firma inregistrata');
  });
});

test('VAT on collection does not go with reverse charge [V2-LAW-2]', async () => {
  const shop = await openShop(service);
  const reply = await shop.ask(invoice({ tip_factura: 'T', tva_la_incasare: true, articole: [line({ cota_tva: 0 })] }));
  expect(problemsOf(reply)).toEqual({ tva_la_incasare: ['invalid_value'] });
  expect(messageAt(reply, 'tva_la_incasare')).toContain('art. 282 alin. (6)');
});

describe('a simplified invoice', () => {
  const simplified = (gross: number, more: object = {}) =>
    invoice({ ...day, tip_factura: 'FS', articole: [line({ pret_total: gross })], ...more });

  test('is of 100 EUR at most, at the rate of its date [V2-LAW-3]', async () => {
    const shop = await openShop(service, rates);
    expect((await shop.ask(simplified(508.71))).status).toBe(200);
    const reply = await shop.ask(simplified(508.72));
    expect(problemsOf(reply)).toEqual({ tip_factura: ['invalid_value'] });
    expect(messageAt(reply, 'tip_factura')).toBe(
      'O factura simplificata are, cu TVA, cel mult 100 EUR (art. 319 alin. (12) din Codul fiscal). Totalul este 508.72 lei, iar limita este 508.71 lei, la cursul 5.0871.',
    );
    expect((await shop.ask({ ...simplified(508.72), tip_factura: 'F' })).status).toBe(200);
  });

  test('is measured in euro, and in lei of another currency [V2-LAW-3]', async () => {
    const shop = await openShop(service, rates);
    expect((await shop.ask(simplified(100, { valuta: 'EUR' }))).status).toBe(200);
    const euro = await shop.ask(simplified(100.01, { valuta: 'EUR' }));
    expect(messageAt(euro, 'tip_factura')).toContain('Totalul este 100.01 EUR.');
    expect((await shop.ask(simplified(101.74, { valuta: 'USD', curs_valutar: 5 }))).status).toBe(200);
    expect(problemsOf(await shop.ask(simplified(101.75, { valuta: 'USD', curs_valutar: 5 })))).toEqual({
      tip_factura: ['invalid_value'],
    });
  });

  test('is held to it in v1 [V2-LAW-3]', async () => {
    const shop = await openLegacyShop(service, rates);
    const large = invoice1({
      TipFactura: 'FacturaSimplificata',
      DataEmitere: '2026-11-13',
      Client: client1(),
      Continut: [line1({ PretTotal: 121000 })],
    });
    expect(refusalOf(await shop.call('factura/check', large))).toContain('cel mult 100 EUR (art. 319 alin. (12)');
  });
});
