// The processes of a run: the service itself, started as an operator starts it, and the workers that measure it.
import { execFileSync, fork, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbeddedDatabase } from '../src/storage/postgres/embedded/embedded-database.ts';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
/** Workers import the TypeScript modules of the service directly. */
const runsTypeScript = ['--import', new URL('../test/support/runner/run-typescript.mjs', import.meta.url).href];
const readySeconds = 90;
const stopSeconds = 60;
const answerSeconds = 600;

/** Logging stays on, into a file, as in production. */
export async function startService(folder, more = [], variables = {}) {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'service.log'), 'w');
  const into = process.env.FACTURIER_BENCH_PROFILE;
  // It is started as an operator starts it; its first line contains the options of Node.
  const [file, ...options] = into
    ? [process.execPath, '--v8-pool-size=1', '--cpu-prof', `--cpu-prof-dir=${into}`, program]
    : [program];
  const child = spawn(file, [...options, 'serve', '--port', '0', '--data', join(folder, 'data'), ...more], {
    env: { ...process.env, FACTURIER_ENVIRONMENT: 'test', ...variables },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = () => endWithin(child, ended, stopSeconds);
  try {
    return {
      address: await addressOf(child, ended),
      pid: child.pid,
      stop,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf(child, ended) {
  let said = '';
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const address = /facturier ready (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  const failed = ended.then((code) => Promise.reject(new Error(`the service ended with ${code} before it was ready`)));
  return withinSeconds(Promise.race([ready, failed]), readySeconds, 'the service is not ready');
}

/** A second service on the database of the first, without limits, which shows the cost without counting. */
export const startWithoutLimits = (folder, stops) => startBeside(folder, stops, { FACTURIER_RATE_LIMITS: 'off' });

/** A second service on the database of the first, with settings of its own. */
export async function startBeside(folder, stops, variables) {
  const connectionString = await guestOf(folder, stops);
  const service = await startService(join(folder, 'beside'), ['--database', connectionString, '--no-worker'], {
    ...variables,
    FACTURIER_MASTER_KEY_FILE: join(folder, 'data', 'master.key'),
  });
  stops.push(service.stop);
  return service;
}

/** Connects to the service's own database for the length of the run, as its superuser, who can fill it without its checks. */
export async function connectedTo(folder, stops) {
  const url = new URL(await guestOf(folder, stops));
  url.username = 'facturier';
  url.password = readFileSync(join(folder, 'data', 'postgres.password'), 'utf8').trim();
  const connectionString = url.href;
  const client = new pg.Client({ connectionString, application_name: 'bench' });
  await client.connect();
  stops.push(() => client.end());
  return { client, connectionString };
}

async function guestOf(folder, stops) {
  const database = await openEmbeddedDatabase(join(folder, 'data'), 'command');
  stops.push(database.stop);
  return database.connectionString;
}

/** A separate process that does one task at a time: it is asked, and answers. */
export function startWorker(file, stops) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: runsTypeScript });
  const ended = new Promise((resolve) => child.once('close', resolve));
  stops.push(() => endWithin(child, ended, 5));
  return {
    ask(request) {
      const answered = new Promise((resolve, reject) => {
        child.once('message', (answer) =>
          'error' in answer ? reject(new Error(answer.error)) : resolve(answer.result),
        );
        ended.then((code) => reject(new Error(`${file} ended with ${code}`)));
      });
      child.send(request);
      return withinSeconds(answered, answerSeconds, `${file} does not answer "${request.do}"`);
    },
  };
}

/** The worker's side of `ask`. */
export function answerAsWorker(tasks) {
  process.on('message', async (request) => {
    try {
      process.send({ result: (await tasks[request.do](request)) ?? null });
    } catch (error) {
      process.send({ error: `${request.do}: ${error instanceof Error ? error.stack : String(error)}` });
    }
  });
}

/** The memory of the service alone; PostgreSQL has processes and memory of its own. */
export function rssMegabytes(pid) {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}

/** Megabytes of this line of its status; 0 where the process has ended. */
export function memoryOf(pid, line) {
  try {
    const [, kilobytes] =
      new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function endWithin(child, ended, seconds) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const hard = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(hard);
}

async function withinSeconds(promise, seconds, complaint) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${complaint} within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
