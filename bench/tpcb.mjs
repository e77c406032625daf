// PostgreSQL's own measure on the cluster of the run: TPC-B as `pgbench` runs it. It is left out where `pgbench` is not installed.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const connections = 16;
/** pgbench asks for at least as many branches as connections, because each transaction locks the row of one. */
const branches = 16;
const database = 'tpcb';
const run = promisify(execFile);

/** Returns the transactions of a round, or null. Statements are prepared once, as those of the service are. */
export async function openTpcb(connectionString) {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null;
  const client = new pg.Client({ connectionString, application_name: 'bench' });
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  await run('pgbench', ['--initialize', '--quiet', `--scale=${branches}`, url.href]);
  return async (seconds) => {
    const { stdout } = await run('pgbench', [
      ...['--no-vacuum', '--protocol=prepared', `--client=${connections}`, '--jobs=2', `--time=${Math.ceil(seconds)}`],
      url.href,
    ]);
    const told = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (told === undefined) throw new Error(`pgbench said ${stdout}`);
    return { perSecond: Number(told) };
  };
}
