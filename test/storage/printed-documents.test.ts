import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { findDocumentToPrint, readDocumentTexts } from '../../src/storage/invoices/printed-documents.ts';
import { openShop } from '../scenarios/invoices/shop.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { soakTest } from '../support/runner/effort.ts';
import { testService } from '../support/service/test-service.ts';

const service = await testService();
const database = openDatabase(service.connectionString, { connections: 2, onIdleError: () => undefined });
afterAll(() => database.close());

const letters = 4000;

/** An invoice whose one line was repeated so often, with such a description each. */
async function invoiceOf(lines: number) {
  const shop = await openShop(service);
  const { numar } = await shop.issue();
  const [row] = await queryRows<{ companyId: number; snapshot: Snapshot }>(
    service.connectionString,
    `WITH newest AS (SELECT company_id, invoice_id FROM invoices ORDER BY company_id DESC LIMIT 1)
     UPDATE invoices i SET snapshot = jsonb_set(i.snapshot, '{lines}', (
         SELECT jsonb_agg(i.snapshot -> 'lines' -> 0 || jsonb_build_object('index', n, 'description', rpad(n || ' ', ${letters}, 'ș')))
           FROM generate_series(1, ${lines}) AS n))
       FROM newest WHERE i.company_id = newest.company_id AND i.invoice_id = newest.invoice_id
     RETURNING i.company_id::integer AS "companyId", i.snapshot`,
  );
  if (!row) throw new Error('no invoice was issued');
  const read = await database.transact(row, async (tx) => {
    const found = await findDocumentToPrint(tx, 'FCT', numar);
    const [text] = await readDocumentTexts(tx, [found?.invoiceId ?? 0]);
    return { isLong: found?.isLong, text: text?.snapshot ?? '' };
  });
  return { ...read, frozen: row.snapshot };
}

interface Snapshot {
  readonly lines: readonly { readonly index: number; readonly description: string }[];
}

test('what was frozen of a document is read to be printed as it is [OPS-PRINT-2]', async () => {
  const { text, frozen, isLong } = await invoiceOf(2);
  expect(JSON.parse(text)).toEqual(frozen);
  expect(isLong).toBe(false);
});

soakTest(
  'descriptions that articles lent to very many lines are cut before they fill the memory [OPS-PRINT-2]',
  async () => {
    const { text, frozen, isLong } = await invoiceOf(4000);
    expect(isLong).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThan(16 * 2 ** 20);
    const cut = frozen.lines.map((line) => ({ ...line, description: `${line.description.slice(0, 1000)}…` }));
    expect(JSON.parse(text)).toEqual({ ...frozen, lines: cut });
  },
);
