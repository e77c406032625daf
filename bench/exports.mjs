// Measures how a company leaves: the command and the button of the console, for a company and one ten times as large, and how long another one waits beside it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSession } from './console.mjs';
import { firstPageQuery } from './measurements.mjs';
import { connectedTo, memoryOf, startService, startWorker } from './processes.mjs';
import { fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { spread } from './statistics.mjs';
import { issueModel } from './targets.mjs';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
const lookMs = 100;
const seconds = 8;

export async function measureExports({ folder, sizes, stops, say }) {
  const place = join(folder, 'exports');
  const service = await startService(place);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { ordinary, large, small } = await fillCompanies(client, { companies: 1 });
  const [polite] = ordinary;
  await issueModel(service, polite);
  say(`${sizes.exported} documents to export`);
  const counts = [
    [small, sizes.exported / 10],
    [large, sizes.exported],
  ];
  await fillInvoices(client, counts);
  await settle(client);

  const load = startWorker('load.mjs', stops);
  const period = await firstPageQuery(client);
  const ask = async () =>
    spread(
      (await load.ask({ do: 'polite', address: service.address, company: polite, period, seconds, everyMs: 20 })).times,
    );
  await ask();
  const alone = await ask();
  const rows = [];
  for (const [company, documents] of counts) {
    for (const [name, leave] of Object.entries({ command: byCommand, console: atConsole })) {
      say(`${documents} documents, ${name}`);
      const left = leave({ company, place, service, client });
      const beside = await ask();
      rows.push({ name, documents, ...(await left), beside });
    }
  }
  return { alone, rows, ratio: Math.max(...rows.map(({ beside }) => beside.p99)) / alone.p99 };
}

/** The memory is that of the command. */
async function byCommand({ company, place }) {
  const file = join(place, `${company.fiscalCode}.zip`);
  const args = ['company', 'export', company.fiscalCode, file, '--data', join(place, 'data')];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, FACTURIER_ENVIRONMENT: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const memory = watched(child.pid);
  const code = await new Promise((resolve) => child.once('close', resolve));
  const megabytes = memory.most();
  if (code !== 0) throw new Error(`the export ended with ${code}: ${said}`);
  const { bytes } = JSON.parse(said.trim().split('\n').at(-1));
  return { seconds: (performance.now() - startedAt) / 1000, megabytes, bytes };
}

/** The memory is what the service has more than before, which serves the other company meanwhile. */
async function atConsole({ company, service, client }) {
  const cookie = `facturier=${await openSession(client, company)}`;
  const before = memoryOf(service.pid, 'VmRSS');
  const memory = watched(service.pid);
  const startedAt = performance.now();
  const reply = await fetch(`${service.address}/app/api/firma/descarca`, {
    method: 'POST',
    headers: { cookie, 'svc-cod-unic': company.fiscalCode, origin: service.address, 'x-facturier-consola': '1' },
  });
  if (!reply.ok) throw new Error(`the download answered ${reply.status}: ${await reply.text()}`);
  let bytes = 0;
  for await (const piece of reply.body) bytes += piece.length;
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: memory.most() - before, bytes };
}

function watched(pid) {
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(pid, 'VmRSS'))), lookMs);
  return {
    most: () => {
      clearInterval(looking);
      return most;
    },
  };
}
