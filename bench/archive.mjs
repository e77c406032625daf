// Measures an archive of many invoices, made by a separate worker process while the service answers: documents per second and peak memory.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectedTo, rssMegabytes, startService } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';
import { headersOf, invoiceBody } from './targets.mjs';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
const lookMs = 100;
const longestSeconds = 1800;
const archiveDays = { data_de_la: '2000-01-01', data_pana_la: '2099-12-31' };

export async function measureArchive({ folder, sizes, stops, say }) {
  const place = join(folder, 'archive');
  const service = await startService(place, ['--no-worker']);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { ordinary } = await fillCompanies(client, { companies: 1 });
  const [company] = ordinary;
  await client.query(`UPDATE api_keys SET rights = rights || '{archives:manage}'`);
  await client.query('UPDATE company_settings SET archive_document_limit = 1000000');

  say(`${sizes.archived} invoices to archive`);
  const ask = caller(service.address, company);
  await ask('POST', '/v2/facturi', invoiceBody(company, 5));
  await copyInvoice(client, company, sizes.archived);
  await settle(client);

  say(`an archive of ${sizes.archived} invoices`);
  const { id } = await ask('POST', '/v2/arhive-pdf', JSON.stringify(archiveDays));
  const { pid } = await startArchiver(place, stops);
  const followed = await follow(() => ask('GET', `/v2/arhive-pdf/${id}`), pid);
  const { rows } = await client.query('SELECT size::float8 AS bytes FROM archives');
  return { documents: sizes.archived, ...followed, megabytes: rows[0].bytes / 2 ** 20 };
}

/** Copies the same snapshot under other numbers. The numbers are printed, and the printer caches nothing. */
async function copyInvoice(client, { companyId }, count) {
  await client.query(
    `INSERT INTO invoices (company_id, series, number, automatic_number, number_key, type_code, is_due, issued_on, due_on,
            client_id, currency, net, vat, gross, snapshot, created_at)
     SELECT company_id, series, n::text, n, n::text, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross,
            snapshot, created_at
       FROM invoices, generate_series(2, $2::integer) AS n WHERE company_id = $1`,
    [companyId, count],
  );
}

const caller = (address, company) => async (method, path, body) => {
  const response = await fetch(`${address}${path}`, { method, headers: headersOf(company), ...(body ? { body } : {}) });
  const { data, detail } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${detail}`);
  return data;
};

async function startArchiver(place, stops) {
  const child = spawn(process.execPath, [program, 'worker', '--data', join(place, 'data')], {
    env: { ...process.env, FACTURIER_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  await once(child.stdout, 'data');
  return child;
}

/** Measures from the first look that finds the archive begun to the one that finds it ready. */
async function follow(read, pid) {
  let begunAt = null;
  let printedAt = null;
  let peak = 0;
  for (const from = performance.now(); performance.now() - from < longestSeconds * 1000; await pause(lookMs)) {
    const { este_gata, are_eroare, status, numar_documente, numar_documente_gasite } = await read();
    if (are_eroare) throw new Error(`the archive ended as ${status}`);
    if (status !== 'de_generat_arhiva') begunAt ??= performance.now();
    if (numar_documente === numar_documente_gasite) printedAt ??= performance.now();
    peak = Math.max(peak, Math.round(sumOf(familyOf(pid), shareMegabytes)));
    if (!este_gata) continue;
    const seconds = (performance.now() - begunAt) / 1000;
    return {
      seconds,
      assemblySeconds: (performance.now() - printedAt) / 1000,
      perSecond: numar_documente / seconds,
      processorSeconds: sumOf(familyOf(pid), processorSeconds),
      peakMegabytes: peak,
    };
  }
  throw new Error(`the archive was not ready within ${longestSeconds} s`);
}

/** The worker and its printers, without PostgreSQL's processes. */
function familyOf(pid) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const printers = table.flatMap((row) => {
    const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(row) ?? [];
    return Number(parent) === pid && command.includes('pdf/printer') ? [Number(own)] : [];
  });
  return [pid, ...printers];
}

/** Null if the figure of one of them is not known. */
function sumOf(pids, figureOf) {
  const figures = pids.map(figureOf);
  return figures.includes(null) ? null : figures.reduce((sum, figure) => sum + figure, 0);
}

/** Includes children that have ended; null if the system does not report it. */
function processorSeconds(pid) {
  try {
    const [, fields = ''] = /\) (.*)$/m.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user, system, usedByEnded, systemByEnded] = fields.split(' ').slice(11, 15).map(Number);
    return (user + system + usedByEnded + systemByEnded) / ticksPerSecond;
  } catch {
    return null;
  }
}

const ticksPerSecond = 100;

/** Memory that processes share is counted once, if the system reports their shares. */
function shareMegabytes(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    // The process has ended since it was listed, or the system does not report it.
    return existsSync(`/proc/${process.pid}`) ? 0 : rssMegabytes(pid);
  }
}
