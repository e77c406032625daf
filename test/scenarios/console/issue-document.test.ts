import { beforeAll, describe, expect, test } from 'vitest';
import { counted, soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, desk, documentBody, line } from './desk.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

describe('issuing at the console', () => {
  test('is the operation that v2 calls: the number of the series, the client, articles and stock of the company, the person as author [CON-ISSUE-1]', async () => {
    const { browser, trail } = await openHouse(service, company);
    const issued = await browser.done(
      'POST',
      '/facturi',
      documentBody({ linii: [line({ cod_articol: 'A1', cantitate: 3, cod_gestiune: 'DEP' })] }),
    );
    expect(issued).toEqual({ serie: 'FCT', numar: '1' });
    const read = await browser.done('GET', '/facturi/FCT/1');
    expect(read).toMatchObject({
      nume_tip: 'Factura',
      status: 'emisa',
      fara_tva: 300,
      tva: 63,
      total: 363,
      ramas: 363,
      misca_stocul: true,
      client: { denumire: 'Client Exemplu SRL', cod_unic: '2864518' },
      linii: [{ denumire: 'Produs 1', cantitate: 3, pret_unitar: 100, total: 363 }],
    });
    expect((await trail()).find(({ said }) => said === 'invoice FCT 1 issued')).toMatchObject({ author: 'person' });
    const [{ stoc }] = (await browser.done('GET', '/emitere/articole?cauta=A1')).articole;
    expect(stoc).toBe(97);
  });

  test('takes the language and the delivery, tells them, and copies them but for the day [CON-ISSUE-10] [CON-DOC-10]', async () => {
    const { browser } = await openHouse(service, company);
    const livrare = { data: '2026-11-18', delegat: 'Popescu Ion', mijloc_transport: 'CJ 12 ABC' };
    await browser.done('POST', '/facturi', documentBody({ limba: 'hu', livrare }));
    await browser.done('POST', '/facturi', documentBody({ livrare: {} }));
    expect(await browser.done('GET', '/facturi/FCT/1')).toMatchObject({ limba: 'hu', livrare });
    expect(await browser.done('GET', '/facturi/FCT/2')).toMatchObject({ limba: 'ro', livrare: null });
    const again = await desk(browser).again('FCT', '1', 'copie');
    const { data, ...carried } = livrare;
    expect(again).toMatchObject({ limba: 'hu', livrare: carried });
    expect(again.livrare).not.toHaveProperty('data');
    await browser.done('POST', '/facturi', documentBody({ serie: 'PRF', tip: 'P', limba: 'de', livrare }));
    expect(await desk(browser).again('PRF', '0007', 'factura')).toMatchObject({ limba: 'de', livrare });
    for (const wrong of [
      { limba: 'es' },
      { livrare: { data: '2026-02-30' } },
      { livrare: { delegat: 'x'.repeat(201) } },
    ]) {
      expect((await browser.ask('POST', '/facturi', documentBody(wrong))).status).toBe(400);
    }
  });

  test('under one key it is done once: a double click and a retry after a lost answer get the first answer [CON-ONCE-1]', async () => {
    const { browser } = await openHouse(service, company);
    const headers = { 'idempotency-key': 'un-formular' };
    const [one, other] = await Promise.all([
      browser.ask('POST', '/facturi', documentBody(), headers),
      browser.copy().ask('POST', '/facturi', documentBody(), headers),
    ]);
    expect([one?.body, other?.body]).toEqual([
      { serie: 'FCT', numar: '1' },
      { serie: 'FCT', numar: '1' },
    ]);
    const changed = await browser.ask('POST', '/facturi', documentBody({ text: 'altul' }), headers);
    expect(changed.body).toMatchObject({
      status: 422,
      cod: 'idempotency-mismatch',
      detail: expect.stringContaining('Prima încercare a fost înregistrată'),
    });
    expect(await browser.done('POST', '/facturi', documentBody())).toMatchObject({ numar: '2' });
    const long = await browser.ask('POST', '/facturi', documentBody(), { 'idempotency-key': 'x'.repeat(256) });
    expect(long.status).toBe(400);
  });

  test('a refusal is not kept under the key: the form is put right and sent again [CON-ONCE-1] [CON-ISSUE-9]', async () => {
    const { browser } = await openHouse(service, company);
    const headers = { 'idempotency-key': 'gresit-intai' };
    const refused = await browser.ask('POST', '/facturi', documentBody({ linii: [line({ cantitate: 0 })] }), headers);
    expect(refused.body.campuri).toEqual([{ camp: 'linii.0.cantitate', mesaj: 'Cantitatea nu poate fi 0.' }]);
    expect((await browser.ask('POST', '/facturi', documentBody(), headers)).body).toMatchObject({ numar: '1' });
  });

  test('every refusal stands at its field, also that of a line that a discount pushed down [CON-ISSUE-9]', async () => {
    const { browser } = await openHouse(service, company);
    const refused = await browser.ask(
      'POST',
      '/facturi',
      documentBody({
        serie: 'NU',
        data_scadenta: '2020-01-01',
        client: { tip: 'PJ', denumire: 'Fără cod SRL', tara: 'RO', cod_judet: 'XX' },
        linii: [
          line({ discount: { fel: 'procent', valoare: 10 } }),
          line({ cota_tva: 0.33 }),
          line({ cod_gestiune: 'NICIUNA', cantitate: -1, discount: { fel: 'procent', valoare: 10 } }),
        ],
      }),
    );
    const fields = (reply: typeof refused) => reply.body.campuri.map(({ camp }: { camp: string }) => camp).sort();
    expect(fields(refused)).toEqual([
      'client.cod_judet',
      'client.cod_unic',
      'data_scadenta',
      'linii.1.cota_tva',
      'linii.2.discount',
    ]);
    const named = await browser.ask(
      'POST',
      '/facturi',
      documentBody({ serie: 'NU', linii: [line(), line({ cod_gestiune: 'NICIUNA' })] }),
    );
    expect(fields(named)).toEqual(['linii.1.cod_gestiune', 'serie']);
    const other = await browser.ask('POST', '/facturi', documentBody({ serie: 'PRF' }));
    expect(fields(other)).toEqual(['serie']);
    const shapeless = await browser.ask(
      'POST',
      '/facturi',
      documentBody({ linii: [line({ denumire: ' ', pret: 1.1234567 })] }),
    );
    expect(fields(shapeless)).toEqual(['linii.0.denumire', 'linii.0.pret']);
    expect(shapeless.body.campuri).toContainEqual({ camp: 'linii.0.pret', mesaj: 'Scrieți cel mult 6 zecimale.' });
    expect(shapeless.body.detail).toContain('linii.0.pret: Scrieți cel mult 6 zecimale.');
  });

  test('discounts in per cent or lei, on a line or on all, become lines that the documents show [CON-ISSUE-2]', async () => {
    const { browser } = await openHouse(service, company);
    await browser.done(
      'POST',
      '/facturi',
      documentBody({
        linii: [line({ discount: { fel: 'procent', valoare: 12.5 } }), line({ pret: 50, cota_tva: 0.11 })],
        discount: { fel: 'suma', valoare: 10 },
      }),
    );
    const { linii, total, fara_tva } = await browser.done('GET', '/facturi/FCT/1');
    expect(
      linii.map(({ tip, denumire, cantitate, pret_unitar }: Record<string, unknown>) => [
        tip,
        denumire,
        cantitate,
        pret_unitar,
      ]),
    ).toEqual([
      ['Articol', 'Produs 1', 1, 100],
      ['Discount', 'Discount 12,5%', -1, 12.5],
      ['Articol', 'Produs 1', 1, 50],
      ['Discount', 'Discount', -1, 6.36],
      ['Discount', 'Discount', -1, 3.64],
    ]);
    expect([fara_tva, total]).toEqual([127.5, 149.63]);
  });

  test('a discount that takes more than there is is refused at its field [CON-ISSUE-2]', async () => {
    const { browser } = await openHouse(service, company);
    const refused = await browser.ask(
      'POST',
      '/facturi',
      documentBody({
        linii: [
          line({ discount: { fel: 'procent', valoare: 150 } }),
          line({ cantitate: -1, discount: { fel: 'procent', valoare: 10 } }),
          line({ pret: 5, discount: { fel: 'suma', valoare: 5 } }),
        ],
        discount: { fel: 'suma', valoare: 1000 },
      }),
    );
    expect(refused.status).toBe(400);
    expect(refused.body.campuri).toEqual([
      { camp: 'linii.0.discount', mesaj: 'Reducerea este mai mare decât suma din care se scade.' },
      { camp: 'linii.1.discount', mesaj: 'La marfa returnată scrieți prețul după reducere, fără altă reducere.' },
      { camp: 'discount', mesaj: 'Reducerea este mai mare decât suma din care se scade.' },
    ]);
  });

  test('what is previewed is what is issued, for random documents over the wire [CON-ISSUE-3]', async () => {
    const { browser } = await openHouse(service, company);
    const any = dice(18);
    for (let count = 0; count < counted(8, 25); count += 1) {
      const document = {
        pret_cu_tva: any(2) === 0,
        ...(any(3) === 0
          ? { discount: { fel: any(2) === 0 ? 'procent' : 'suma', valoare: (any(2000) + 1) / 100 } }
          : {}),
        linii: Array.from({ length: any(6) + 1 }, () => ({
          cantitate: (any(5000) + 1) / 1000,
          pret: (any(1_000_000_000) + 1) / 1_000_000,
          cota_tva: [0.21, 0.11, 0][any(3)],
          ...(any(3) === 0 ? { discount: { fel: 'procent', valoare: (any(9000) + 1) / 100 } } : {}),
        })),
      };
      const preview = await browser.done('POST', '/emitere/calcul', document);
      const body = documentBody({
        ...document,
        linii: document.linii.map((one) => ({ denumire: 'Serviciu', ...one })),
      });
      const { numar } = await browser.done('POST', '/facturi', body);
      const read = await browser.done('GET', `/facturi/FCT/${numar}`);
      expect([read.fara_tva, read.tva, read.total, read.cote]).toEqual([
        preview.fara_tva,
        preview.tva,
        preview.total,
        preview.cote,
      ]);
    }
  });

  test('an unfinished document has a preview of what is there [CON-ISSUE-3]', async () => {
    const { browser } = await openHouse(service, company);
    const preview = await browser.done('POST', '/emitere/calcul', {
      pret_cu_tva: true,
      linii: [
        { cantitate: 0, pret: 5 },
        { cantitate: 2, pret: 12.1, cota_tva: 0.21 },
      ],
    });
    expect(preview).toMatchObject({ total: 24.2, fara_tva: 20, linii: [null, { total: 24.2 }] });
    expect(await browser.done('POST', '/emitere/calcul', { pret_cu_tva: false, linii: [] })).toMatchObject({
      total: 0,
    });
  });

  test('clerks and administrators issue, accountants and readers do not [CON-ROLE-1]', async () => {
    const { member } = await openHouse(service, company);
    for (const [role, status] of [
      ['operator', 200],
      ['contabil', 403],
      ['cititor', 403],
    ] as const) {
      const { browser } = await member(role);
      expect((await browser.ask('POST', '/facturi', documentBody())).status, role).toBe(status);
    }
  });

  soakTest(
    'five hundred lines are taken, and the document is read, reversed and copied though it is large [CON-ISSUE-1] [CON-DOC-1]',
    async () => {
      const { browser } = await openHouse(service, company);
      const linii = Array.from({ length: 500 }, (_, place) =>
        line({ denumire: `Produs cu un nume destul de lung, numărul ${place}`, cod_articol: `COD-${place}` }),
      );
      const body = documentBody({ linii });
      expect(await browser.done('POST', '/facturi', body)).toEqual({ serie: 'FCT', numar: '1' });
      const read = await browser.done('GET', '/facturi/FCT/1');
      expect([read.numar_linii, read.linii.length, read.total]).toEqual([500, 500, 60_500]);
      expect((await browser.done('GET', '/facturi/FCT/1/formular?scop=copie')).linii).toHaveLength(500);
      expect(await browser.done('POST', '/facturi/FCT/1/storneaza')).toEqual({ serie: 'ST', numar: '1' });
      const many = await browser.ask('POST', '/facturi', documentBody({ linii: [...linii, ...linii, ...linii] }));
      expect([400, 413]).toContain(many.status);
    },
  );
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

/** The same numbers on every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
