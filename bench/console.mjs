// Measures the console's list of invoices: pages, searches, totals, the dashboard and an export, for a company with a million invoices.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connectedTo, startService } from './processes.mjs';
import { clientIdOf, fillClients, fillCompanies, fillInvoices, settle, waitForSums } from './set-up.mjs';
import { spread } from './statistics.mjs';
import { daysAgo, issueModel } from './targets.mjs';

const samples = 20;
const clients = 100_000;

const rows = {
  list: '/facturi',
  'search, number': '/facturi?cauta=FCT+777',
  'search, reference': '/facturi?cauta=cmd-500',
  'search, client': '/facturi?cauta=client+5000',
  'search, article': '/facturi?cauta=articol',
  'search, amount': '/facturi?cauta=123,45',
  'search, nothing found': '/facturi?cauta=zzzz',
  'filter, outstanding': '/facturi?plata=neincasata',
  'filter, overdue': '/facturi?plata=depasita',
  'filter, rejected': '/facturi?efactura=respinsa',
  'filter, unsent of a month': `/facturi?efactura=netrimisa&de_la=${daysAgo(30)}`,
  'ordered, oldest first': '/facturi?ordine=data_emitere',
  'ordered by total': '/facturi?ordine=total&sens=descrescator',
  'ordered by due date, outstanding': '/facturi?ordine=data_scadenta&plata=neincasata',
  'ordered by client, three days': `/facturi?ordine=client&de_la=${daysAgo(3)}`,
  'search everywhere, number': '/cauta?q=FCT+777',
  'search everywhere, client': '/cauta?q=client+5000',
  'search everywhere, amount': '/cauta?q=123,45',
  'search everywhere, nothing found': '/cauta?q=zzzz',
  'totals of everything': '/facturi/totaluri',
  'totals of a series': '/facturi/totaluri?serie=FCT',
  'totals of what is collected': '/facturi/totaluri?plata=incasata',
  'totals of what is outstanding': '/facturi/totaluri?plata=neincasata',
  'totals of a month': `/facturi/totaluri?de_la=${daysAgo(30)}`,
  'totals of what was accepted': '/facturi/totaluri?efactura=acceptata',
  'totals of what was not sent': '/facturi/totaluri?efactura=netrimisa',
  'totals of due dates': `/facturi/totaluri?scadenta_de_la=${daysAgo(400)}`,
  'totals of a client, 250 000': '/facturi/totaluri?client=CLIENT',
  'totals of a text, a client': '/facturi/totaluri?cauta=client+de+proba',
  'totals of a text, an article': '/facturi/totaluri?cauta=articol',
  'totals of a text, an amount': '/facturi/totaluri?cauta=123,45',
  'dashboard, owed': '/panou',
  'dashboard, sales': '/panou/vanzari',
};

export async function measureConsole({ folder, sizes, stops, say }) {
  const { service, headers, clientId } = await openLargeCompany(join(folder, 'console'), { sizes, stops, say });
  const ask = (path) => fetch(`${service.address}/app/api${path.replace('CLIENT', clientId)}`, { headers });
  const times = await measureRows(ask, say);
  say('an export of a month');
  return { invoices: sizes.invoicesOfLarge, times, exported: await timeExport(ask) };
}

async function measureRows(ask, say) {
  const times = {};
  for (const [name, path] of Object.entries(rows)) {
    times[name] = await timesOf(() => ask(path));
    // A run takes long, and ends with the first row that is refused: what was measured until then is told.
    say(`${name}: p50 ${times[name].p50.toFixed(0)} ms, p99 ${times[name].p99.toFixed(0)}`);
  }
  return times;
}

/** A service with a company of a million invoices, and the session of a person of it. */
async function openLargeCompany(place, { sizes, stops, say }) {
  const service = await startService(place);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { large, ordinary } = await fillCompanies(client, { companies: 1 });

  say(`${sizes.invoicesOfLarge} invoices for the console`);
  const [model] = ordinary;
  await issueModel(service, model);
  await fillClients(client, large, clients);
  await fillInvoices(client, [[large, sizes.invoicesOfLarge]], ofConsole);
  await addWhatFollows(client, large);
  await settle(client);
  say('the sums of the days that are over');
  await waitForSums(client, [large]);
  await settle(client);
  const headers = { cookie: `facturier=${await openSession(client, large)}`, 'svc-cod-unic': large.fiscalCode };
  return { service, headers, clientId: large.clientId };
}

/**
 * How the copies of the invoice differ: in clients, of whom one has a quarter of them, amounts, references, and collections. Nineteen of twenty are collected, and a twentieth of the
 * others in part.
 */
const ofConsole = {
  client_id: `CASE WHEN place % 4 = 0 THEN $2::uuid ELSE ${clientIdOf(`1 + place % ${clients}`)} END`,
  net: '(place % 99991) / 100.0 + 10',
  vat: '0',
  gross: '(place % 99991) / 100.0 + 10',
  collected: 'CASE WHEN place % 400 = 0 THEN 1 WHEN place % 20 = 0 THEN 0 ELSE (place % 99991) / 100.0 + 10 END',
  external_id: `'cmd-' || place`,
  external_id_key: `'cmd-' || place`,
};

/** Adds the lines of the invoices, their collections, and their status at the tax authority. */
async function addWhatFollows(client, { companyId, articleIds }) {
  await client.query(
    `INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at, leaves_rest)
     SELECT company_id, invoice_id, 'Banca', collected, issued_on, now(), collected < gross FROM invoices WHERE company_id = $1 AND collected > 0`,
    [companyId],
  );
  await client.query(
    `INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross)
     SELECT company_id, invoice_id, 0, ($2::bigint[])[1 + invoice_id % array_length($2::bigint[], 1)], 1, 1, 0, 1
       FROM invoices WHERE company_id = $1`,
    [companyId, articleIds],
  );
  await client.query(
    `INSERT INTO einvoice_sendings (company_id, sending_id, invoice_id, issued_on, status, requested_at, changed_at, upload_id, failure)
     SELECT company_id, gen_random_uuid(), invoice_id, issued_on, CASE WHEN invoice_id % 5000 = 0 THEN 'rejected' ELSE 'accepted' END,
            now(), now(), '1', CASE WHEN invoice_id % 5000 = 0 THEN 'rejected' END
       FROM invoices WHERE company_id = $1`,
    [companyId],
  );
}

export async function openSession(client, { companyId }) {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `WITH person AS (INSERT INTO persons (email) VALUES ('bench' || $1::bigint || '@example.com') RETURNING person_id),
     member AS (INSERT INTO memberships (company_id, person_id, role) SELECT $1::bigint, person_id, 'administrator' FROM person)
     INSERT INTO sessions (token_hash, session_id, person_id, is_two_factor, created_at, last_used_at, proven_at, browser, address)
     SELECT $2, gen_random_uuid(), person_id, true, now(), now(), now(), 'bench', '127.0.0.1' FROM person`,
    [companyId, createHash('sha256').update(token).digest()],
  );
  return token;
}

async function timesOf(call) {
  const taken = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now();
    const response = await call();
    await response.text();
    // The rates are on, so a caller that is faster than a person waits as long as the answer says.
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, (Number(response.headers.get('retry-after')) || 1) * 1000));
      sample -= 1;
      continue;
    }
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    taken.push(performance.now() - startedAt);
  }
  return spread(taken);
}

async function timeExport(ask) {
  const startedAt = performance.now();
  const response = await ask(`/facturi/export?format=xlsx&de_la=${daysAgo(30)}`);
  let bytes = 0;
  for await (const piece of response.body) bytes += piece.length;
  const seconds = (performance.now() - startedAt) / 1000;
  const documents = Number(response.headers.get('x-facturier-documente'));
  return { documents, bytes, seconds, perSecond: documents / seconds };
}
