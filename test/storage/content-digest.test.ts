import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type DigestedLine, digestOf, digestOfLines } from '../../src/domain/audit/content-digest.ts';
import { decimalToString } from '../../src/domain/decimal/decimal.ts';
import { linesDigest, snapshotDigest } from '../../src/storage/invoices/sealed-content.ts';
import { openShop } from '../scenarios/invoices/shop.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase, testService } from '../support/service/test-service.ts';

/** PostgreSQL stores every text but one with the character zero. */
const text = fc
  .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
  .map((any) => any.replaceAll('\0', ''));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 1.5e-7),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    number,
    text,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(text, tie('value'), { maxKeys: 12 }),
  ),
}));

test('the service spells any value as the database does, so both make one digest of it [OPS-AUDIT-6]', async () => {
  const values = fc.sample(value, { numRuns: 2000, seed: 20261118 });
  const rows = await queryRows<{ stored: string; digest: string }>(
    await testDatabase(),
    `SELECT v::jsonb::text AS stored, ${snapshotDigest('v::jsonb')} AS digest
       FROM unnest($1::text[]) WITH ORDINALITY AS given (v, place) ORDER BY place`,
    [values.map((any) => JSON.stringify(any))],
  );
  const spelled = values.map(canonicalJson);
  expect(spelled).toEqual(rows.map(({ stored }) => stored));
  expect(spelled.map(digestOf)).toEqual(rows.map(({ digest }) => digest));
});

test('members that are left out are not part of what is stored [OPS-AUDIT-6]', () => {
  expect(canonicalJson({ b: undefined, aa: null, c: [undefined] })).toBe('{"c": [null], "aa": null}');
});

const decimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  scale: fc.integer({ min: 0, max: 6 }),
});
const line: fc.Arbitrary<DigestedLine> = fc.record({
  articleId: fc.option(fc.integer({ min: 1 })),
  quantity: decimal,
  net: decimal,
  vat: decimal,
  gross: decimal,
  stockMoved: fc.option(decimal),
  warehouseId: fc.option(fc.integer({ min: 1 })),
});

test('the digest of lines is that of the rows that they become, whatever their decimals [OPS-AUDIT-6]', async () => {
  const connectionString = await testDatabase();
  for (const lines of fc.sample(fc.array(line, { maxLength: 12 }), { numRuns: 60, seed: 20261118 })) {
    const texts = (of: (one: DigestedLine) => DigestedLine['stockMoved']) =>
      lines.map((one) => {
        const amount = of(one);
        return amount && decimalToString(amount);
      });
    const [row] = await queryRows<{ digest: string }>(
      connectionString,
      `SELECT ${linesDigest('l')} AS digest FROM (
         SELECT place - 1 AS position, article_id, quantity::numeric(18,3), net::numeric(17,2), vat::numeric(17,2), gross::numeric(17,2),
                stock_moved::numeric(18,3), warehouse_id
           FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::bigint[])
             WITH ORDINALITY AS given (article_id, quantity, net, vat, gross, stock_moved, warehouse_id, place)) AS l`,
      [
        lines.map(({ articleId }) => articleId),
        texts(({ quantity }) => quantity),
        texts(({ net }) => net),
        texts(({ vat }) => vat),
        texts(({ gross }) => gross),
        texts(({ stockMoved }) => stockMoved),
        lines.map(({ warehouseId }) => warehouseId),
      ],
    );
    expect(digestOfLines(lines)).toBe(row?.digest);
  }
});

test('what is recorded of an issued document is what its rows say, with odd letters and amounts [OPS-AUDIT-6]', async () => {
  const service = await testService({ rateLimits: 'off' });
  const shop = await openShop(service);
  const line = { cod_articol: 'Ț-1', denumire: 'Ceai „verde” 😀 \\ "tare"\t\u2028', um: 'kg', cota_tva: 0.21 };
  await shop.issue({ articole: [{ ...line, nr_produse: 1.125, pret_unitar: 3.3333 }] });
  await shop.issue({
    articole: [
      { ...line, nr_produse: -2, pret_unitar: 0.1 },
      { ...line, nr_produse: 7, pret_unitar: 99 },
    ],
  });
  const rows = await queryRows<Record<'snapshot' | 'stored' | 'lines' | 'storedLines', string>>(
    service.connectionString,
    `SELECT a.details ->> 'snapshot' AS snapshot, ${snapshotDigest('i.snapshot')} AS stored, a.details ->> 'lines' AS lines,
            (SELECT ${linesDigest('l')} FROM invoice_lines l WHERE l.company_id = i.company_id AND l.invoice_id = i.invoice_id) AS "storedLines"
       FROM invoices i JOIN audit_pending a ON a.company_id = i.company_id AND a.subject_name = i.series || ' ' || i.number
      WHERE a.action = 'issued'`,
  );
  expect(rows).toHaveLength(2);
  for (const { snapshot, stored, lines, storedLines } of rows) {
    expect(snapshot).toBe(stored);
    expect(lines).toBe(storedLines);
  }
});
