import { beforeAll, describe, expect, test } from 'vitest';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectState, type Name, proforma, till } from './collecting.ts';
import { discount, invoice, line, openShop, problemsOf } from './shop.ts';

/** What comes of a proforma: invoices that name it, each line once. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  return { shop, ...till(service, shop) };
};

const from = ({ serie, numar }: Name) => ({ proforma: { serie, numar } });
const first = line({ nr_crt: 1 });
const second = line({ nr_crt: 2, pret_unitar: 50 });

describe('documents that are not fiscal', () => {
  test.each([
    ['a proforma', 'P', 'PRF'],
    ['an order', 'C', 'CMD'],
    ['a quote', 'D', 'DEV'],
    ['a delivery note', 'A', 'AVZ'],
  ])('%s takes the numbers of its own series and is never due [V2-PROF-1]', async (_what, tip_factura, serie) => {
    const { shop, read } = await open();
    expect(problemsOf(await shop.ask(invoice({ tip_factura })))).toEqual({ serie: ['invalid_value'] });
    expect(problemsOf(await shop.ask(invoice({ serie })))).toEqual({ serie: ['invalid_value'] });
    await shop.issue({ tip_factura, serie, data_emitere: '2026-11-01', data_scadenta: '2026-11-02' });
    const issued = await shop.issue({ tip_factura, serie, data_emitere: '2026-11-01', data_scadenta: '2026-11-02' });
    expect(issued).toMatchObject({ serie, numar: '2', stocuri: [] });
    expect(await read(issued)).toMatchObject({ status: 'emisa', status_plata: 'nu_se_incaseaza' });
    expect((await shop.list({ restanta: 'true' })).body.data).toEqual([]);
    expect((await shop.list({ restanta: 'false' })).body.data).toEqual([]);
    expect((await shop.list()).body.data).toHaveLength(2);
  });
});

describe('an invoice that names its proforma', () => {
  test('is tied to it: its read says so [V2-PROF-2]', async () => {
    const { shop, read } = await open();
    const { serie, numar } = await shop.issue(proforma());
    const issued = await shop.issue({ ...from({ serie, numar }), articole: [first, second] });
    expect(await read(issued)).toMatchObject({ proforma: { serie, numar }, valoare: 181.5 });
    expect(await read({ serie, numar })).toMatchObject({ proforma: null });
    expect(await read(await shop.issue())).toMatchObject({ proforma: null });
  });

  test.each([
    ['unknown', { serie: 'PRF', numar: '99' }],
    ['in another case', { serie: 'prf', numar: '1' }],
    ['the name of an invoice', { serie: 'FCT', numar: '1' }],
    ['an order', { serie: 'CMD', numar: '1' }],
  ])('%s: 400 on proforma, and nothing is left behind [V2-PROF-2]', async (_what, named) => {
    const { shop } = await open();
    await shop.issue(proforma());
    await shop.issue();
    await shop.issue({ serie: 'CMD', tip_factura: 'C' });
    const reply = await shop.ask(invoice({ proforma: named }));
    expect(problemsOf(reply)).toEqual({ proforma: ['invalid_value'] });
    expect(await shop.issue()).toMatchObject({ numar: '2' });
  });

  test("another company's proforma is unknown, in the same words [V2-PROF-2]", async () => {
    const { shop } = await open();
    const { shop: other } = await open();
    const foreign = await other.issue(proforma({ numar: 'P-5' }));
    const replies = [
      await shop.ask(invoice(from(foreign))),
      await shop.ask(invoice(from({ serie: 'PRF', numar: 'P-6' }))),
    ];
    expect(replies.map(({ body }) => body.validation_errors)).toEqual([
      replies[0]?.body.validation_errors,
      replies[0]?.body.validation_errors,
    ]);
    expect(problemsOf(replies[0] as (typeof replies)[number])).toEqual({ proforma: ['invalid_value'] });
  });

  test.each([
    ['no object', 'PRF 1', { proforma: ['invalid_format'] }],
    ['without a number', { serie: 'PRF' }, { 'proforma.numar': ['required'] }],
    ['without a series', { numar: '1' }, { 'proforma.serie': ['required'] }],
    ['an empty series', { serie: '', numar: '1' }, { 'proforma.serie': ['out_of_range'] }],
    ['too long', { serie: 'x'.repeat(51), numar: '1' }, { 'proforma.serie': ['out_of_range'] }],
    ['a number that is no text', { serie: 'PRF', numar: 1 }, { 'proforma.numar': ['invalid_format'] }],
    ['a member too many', { serie: 'PRF', numar: '1', an: 1 }, { 'proforma.an': ['invalid_value'] }],
  ])('%s is 400 [V2-PROF-2]', async (_what, named, problems) => {
    const { shop } = await open();
    expect(problemsOf(await shop.ask(invoice({ proforma: named })))).toEqual(problems);
  });

  test('null is none [V2-PROF-2]', async () => {
    const { shop, read } = await open();
    expect(await read(await shop.issue({ proforma: null }))).toMatchObject({ proforma: null });
  });

  test('an unknown proforma, series and warehouse are told together, before any state [V2-REQ-28]', async () => {
    const { shop } = await open();
    const { serie, numar } = await shop.issue(proforma());
    await shop.issue({ proforma: { serie, numar }, articole: [first, second] });
    const wrong = invoice({
      serie: 'NU',
      numar: '1',
      proforma: { serie: 'PRF', numar: '99' },
      articole: [line({ cod_gestiune: 'NU' })],
    });
    expect(problemsOf(await shop.ask(wrong))).toEqual({
      serie: ['invalid_value'],
      proforma: ['invalid_value'],
      'articole[0].cod_gestiune': ['invalid_value'],
    });
    const invoiced = invoice({ serie: 'NU', ...from({ serie, numar }), articole: [first] });
    expect(problemsOf(await shop.ask(invoiced))).toEqual({ serie: ['invalid_value'] });
  });

  test.each([
    ['a proforma', 'P', 'PRF'],
    ['an order', 'C', 'CMD'],
    ['a delivery note', 'A', 'AVZ'],
  ])('%s comes from no proforma: 400 [V2-PROF-2]', async (_what, tip_factura, serie) => {
    const { shop } = await open();
    const source = await shop.issue(proforma());
    expect(problemsOf(await shop.ask(invoice({ tip_factura, serie, ...from(source) })))).toEqual({
      proforma: ['invalid_value'],
    });
  });
});

describe('the lines of a proforma', () => {
  test('are matched by nr_crt and invoiced once each; a second time is refused and names the invoice [V2-PROF-3]', async () => {
    const { shop } = await open();
    const source = await shop.issue(proforma());
    const one = await shop.issue({ ...from(source), articole: [second] });
    expectState(
      await shop.ask(invoice({ ...from(source), articole: [first, second] })),
      'proforma_facturata',
      new RegExp(`^Linia cu nr_crt 2 a proformei PRF 1 este deja facturata prin factura FCT ${one.numar}\\.$`),
    );
    const other = await shop.issue({ ...from(source), articole: [first] });
    expect(other.numar).toBe('2');
    expectState(
      await shop.ask(invoice({ ...from(source), articole: [first, second] })),
      'proforma_facturata',
      /^Liniile cu nr_crt 1, 2 ale proformei PRF 1 sunt deja facturate prin facturile FCT 2, FCT 1\.$/,
    );
  });

  test('are known by their position where no nr_crt was sent [V2-PROF-3]', async () => {
    const { shop } = await open();
    const source = await shop.issue({ serie: 'PRF', tip_factura: 'P', articole: [line(), line()] });
    await shop.issue({ ...from(source), articole: [line()] });
    expectState(await shop.ask(invoice({ ...from(source), articole: [line()] })), 'proforma_facturata', /nr_crt 1 /);
    await shop.issue({ ...from(source), articole: [line({ nr_crt: 2 })] });
  });

  test('may come with additions, which take nothing; additions alone are 400 [V2-PROF-3]', async () => {
    const { shop, read } = await open();
    const source = await shop.issue(proforma());
    const transport = line({ nr_crt: 9, denumire: 'Transport' });
    expect(problemsOf(await shop.ask(invoice({ ...from(source), articole: [transport] })))).toEqual({
      proforma: ['invalid_value'],
    });
    await shop.issue({ ...from(source), articole: [first, transport] });
    await shop.issue({ ...from(source), articole: [second, transport] });
    expect(await read(source)).toMatchObject({ valoare_ramasa: 0 });
  });

  test('that are open are what is left to collect of it [V2-PROF-3]', async () => {
    const { shop, read } = await open();
    const source = await shop.issue(
      proforma({
        articole: [first, second, discount({ nr_crt: 3, nr_crt_articol: 1, pret_total: -12.1, nr_produse: 1 })],
      }),
    );
    expect(await read(source)).toMatchObject({ valoare: 169.4, valoare_achitata: 0, valoare_ramasa: 169.4 });
    await shop.issue({ ...from(source), articole: [second] });
    expect(await read(source)).toMatchObject({ valoare_ramasa: 108.9 });
    const listed = (await shop.list({ serie: 'PRF' })).body.data;
    expect(listed).toMatchObject([{ valoare_ramasa: 108.9, status_plata: 'nu_se_incaseaza' }]);
    await shop.issue({ ...from(source), articole: [first] });
    // Only the discount is open: there is nothing to collect on it.
    expect(await read(source)).toMatchObject({ valoare_ramasa: 0 });
  });

  test('of which two invoices want the same at once go to one of them, every time [V2-PROF-3]', {
    timeout: 60_000,
  }, async () => {
    const { shop } = await open();
    const rounds = counted(6, 20);
    for (let round = 1; round <= rounds; round += 1) {
      const source = await shop.issue(proforma());
      // Their articles and clients are new: both attempts of an issue pass here.
      const wanted = (nr: number) =>
        shop.ask(invoice({ ...from(source), articole: [first, line({ nr_crt: 9, denumire: `Nou ${round} ${nr}` })] }));
      const replies = await Promise.all([wanted(1), wanted(2), wanted(3)]);
      expect(replies.map(({ status }) => status).sort(), replies.map(({ text }) => text).join()).toEqual([
        200, 400, 400,
      ]);
      for (const refused of replies.filter(({ status }) => status === 400)) {
        expectState(refused, 'proforma_facturata', new RegExp(`prin factura FCT ${round}\\.$`));
      }
    }
    expect(await shop.stored('proforma_claims')).toHaveLength(rounds);
  });
});
