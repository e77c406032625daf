// Measures what an invoice leaves behind: rows and bytes by table, WAL and backup; the same of one that was sent to the tax authority.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isRomanianFiscalCode } from '../src/domain/company/identifiers.ts';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { startLoad } from './measurements.mjs';
import { connectedTo, startService } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';
import { headersOf, series } from './targets.mjs';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
const companyCount = 400;
const invoicesOfEach = 15;
const patienceSeconds = 120;

export async function measureBytes({ folder, sizes, stops, say }) {
  const place = join(folder, 'bytes');
  const service = await startService(place, [], { FACTURIER_RATE_LIMITS: 'off' });
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  const idle = () =>
    until(client, 'SELECT NOT EXISTS (SELECT FROM events_pending) AND NOT EXISTS (SELECT FROM audit_pending)');
  const look = async (name) => {
    await idle();
    const wal = await walOf(client);
    await settle(client);
    const file = join(folder, `${name}.fct`);
    execFileSync(program, ['backup', file, '--data', join(place, 'data')], { stdio: 'ignore' });
    return { wal, backup: statSync(file).size, tables: await tablesOf(client) };
  };
  const empty = await look('empty');
  say(`${companyCount} companies`);
  const key = await loadMasterKey(join(place, 'data'), null);
  const companies = await fillCompanies(client, { companies: companyCount }, key);
  await client.query(`UPDATE api_keys SET rights = rights || '{invoices:report}'`);
  const addresses = { limited: service.address };
  const load = await startLoad({ addresses, companies, client, connectionString, sizes, stops });
  const filled = await look('filled');
  say(`${companyCount * invoicesOfEach} invoices of 5 lines`);
  // The first round begins what each company has once: an article's last use, the ends of its trails.
  await load.ask({ do: 'issue-each' });
  const begun = await look('begun');
  const walBefore = await walOf(client);
  await load.ask({ do: 'issue-each' });
  await idle();
  const walAfterCheckpoint = (await walOf(client)) - walBefore;
  const walFrom = await walOf(client);
  for (let round = 2; round <= invoicesOfEach; round += 1) await load.ask({ do: 'issue-each' });
  const issued = await look('issued');
  // The others have codes with a wrong check digit, with which nothing is sent.
  const sending = companies.ordinary.filter(({ fiscalCode }) => isRomanianFiscalCode(fiscalCode));
  say(`${sending.length} of them to the tax authority, which is simulated`);
  for (const company of sending) await sendOne(service.address, company);
  await until(client, `SELECT count(zip) = ${sending.length} FROM einvoice_sendings WHERE status = 'accepted'`);
  const sent = await look('sent');
  return {
    company: leftBy(empty, filled, companyCount),
    invoice: {
      ...leftBy(begun, issued, companyCount * invoicesOfEach),
      wal: (issued.wal - walFrom) / (companyCount * (invoicesOfEach - 1)),
      walAfterCheckpoint: walAfterCheckpoint / companyCount,
    },
    sent: { ...leftBy(issued, sent, sending.length), wal: (sent.wal - issued.wal) / sending.length },
  };
}

async function sendOne(address, company) {
  const url = new URL(`/v2/facturi/${series}/1/trimite-in-spv`, address);
  const { 'content-type': _, ...headers } = headersOf(company);
  const reply = await fetch(url, { method: 'POST', headers });
  if (reply.status !== 200) throw new Error(`answered ${reply.status} ${await reply.text()}`);
}

async function until(client, statement) {
  for (let waited = 0; waited < patienceSeconds * 10; waited += 1) {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    if (rows[0][0]) return;
    await pause(100);
  }
  throw new Error(`still not so after ${patienceSeconds} s: ${statement}`);
}

async function walOf(client) {
  const { rows } = await client.query(`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes`);
  return Number(rows[0].bytes);
}

/** Rows and bytes with indexes; the partitions of a table are one. */
async function tablesOf(client) {
  const { rows } = await client.query(
    `SELECT regexp_replace(relname, '_[0-9]{2}$', '') AS name, sum(greatest(reltuples, 0)) AS rows,
            sum(pg_total_relation_size(oid)) AS bytes
       FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace GROUP BY 1`,
  );
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]));
}

/** What was added for each, by table; a table that grew by less than ten bytes is left out of the list. */
function leftBy(before, after, count) {
  const tables = [...after.tables].map(([name, { rows, bytes }]) => {
    const had = before.tables.get(name) ?? { rows: 0, bytes: 0 };
    return { name, rows: (rows - had.rows) / count, bytes: (bytes - had.bytes) / count };
  });
  return {
    count,
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    backup: (after.backup - before.backup) / count,
    tables: tables.filter(({ bytes }) => bytes >= 10).sort((one, other) => other.bytes - one.bytes),
  };
}
