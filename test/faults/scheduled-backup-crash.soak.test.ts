import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../src/storage/postgres/embedded/processes.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { type Running, runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';

const patience = { timeout: 300_000 };
const whole = /^facturier-\d{8}T\d{6}Z\.fct$/;
const draft = /^facturier-\d{8}T\d{6}Z\.fct\.new-\d+-[0-9a-f]+$/;

async function backingUp() {
  const installation = await outlivingInstallation();
  const folder = join(await temporaryFolder(), 'backups');
  await mkdir(folder);
  const variables = { FACTURIER_BACKUP_FOLDER: folder, FACTURIER_BNR_URL: 'off' };
  return {
    ...installation,
    data: installation.where[3] ?? '',
    folder,
    files: async () => (await readdir(folder)).sort(),
    serve: () => serveProgram(installation.where, variables),
    doctor: () => runProgram(['doctor', ...installation.where], variables),
    verify: (file: string) => runProgram(['backup', 'verify', join(folder, file), ...installation.where]),
  };
}

/** Keeps a backup waiting in its middle. */
async function holdTable(connectionString: string, table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString, options: seesAll });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => holder.end();
}

const waitingCopies = (connectionString: string) =>
  queryRows(
    connectionString,
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE 'COPY %'`,
  );

test(
  'a service that is killed in the middle of its backup leaves nothing that counts as one, and the next service makes it [OPS-BACKUP-12]',
  patience,
  async () => {
    const { connectionString, folder, files, serve, doctor, verify } = await backingUp();
    const letGo = await holdTable(connectionString, 'warehouses');
    const killed = await serve();
    await expect.poll(() => waitingCopies(connectionString)).toHaveLength(1);
    await killed.end('SIGKILL');
    expect(await files()).toEqual([expect.stringMatching(draft)]);
    await letGo();
    expect((await doctor()).out).toContain('the schedule makes backups: there was none yet');

    const next = await serve();
    await expect.poll(files, { timeout: 120_000 }).toEqual([expect.stringMatching(whole)]);
    await expect
      .poll(async () => (await doctor()).out)
      .toMatch(/^ok {5}.*the schedule makes backups: the last is of /m);
    await next.end('SIGTERM');
    const [file = ''] = await files();
    const { code, out, err } = await verify(file);
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'well', file: join(folder, file) });
  },
);

test(
  'a service that is killed while it verifies a backup leaves its database aside behind, which the next service ends and removes [OPS-BACKUP-11]',
  patience,
  async () => {
    const { data, files, serve, doctor } = await backingUp();
    const aside = async () => (await readdir(data)).filter((name) => name.startsWith('verify-'));
    const killed = await serve();
    const server = await runningAside(data, aside);
    await killed.end('SIGKILL');
    expect(await aside()).toHaveLength(1);
    expect(isAlive(server)).toBe(true);
    // The server of the database learns of the death of its client a moment later.
    await expect
      .poll(async () => (await doctor()).out)
      .toMatch(/^WRONG {2}.*a backup was verified in the last nine days: none/m);

    const next: Running = await serve();
    await expect.poll(aside).toEqual([]);
    expect(isAlive(server)).toBe(false);
    expect(await files()).toEqual([expect.stringMatching(whole)]);
    await next.end('SIGTERM');
  },
);

/** The process of the server that a backup is restored into. */
async function runningAside(data: string, aside: () => Promise<readonly string[]>): Promise<number> {
  let pid = 0;
  await expect
    .poll(
      async () => {
        const [folder = ''] = await aside();
        const text = await readFile(join(data, folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
        pid = Number(text.split('\n')[0]);
        return text.includes('ready');
      },
      { timeout: 120_000, interval: 20 },
    )
    .toBe(true);
  return pid;
}
