import { expect, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { apiClient } from '../support/clients/api-client.ts';
import { readZip } from '../support/files/read-zip.ts';
import { serveProgram } from '../support/program/program.ts';
import { provisionedDatabase } from '../support/program/provisioned.ts';

const documents = 100_000;
/** The service without any ledger takes about half of it; all rows at once would take several times as much. */
const heapMegabytes = 96;

/** Half of the documents on one day, the others over a year, each with a payment. */
const filled = `WITH made AS (
    INSERT INTO supplier_invoices (company_id, supplier_invoice_id, entry_number, supplier_id, source, number, document_name,
      issued_on, received_on, currency, net, vat, gross, settled, paid, status, content, created_at)
    SELECT s.company_id, gen_random_uuid(), n, s.supplier_id, 'file', 'F-' || n, 'Factura',
           CASE WHEN n % 2 = 0 THEN date '2026-06-15' ELSE date '2026-01-01' + n % 365 END, date '2026-06-15', 'RON', 100, 21, 121, 0, 50,
           'approved', '{}', now()
      FROM suppliers s, generate_series(1, ${documents}) AS n
    RETURNING company_id, supplier_invoice_id, issued_on)
  INSERT INTO supplier_payments (company_id, supplier_payment_id, supplier_invoice_id, amount, paid_on, kind, created_at)
  SELECT company_id, gen_random_uuid(), supplier_invoice_id, 50, issued_on, 'Banca', now() FROM made`;

test('the ledger of a supplier with 100 000 documents is whole, in a process that could not hold them [GRP-LEDG-5]', async () => {
  const company = { cod_unic: '12345674', denumire: 'Exemplu SRL', chei: [{ nume: 'cheie', drepturi: ['*'] }] };
  const { connectionString, folder, companies } = await provisionedDatabase([
    { ...company, furnizori: [{ denumire: 'Moara' }] },
  ]);
  const where = ['--database', connectionString, '--data', folder];
  await queryRows(connectionString, filled);
  await queryRows(connectionString, 'ANALYZE supplier_invoices, supplier_payments');

  const service = await serveProgram([...where, '--no-worker'], {
    FACTURIER_RATE_LIMITS: 'off',
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  });
  const send = apiClient(service.url);
  const headers = { authorization: `Bearer ${companies[0]?.chei[0]?.cheie}`, 'svc-cod-unic': '12345674' };
  const suppliers = await send('/v2/furnizori', { headers });
  const made = await send('/v2/fise-partener', {
    method: 'POST',
    headers,
    json: {
      tip_partener: 'furnizor',
      id_furnizor: suppliers.body.data[0].id,
      data_de_la: '2026-01-01',
      data_pana_la: '2026-12-31',
    },
  });
  expect(made.body.data, made.text).toMatchObject({ sold_initial: 0, sold_final: 71 * documents });
  const workbook = Buffer.from(await (await fetch(made.body.data.link)).arrayBuffer());
  const sheet = String((await readZip(workbook)).get('xl/worksheets/sheet1.xml'));
  // The header, the two balances, a document and a payment each.
  expect(sheet.split('<row>')).toHaveLength(1 + 3 + 2 * documents);
  expect(sheet.slice(-200)).toContain(`<v>${71 * documents}.00</v>`);
  expect((await send('/v2/furnizori', { headers })).status).toBe(200);
}, 300_000);
