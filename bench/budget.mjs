// Measures the processor time of each part for one invoice. Other work on the same machine changes it far less than wall-clock time.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { startLoad } from './measurements.mjs';
import { connectedTo, startService, startWorker } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';
import { median } from './statistics.mjs';

/** The rows of the budget, in the order in which they are printed. */
export const parts = {
  write: 'database: the write',
  lookUps: 'database: keys, versions and rates',
  background: 'database: for the background',
  server: 'database: its own processes',
  main: 'service: main thread',
  collector: 'service: garbage collector and compiler',
  threads: 'service: background and other threads',
};

export async function measureBudget({ folder, sizes, stops, say }) {
  const place = join(folder, 'budget');
  const service = await startService(place);
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(place, 'data'), null));
  const addresses = { limited: service.address };
  const load = await startLoad({ addresses, companies, client, connectionString, sizes, stops });
  say('an invoice of each company');
  await load.ask({ do: 'issue-each' });
  const floor = startWorker('floor.mjs', stops);
  const { connections, warmUpSeconds, roundSeconds } = sizes;
  const [model] = companies.ordinary;
  await floor.ask({ do: 'begin', targets: { connectionString, connections, companies: companies.ordinary, model } });
  await settle(client);
  await load.ask({ do: 'load', row: 'issue', service: 'limited', seconds: warmUpSeconds });
  await floor.ask({ do: 'issue', seconds: warmUpSeconds });
  say('the processor time of an invoice of 5 lines, and of its floor');
  const rounds = [];
  const floors = [];
  for (let round = 0; round < sizes.budgetRounds; round += 1) {
    await untilNothingWaits(client);
    rounds.push(await measureRound({ client, service, load, seconds: roundSeconds }));
    floors.push(await measureFloor({ client, floor, seconds: roundSeconds }));
  }
  const of = (figure) => median(rounds.map(figure));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    floor: median(floors),
    microseconds: Object.fromEntries(Object.keys(parts).map((part) => [part, of((round) => round.microseconds[part])])),
  };
}

/** What the connections of the bare client take for the same rows: a measure of the machine, at this moment. */
async function measureFloor({ client, floor, seconds }) {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'bench' AND pid <> pg_backend_pid()`,
  );
  const spent = () => rows.reduce((sum, { pid }) => sum + nanosecondsOf(`/proc/${pid}`), 0);
  const before = spent();
  const { count } = await floor.ask({ do: 'issue', seconds });
  return (spent() - before) / 1000 / count;
}

/** Pending background work is counted too: the round ends when nothing is pending after the callers stop. */
async function measureRound({ client, service, load, seconds }) {
  const server = await serverProcess(client);
  const before = processorTimes(service.pid, server);
  const kinds = watchBackends(client);
  const { count, perSecond, p50 } = await load.ask({ do: 'load', row: 'issue', service: 'limited', seconds });
  await untilNothingWaits(client);
  const partOf = await kinds.end();
  const after = processorTimes(service.pid, server);
  const microseconds = Object.fromEntries(Object.keys(parts).map((part) => [part, 0]));
  for (const [id, { part, nanoseconds }] of after) {
    const spent = nanoseconds - (before.get(id)?.nanoseconds ?? 0);
    microseconds[part === 'backend' ? (partOf(id) ?? 'server') : part] += spent / 1000 / count;
  }
  return { perSecond, p50, microseconds };
}

/** The processor time of each thread of the service and of each process of the server. */
function processorTimes(servicePid, serverPid) {
  const times = new Map();
  for (const [place, thread] of inOrder(readdirSync(`/proc/${servicePid}/task`)).entries()) {
    const nanoseconds = nanosecondsOf(`/proc/${servicePid}/task/${thread}`);
    times.set(`thread ${thread}`, { part: threadsOfEngine[place] ?? 'threads', nanoseconds });
  }
  for (const process of childrenOf(serverPid)) {
    times.set(process, { part: 'backend', nanoseconds: nanosecondsOf(`/proc/${process}`) });
  }
  return times;
}

/**
 * The threads of a process have no names, but the JavaScript engine starts its own before any other: one for delayed tasks, and the one that
 * collects garbage and compiles beside the main thread (`--v8-pool-size=1`).
 */
const threadsOfEngine = ['main', 'collector', 'collector'];

const inOrder = (ids) => ids.map(Number).sort((one, other) => one - other);

/** Zero if the process ended meanwhile. */
function nanosecondsOf(folder) {
  try {
    return Number(readFileSync(join(folder, 'schedstat'), 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

async function serverProcess(client) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  return Number(readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
}

/** A connection serves one purpose, which is recognised by its statements. */
const purposes = [
  ['write', /^WITH (change|given|document) AS/],
  ['background', /event_heads|events_pending|audit_|claimed|FROM jobs|sealing|mails|^ANALYZE/],
];

function watchBackends(client) {
  const seen = new Map();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query(
        `SELECT pid, query FROM pg_stat_activity WHERE application_name LIKE 'facturier%' AND pid <> pg_backend_pid()`,
      );
      for (const { pid, query } of rows) {
        const told = purposes.find(([, pattern]) => pattern.test(query))?.[0];
        const known = seen.get(pid) ?? 'lookUps';
        seen.set(pid, known === 'write' ? known : (told ?? known));
      }
      await pause(20);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return (pid) => seen.get(pid);
    },
  };
}

async function untilNothingWaits(client) {
  for (;;) {
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM events_pending) OR EXISTS (SELECT FROM audit_pending) AS waits',
    );
    if (!rows[0].waits) return;
    await pause(50);
  }
}
