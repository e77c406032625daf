import { expect, test } from 'vitest';
import {
  emptySealedRows,
  type Forgery,
  forge,
  forgeShownTotal,
  migrateStock,
  recordAsBefore,
  takeStock,
} from '../../support/behind-the-wire/changes.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { testService } from '../../support/service/test-service.ts';
import { type Name, proforma, till } from '../invoices/collecting.ts';
import { lifeOf, linesOfAllKinds, openStore, storno } from '../invoices/life.ts';
import { line, person, type Shop } from '../invoices/shop.ts';

const service = await testService();
const { connectionString } = service;
const { dataFolder } = service.settings;

const deep = ({ code }: Shop) => auditVerify({ connectionString, dataFolder }, { deep: true, company: code });

/** Everything that can become of documents, once: what is left is one document of every kind. */
async function busyStore(): Promise<Shop> {
  const shop = await openStore(service, {
    setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true },
    serii: [
      { serie: 'FCT', implicita: true, cifre: 4 },
      { serie: 'A B' },
      { serie: 'PRF', fel: 'proforma' },
      { serie: 'CH', fel: 'chitanta' },
    ],
  });
  const life = lifeOf(service, shop);
  const { collect, call, move } = till(service, shop);
  const done = async (reply: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
    const { status, text } = await reply;
    expect(status, text).toBe(200);
  };
  let count = 0;
  const all = () => {
    count += 1;
    return shop.issue({ articole: linesOfAllKinds, id_extern: `ext-${count}` });
  };
  await all();
  const collected = await all();
  await collect(collected, 1, { tip_incasare: 'Chitanta' });
  await collect(collected, 2.5);
  const uncollected = await all();
  await collect(uncollected, 3);
  await done(call('DELETE', `/v2/facturi/FCT/${uncollected.numar}/incasari?toate=true`));
  await done(life.cancel(await all()));
  const reversed = await all();
  storno(await life.reverse(reversed));
  const restored = await all();
  storno(await life.reverse(restored));
  await done(life.restore(restored));
  // The number is given again, and again.
  for (let time = 0; time < 3; time += 1) await done(life.remove(await shop.issue({ numar: null })));
  await done(life.track(await all(), 'AWB 1'));
  await shop.issue({ serie: 'A B', numar: 'x 1', client: person() });
  await shop.issue({ valuta: 'EUR', curs_valutar: 4.9765, articole: [line({ denumire: 'Nou', nr_produse: 2 })] });
  const offer: Name = (await shop.ask(proforma())).body.data;
  await collect(offer, 121);
  const cancelled: Name = (await shop.ask(proforma())).body.data;
  await done(move(cancelled, 'anuleaza'));
  return shop;
}

test('books that only the service wrote hold what is sealed, whatever was done [OPS-AUDIT-6]', async () => {
  const shop = await busyStore();
  const { code, out, warned } = await deep(shop);
  expect(warned).toEqual([]);
  expect(code).toBe(0);
  const documents = (await shop.stored('invoices')).length;
  expect(documents).toBeGreaterThan(15);
  expect(out[1]).toBe(`            ${documents} documents compared`);
  expect(out.at(-1)).toMatch(/^The audit trail and the books are intact/);
});

/** Each thing that was altered has here what is reported. */
const reports: Readonly<Record<Forgery, readonly RegExp[]>> = {
  'amounts, changed consistently in every table and in what the document shows': [
    /FCT 0001 was altered: gross is \d+\.\d\d, and was/,
    /what it shows is not/,
    /its lines are not/,
  ],
  'amounts that leave the total': [/FCT 0001 was altered: what it shows/, /FCT 0001 was altered: its lines/],
  'the total alone': [/gross is/, /gross of the lines/, /net is/],
  'a name on the document': [/FCT 0001 was altered: what it shows/],
  'the client it counts for': [/FCT 0001 was altered: client is/],
  'a number': [/FCT 0001 was issued and is missing/, /FCT 0777 stands in the books and was never issued/],
  'a state': [/FCT 0001 was altered: status is cancelled, and was issued/, /the stock of A1 in DEP was altered/],
  'a deletion': [/FCT 0001 was altered: status is deleted, and was issued/],
  'a day': [/FCT 0001 was altered: issuedOn is/],
  'money received': [/FCT 0001 was altered: collected is 1\.00, and was 0/],
  'money received, with a collection that nobody recorded': [
    /FCT 0001 was altered: collected is 1\.00, and was 0/,
    /collections is 1, and was 0/,
  ],
  stock: [/the stock of A2 in DEP was altered: it is -?[\d.]+, and the documents leave/],
  'stock, together with what a line moved': [/FCT 0001 was altered: its lines are not/],
  'a document taken away': [/FCT 0001 was issued and is missing/, /the stock of/],
  'a document slipped in': [/FCT 9999 stands in the books and was never issued/],
};

test.each(Object.entries(reports) as [Forgery, readonly RegExp[]][])(
  'books that were altered are reported, document by document: %s [OPS-AUDIT-6]',
  async (what, words) => {
    const shop = await openStore(service, { serii: [{ serie: 'FCT', implicita: true, cifre: 4 }, { serie: 'A B' }] });
    await shop.issue({ articole: linesOfAllKinds });
    await shop.issue({ articole: linesOfAllKinds });
    await shop.issue({ serie: 'A B', client: person() });
    expect((await deep(shop)).warned).toEqual([]);
    await forge(service, shop.code, what);
    const { code, warned, out } = await deep(shop);
    expect(code).toBe(1);
    for (const word of words) expect(warned.join('\n')).toMatch(word);
    expect(warned.join('\n')).not.toContain('FCT 0002');
    expect(out.at(-1)).toMatch(/^The audit trail and the books are NOT intact/);
  },
);

test('what an older version recorded is compared as far as it goes, and told so [OPS-AUDIT-6]', async () => {
  const shop = await openStore(service, { serii: [{ serie: 'FCT', implicita: true, cifre: 4 }] });
  await shop.issue({ articole: linesOfAllKinds });
  await recordAsBefore(service, shop.code);
  const { code, out } = await deep(shop);
  expect(code).toBe(0);
  expect(out[2]).toBe('            of an older version, compared by type, total, state and collections: 1');
  await forgeShownTotal(service, shop.code, '1.00');
  expect((await deep(shop)).warned).toEqual([
    expect.stringMatching(/FCT 0001 was altered: gross is .*, and was 1\.00/),
  ]);
});

test('stock of an older version is taken as it follows from its documents when the schema is brought up to date [OPS-AUDIT-6]', async () => {
  const shop = await busyStore();
  await migrateStock(service, shop.code);
  expect((await deep(shop)).warned).toEqual([]);
  await takeStock(service, shop.code);
  expect((await deep(shop)).warned.join()).toMatch(/the stock of A1 was altered/);
});

test('the books of a trail that is not intact are not compared, and the answer is also JSON [OPS-AUDIT-6]', async () => {
  const shop = await openStore(service);
  await shop.issue();
  const said = await auditVerify({ connectionString, dataFolder }, { deep: true, company: shop.code, json: true });
  expect(JSON.parse(said.out[0] ?? '').books).toEqual({
    documents: 1,
    older: 0,
    differing: 0,
    differences: [],
    stock: [],
  });
  await emptySealedRows(service, shop.code);
  const { code, warned } = await deep(shop);
  expect(code).toBe(1);
  expect(warned.at(-1)).toMatch(/its books were not compared, because its trail is not intact/);
});
