// Measures the import of the past invoices of one company by the command, and how long another company waits beside it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownUblExample } from '../src/api/v2/imports/own-example.ts';
import { storedZip } from '../src/partners/simulated/stored-zip.ts';
import { firstPageQuery } from './measurements.mjs';
import { connectedTo, memoryOf, startService, startWorker } from './processes.mjs';
import { fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { spread } from './statistics.mjs';
import { issueModel } from './targets.mjs';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
const lookMs = 100;
const signatureBytes = 2000;
const seconds = 5;

export async function measureImports({ folder, sizes, stops, say }) {
  const place = join(folder, 'imports');
  const service = await startService(place);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { ordinary, small } = await fillCompanies(client, { companies: 1 });
  const [moving] = ordinary;
  // What the documents of the other company are copied from.
  await issueModel(service, moving);
  await fillInvoices(client, [[small, 50]]);
  await settle(client);

  say(`${sizes.imported} messages of the tax authority`);
  const file = join(place, 'anaf.zip');
  writeFileSync(file, archiveOf(moving.fiscalCode, sizes.imported));
  const load = startWorker('load.mjs', stops);
  const period = await firstPageQuery(client);
  const politely = () =>
    load.ask({ do: 'polite', address: service.address, company: small, period, seconds, everyMs: 20 });
  await politely();
  const alone = spread((await politely()).times);
  const running = importFile(file, moving.fiscalCode, join(place, 'data'));
  const beside = spread((await politely()).times);
  const { taken, megabytes, said } = await running;
  const { rows } = await client.query('SELECT count(*)::integer AS count FROM imported_invoices');
  if (rows[0].count !== sizes.imported) throw new Error(`of ${sizes.imported} files ${rows[0].count} came in: ${said}`);
  return { files: sizes.imported, seconds: taken, megabytes, alone, beside, ratio: beside.p99 / alone.p99 };
}

/** Each message has a document of a client of its own for every ten, and a signature that cannot be compressed. */
function archiveOf(fiscalCode, count) {
  const messages = {};
  for (let number = 1; number <= count; number += 1) {
    const xml = ownUblExample
      .replace('12345674', fiscalCode)
      .replace('VECHI-17', `VECHI-${number}`)
      .replace('RO90100234', `RO${9_000_000 + Math.floor(number / 10)}`);
    const signature = randomBytes(signatureBytes).toString('base64');
    messages[`${number}.zip`] = storedZip({ [`${number}.xml`]: xml, [`semnatura_${number}.xml`]: signature });
  }
  return storedZip(messages);
}

function importFile(file, fiscalCode, data) {
  const startedAt = performance.now();
  const child = spawn(program, ['import', 'invoices', file, '--company', fiscalCode, '--data', data], {
    env: { ...process.env, FACTURIER_ENVIRONMENT: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let megabytes = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid, 'VmHWM'));
  }, lookMs);
  return new Promise((resolve) => {
    child.once('close', () => {
      clearInterval(looking);
      resolve({ taken: (performance.now() - startedAt) / 1000, megabytes, said });
    });
  });
}
