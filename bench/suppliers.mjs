// Measures the balance and the ledger of a supplier with 10 000 documents, and the ledger of one with 100 000, each document with a
// payment.
import { join } from 'node:path';
import { connectedTo, rssMegabytes, startService } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';
import { spread } from './statistics.mjs';
import { daysAgo, headersOf } from './targets.mjs';

const samples = 20;
const usual = 10_000;
const many = 100_000;

export async function measureSuppliers({ folder, stops, say }) {
  const place = join(folder, 'suppliers');
  const service = await startService(place);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { large } = await fillCompanies(client, { companies: 1 });
  await client.query(`UPDATE api_keys SET rights = rights || '{suppliers:read,partners:read}' WHERE company_id = $1`, [
    large.companyId,
  ]);
  say(`suppliers with ${usual} and ${many} documents`);
  const [few, lots] = [await fillSupplier(client, large, usual, 0), await fillSupplier(client, large, many, usual)];
  await settle(client);

  const headers = headersOf(large);
  const ask = async (path, body) => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${service.address}${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const balance = (id) => ask(`/v2/furnizori/${id}/sold`);
  const ledger = (id) =>
    ask('/v2/fise-partener', { tip_partener: 'furnizor', id_furnizor: id, data_de_la: daysAgo(360) });
  return {
    documents: usual,
    times: { balance: await timesOf(() => balance(few)), ledger: await timesOf(() => ledger(few)) },
    workbooks: [
      { documents: usual, ...(await download((await ledger(few)).link, service)) },
      { documents: many, ...(await download((await ledger(lots)).link, service)) },
    ],
  };
}

/** Documents and payments over the last 360 days; half of them are paid in full. */
async function fillSupplier(client, { companyId }, count, before) {
  const { rows } = await client.query(
    `INSERT INTO suppliers (company_id, supplier_id, name, country_code, created_at, changed_at)
     VALUES ($1, gen_random_uuid(), 'Furnizor cu ' || $2 || ' de documente', 'RO', now(), now()) RETURNING supplier_id AS id`,
    [companyId, String(count)],
  );
  const [{ id }] = rows;
  await client.query(
    `WITH made AS (
       INSERT INTO supplier_invoices (company_id, supplier_invoice_id, entry_number, supplier_id, source, number, document_name,
         issued_on, received_on, currency, net, vat, gross, settled, paid, status, content, created_at)
       SELECT $1, gen_random_uuid(), $4::integer + n, $2, 'file', 'F-' || n, 'Factura', current_date - 1 - n % 360, current_date, 'RON', 100, 21,
              121, 0, CASE WHEN n % 2 = 0 THEN 121 ELSE 50 END, 'approved', '{}', now()
         FROM generate_series(1, $3::integer) AS n RETURNING supplier_invoice_id, issued_on, paid)
     INSERT INTO supplier_payments (company_id, supplier_payment_id, supplier_invoice_id, amount, paid_on, kind, created_at)
     SELECT $1, gen_random_uuid(), supplier_invoice_id, paid, issued_on, 'Banca', now() FROM made`,
    [companyId, id, count, before],
  );
  return `frn_${id.replaceAll('-', '')}`;
}

async function timesOf(call) {
  const taken = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now();
    await call();
    taken.push(performance.now() - startedAt);
  }
  return spread(taken);
}

async function download(link, { pid }) {
  const startedAt = performance.now();
  const before = rssMegabytes(pid);
  let bytes = 0;
  let peak = before;
  for await (const piece of (await fetch(link)).body) {
    bytes += piece.length;
    peak = Math.max(peak, rssMegabytes(pid));
  }
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6, grownBy: peak - before };
}
