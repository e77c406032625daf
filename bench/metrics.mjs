// Measures what the metrics cost: counting a call, reading them, and issuing by a service that has them beside one that has not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMeter } from '../src/commands/metrics/meter.ts';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { startLoad } from './measurements.mjs';
import { connectedTo, startBeside, startService } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';
import { median } from './statistics.mjs';

const calls = 200_000;
const rounds = 9;
/** v2 and the console have as many together. */
const operations = Array.from({ length: 250 }, (_, at) => `operation${at}`);
const metricsPort = 19_464;

export async function measureMetrics({ folder, sizes, stops, say }) {
  say('counting a call for the metrics');
  const meter = createMeter('http', true);
  const round = () => {
    const started = process.cpuUsage();
    for (let at = 0; at < calls; at += 1) meter.noteCall(operations[at % operations.length], 200, 3);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / calls;
  };
  round();
  const microseconds = median(Array.from({ length: rounds }, round));
  const readings = [];
  for (let at = 0; at < rounds; at += 1) {
    const started = process.cpuUsage();
    JSON.stringify(await meter.read());
    const { user, system } = process.cpuUsage(started);
    readings.push((user + system) / 1000);
  }
  return { microseconds, readMilliseconds: median(readings), ...(await measureIssuing({ folder, sizes, stops, say })) };
}

/** Two services on one database take turns; only the processor time of their own threads counts. The metrics are read once in each round. */
async function measureIssuing({ folder, sizes, stops, say }) {
  const place = join(folder, 'metrics');
  const without = await startService(place, ['--no-worker']);
  stops.push(without.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(place, 'data'), null));
  const measured = await startBeside(place, stops, { FACTURIER_METRICS_PORT: String(metricsPort) });
  const addresses = { limited: without.address, unlimited: measured.address };
  const load = await startLoad({ addresses, companies, client, connectionString, sizes, stops });
  await load.ask({ do: 'issue-each' });
  await settle(client);
  say('the processor time of issuing, with the metrics and without');
  const issue = async (service, pid, seconds) => {
    const before = microsecondsOf(pid);
    const { count } = await load.ask({ do: 'load', row: 'issue', service, seconds });
    if (service === 'unlimited') await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return (microsecondsOf(pid) - before) / count;
  };
  const alone = (seconds) => issue('limited', without.pid, seconds);
  const counted = (seconds) => issue('unlimited', measured.pid, seconds);
  for (const one of [alone, counted]) await one(sizes.warmUpSeconds);
  const pairs = [];
  for (let at = 0; at < sizes.issueRounds; at += 1) {
    // The order alternates, so that what a round leaves behind affects both.
    const first = at % 2 === 0 ? await alone(sizes.roundSeconds) : null;
    const on = await counted(sizes.roundSeconds);
    pairs.push({ on, off: first ?? (await alone(sizes.roundSeconds)) });
  }
  return {
    on: median(pairs.map(({ on }) => on)),
    off: median(pairs.map(({ off }) => off)),
    ratio: median(pairs.map(({ on, off }) => on / off)),
  };
}

/** Of all threads of a process. */
function microsecondsOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return spent.reduce((sum, one) => sum + one, 0) / 1000;
}
