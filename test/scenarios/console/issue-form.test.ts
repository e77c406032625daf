import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, desk, documentBody, line } from './desk.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

describe('the form is filled in', () => {
  test('with the series and the number each would get, skipping those that were taken, and the due date of the day [CON-ISSUE-6]', async () => {
    const { browser } = await openHouse(service, company);
    await browser.done('POST', '/facturi', documentBody({ numar: '2' }));
    await browser.done('POST', '/facturi', documentBody());
    const form = await browser.done('GET', '/emitere?data=2026-11-20');
    expect(form).toMatchObject({
      data_emitere: '2026-11-20',
      data_scadenta: '2026-12-20',
      platitor_tva: true,
      gestiuni_pe_linie: true,
    });
    const numbers = Object.fromEntries(
      form.serii.map(({ serie, urmatorul_numar }: Record<string, string>) => [serie, urmatorul_numar]),
    );
    expect(numbers).toEqual({ FCT: '3', ST: '1', PRF: '0007', CH: '1' });
    expect(await browser.done('POST', '/facturi', documentBody())).toEqual({ serie: 'FCT', numar: '3' });
    expect(form.gestiuni).toEqual([{ cod_gestiune: 'DEP', nume: 'Depozit central' }]);
    expect(form.tipuri.map(({ nume }: { nume: string }) => nume).slice(0, 4)).toEqual([
      'Factura',
      'FacturaSimplificata',
      'Taxare inversa',
      'Proforma',
    ]);
  });

  test('clients are found by the beginning or a piece of the name, in any case and without diacritics, and by code [CON-ISSUE-4]', async () => {
    const clients = ['Țesătoria Brăila SRL', 'Moara Brăila SA', 'Ana Ionescu'].map((denumire, place) => ({
      denumire,
      tip: place === 2 ? 'PF' : 'PJ',
      ...(place === 2 ? {} : { cod_unic: ['14399840', '90100218'][place] }),
    }));
    const { browser } = await openHouse(service, { ...company, clienti: clients });
    const found = async (text: string) =>
      (await browser.done('GET', `/emitere/clienti?cauta=${encodeURIComponent(text)}`)).clienti.map(
        ({ denumire }: { denumire: string }) => denumire,
      );
    expect(await found('tesat')).toEqual(['Țesătoria Brăila SRL']);
    expect(await found('BRAILA')).toEqual(['Moara Brăila SA', 'Țesătoria Brăila SRL']);
    expect(await found('RO90100218')).toEqual(['Moara Brăila SA']);
    expect(await found('1439')).toEqual(['Țesătoria Brăila SRL']);
    expect(await found('nimeni')).toEqual([]);
  });

  test('a chosen client is the one that is invoiced, though no code tells who it is [CON-ISSUE-4]', async () => {
    const { browser } = await openHouse(service, { ...company, clienti: [{ denumire: 'Ana Ionescu', tip: 'PF' }] });
    const [{ id, ...ana }] = (await browser.done('GET', '/emitere/clienti?cauta=ana')).clienti;
    const client = { id, tip: ana.tip, denumire: ana.denumire, tara: ana.tara, email: 'ana@exemplu.ro' };
    for (const numar of ['1', '2']) {
      expect(await browser.done('POST', '/facturi', documentBody({ client }))).toMatchObject({ numar });
      expect(await browser.done('GET', `/facturi/FCT/${numar}`)).toMatchObject({
        client_id: id,
        client: { email: 'ana@exemplu.ro' },
      });
    }
    expect((await browser.done('GET', '/emitere/clienti?cauta=ana')).clienti).toHaveLength(1);
    const gone = await browser.ask(
      'POST',
      '/facturi',
      documentBody({ client: { ...client, id: '00000000-0000-4000-8000-000000000009' } }),
    );
    expect(gone.body.campuri).toEqual([{ camp: 'client.denumire', mesaj: expect.stringContaining('nu mai există') }]);
  });

  test('the registry fills in a Romanian company by its code, and says nothing of a code that is none [CON-ISSUE-4]', async () => {
    const { browser } = await openHouse(service, company);
    expect((await browser.done('GET', '/emitere/registru/RO90100218')).client).toMatchObject({
      tip: 'PJ',
      cod_unic: '90100218',
      tara: 'RO',
    });
    expect((await browser.done('GET', '/emitere/registru/123')).client).toBeNull();
    // It would be told if it were waited for: the registry answers after ten seconds.
    expect((await browser.done('GET', '/emitere/registru/90909007')).client).toBeNull();
    expect((await browser.ask('GET', '/emitere/registru/abc')).status).toBe(404);
  });

  test('articles are found by code, barcode, the beginning and a piece of the name [CON-ISSUE-5]', async () => {
    const { browser } = await openHouse(service, company);
    const found = async (text: string) =>
      (await browser.done('GET', `/emitere/articole?cauta=${encodeURIComponent(text)}`)).articole.map(
        ({ nume }: { nume: string }) => nume,
      );
    expect(await found('a1')).toEqual(['Produs 1']);
    expect(await found('5941234567899')).toEqual(['Produs 1']);
    expect(await found('cană')).toEqual(['Cană ceramică']);
    expect(await found('CERAM')).toEqual(['Cană ceramică']);
    expect((await browser.done('GET', '/emitere/articole?cauta=a1')).articole[0]).toMatchObject({
      um: 'BUC',
      pret_unitar: 100,
      cota_tva: 0.21,
      stoc: 100,
    });
  });

  test('with the rate of a currency and its day; null where none is known [CON-ISSUE-7]', async () => {
    const { browser } = await openHouse(service, {
      ...company,
      cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.0871 }],
    });
    expect(await browser.done('GET', '/emitere/curs?valuta=EUR&data=2026-11-16')).toEqual({
      curs: 5.0871,
      data_curs: '2026-11-13',
    });
    expect(await browser.done('GET', '/emitere/curs?valuta=XAU&data=1999-01-01')).toEqual({
      curs: null,
      data_curs: null,
    });
    expect((await browser.ask('GET', '/emitere/curs?valuta=EUX&data=2026-11-16')).status).toBe(400);
  });

  test('from a proforma, whole or by lines: what was invoiced is not offered again [CON-ISSUE-8]', async () => {
    const { browser } = await openHouse(service, company);
    const { again } = desk(browser);
    await browser.done(
      'POST',
      '/facturi',
      documentBody({ tip: 'P', serie: 'PRF', linii: [line(), line({ denumire: 'A doua', pret: 50 })] }),
    );
    const whole = await again('PRF', '0007', 'factura');
    expect(whole).toMatchObject({ tip: 'F', proforma: { serie: 'PRF', numar: '0007' } });
    const body = { ...documentBody(), proforma: whole.proforma, linii: whole.linii.slice(1) };
    expect(await browser.done('POST', '/facturi', body)).toEqual({ serie: 'FCT', numar: '1' });
    const rest = await again('PRF', '0007', 'factura');
    expect(rest.linii.map(({ denumire }: { denumire: string }) => denumire)).toEqual(['Produs 1']);
    expect(await browser.done('GET', '/facturi/PRF/0007')).toMatchObject({ facturi: [{ serie: 'FCT', numar: '1' }] });
    const twice = await browser.ask('POST', '/facturi', body);
    expect(twice.body).toMatchObject({ cod: 'proforma_facturata' });
    expect((await browser.ask('GET', '/facturi/FCT/1/formular?scop=factura')).status).toBe(404);
  });

  test('keeps what lines say to the e-invoice, from a copy and from a proforma; the invoice of a proforma is of the same order [CON-ISSUE-8]', async () => {
    const { browser } = await openHouse(service, company);
    const { again } = desk(browser);
    const efactura = {
      identificator_cumparator: 'CLI-778',
      gtin: '5941234567899',
      nota: 'Lot 12',
      clasificari: [{ tip: 'STI', cod: '39221100-8' }],
      atribute: [{ nume: 'Culoare', valoare: 'alb' }],
    };
    const linii = [line({ cod_articol: 'A1', efactura }), line({ denumire: 'A doua' })];
    await browser.done('POST', '/facturi', documentBody({ tip: 'P', serie: 'PRF', id_extern: 'CMD-9', linii }));
    const invoiced = await again('PRF', '0007', 'factura');
    expect(invoiced.linii.map((one: { efactura?: object }) => one.efactura)).toEqual([efactura, undefined]);
    expect(invoiced.id_extern).toBe('CMD-9');
    await browser.done('POST', '/facturi', { ...invoiced, serie: 'FCT', data_emitere: '2026-11-16' });
    const copy = await again('FCT', '1', 'copie');
    expect(copy.linii[0]).toMatchObject({ efactura, cod_articol: 'A1' });
    expect(copy).not.toHaveProperty('id_extern');
    await browser.done('POST', '/facturi', { ...copy, data_emitere: '2026-11-16' });
    expect((await again('FCT', '2', 'copie')).linii[0].efactura).toEqual(efactura);
  });

  test('from a copy, which issued again has the same figures [CON-ISSUE-8]', async () => {
    const { browser } = await openHouse(service, company);
    const { again } = desk(browser);
    const original = documentBody({
      pret_cu_tva: true,
      text: 'Mulțumim',
      linii: [line({ cantitate: 3, pret: 33.33, discount: { fel: 'suma', valoare: 5 } }), line({ cantitate: -1 })],
    });
    await browser.done('POST', '/facturi', original);
    const copy = await again('FCT', '1', 'copie');
    expect(await browser.done('POST', '/facturi', { ...copy, data_emitere: '2026-11-16' })).toMatchObject({
      numar: '2',
    });
    const [first, second] = await Promise.all(['1', '2'].map((numar) => browser.done('GET', `/facturi/FCT/${numar}`)));
    expect([second.total, second.tva, second.text, second.client]).toEqual([
      first.total,
      first.tva,
      first.text,
      first.client,
    ]);
  });
});
