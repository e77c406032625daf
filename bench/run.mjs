// Measures the built service against the floor under it, in one run and on one machine. See docs/performance.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { measureArchive } from './archive.mjs';
import { measureBackup } from './backup.mjs';
import { measureBank } from './bank.mjs';
import { measureBudget } from './budget.mjs';
import { measureBytes } from './bytes.mjs';
import { measureCallLog } from './call-log.mjs';
import { measureConsole } from './console.mjs';
import { measureExports } from './exports.mjs';
import { measureImports } from './imports.mjs';
import { measureLimits } from './limits.mjs';
import { firstPageQuery, measureIssue, measureLines, measureLists, measureRates } from './measurements.mjs';
import { measureMetrics } from './metrics.mjs';
import { measureNeighbours } from './neighbours.mjs';
import { measurePdf } from './pdf.mjs';
import { connectedTo, rssMegabytes, startService, startWithoutLimits, startWorker } from './processes.mjs';
import { judge, print } from './report.mjs';
import { measureReports } from './reports.mjs';
import { fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { measureStart } from './start.mjs';
import { measureStatements } from './statements.mjs';
import { measureSuppliers } from './suppliers.mjs';
import { invoiceBody } from './targets.mjs';
import { openTpcb } from './tpcb.mjs';
import { measureUbl } from './ubl.mjs';
import { measureWebhooks } from './webhooks.mjs';

const full = {
  // With rates on each of them issues once a second.
  companies: 2000,
  longCompanies: 200,
  listedCompanies: 100,
  invoicesOfLarge: 1_000_000,
  invoicesOfSmall: 10_000,
  deepPage: 10_000,
  connections: 32,
  rounds: 5,
  issueRounds: 20,
  budgetRounds: 15,
  lateSeconds: 60,
  crowdSeconds: 60,
  warmUpSeconds: 8,
  roundSeconds: 3,
  rateRounds: 9,
  rateSeconds: 2,
  abusiveClients: 200_000,
  abusiveDocuments: 1000,
  neighbourRounds: 3,
  neighbourSeconds: 6,
  samples: 300,
  printed: 500,
  printedInAll: 10_000,
  archived: 10_000,
  bankStatements: 100,
  entriesOfStatement: 1000,
  outstanding: 100_000,
  statements: 800_000,
  imported: 10_000,
  exported: 50_000,
};
const quick = {
  ...full,
  invoicesOfLarge: 100_000,
  deepPage: 1000,
  rounds: 2,
  rateRounds: 3,
  rateSeconds: 1.5,
  abusiveDocuments: 200,
  neighbourRounds: 1,
  neighbourSeconds: 5,
  issueRounds: 3,
  budgetRounds: 5,
  lateSeconds: 20,
  crowdSeconds: 20,
  warmUpSeconds: 4,
  samples: 100,
  printed: 100,
  printedInAll: 1000,
  archived: 1000,
  bankStatements: 10,
  outstanding: 10_000,
  statements: 50_000,
  imported: 2000,
  exported: 10_000,
};

const resultsFile = fileURLToPath(new URL('results.json', import.meta.url));

const parts = [
  'start',
  'service',
  'budget',
  'calls',
  'neighbours',
  'pdf',
  'ubl',
  'archive',
  'console',
  'bank',
  'imports',
  'exports',
  'statements',
  'reports',
  'suppliers',
  'webhooks',
  'limits',
  'metrics',
  'backup',
  'bytes',
];

export async function bench(args) {
  const options = readArguments(args);
  if (options === null) {
    console.error(`bench: the arguments are --quick and --only ${parts.join('|')}.`);
    return 2;
  }
  const { isQuick, only } = options;
  const sizes = isQuick ? quick : full;
  const folder = mkdtempSync(join(tmpdir(), 'facturier-bench-'));
  // Whatever was started is stopped in the opposite order, whatever happens.
  const stops = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const figures = await Promise.race([measure({ folder, sizes, stops, only }), interrupted()]);
    const results = { mode: isQuick ? 'quick' : 'full', machine: machine(), sizes, ...figures, goals: judge(figures) };
    writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
    print(results);
    return 0;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function readArguments(args) {
  const at = args.indexOf('--only');
  const only = at < 0 ? null : args[at + 1];
  const others = args.filter((_, place) => at < 0 || (place !== at && place !== at + 1));
  const isKnown = others.every((argument) => argument === '--quick') && (only === null || parts.includes(only));
  return isKnown ? { isQuick: others.includes('--quick'), only } : null;
}

async function measure({ folder, sizes, stops, only }) {
  const say = progress();
  const wants = (part) => only === null || only === part;
  return {
    ...(wants('start') ? { start: await measureStart({ folder, sizes, stops, say }) } : {}),
    ...(wants('service') ? await measureService({ folder, sizes, stops, say }) : {}),
    ...(wants('budget') ? { budget: await measureBudget({ folder, sizes, stops, say }) } : {}),
    ...(wants('limits') ? { limits: await measureLimits({ folder, sizes, stops, say }) } : {}),
    ...(wants('calls') ? { calls: await measureCallLog({ folder, sizes, stops, say }) } : {}),
    ...(wants('metrics') ? { metrics: await measureMetrics({ folder, sizes, stops, say }) } : {}),
    ...(wants('backup') ? { backup: await measureBackup({ folder, sizes, stops, say }) } : {}),
    ...(wants('bytes') ? { bytes: await measureBytes({ folder, sizes, stops, say }) } : {}),
    ...(wants('neighbours') ? { neighbours: await measureNeighbours({ folder, sizes, stops, say }) } : {}),
    ...(wants('console') ? { console: await measureConsole({ folder, sizes, stops, say }) } : {}),
    ...(wants('imports') ? { imports: await measureImports({ folder, sizes, stops, say }) } : {}),
    ...(wants('exports') ? { exports: await measureExports({ folder, sizes, stops, say }) } : {}),
    ...(wants('bank') ? { bank: await measureBank({ folder, sizes, stops, say }) } : {}),
    ...(wants('reports') ? { reports: await measureReports({ folder, sizes, stops, say }) } : {}),
    ...(wants('suppliers') ? { suppliers: await measureSuppliers({ folder, stops, say }) } : {}),
    ...(wants('pdf') ? { pdf: await measurePdf({ sizes, stops, say }) } : {}),
    ...(wants('ubl') ? { ubl: await measureUbl({ sizes, stops, say }) } : {}),
    ...(wants('webhooks') ? { webhooks: await measureWebhooks({ folder, sizes, stops, say }) } : {}),
    ...(wants('archive') ? { archive: await measureArchive({ folder, sizes, stops, say }) } : {}),
    ...(wants('statements') ? { statements: await measureStatements({ folder, sizes, say }) } : {}),
  };
}

async function measureService({ folder, sizes, stops, say }) {
  const service = await startService(folder);
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(folder, stops);

  say(`${sizes.companies} companies`);
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(folder, 'data'), null));
  const unlimited = await startWithoutLimits(folder, stops);
  const targets = {
    addresses: { limited: service.address, unlimited: unlimited.address },
    connectionString,
    connections: sizes.connections,
    companies: companies.ordinary,
    listed: companies.listed,
    period: await firstPageQuery(client),
  };
  const load = startWorker('load.mjs', stops);
  const floor = startWorker('floor.mjs', stops);
  await load.ask({ do: 'begin', targets });
  // One invoice is issued by the service itself; the floor and the long lists store copies of it.
  const [first] = companies.long;
  await load.ask({ do: 'issue-one', company: first, body: invoiceBody(first, 5) });

  say(`${sizes.invoicesOfLarge + sizes.invoicesOfSmall} invoices for the lists`);
  const { large, small, listed } = companies;
  await fillInvoices(client, [
    [large, sizes.invoicesOfLarge],
    [small, sizes.invoicesOfSmall],
    ...listed.map((company) => [company, 50]),
  ]);
  await settle(client);
  await floor.ask({ do: 'begin', targets: { ...targets, model: first } });

  say('an invoice of each company');
  await load.ask({ do: 'issue-each' });
  say('issuing with rates on and off, and the floor under it');
  const issue = await measureIssue({ load, floor, tpcb: await openTpcb(connectionString), sizes });
  const rates = await measureRates({ load, sizes, say });
  say('long and short invoices');
  const lines = await measureLines({ load, sizes, companies: companies.long });
  say('first and deep pages');
  const lists = await measureLists({ load, sizes, client, companies });
  return { issue, rates, lines, lists, memory: { rssMegabytes: rssMegabytes(service.pid) } };
}

/** Ctrl-C ends a run like any other failure: whatever was started is stopped. */
function interrupted() {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
  });
}

function machine() {
  const cores = cpus();
  return {
    cores: cores.length,
    processor: cores[0]?.model ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
}

function progress() {
  const startedAt = performance.now();
  return (text) => console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text} ...`);
}
