import { beforeAll, describe, expect, test } from 'vitest';
import { counted, soakTest } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectState, proforma, till } from './collecting.ts';
import { discount, invoice, line, openShop, person } from './shop.ts';

/** Whoever pays a proforma pays the invoice that is issued for it. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  return { shop, ...till(service, shop) };
};

const receipt = { tip_incasare: 'Chitanta' };

test('issues the invoice of the whole proforma and collects on it, in one answer [V2-PROF-4]', async () => {
  const { shop, collect, read } = await open();
  const source = await shop.issue(
    proforma({
      id_extern: 'comanda 7',
      text: 'Multumim!',
      explicatii: 'Plata in 5 zile',
      client: person({ cod_unic: '1960101410019', localitate: 'Iași' }),
      data_emitere: '2026-10-01',
      efactura: { referinta_comanda: 'C-7' },
      articole: [
        line({ nr_crt: 10, cod_articol: 'A1', um: 'BUC', nr_produse: 3, pret_unitar: 0.333333, descriere: 'mare' }),
        line({ nr_crt: 20, pret_total: 10.01, cota_tva: 0.11 }),
        discount({ nr_crt: 30, nr_crt_articol: 20, pret_total: -1.01, nr_produse: 1, cota_tva: 0.11 }),
      ],
    }),
  );
  const answer = await collect(source, 5, receipt);
  expect(answer).toEqual({
    serie_incasare: 'CH',
    numar_incasare: '1',
    factura: { serie: 'FCT', numar: '1' },
  });
  const before = await read(source);
  const issued = await read(answer.factura);
  const same = ['articole', 'client', 'client_id', 'text', 'explicatii', 'id_extern', 'valoare', 'valoare_tva'];
  for (const member of same) expect(issued[member], member).toEqual(before[member]);
  expect(issued).toMatchObject({
    tip_factura: 'F',
    status: 'emisa',
    status_plata: 'incasata_partial',
    data_emitere: '2026-11-15',
    data_scadenta: '2026-11-15',
    valoare_achitata: 5,
    proforma: { serie: source.serie, numar: source.numar },
    incasari: [{ numar_incasare: '1', suma_incasata: 5, tip_incasare: 'Chitanta' }],
  });
  expect(before).toMatchObject({ status: 'emisa', valoare_achitata: 0, valoare_ramasa: 0, incasari: [] });
});

test('the books hold of it what an issue would have written: lines, totals, who issued it, audit [V2-PROF-4] [V2-PRINT-4]', async () => {
  const { shop, collect } = await open();
  const source = await shop.issue(proforma());
  await shop.issue({ articole: [line({ nr_crt: 1 }), line({ nr_crt: 2, pret_unitar: 50 })] });
  await collect(source, 1);
  const invoices = await shop.stored('invoices', 'invoice_id');
  const [, sent, made] = invoices;
  const comparable = ({
    number,
    number_key,
    visible_name,
    automatic_number,
    invoice_id,
    proforma_id,
    collected,
    ...rest
  }: object & Record<string, unknown>) => rest;
  expect(comparable(made ?? {})).toEqual(comparable(sent ?? {}));
  const lines = await shop.stored('invoice_lines', 'invoice_id, position');
  const linesOf = (one: typeof made) =>
    lines.filter(({ invoice_id }) => invoice_id === one?.['invoice_id']).map(({ invoice_id, ...rest }) => rest);
  expect(linesOf(made)).toEqual(linesOf(sent));
  const changes = await shop.stored('audit_pending', 'pending_id');
  expect(changes.map(({ subject, subject_name, action }) => [subject, subject_name, action])).toContainEqual([
    'invoice',
    'FCT 2',
    'issued',
  ]);
});

test('of a proforma invoiced in part, the invoice holds the open lines; a discount left alone is unlinked [V2-PROF-4]', async () => {
  const { shop, collect, read } = await open();
  const source = await shop.issue(
    proforma({
      articole: [
        line({ nr_crt: 1 }),
        line({ nr_crt: 2, pret_unitar: 50 }),
        discount({ nr_crt: 3, nr_crt_articol: 1, pret_total: -12.1, nr_produse: 1 }),
      ],
    }),
  );
  await shop.issue({ proforma: { serie: source.serie, numar: source.numar }, articole: [line({ nr_crt: 1 })] });
  const { factura } = await collect(source, 48.4);
  expect(await read(factura)).toMatchObject({
    valoare: 48.4,
    status_plata: 'incasata',
    articole: [
      { nr_crt: 2, valoare_totala: 60.5 },
      { nr_crt: 3, valoare_totala: -12.1, nr_crt_articol: null },
    ],
  });
});

test('a fully invoiced proforma is refused, and told by which invoices [V2-PROF-5]', async () => {
  const { shop, ask, collect } = await open();
  const [whole, pieces] = [await shop.issue(proforma()), await shop.issue(proforma())];
  await collect(whole, 1);
  const one = { suma_incasata: 1, ...receipt };
  expectState(
    await ask(whole, one),
    'proforma_facturata',
    /^Proforma PRF 1 este facturata integral prin factura FCT 1\.$/,
  );
  await shop.issue({ proforma: { serie: 'PRF', numar: '2' }, articole: [line({ nr_crt: 2 })] });
  await collect(pieces, 1);
  expectState(await ask(pieces, one), 'proforma_facturata', /integral prin facturile FCT 3, FCT 2\.$/);
  expect(await shop.stored('collections')).toHaveLength(2);
});

test('no more than the new invoice is worth; refused, it is not issued [V2-PROF-4] [V2-COLL-3]', async () => {
  const { shop, ask, collect } = await open();
  const source = await shop.issue(proforma());
  expectState(await ask(source, { suma_incasata: 181.51, ...receipt }), 'suma_prea_mare', /181\.50 RON/);
  expect(await shop.stored('proforma_claims')).toEqual([]);
  expect(await collect(source, 181.5, receipt)).toEqual({
    serie_incasare: 'CH',
    numar_incasare: '1',
    factura: { serie: 'FCT', numar: '1' },
  });
});

test('only a discount left open is worth nothing [V2-PROF-4]', async () => {
  const { shop, ask } = await open();
  const articole = [line({ nr_crt: 1 }), discount({ nr_crt: 2, pret_total: -10, nr_produse: 1 })];
  const source = await shop.issue(proforma({ articole }));
  await shop.issue({ proforma: { serie: source.serie, numar: source.numar }, articole: [line({ nr_crt: 1 })] });
  expectState(await ask(source, { suma_incasata: 0.01, tip_incasare: 'Card' }), 'suma_prea_mare', /0\.00 RON/);
});

test('the right to collect is enough: neither that to issue nor a platform is asked for [V2-PROF-4] [V2-RIGHT-8]', async () => {
  const { shop } = await open();
  const source = await shop.issue(proforma());
  const keys = await provisionForTest(service, {
    companii: [
      { cod_unic: shop.code, denumire: 'M', chei: [{ nume: `x${shop.code}`, drepturi: ['facturi:incasare'] }] },
    ],
  });
  const reply = await service.send(`${addressOf(source)}/incasari`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys[`x${shop.code}`]}`, 'svc-cod-unic': shop.code },
    json: { suma_incasata: 1, tip_incasare: 'Card' },
  });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.factura).toEqual({ serie: 'FCT', numar: '1' });
});

test('discharges the stock, which the proforma did not [V2-PROF-4]', async () => {
  const { shop, collect } = await open({
    setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true },
    gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
    articole: [{ cod: 'A1', nume: 'Cana', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
  });
  const articole = [
    line({ nr_crt: 1, cod_articol: 'A1', denumire: 'Cana', nr_produse: 3, cod_gestiune: 'DEP' }),
    line({ nr_crt: 2, cod_articol: 'A1', denumire: 'Cana', nr_produse: 2 }),
    discount({ nr_crt: 3, nr_crt_articol: 1, pret_total: -1, nr_produse: 1 }),
  ];
  const source = await shop.issue(proforma({ articole }));
  const levels = async () =>
    (await shop.stored('stock_levels', 'warehouse_id')).map(({ warehouse_id, quantity }) => [
      warehouse_id !== null,
      quantity,
    ]);
  expect(await levels()).toEqual([[true, '10.000']]);
  await collect(source, 1);
  expect(await levels()).toEqual([
    [true, '7.000'],
    [false, '-2.000'],
  ]);
});

test('the same Idempotency-Key issues and collects once [V2-PROF-4]', async () => {
  const { shop } = await open();
  const source = await shop.issue(proforma());
  const send = () =>
    service.send(`${addressOf(source)}/incasari`, {
      method: 'POST',
      headers: { ...shop.headers, 'idempotency-key': 'plata-1' },
      json: { suma_incasata: 100, ...receipt },
    });
  const replies = await Promise.all([send(), send(), send()]);
  for (const reply of replies) expect(reply.body.data).toEqual(replies[0]?.body.data);
  expect(await shop.stored('collections')).toHaveLength(1);
  expect(await shop.stored('invoices')).toHaveLength(2);
});

soakTest('ten thousand lines are invoiced at once [V2-PROF-4]', { timeout: 60_000 }, async () => {
  const { shop, collect, read } = await open();
  const articole = Array.from({ length: 10_000 }, (_, place) =>
    line({ nr_crt: place, pret_unitar: 0.01, cota_tva: 0 }),
  );
  const source = await shop.issue(proforma({ articole }));
  const { factura } = await collect(source, 100);
  expect(await read(factura)).toMatchObject({ valoare: 100, status_plata: 'incasata' });
});

describe('races', () => {
  const rounds = counted(6, 25);
  test('two who pay one proforma: one invoice, one collection, and the other is told its number [V2-PROF-5]', {
    timeout: 60_000,
  }, async () => {
    const { shop, ask } = await open();
    for (let round = 1; round <= rounds; round += 1) {
      const source = await shop.issue(proforma());
      const replies = await Promise.all(
        [receipt, { tip_incasare: 'Card' }].map((kind) => ask(source, { suma_incasata: 181.5, ...kind })),
      );
      expect(replies.map(({ status }) => status).sort(), replies.map(({ text }) => text).join()).toEqual([200, 400]);
      const refused = replies.find(({ status }) => status === 400);
      if (refused) expectState(refused, 'proforma_facturata', new RegExp(`integral prin factura FCT ${round}\\.$`));
    }
    expect(await shop.stored('collections')).toHaveLength(rounds);
  });

  test('paying and invoicing one proforma at once end as if one came after the other [V2-PROF-4]', {
    timeout: 60_000,
  }, async () => {
    const { shop, ask, read } = await open();
    for (let round = 1; round <= rounds; round += 1) {
      const { serie, numar } = await shop.issue(proforma());
      const [paid, issued] = await Promise.all([
        ask({ serie, numar }, { suma_incasata: 1, tip_incasare: 'Card' }),
        shop.ask(invoice({ proforma: { serie, numar }, articole: [line({ nr_crt: 1 })] })),
      ]);
      expect(paid.status, paid.text).toBe(200);
      expect([200, 400], issued.text).toContain(issued.status);
      const made = await read(paid.body.data.factura);
      expect(made.valoare).toBe(issued.status === 200 ? 60.5 : 181.5);
      expect(await read({ serie, numar })).toMatchObject({ valoare_ramasa: 0 });
    }
  });
});
