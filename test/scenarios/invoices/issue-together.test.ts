import { beforeAll, expect, test } from 'vitest';
import { referencesByTransaction, writtenByTransaction } from '../../support/behind-the-wire/documents.ts';
import { countWaiting, lockRows } from '../../support/behind-the-wire/locks.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type LegacyShop, invoice as legacyInvoice, openLegacyShop } from '../v1/legacy-shop.ts';
import { client, invoice, line, openShop, type Shop, stockLevels } from './shop.ts';

let service: TestService;
let shops: readonly Shop[];

const warehouses = [{ cod_gestiune: 'G1' }];
const stock = [{ stoc: 1000 }, { stoc: 500, cod_gestiune: 'G1' }];

/** Every fourth shows no quantities, and every other one sends its invoices to the authority by itself. */
const openOne = (place: number): Promise<Shop> =>
  openShop(service, {
    setari: {
      gestioneaza_stoc: true,
      expune_cantitati: place % 4 !== 3,
      gestiuni_pe_linie: true,
      ...(place % 2 === 0 ? { trimite_in_spv_dupa_ore: 5 } : {}),
    },
    gestiuni: warehouses,
    articole: ['A', 'B'].map((cod) => ({ cod, nume: `Articolul ${cod}`, cota_tva: 0.21, stocuri: stock })),
    clienti: [client()],
  });
const openAll = (): Promise<readonly Shop[]> => Promise.all(Array.from({ length: 16 }, (_, place) => openOne(place)));

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shops = await openAll();
});

/** Lines are in turn outside of the warehouses, of a warehouse, of both, and of no article. */
const kinds = [
  [line({ cod_articol: 'A', nr_produse: 2 }), line({ cod_articol: 'A', nr_produse: 3 })],
  [line({ cod_articol: 'B', nr_produse: 4, cod_gestiune: 'G1' })],
  [
    line({ cod_articol: 'A', cod_gestiune: 'G1' }),
    line({ cod_articol: 'A', nr_produse: 2 }),
    line({ cod_articol: 'B' }),
  ],
  [line({ denumire: 'Transport' })],
];
const bodyOf = (place: number) => invoice({ articole: kinds[place % kinds.length], id_extern: `comanda ${place}` });

const ofOne = [
  'company_id',
  'invoice_id',
  'client_id',
  'article_id',
  'warehouse_id',
  'created_at',
  'at',
  'pending_id',
  'event_id',
  'clientId',
];

/** Everything of the invoices of a company that does not depend on when they were issued, and by whom. */
async function contentOf(shop: Shop): Promise<string> {
  const tables = ['invoices', 'invoice_lines', 'stock_movements', 'events_pending', 'jobs'];
  const [invoices, lines, movements, events = [], jobs = []] = await Promise.all(
    tables.map((table) => shop.stored(table, '1, 2, 3, 4')),
  );
  // Documents of one statement tell of all their stock before they are told themselves.
  const inOrder = [...events].sort(
    (one, other) =>
      String(one['type']).localeCompare(String(other['type'])) ||
      Number(one['pending_id']) - Number(other['pending_id']),
  );
  const levels = Object.entries(await stockLevels(shop)).sort();
  // The levels of an event are lists that begin with the ids of the article and of the warehouse.
  const isId = (name: string, value: unknown) => /^[01]$/.test(name) && typeof value === 'number';
  const shown = (name: string, value: unknown) => (ofOne.includes(name) || isId(name, value) ? null : value);
  const sendings = jobs.map(({ kind, state, max_attempts }) => ({ kind, state, max_attempts }));
  const text = JSON.stringify([invoices, lines, movements, inOrder, levels, sendings], shown, 1);
  return text.replaceAll(shop.code, 'COD').replaceAll(/Magazinul \d+ SRL/g, 'Magazinul');
}

test('invoices of several companies are written by one statement, each as it is written alone [V2-ISSUE-9] [V2-STOCK-12]', async () => {
  const rounds = 8;
  const answers: unknown[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const replies = await Promise.all(shops.map((shop, place) => shop.ask(bodyOf(place + round))));
    expect(replies.map(({ status }) => status)).toEqual(shops.map(() => 200));
    answers.push(replies.map(({ body }) => body.data));
  }
  expect(Math.max(...(await writtenByTransaction(service)))).toBeGreaterThan(1);
  // The same invoices of companies that have the service for themselves.
  for (const [place, alone] of (await openAll()).entries()) {
    for (let round = 0; round < rounds; round += 1) {
      expect((await alone.ask(bodyOf(place + round))).body.data).toEqual(answers[round]?.[place]);
    }
    expect(await contentOf(shops[place] as Shop)).toEqual(await contentOf(alone));
    expect((await alone.stored('jobs')).length > 0).toBe(place % 2 === 0);
  }
}, 120_000);

/** Each article is moved in one place only, so that every level that is told was locked before it was read. */
const kindsApart = [
  [line({ cod_articol: 'A', nr_produse: 2 }), line({ cod_articol: 'A', nr_produse: 3 })],
  [line({ cod_articol: 'B', nr_produse: 4, cod_gestiune: 'G1' })],
  [line({ cod_articol: 'A', nr_produse: 2 }), line({ cod_articol: 'B', cod_gestiune: 'G1' })],
  [line({ denumire: 'Transport' })],
];

test('so are several of one company and one series, each as if the one before it had been issued alone [V2-ISSUE-9] [V2-NUMBER-1] [V2-STOCK-12]', async () => {
  const [shop, alone] = (await Promise.all([openOne(0), openOne(0)])) as [Shop, Shop];
  // All are of one series, so that its lock puts them in one order, however slow the machine is.
  const bodies = Array.from({ length: 40 }, (_, place) =>
    invoice({ articole: kindsApart[place % kindsApart.length], id_extern: `comanda ${place}` }),
  );
  const replies = await Promise.all(bodies.map((body) => shop.ask(body)));
  expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  const written = await referencesByTransaction(service, shop.code);
  expect(written.length).toBeLessThan(bodies.length);
  for (const reference of written.flat()) {
    const place = Number(reference.split(' ')[1]);
    expect((await alone.ask(bodies[place])).body.data).toEqual(replies[place]?.body.data);
  }
  expect(await contentOf(shop)).toEqual(await contentOf(alone));
}, 120_000);

test('each is told the stock as it left it, with what those before it moved in other warehouses [V2-ISSUE-9] [V2-STOCK-3]', async () => {
  const shop = await openOne(0);
  const isOutside = (place: number): boolean => place % 3 !== 0;
  const bodyWith = (place: number) => {
    const moved = line({
      cod_articol: 'A',
      nr_produse: place + 1,
      ...(isOutside(place) ? {} : { cod_gestiune: 'G1' }),
    });
    return invoice({ articole: [moved], id_extern: `comanda ${place}` });
  };
  const replies = await Promise.all(Array.from({ length: 30 }, (_, place) => shop.ask(bodyWith(place))));
  const written = await referencesByTransaction(service, shop.code);
  expect(written.length).toBeLessThan(replies.length);
  for (const together of written) {
    let moved = 0;
    const before = new Set<number>();
    for (const place of together.map((reference) => Number(reference.split(' ')[1]))) {
      moved += place + 1;
      if (isOutside(place)) before.add(replies[place]?.body.data.stocuri[0].stoc + moved);
    }
    // All of a statement were told of the same stock before it.
    expect(before.size).toBeLessThanOrEqual(1);
  }
  expect(await stockLevels(shop)).toMatchObject({ 'A -': 1000 - 320, 'A G1': 500 - 145 });
});

test('so are those of v1, each with links to its own document [V2-ISSUE-9] [V1-ISSUE-3]', async () => {
  const legacy = await Promise.all(
    Array.from({ length: 8 }, (_, place) => openLegacyShop(service, { setari: { link_plata: place % 2 === 0 } })),
  );
  const issue = (shop: LegacyShop) => shop.call('factura/emitere', legacyInvoice());
  await Promise.all(legacy.map(issue));
  const before = (await writtenByTransaction(service)).filter((count) => count > 1).length;
  for (let round = 2; round <= 5; round += 1) {
    const replies = await Promise.all(legacy.map(issue));
    expect(replies.map(({ body }) => body.Factura?.Numar)).toEqual(legacy.map(() => String(round)));
    for (const [place, shop] of legacy.entries()) {
      const { Link, LinkPlata } = replies[place]?.body.Factura ?? {};
      const stored = await shop.stored('document_links', 'invoice_id');
      const tokens = stored.slice(place % 2 === 0 ? -2 : -1).map(({ token }) => String(token));
      const told = [Link, LinkPlata].filter(Boolean).map((link: string) => link.split('/').at(-1));
      expect(tokens.toSorted()).toEqual(told.toSorted());
    }
  }
  expect((await writtenByTransaction(service)).filter((count) => count > 1).length).toBeGreaterThan(before);
});

test('one whose next number was chosen by hand takes nobody along, and gets the number after it [V2-ISSUE-9] [V2-NUMBER-1]', async () => {
  const [bad] = shops;
  const next = async (shop: Shop) => Number((await shop.issue()).numar) + 1;
  const numbers = await Promise.all(shops.map(next));
  for (let round = 0; round < 5; round += 1) {
    const chosen = String((numbers[0] as number) + 2 * round);
    expect(await bad?.issue({ numar: chosen })).toMatchObject({ numar: chosen });
    const issued = await Promise.all(shops.map((shop) => shop.issue()));
    expect(issued.map(({ numar }) => Number(numar))).toEqual(
      numbers.map((number, place) => (place === 0 ? number + 2 * round + 1 : number + round)),
    );
  }
});

test('one that waits for a lock keeps nobody waiting, and is written when it is free [V2-ISSUE-9]', async () => {
  const [held, ...others] = shops as [Shop, ...Shop[]];
  const release = await lockRows(service, held.code, 'series');
  let isAnswered = false;
  const waits = held.issue().then((issued) => {
    isAnswered = true;
    return issued;
  });
  await expect.poll(() => countWaiting(service)).toBe(1);
  for (let round = 0; round < 3; round += 1) await Promise.all(others.map((shop) => shop.issue()));
  expect(isAnswered).toBe(false);
  await release();
  expect((await waits).serie).toBe('FCT');
});

test('several of one company, of one series and with one idempotency key, among others: no gap, no double [V2-ISSUE-9] [V2-NUMBER-1] [V2-IDEM-4]', async () => {
  const [busy] = shops as [Shop];
  const before = (await busy.stored('invoices')).length;
  const key = { 'idempotency-key': 'aceeasi' };
  const [twice, again, ...replies] = await Promise.all([
    busy.ask(bodyOf(0), key),
    busy.ask(bodyOf(0), key),
    ...shops.flatMap((shop) => [shop.ask(bodyOf(0)), shop.ask(bodyOf(1)), shop.ask({ ...bodyOf(2), serie: 'ALT' })]),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect([twice?.status, again?.body.data]).toEqual([200, twice?.body.data]);
  expect(await busy.stored('invoices')).toHaveLength(before + 4);
  for (const shop of shops) {
    for (const series of ['FCT', 'ALT']) {
      const rows = (await shop.stored('invoices')).filter((row) => row['series'] === series);
      const numbers = rows.map(({ number }) => Number(number)).sort((one, other) => one - other);
      expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    }
  }
});
