import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../architecture/source-files.ts';
import { auditVerify } from '../../support/audit-command.ts';
import { queryRows } from '../../support/query-rows.ts';
import { testService } from '../../support/test-service.ts';
import { type Name, proforma, till } from '../invoices/collecting.ts';
import { lifeOf, linesOfAllKinds, openStore, storno } from '../invoices/life.ts';
import { line, person, type Shop } from '../invoices/shop.ts';

const service = await testService();
const { connectionString } = service;
const { dataFolder } = service.settings;

const deep = ({ code }: Shop) => auditVerify({ connectionString, dataFolder }, { deep: true, company: code });

/** As somebody does it who can write to the database, and knows every table of ours. */
const alter = async ({ code }: Shop, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) {
    await queryRows(
      connectionString,
      statement.replaceAll('OURS', `(SELECT company_id FROM companies WHERE fiscal_code = '${code}')`),
    );
  }
};

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

const one = `company_id = OURS AND series = 'FCT' AND number = '0001' AND deleted_at IS NULL`;
const ofOne = `company_id = OURS AND invoice_id = (SELECT invoice_id FROM invoices WHERE ${one})`;

const altered: readonly (readonly [string, readonly string[], readonly RegExp[]])[] = [
  [
    'amounts, changed consistently in every table and in what the document shows',
    [
      `UPDATE invoice_lines SET net = net + 100, gross = gross + 100 WHERE ${ofOne} AND position = 0`,
      `UPDATE invoices SET net = net + 100, gross = gross + 100, snapshot = jsonb_set(jsonb_set(snapshot,
         '{totals,net}', to_jsonb((net + 100)::text)), '{totals,gross}', to_jsonb((gross + 100)::text)) WHERE ${one}`,
    ],
    [/FCT 0001 was altered: gross is \d+\.\d\d, and was/, /what it shows is not/, /its lines are not/],
  ],
  [
    'amounts that leave the total',
    [
      `UPDATE invoice_lines SET net = net + 1, vat = vat - 1 WHERE ${ofOne} AND position = 0`,
      `UPDATE invoices SET net = net + 1, vat = vat - 1, snapshot = jsonb_set(jsonb_set(snapshot,
         '{totals,net}', to_jsonb((net + 1)::text)), '{totals,vat}', to_jsonb((vat - 1)::text)) WHERE ${one}`,
    ],
    [/FCT 0001 was altered: what it shows/, /FCT 0001 was altered: its lines/],
  ],
  [
    'the total alone',
    [`UPDATE invoices SET net = net + 1, gross = gross + 1 WHERE ${one}`],
    [/gross is/, /gross of the lines/, /net is/],
  ],
  [
    'a name on the document',
    [`UPDATE invoices SET snapshot = jsonb_set(snapshot, '{client,name}', '"Altul"') WHERE ${one}`],
    [/FCT 0001 was altered: what it shows/],
  ],
  [
    'the client it counts for',
    [
      `UPDATE invoices SET client_id = (SELECT client_id FROM invoices WHERE company_id = OURS AND series = 'A B') WHERE ${one}`,
    ],
    [/FCT 0001 was altered: client is/],
  ],
  [
    'a number',
    [`UPDATE invoices SET number = '0777', number_key = '0777', automatic_number = 777 WHERE ${one}`],
    [/FCT 0001 was issued and is missing/, /FCT 0777 stands in the books and was never issued/],
  ],
  [
    'a state',
    [`UPDATE invoices SET status = 'cancelled' WHERE ${one}`],
    [/FCT 0001 was altered: status is cancelled, and was issued/, /the stock of A1 in DEP was altered/],
  ],
  [
    'a deletion',
    [`UPDATE invoices SET deleted_at = now() WHERE ${one}`],
    [/FCT 0001 was altered: status is deleted, and was issued/],
  ],
  ['a day', [`UPDATE invoices SET issued_on = issued_on - 40 WHERE ${one}`], [/FCT 0001 was altered: issuedOn is/]],
  [
    'money received',
    [`UPDATE invoices SET collected = collected + 1 WHERE ${one}`],
    [/FCT 0001 was altered: collected is 1\.00, and was 0/],
  ],
  [
    'money received, with a collection that nobody recorded',
    [
      `INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at)
         SELECT company_id, invoice_id, 'Card', 1, now(), now() FROM invoices WHERE ${one}`,
      `UPDATE invoices SET collected = collected + 1 WHERE ${one}`,
    ],
    [/FCT 0001 was altered: collected is 1\.00, and was 0/, /collections is 1, and was 0/],
  ],
  [
    'stock',
    [
      `UPDATE stock_levels SET quantity = quantity + 5 WHERE company_id = OURS AND article_id = (SELECT article_id FROM articles WHERE company_id = OURS AND code = 'A2')`,
    ],
    [/the stock of A2 in DEP was altered: it is -?[\d.]+, and the documents leave/],
  ],
  [
    'stock, together with what a line moved',
    [
      `UPDATE stock_levels SET quantity = quantity + 1 WHERE (company_id, article_id, warehouse_id) = (SELECT company_id, article_id, warehouse_id FROM invoice_lines WHERE ${ofOne} AND position = 0)`,
      `UPDATE invoice_lines SET stock_moved = stock_moved - 1 WHERE ${ofOne} AND position = 0`,
    ],
    [/FCT 0001 was altered: its lines are not/],
  ],
  [
    'a document taken away',
    [`DELETE FROM invoice_lines WHERE ${ofOne}`, `DELETE FROM invoices WHERE ${one}`],
    [/FCT 0001 was issued and is missing/, /the stock of/],
  ],
  [
    'a document slipped in',
    [
      `INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot)
         SELECT company_id, series, '9999', '9999', type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot FROM invoices WHERE ${one}`,
    ],
    [/FCT 9999 stands in the books and was never issued/],
  ],
];

test.each(altered)(
  'books that were altered are told, document by document: %s [OPS-AUDIT-6]',
  async (_what, statements, words) => {
    const shop = await openStore(service, { serii: [{ serie: 'FCT', implicita: true, cifre: 4 }, { serie: 'A B' }] });
    await shop.issue({ articole: linesOfAllKinds });
    await shop.issue({ articole: linesOfAllKinds });
    await shop.issue({ serie: 'A B', client: person() });
    expect((await deep(shop)).warned).toEqual([]);
    await alter(shop, ...statements);
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
  // As it was recorded before: without digests and without a client.
  await alter(
    shop,
    `UPDATE audit_pending SET details = (details::jsonb - 'snapshot' - 'lines' - 'client')::json WHERE company_id = OURS`,
  );
  const { code, out } = await deep(shop);
  expect(code).toBe(0);
  expect(out[2]).toBe('            of an older version, compared by type, total, state and collections: 1');
  await alter(shop, `UPDATE invoices SET snapshot = jsonb_set(snapshot, '{totals,gross}', '"1.00"') WHERE ${one}`);
  expect((await deep(shop)).warned).toEqual([
    expect.stringMatching(/FCT 0001 was altered: gross is .*, and was 1\.00/),
  ]);
});

test('stock of an older version is taken as it follows from its documents when the schema is brought up to date [OPS-AUDIT-6]', async () => {
  const shop = await busyStore();
  const migration = readFileSync(join(root, 'src/storage/migrations/0028_sealed_audit.sql'), 'utf8');
  const opening = migration.slice(migration.indexOf('INSERT INTO audit_pending'));
  await alter(shop, `DELETE FROM audit_pending WHERE company_id = OURS AND subject = 'stock'`);
  await alter(shop, opening.replace('WHERE o.quantity <> 0', 'WHERE o.quantity <> 0 AND o.company_id = OURS'));
  expect((await deep(shop)).warned).toEqual([]);
  await alter(shop, `UPDATE stock_levels SET quantity = quantity - 1 WHERE company_id = OURS AND warehouse_id IS NULL`);
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
  await alter(shop, `UPDATE audit_entries SET details = '{}' WHERE company_id = OURS AND subject = 'invoice'`);
  const { code, warned } = await deep(shop);
  expect(code).toBe(1);
  expect(warned.at(-1)).toMatch(/its books were not compared, because its trail is not intact/);
});
