// Measures every report for companies with ten thousand and with a million invoices over the last 360 days; GRP-REP-10 allows ten times the
// time.
import { join } from 'node:path';
import { connectedTo, startService } from './processes.mjs';
import { fillClients, fillCompanies, fillInvoices, settle, waitForSums } from './set-up.mjs';
import { spread } from './statistics.mjs';
import { headersOf, issueModel } from './targets.mjs';

const samples = 20;
const clients = 1000;
const today = new Date().toISOString();
const month = today.slice(0, 7);

const rows = {
  'totaluri-vanzari': '',
  'vanzari-lunare': '',
  'vanzari-achizitii-articole': '',
  'jurnal-vanzari': `?luna=${month}`,
  'jurnal-cumparari': `?luna=${month}`,
  'vechime-creante': '',
};

export async function measureReports({ folder, sizes, stops, say }) {
  const place = join(folder, 'reports');
  const service = await startService(place);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { large, small, ordinary } = await fillCompanies(client, { companies: 1 });
  const [model] = ordinary;
  await issueModel(service, model);
  for (const [company, count] of [
    [large, sizes.invoicesOfLarge],
    [small, sizes.invoicesOfSmall],
  ]) {
    say(`${count} invoices for the reports`);
    await fillClients(client, company, clients);
    await fillInvoices(client, [[company, count]], ofReports);
    await addLines(client, company);
  }
  await settle(client);
  say('the sums of the days that are over');
  const keptSeconds = await waitForSums(client, [large, small]);
  await settle(client);

  const times = {};
  for (const [name, query] of Object.entries(rows)) {
    say(name);
    const ask = (company) => fetch(`${service.address}/v2/rapoarte/${name}${query}`, { headers: headersOf(company) });
    times[name] = { small: await timesOf(() => ask(small)), large: await timesOf(() => ask(large)) };
  }
  return { invoices: [sizes.invoicesOfSmall, sizes.invoicesOfLarge], keptSeconds, times };
}

/** Nineteen of twenty are collected, a twentieth of the others in part, and each belongs to one of the clients. */
const ofReports = {
  client_id: 'coalesce((ARRAY(SELECT client_id FROM clients WHERE company_id = $1))[1 + place % 1000], $2::uuid)',
  collected: 'CASE WHEN place % 400 = 0 THEN 1 WHEN place % 20 = 0 THEN 0 ELSE model.gross END',
};

async function addLines(client, { companyId, articleIds }) {
  await client.query(
    `INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross)
     SELECT company_id, invoice_id, 0, ($2::bigint[])[1 + invoice_id % array_length($2::bigint[], 1)], 1, net, vat, gross
       FROM invoices WHERE company_id = $1`,
    [companyId, articleIds],
  );
  await client.query(
    `INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at, leaves_rest)
     SELECT company_id, invoice_id, 'Banca', collected, issued_on, now(), collected < gross FROM invoices WHERE company_id = $1 AND collected > 0`,
    [companyId],
  );
}

async function timesOf(call) {
  const taken = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now();
    const response = await call();
    await response.text();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    taken.push(performance.now() - startedAt);
  }
  return spread(taken);
}
