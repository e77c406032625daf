import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { beforeAll, expect, type TestContext, test } from 'vitest';
import { DatabaseUnavailable, openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { makeCheckout, postgresOf } from '../support/program/embedded-checkout.ts';
import { freePort } from '../support/program/free-port.ts';
import { soakTest } from '../support/runner/effort.ts';
import { asSuperuser, quickFolder } from '../support/service/database-server.ts';

// Side by side, because most of the time is spent waiting for processes; each has folders of its own.
const TIMEOUT = { timeout: 300_000 };

const run = promisify(execFile);

let checkout = '';
let childProgram = '';
/** A data folder that was started before: to make one takes longer than to copy it. */
let startedBefore = '';

beforeAll(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'facturier-checkout-')));
  await chmod(checkout, 0o755);
  childProgram = await makeCheckout(checkout);
  startedBefore = join(checkout, 'data');
  await (await openEmbeddedDatabase(startedBefore, 'command')).stop();
  return () => rm(checkout, { recursive: true, force: true });
});

test.concurrent(
  'what was written is there after a clean stop, and nothing needs recovery [OPS-START-3]',
  TIMEOUT,
  async (t) => {
    const data = await dataFolder(t);
    const first = await openEmbeddedDatabase(data, 'serve');
    expect(first.startedHere).toBe(true);
    await query(first.connectionString, 'create table kept (word text); insert into kept values (upper($$țăruș$$))');
    const pid = await postmasterPid(data);
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid');

    const second = await openEmbeddedDatabase(data, 'serve');
    expect(await query(second.connectionString, 'select word from kept')).toEqual([{ word: 'ȚĂRUȘ' }]);
    await second.stop();
    expect(await readFile(join(data, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
    expect(await Promise.race([first.lost, second.lost, sleep(50, 'never lost')])).toBe('never lost');
  },
);

test.concurrent('nobody else can read the data or come in without the password [OPS-START-7]', TIMEOUT, async (t) => {
  const data = await dataFolder(t);
  const { connectionString } = await openEmbeddedDatabase(data, 'serve');
  expect(await modeOf(data)).toBe(0o700);
  expect(await modeOf(join(data, 'postgres'))).toBe(0o700);
  expect((await stat(join(data, 'postgres', '.s.PGSQL.5432'))).isSocket()).toBe(true);
  expect(await modeOf(join(data, 'postgres.password'))).toBe(0o600);
  expect(await modeOf(join(data, 'postgres.log'))).toBe(0o600);
  await expect(query(connectionString.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
  const settings = `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
    current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
    current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone,
    (select count(*)::int from pg_hba_file_rules where auth_method <> 'scram-sha-256') as other_ways_in`;
  expect(await query(await asSuperuser(connectionString, data), settings)).toEqual([
    { fsync: 'on', pages: 'on', listens: '', sockets: '.', checksums: 'on', zone: 'UTC', other_ways_in: 0 },
  ]);
});

soakTest.concurrent(
  'a data folder whose path is too long for a socket is reached all the same, in every process [OPS-START-7]',
  TIMEOUT,
  async (t) => {
    const data = join(await temporaryFolder(t), 'țară '.repeat(30).trim(), 'data');
    expect(Buffer.byteLength(data)).toBeGreaterThan(200);
    t.onTestFinished(() => endDatabase(data));
    const service = startChild(t, data, 'serve');
    const { connectionString = '' } = await service.answer;
    await query(connectionString, 'create table kept as select 7 as number');
    const { host } = new Client({ connectionString });
    expect(await modeOf(dirname(host))).toBe(0o700);

    const command = await openEmbeddedDatabase(data, 'command');
    expect(await query(command.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    await command.stop();
    service.process.kill('SIGTERM');
    await once(service.process, 'exit');
    await expect(stat(dirname(host))).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

test.concurrent(
  'the service is no superuser and owns what it makes, and only that is its own [OPS-START-8]',
  TIMEOUT,
  async (t) => {
    const data = await dataFolder(t);
    const { connectionString } = await openEmbeddedDatabase(data, 'serve');
    const rights = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more,
      (select count(*)::int from pg_auth_members where member = role.oid) as groups,
      (select datdba = role.oid from pg_database where datname = current_database()) as owner
      from pg_roles as role where rolname = current_user`;
    expect(await query(connectionString, rights)).toEqual([{ more: false, groups: 0, owner: true }]);
    await query(connectionString, 'create table kept (number int); drop table kept');
    await expect(query(connectionString, `select pg_read_file('PG_VERSION')`)).rejects.toMatchObject({ code: '42501' });
    await expect(query(connectionString, `copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
    const password = (await readFile(join(data, 'postgres.password'), 'utf8')).trim();
    expect(connectionString).not.toContain(password);
  },
);

test.concurrent(
  'a function that the service made is not run by the superuser at the next start [OPS-START-8]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const first = await openEmbeddedDatabase(data, 'serve');
    // A better match than PostgreSQL's own, were the schema of the service looked at.
    await query(
      first.connectionString,
      `create table seen (who text);
       create function format(text, regclass) returns text language plpgsql as
         $$ begin insert into public.seen values (current_user); return 'select'; end $$`,
    );
    await query(await asSuperuser(first.connectionString, data), 'create table former (number int)');
    await first.stop();
    const next = await openEmbeddedDatabase(data, 'serve');
    expect(await query(next.connectionString, 'select who from seen')).toEqual([]);
    expect(await query(next.connectionString, 'select number from former')).toEqual([]);
  },
);

soakTest.concurrent(
  'a database that an earlier version left running is ended cleanly, and what it holds becomes the service’s [OPS-START-8]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const { pid, url } = await formerDatabase(t, data);
    await query(
      url,
      `create table kept (number int generated always as identity primary key, word text);
       insert into kept (word) values ('old');
       create sequence numbers; create view words as select word from kept;
       create function twice(n int) returns int language sql return n * 2;
       create table parted (day date) partition by range (day); create table part partition of parted default`,
    );

    const next = await openEmbeddedDatabase(data, 'serve');
    expect(isRunning(pid)).toBe(false);
    const { connectionString } = next;
    await query(
      connectionString,
      `insert into kept (word) values ('new'); alter table kept add column more text; alter sequence numbers restart;
       create or replace function twice(n int) returns int language sql return n + n;
       insert into parted values ('2026-11-15'); truncate part`,
    );
    expect(await query(connectionString, 'select number, word from kept order by 1')).toEqual([
      { number: 1, word: 'old' },
      { number: 2, word: 'new' },
    ]);
    expect(await query(connectionString, 'select word from words order by 1')).toHaveLength(2);
    await next.stop();
    expect(await readFile(join(data, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
  },
);

soakTest.concurrent(
  'a database that a service of an earlier version still uses is left to it [OPS-START-8]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const { pid, url } = await formerDatabase(t, data);
    const service = new Client({
      connectionString: url.replace(/facturier$/, 'postgres'),
      application_name: `facturier serve ${process.pid}`,
    });
    await service.connect();
    await service.query('select pg_advisory_lock(1717658484, 1)');
    for (const use of ['serve', 'command'] as const) {
      await expect(openEmbeddedDatabase(data, use)).rejects.toThrow(/is already in use by another facturier/);
    }
    expect(isRunning(pid)).toBe(true);
    await service.end();
  },
);

test.concurrent(
  'a second service on the same data folder is refused and told by whom [OPS-START-5]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const first = startChild(t, data, 'serve');
    const { connectionString = '' } = await first.answer;
    const refusal = `The data folder ${data} is already in use by another facturier (process ${first.process.pid}).`;
    await expect(openEmbeddedDatabase(data, 'serve')).rejects.toThrow(new DatabaseUnavailable(refusal));
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

soakTest.concurrent(
  'of two first starts at once one wins and the other is refused, with nothing left over [OPS-START-5]',
  TIMEOUT,
  async (t) => {
    const data = await dataFolder(t);
    const children = [startChild(t, data, 'serve'), startChild(t, data, 'serve')];
    const answers = await Promise.all(children.map((child) => child.answer));
    const winner = answers.find((answer) => answer.connectionString !== undefined);
    const loser = answers.find((answer) => answer.refusal !== undefined);
    expect(loser?.refusal).toMatch(/^DatabaseUnavailable: The data folder .* is already in use by another facturier/);
    expect(await query(winner?.connectionString ?? '', 'select count(*)::int as tables from pg_class')).toHaveLength(1);
    expect((await readdir(data)).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  },
);

test.concurrent(
  'a command uses the database of a running service and leaves it running [OPS-START-5]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const service = startChild(t, data, 'serve');
    const { connectionString = '' } = await service.answer;
    const command = await openEmbeddedDatabase(data, 'command');
    expect(command.startedHere).toBe(false);
    expect(command.connectionString).toBe(connectionString);
    await command.stop();
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

soakTest.concurrent(
  'a command that started the database lets another finish, and a service waits for both [OPS-START-3]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const first = await openEmbeddedDatabase(data, 'command');
    const second = startChild(t, data, 'command');
    expect(await second.answer).toMatchObject({ startedHere: false });
    const pid = await postmasterPid(data);

    const stopped = first.stop();
    const service = openEmbeddedDatabase(data, 'serve');
    await sleep(500);
    expect(isRunning(pid)).toBe(true);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);

    second.process.kill('SIGTERM');
    await stopped;
    expect(isRunning(pid)).toBe(false);
    expect((await service).startedHere).toBe(true);
    expect(await postmasterPid(data)).not.toBe(pid);
  },
);

test.concurrent(
  'a database whose service was killed goes on and is taken over by the next [OPS-START-4]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const killed = startChild(t, data, 'serve');
    const { connectionString = '' } = await killed.answer;
    await query(connectionString, 'create table kept as select 7 as number');
    const pid = await postmasterPid(data);
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    expect(isRunning(pid)).toBe(true);

    const next = await openEmbeddedDatabase(data, 'serve');
    expect(next.startedHere).toBe(true);
    expect(await postmasterPid(data)).toBe(pid);
    expect(await query(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    await next.stop();
    expect(isRunning(pid)).toBe(false);
  },
);

test.concurrent('Ctrl-C in the terminal reaches the service and not its database [OPS-START-3]', TIMEOUT, async (t) => {
  const data = await startedFolder(t);
  const service = startChild(t, data, 'serve');
  const { connectionString = '' } = await service.answer;
  // What a terminal does: the signal goes to every process of the group.
  process.kill(-Number(service.process.pid), 'SIGINT');
  await once(service.process, 'exit');
  await sleep(200);
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

soakTest.concurrent(
  'a database that was left behind hanging is replaced by the next service [OPS-START-4]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const killed = startChild(t, data, 'serve');
    await query((await killed.answer).connectionString ?? '', 'create table kept as select 7 as number');
    const pid = await postmasterPid(data);
    killed.process.kill('SIGKILL');
    process.kill(pid, 'SIGSTOP');

    const next = await openEmbeddedDatabase(data, 'serve');
    expect(await postmasterPid(data)).not.toBe(pid);
    expect(await query(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
  },
);

test.concurrent(
  'after everything was killed the next start has every acknowledged row [OPS-START-4]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const killed = startChild(t, data, 'serve');
    const { connectionString = '' } = await killed.answer;
    const acknowledged = await writeUntilKilled(connectionString, async () => {
      killed.process.kill('SIGKILL');
      process.kill(await postmasterPid(data), 'SIGKILL');
    });
    expect(acknowledged).toBeGreaterThan(10);

    const next = await openEmbeddedDatabase(data, 'serve');
    const [found] = await query(
      next.connectionString,
      'select count(*)::int as rows, max(number) as last from written',
    );
    // The one on its way when the server died may or may not have arrived.
    expect([acknowledged, acknowledged + 1]).toContain(found?.['last']);
    expect(found?.['rows']).toBe(found?.['last']);
    expect(await readFile(join(data, 'postgres.log'), 'utf8')).toContain('not properly shut down');
  },
);

soakTest.concurrent(
  'a start succeeds though the process id of the dead server now belongs to another process [OPS-START-4]',
  TIMEOUT,
  async (t) => {
    const data = await startedFolder(t);
    const killed = startChild(t, data, 'serve');
    await query((await killed.answer).connectionString ?? '', 'create table kept as select 7 as number');
    killed.process.kill('SIGKILL');
    process.kill(await postmasterPid(data), 'SIGKILL');

    const stranger = await processOfOwner(t, join(data, 'postgres'));
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(data, 'postgres', name);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    }
    const next = await openEmbeddedDatabase(data, 'serve');
    expect(await query(next.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(stranger.exitCode).toBe(null);
  },
);

test.concurrent('the service learns that its database died [OPS-START-4]', TIMEOUT, async (t) => {
  const data = await startedFolder(t);
  const database = await openEmbeddedDatabase(data, 'serve');
  process.kill(await postmasterPid(data), 'SIGKILL');
  expect(await database.lost).toMatch(/^The embedded database ended: it was killed \(see .*postgres\.log\)\.$/);
  await database.stop();
});

test.concurrent(
  'what a killed first start left is removed, and what a live one makes is not [OPS-START-4]',
  TIMEOUT,
  async (t) => {
    const data = await dataFolder(t);
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(dead, 'exit');
    const ofTheDead = `postgres.new-${dead.pid}-0123456789ab`;
    const ofTheLiving = `postgres.new-${process.ppid}-0123456789ab`;
    await mkdir(join(data, ofTheDead, 'base'), { recursive: true });
    await mkdir(join(data, ofTheLiving));
    await openEmbeddedDatabase(data, 'serve');
    const names = await readdir(data);
    expect(names).not.toContain(ofTheDead);
    expect(names).toContain(ofTheLiving);
  },
);

soakTest.concurrent(
  'it starts from a checkout and a data folder that no other user can enter, as root too [OPS-START-2]',
  TIMEOUT,
  async (t) => {
    const closed = await temporaryFolder(t);
    expect(await modeOf(closed)).toBe(0o700);
    const program = await makeCheckout(join(closed, 'checkout'));
    const data = join(closed, 'home', 'data');
    t.onTestFinished(() => endDatabase(data));
    const service = startChild(t, data, 'serve', program);
    const answer = await service.answer;
    expect(answer).toMatchObject({ startedHere: true });
    expect(await query(answer.connectionString ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    // PostgreSQL refuses to run as root.
    expect((await stat(join(data, 'postgres'))).uid === 0).toBe(false);
    expect(await modeOf(closed)).toBe(0o700);
    const made = await readdir(join(postgresOf(join(closed, 'checkout')), 'native', 'lib'), { withFileTypes: true });
    expect(made.some((entry) => entry.isSymbolicLink())).toBe(true);
  },
);

test.concurrent(
  'what cannot be opened is refused in one sentence and left as it was [OPS-START-5]',
  TIMEOUT,
  async (t) => {
    const folder = await temporaryFolder(t);
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openEmbeddedDatabase(file, 'serve')).rejects.toThrow(
      new DatabaseUnavailable(`The data folder ${file} cannot be used: a file stands in its place.`),
    );

    const older = join(folder, 'older');
    await mkdir(join(older, 'postgres'), { recursive: true });
    await writeFile(join(older, 'postgres.password'), 'secret\n');
    await writeFile(join(older, 'postgres', 'PG_VERSION'), '15\n');
    await expect(openEmbeddedDatabase(older, 'serve')).rejects.toThrow(
      /was made by PostgreSQL 15 and cannot be opened/,
    );
    expect(await readdir(join(older, 'postgres'))).toEqual(['PG_VERSION']);

    await rm(join(older, 'postgres.password'));
    await expect(openEmbeddedDatabase(older, 'serve')).rejects.toThrow(/postgres\.password is missing or empty/);
    expect(await readdir(older)).toEqual(['postgres']);
  },
);

test.concurrent('a database that does not know our password is not left running [OPS-START-5]', TIMEOUT, async (t) => {
  const data = await startedFolder(t);
  await (await openEmbeddedDatabase(data, 'command')).stop();
  await writeFile(join(data, 'postgres.password'), 'of another database\n');
  await expect(openEmbeddedDatabase(data, 'serve')).rejects.toThrow(/does not know the password in postgres\.password/);
  expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid');
});

interface Answer {
  readonly connectionString?: string;
  readonly startedHere?: boolean;
  readonly refusal?: string;
}

interface Child {
  readonly process: ChildProcess;
  readonly answer: Promise<Answer>;
}

/** A facturier in a process of its own; its answer is how opening the database went. */
function startChild(t: TestContext, data: string, use: 'serve' | 'command', program = childProgram): Child {
  const child = spawn(process.execPath, [program, data, use], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The first of a process group of its own, like a program started in a terminal.
    detached: true,
  });
  t.onTestFinished(() => void child.kill('SIGKILL'));
  const answer = once(createInterface({ input: child.stdout }), 'line').then(([line]) => JSON.parse(String(line)));
  return { process: child, answer };
}

async function dataFolder(t: TestContext): Promise<string> {
  const data = join(await temporaryFolder(t), 'data');
  await mkdir(data, { mode: 0o700 });
  t.onTestFinished(() => endDatabase(data));
  return data;
}

/** One whose database was made, started and stopped before. */
async function startedFolder(t: TestContext): Promise<string> {
  const data = join(await temporaryFolder(t), 'data');
  t.onTestFinished(() => endDatabase(data));
  // The database's files keep their owner, who may be another than the one of the test.
  await run('cp', ['-a', startedBefore, data]);
  return data;
}

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await realpath(await mkdtemp(join(await quickFolder(), 'facturier-embedded-')));
  t.onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Ends the server of this very folder, if one is left. */
async function endDatabase(data: string): Promise<void> {
  const pid = await postmasterPid(data).catch(() => 0);
  if (pid <= 0 || !isRunning(pid)) return;
  if (process.platform === 'linux' && !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return;
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid)) await sleep(10);
}

async function postmasterPid(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

async function query(connectionString: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database as earlier versions made and left it: on a port, everything the superuser's, its service killed. */
async function formerDatabase(t: TestContext, data: string): Promise<{ readonly pid: number; readonly url: string }> {
  const made = await openEmbeddedDatabase(data, 'command');
  const inside = await asSuperuser(made.connectionString, data);
  const admin = inside.replace(/facturier$/, 'postgres');
  await query(inside, 'drop extension amcheck');
  await query(admin, 'alter database facturier owner to facturier; drop role facturier_service');
  await made.stop();

  const cluster = join(data, 'postgres');
  const { uid, gid } = await stat(cluster);
  const isRoot = process.getuid?.() === 0;
  const port = await freePort();
  const settings = [
    `facturier.cluster=${cluster}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
  ];
  // It runs from the checkout, which every user can enter.
  const program = join(postgresOf(checkout), 'native', 'bin', 'postgres');
  const former = spawn(
    program,
    ['-D', isRoot ? '/proc/self/cwd' : cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: cluster,
      env: { LC_ALL: 'C' },
      stdio: 'ignore',
      ...(isRoot ? { uid, gid } : {}),
    },
  );
  t.onTestFinished(() => void former.kill('SIGKILL'));
  const status = () => readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  while (!(await status()).includes('ready')) await sleep(10);
  const url = new URL(admin);
  url.host = `127.0.0.1:${port}`;
  url.pathname = '/facturier';
  return { pid: Number(former.pid), url: url.href };
}

/** Inserts one row after the other and answers how many the server had acknowledged when it died. */
async function writeUntilKilled(connectionString: string, killAll: () => Promise<void>): Promise<number> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table written (number int primary key)');
  let acknowledged = 0;
  let killed = Promise.resolve();
  try {
    for (;;) {
      await client.query('insert into written values ($1)', [acknowledged + 1]);
      acknowledged++;
      // While the next ones are written.
      if (acknowledged === 20) killed = killAll();
    }
  } catch {
    await killed;
    return acknowledged;
  }
}

/** A process that has nothing to do with PostgreSQL, of the user the database runs as. */
async function processOfOwner(t: TestContext, cluster: string): Promise<ChildProcess> {
  const { uid, gid } = await stat(cluster);
  // It waits for input that never comes.
  const stranger = spawn('/bin/sh', ['-c', 'read _'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  t.onTestFinished(() => void stranger.kill('SIGKILL'));
  await once(stranger, 'spawn');
  return stranger;
}
