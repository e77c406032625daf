import { beforeAll, describe, expect, test } from 'vitest';
import { counted } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectState, till } from './collecting.ts';
import { line, openShop, problemsOf, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  return { shop, ...till(service, shop) };
};

const receipt = { tip_incasare: 'Chitanta' };

test('a collection is read back on the invoice, with all its members [V2-COLL-1] [V2-READ-3] [V2-READ-1]', async () => {
  const { shop, collect, read } = await open();
  const issued = await shop.issue({ valuta: 'EUR', curs_valutar: 5.1 });
  const answer = await collect(issued, 21.5, {
    ...receipt,
    data_incasare: '2026-11-01',
    cont_incasare: 'RO49 țîșă 🧾',
  });
  expect(answer).toEqual({ serie_incasare: 'CH', numar_incasare: '1' });
  await collect(issued, 0.01);
  expect(await read(issued)).toMatchObject({
    valoare: 121,
    valoare_achitata: 21.51,
    valoare_ramasa: 99.49,
    status_plata: 'incasata_partial',
    incasari: [
      {
        serie_incasare: 'CH',
        numar_incasare: '1',
        suma_incasata: 21.5,
        data_incasare: '2026-11-01',
        tip_incasare: 'Chitanta',
        valuta: 'EUR',
      },
      {
        serie_incasare: null,
        numar_incasare: null,
        suma_incasata: 0.01,
        data_incasare: '2026-11-15',
        tip_incasare: 'Card',
        valuta: 'EUR',
      },
    ],
  });
  expect(await shop.stored('collections', 'collection_id')).toMatchObject([
    { account: 'RO49 țîșă 🧾' },
    { account: null },
  ]);
});

test('fields chooses among the members of the collections, and asks for them by name [V2-READ-3]', async () => {
  const { shop, collect } = await open();
  const { serie, numar } = await shop.issue();
  await collect({ serie, numar }, 21);
  const chosen = await shop.read(serie, numar, '?fields=incasari(suma_incasata,tip_incasare),valoare_achitata');
  expect(chosen.body.data).toEqual({
    serie,
    numar,
    valoare_achitata: 21,
    incasari: [{ suma_incasata: 21, tip_incasare: 'Card' }],
  });
  expect(problemsOf(await shop.read(serie, numar, '?fields=incasari'))).toEqual({
    'query fields': ['subfields_required'],
  });
});

test.each(['Bon', 'Banca', 'Card', 'Voucher', 'Plata speciala'])(
  '%s makes no receipt: both members are null, and no number is used [V2-COLL-2]',
  async (kind) => {
    const { shop, collect } = await open();
    const issued = await shop.issue();
    expect(await collect(issued, 1, { tip_incasare: kind })).toEqual({ serie_incasare: null, numar_incasare: null });
    expect(await collect(issued, 1, receipt)).toEqual({ serie_incasare: 'CH', numar_incasare: '1' });
  },
);

describe('receipts', () => {
  const series = [
    { serie: 'FCT' },
    { serie: 'Z', fel: 'chitanta', urmatorul_numar: 7, cifre: 4 },
    { serie: 'B', fel: 'chitanta', urmatorul_numar: 99, cifre: 2 },
    { serie: 'A', fel: 'chitanta' },
  ];

  test('take the next number of their own series, one after the other [V2-COLL-5] [V2-ID-7]', async () => {
    const { shop, collect } = await open({ serii: series });
    const [one, other] = [await shop.issue(), await shop.issue()];
    expect(await collect(one, 1, { ...receipt, serie_chitanta: 'B' })).toMatchObject({ numar_incasare: '99' });
    expect(await collect(other, 1, { ...receipt, serie_chitanta: 'B' })).toMatchObject({ numar_incasare: '100' });
    expect(await collect(one, 1, { ...receipt, serie_chitanta: 'A' })).toMatchObject({ numar_incasare: '1' });
    expect(await collect(one, 1, { ...receipt, serie_chitanta: 'B' })).toMatchObject({ numar_incasare: '101' });
  });

  test('without a series named, and none the default, take the one that was registered first [V2-COLL-5]', async () => {
    const { shop, collect } = await open({ serii: series });
    expect(await collect(await shop.issue(), 1, receipt)).toEqual({ serie_incasare: 'Z', numar_incasare: '0007' });
  });

  test('without a series named take the default one [V2-COLL-5]', async () => {
    const { shop, collect } = await open({ serii: [...series, { serie: 'D', fel: 'chitanta', implicita: true }] });
    expect(await collect(await shop.issue(), 1, receipt)).toEqual({ serie_incasare: 'D', numar_incasare: '1' });
  });

  test('use no number when the collection is refused [V2-COLL-5]', async () => {
    const { shop, ask, collect } = await open();
    const issued = await shop.issue();
    expectState(await ask(issued, { suma_incasata: 121.01, ...receipt }), 'suma_prea_mare');
    expect(await collect(issued, 121, receipt)).toMatchObject({ numar_incasare: '1' });
  });

  test('are contiguous, none twice, when many are made at once [V2-COLL-5]', async () => {
    const { shop, collect } = await open();
    const invoices = await Promise.all(Array.from({ length: 12 }, () => shop.issue()));
    const answers = await Promise.all([...invoices, ...invoices].map((one) => collect(one, 1, receipt)));
    const numbers = answers.map(({ numar_incasare }) => Number(numar_incasare)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, place) => place + 1));
  });
});

test('the key needs facturi:incasare, and nothing else [V2-RIGHT-8]', async () => {
  const { shop } = await open();
  const issued = await shop.issue();
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'Magazin',
        chei: [
          { nume: `incaseaza ${shop.code}`, drepturi: ['facturi:incasare'] },
          { nume: `citeste ${shop.code}`, drepturi: ['facturi:citire', 'facturi:emitere', 'facturi:anulare'] },
        ],
      },
    ],
  });
  const as = (name: string, method: string, path: string, json?: unknown) =>
    service.send(addressOf(issued) + path, {
      method,
      headers: { authorization: `Bearer ${keys[`${name} ${shop.code}`]}`, 'svc-cod-unic': shop.code },
      ...(json ? { json } : {}),
    });
  const calls = [
    ['POST', '/incasari', { suma_incasata: 1, tip_incasare: 'Chitanta' }],
    ['DELETE', '/incasari/CH/1', undefined],
    ['POST', '/incasari', { suma_incasata: 1, tip_incasare: 'Card' }],
    ['DELETE', '/incasari?toate=true', undefined],
  ] as const;
  for (const [method, path, json] of calls) {
    expect((await as('citeste', method, path, json)).status).toBe(403);
    const allowed = await as('incaseaza', method, path, json);
    expect(allowed.status, allowed.text).toBe(200);
  }
});

test('the same Idempotency-Key collects once [V2-COLL-2]', async () => {
  const { shop, read } = await open();
  const issued = await shop.issue();
  const send = () =>
    service.send(`${addressOf(issued)}/incasari`, {
      method: 'POST',
      headers: { ...shop.headers, 'idempotency-key': 'plata-1' },
      json: { suma_incasata: 100, ...receipt },
    });
  const [first, second] = [await send(), await send()];
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.body.data).toEqual(first.body.data);
  expect(await read(issued)).toMatchObject({ valoare_achitata: 100 });
});

test('a collection leaves one row in the audit trail, with the amount and who did it [V2-COLL-2]', async () => {
  const { shop, collect } = await open();
  const issued = await shop.issue();
  await collect(issued, 10.5, receipt);
  await collect(issued, 1);
  const rows = (await shop.stored('audit_pending', 'pending_id')).filter(({ subject }) => subject === 'collection');
  expect(rows).toMatchObject([
    {
      subject_name: 'CH 1',
      action: 'recorded',
      author_kind: 'api-key',
      details: { invoice: 'FCT 1', kind: 'Chitanta', amount: '10.5', currency: 'RON', collectedOn: '2026-11-15' },
    },
    { subject_name: 'FCT 1', action: 'recorded', details: { kind: 'Card' } },
  ]);
});

describe('how far an invoice is collected', () => {
  test('tells its status: in_termen, depasita, incasata_partial, incasata [V2-READ-5]', async () => {
    const { shop, collect, read } = await open();
    const early = await shop.issue({ data_emitere: '2026-11-01', data_scadenta: '2026-11-15' });
    const late = await shop.issue({ data_emitere: '2026-11-01', data_scadenta: '2026-11-14' });
    expect(await read(early)).toMatchObject({ status_plata: 'in_termen', valoare_ramasa: 121 });
    expect(await read(late)).toMatchObject({ status_plata: 'depasita', valoare_ramasa: 121 });
    await collect(late, 120.99);
    expect(await read(late)).toMatchObject({ status_plata: 'incasata_partial', valoare_ramasa: 0.01 });
    await collect(late, 0.01);
    expect(await read(late)).toMatchObject({ status_plata: 'incasata', valoare_ramasa: 0 });
  });

  test('decides whether the list shows it as restanta; proformas are listed and never are [V2-LIST-4]', async () => {
    const { shop, collect } = await open();
    const [none, part, whole] = [await shop.issue(), await shop.issue(), await shop.issue()];
    await shop.issue({ serie: 'PRF', tip_factura: 'P' });
    await collect(part, 120.99);
    await collect(whole, 121);
    const numbers = async (query = {}) =>
      (await shop.list(query)).body.data.map(({ serie, numar }: typeof none) => `${serie} ${numar}`);
    expect(await numbers()).toEqual(['PRF 1', 'FCT 3', 'FCT 2', 'FCT 1']);
    expect(await numbers({ restanta: 'true' })).toEqual([part, none].map(({ numar }) => `FCT ${numar}`));
    expect(await numbers({ restanta: 'false' })).toEqual([`FCT ${whole.numar}`]);
  });
});

describe('races', () => {
  /** What the invoice says must be what its collections add up to. */
  const agree = async (shop: Shop): Promise<void> => {
    const collections = await shop.stored('collections');
    for (const { invoice_id, collected, gross } of await shop.stored('invoices')) {
      const bani = collections
        .filter((one) => one['invoice_id'] === invoice_id && one['deleted_at'] === null)
        .reduce((sum, one) => sum + Math.round(Number(one['amount']) * 100), 0);
      expect(Math.round(Number(collected) * 100)).toBe(bani);
      expect(Number(collected)).toBeLessThanOrEqual(Number(gross));
    }
  };

  test('two who race for the last leu: one has it, one is refused, every time [V2-COLL-3]', {
    timeout: 60_000,
  }, async () => {
    const { shop, ask, collect, read } = await open();
    for (let round = 0; round < counted(8, 40); round += 1) {
      const issued = await shop.issue({ articole: [line({ pret_total: 10 })] });
      await collect(issued, 9);
      const replies = await Promise.all(
        [receipt, { tip_incasare: 'Card' }].map((kind) => ask(issued, { suma_incasata: 1, ...kind })),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses, replies.map(({ text }) => text).join()).toEqual([200, 400]);
      const refused = replies.find(({ status }) => status === 400);
      if (refused) expectState(refused, 'suma_prea_mare');
      expect(await read(issued)).toMatchObject({ valoare_achitata: 10, status_plata: 'incasata' });
    }
    await agree(shop);
  });

  test('twenty who race for ten lei, a leu each: ten have theirs [V2-COLL-3]', async () => {
    const { shop, ask, read } = await open();
    const issued = await shop.issue({ articole: [line({ pret_total: 10 })] });
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(issued, { suma_incasata: 1, ...receipt })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(400)]);
    const numbers = replies.filter(({ status }) => status === 200).map(({ body }) => Number(body.data.numar_incasare));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, place) => place + 1));
    expect(await read(issued)).toMatchObject({ valoare_ramasa: 0 });
    await agree(shop);
  });
});
