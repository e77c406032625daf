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

/** The same numbers on every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
