// Measures what a start costs: `serve` on existing data until it is ready, and two one-line commands. Processor time includes every thread
// of the program and of its garbage collector, but not PostgreSQL.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openEmbeddedDatabase } from '../src/storage/postgres/embedded/embedded-database.ts';
import { rssMegabytes, startService } from './processes.mjs';
import { median } from './statistics.mjs';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
/** By then everything that a start triggers has finished. */
const settleMs = 3000;
/** Longer than the thread for large requests is kept without work. */
const idleMs = 15_000;

export async function measureStart({ folder, sizes, stops, say }) {
  const place = join(folder, 'start');
  mkdirSync(place, { recursive: true });
  const data = ['--data', join(place, 'data')];
  // Creates the database; later starts find it.
  await run(['demo', ...data]);

  say('starts of serve on existing data');
  const starts = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const startedAt = performance.now();
    const service = await startService(place);
    const readyMs = performance.now() - startedAt;
    await pause(settleMs);
    const processorMs = processorOf(service.pid);
    const isLast = round === sizes.rounds - 1;
    if (isLast) await pause(idleMs);
    starts.push({ readyMs, processorMs, idleMegabytes: isLast ? rssMegabytes(service.pid) : null });
    await service.stop();
  }

  say('commands of one line');
  // The database runs already, as beside a service, because starting it is not the command's own work.
  const database = await openEmbeddedDatabase(join(place, 'data'), 'serve');
  stops.push(database.stop);
  const commands = {};
  for (const words of [
    ['key', 'list', '12345674'],
    ['company', 'list'],
  ]) {
    const times = [];
    for (let round = 0; round < sizes.rounds; round += 1) times.push(await run([...words, ...data]));
    commands[words.slice(0, 2).join(' ')] = median(times);
  }
  return {
    readyMs: median(starts.map(({ readyMs }) => readyMs)),
    processorMs: median(starts.map(({ processorMs }) => processorMs)),
    idleMegabytes: starts.at(-1).idleMegabytes,
    commands,
  };
}

/** The processor time of a running process in milliseconds, in all its threads. */
function processorOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** The processor time of a command in milliseconds, which it reports itself at its end. */
async function run(words) {
  // It is started as people do, with the flags of Node that the program names for itself.
  const child = spawn(program, words, {
    env: { ...process.env, NODE_OPTIONS: `--import=${tellsProcessorTime}` },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  let told = '';
  child.stdio[3].on('data', (chunk) => {
    told += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`facturier ${words.join(' ')} ended with ${code}`);
  return Number(told) / 1000;
}

const tellsProcessorTime = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String(user + system)); });",
)}`;
