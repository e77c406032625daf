import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { root } from '../architecture/source-files.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { installedData, outlivingDatabase } from '../support/program/installed-data.ts';
import { runCommands, runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { soakTest } from '../support/runner/effort.ts';
import { onServer } from '../support/service/database-server.ts';

const company = { cod_unic: '12345674', denumire: 'Exemplu', chei: [{ nume: 'cheie', drepturi: ['*'] }] };

async function fileWith(folder: string, content: unknown): Promise<string> {
  const file = join(folder, `file-${Math.random()}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const identity = (url: string, key: string): Promise<Response> =>
  fetch(`${url}/v2/identitate`, { headers: { authorization: `Bearer ${key}`, 'svc-cod-unic': '12345674' } });

/** An installation with that company. */
async function provisioned(): Promise<{ readonly folder: string; readonly key: string }> {
  const { data, companies } = await provisionedData([company]);
  return { folder: data, key: companies[0]?.chei[0]?.cheie ?? '' };
}

test('serve --with-demo on an empty folder says it is ready, and prints a key and a curl that issues an invoice [OPS-START-6] [OPS-CLI-8] [OPS-CLI-12]', async () => {
  const folder = await temporaryFolder();
  const data = join(folder, 'data');
  const first = await serveProgram(['--data', data, '--with-demo']);
  await expect.poll(first.out).toContain('Svc-Cod-Unic');
  expect(first.out()).toMatch(/^facturier ready http:\/\/127\.0\.0\.1:\d+ environment=test\n/);
  const curl = /curl [\s\S]+/.exec(first.out())?.[0] ?? '';
  const shell = spawn('sh', ['-c', curl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [answer] = await once(shell.stdout, 'data');
  expect(JSON.parse(String(answer)).data).toMatchObject({
    serie: 'FCT',
    numar: '1',
    stocuri: [{ cod_articol: 'A1', stoc: 98 }],
  });
  const shown = /API key +(\S+)/.exec(first.out())?.[1];
  expect((await first.end('SIGINT')).code).toBe(0);

  const second = await serveProgram(['--data', data, '--with-demo']);
  await expect.poll(second.out).toContain(`API key        ${shown}`);
  for (const secret of ['master.key', 'demo.json']) {
    expect((await stat(join(data, secret))).mode & 0o777, secret).toBe(0o600);
  }
});

test('SIGTERM first says that it is not ready and answers on, then lets a running request finish and keeps its call, stops the database and exits 0 [OPS-START-3] [OPS-START-13] [CON-LOG-1]', async () => {
  const { folder, key } = await provisioned();
  const service = await serveProgram(['--data', folder], { FACTURIER_SHUTDOWN_DELAY_SECONDS: '1' });
  const database = await openEmbeddedDatabase(folder, 'command');
  // The request waits for the row of its rate, which somebody else holds.
  await issueNothing(service.url, key);
  const holder = await holdCalls(database.connectionString);
  const running = issueNothing(service.url, key);
  await expect.poll(() => waitingForRates(database.connectionString)).toBe(1);
  const ended = service.end('SIGTERM');
  // Neither waits for the other: within the delay both are answered.
  const leaving = async () => {
    const [ready, live] = await Promise.all(['ready', 'live'].map((name) => fetch(`${service.url}/health/${name}`)));
    return [ready?.status, await ready?.json(), live?.status, live?.headers.get('connection')];
  };
  await expect.poll(leaving).toEqual([503, { status: 'not-ready', stopping: true }, 200, 'close']);
  await expect
    .poll(() =>
      fetch(`${service.url}/health/live`).then(
        () => 'answers',
        () => 'refused',
      ),
    )
    .toBe('refused');
  await holder.release();
  expect((await running).status).toBe(400);
  await database.stop();
  expect((await ended).code).toBe(0);
  await expect(readFile(join(folder, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
  const after = await openEmbeddedDatabase(folder, 'command');
  expect(await queryRows(after.connectionString, 'SELECT status FROM api_calls')).toEqual([
    { status: 400 },
    { status: 400 },
  ]);
  await after.stop();
});

/** An empty body is told only after the rate was counted. */
const issueNothing = (url: string, key: string): Promise<Response> =>
  fetch(`${url}/v2/facturi`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'svc-cod-unic': '12345674', 'content-type': 'application/json' },
    body: '{}',
  });

/** Until they are released, every call that was counted waits; after that, those before it were an hour ago. */
async function holdCalls(connectionString: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ options: seesAll, connectionString });
  await client.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE last_calls SET called_at = called_at - interval '1 hour'`);
  return {
    release: async () => {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

async function waitingForRates(connectionString: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    connectionString,
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%admit_calls%'`,
  );
  return row?.count ?? -1;
}

test('a request that does not finish in the time for it is cut off and the exit is still clean [OPS-START-3]', async () => {
  const { folder, key } = await provisioned();
  const service = await serveProgram(['--data', folder], { FACTURIER_DRAIN_SECONDS: '1' });
  const database = await openEmbeddedDatabase(folder, 'command');
  await issueNothing(service.url, key);
  const holder = await holdCalls(database.connectionString);
  const running = issueNothing(service.url, key).then(
    () => 'answered',
    () => 'cut off',
  );
  await expect.poll(() => waitingForRates(database.connectionString)).toBe(1);
  const ended = service.end('SIGTERM');
  expect(await running).toBe('cut off');
  await holder.release();
  await database.stop();
  expect((await ended).code).toBe(0);
});

soakTest(
  'after kill -9 of the service the next start adopts its database, and nothing provisioned is lost [OPS-START-4]',
  async () => {
    const folder = await installedData();
    const service = await serveProgram(['--data', folder]);
    const printed = await runProgram(['provision', await fileWith(folder, { companii: [company] }), '--data', folder]);
    const key: string = JSON.parse(printed.out).companii[0].chei[0].cheie;
    await service.end('SIGKILL');
    const next = await serveProgram(['--data', folder]);
    expect((await identity(next.url, key)).status).toBe(200);
  },
);

test('what cannot start says why in one sentence, with an exit code that is not 0, and changes nothing [OPS-START-5] [OPS-CLI-2] [OPS-ENV-1] [OPS-ENV-5]', async () => {
  const folder = await installedData();
  const service = await serveProgram(['--data', folder]);
  const port = new URL(service.url).port;
  const fresh = join(folder, 'fresh');
  const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
    [
      ['serve', '--port', port, '--data', fresh],
      1,
      /^facturier: The port \d+ on 127\.0\.0\.1 is already in use; choose another with --port or FACTURIER_PORT\.\n$/,
    ],
    [
      ['serve', '--port', '0', '--data', folder],
      1,
      /^facturier: The data folder \S+ is already in use by another facturier \(process \d+\)\.\n$/,
    ],
    [['serve', '--port', 'x'], 2, /^facturier: --port must be a whole number from 0 to 65535, not "x"\.\n$/],
    [['serve', '--nimic'], 2, /^facturier: .*--nimic.*\n$/],
    [['nimic'], 2, /^facturier: There is no command "nimic"; see bin\/facturier --help\.\n$/],
    [['provision'], 2, /^facturier: Usage: bin\/facturier provision FILE\.json\n$/],
    [['provision', join(folder, 'nu-exista.json'), '--data', fresh], 1, /^facturier: There is no file .*\n$/],
    [
      ['serve', '--port', '0', '--database', 'postgres://nimeni@127.0.0.1:1/x', '--data', fresh],
      1,
      /^facturier: The database cannot be reached: .*\n$/,
    ],
    [
      ['migrate', '--data', folder, '--environment', 'production'],
      1,
      /^facturier: This database belongs to the test environment; it cannot be opened as production\.\n$/,
    ],
    [
      ['demo', '--data', fresh, '--environment', 'production'],
      1,
      /^facturier: The demo company is for the test environment only\.\n$/,
    ],
  ];
  const ended = await runCommands(...cases.map(([words]) => ({ words })));
  for (const [at, [words, code, sentence]] of cases.entries()) {
    expect(ended[at], words.join(' ')).toEqual({ code, out: '', err: expect.stringMatching(sentence) });
  }
  await expect(stat(fresh)).rejects.toThrow('ENOENT');
});

test('a database of a newer schema is refused and stays as it is [OPS-START-5] [OPS-MIG-2]', async () => {
  const folder = await installedData();
  const database = await openEmbeddedDatabase(folder, 'command');
  await onServer(
    database.connectionString,
    `INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, '9999_future.sql', 'x')`,
  );
  await database.stop();
  const { code, err } = await runProgram(['serve', '--port', '0', '--data', folder]);
  expect(code).toBe(1);
  expect(err).toMatch(/^facturier: The database has the newer migration 9999_future\.sql; .*\n$/);
});

test("somebody else's database is not taken over [OPS-START-5] [OPS-CLI-5]", async () => {
  const database = await outlivingDatabase('template1');
  await onServer(database, 'CREATE TABLE theirs (id integer)');
  const { code, err } = await runProgram(['migrate', '--database', database]);
  expect(code).toBe(1);
  expect(err).toMatch(/tables that are not facturier's \(theirs\)/);
});

test('every command has --help, and takes --data, --database and --environment [OPS-CLI-1] [OPS-CLI-7] [OPS-CLI-21]', async () => {
  const overview = await runProgram(['--help']);
  expect(overview.code).toBe(0);
  const commands = [...overview.out.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = '']) => name);
  expect(commands).toEqual([
    'setup',
    'serve',
    'worker',
    'provision',
    'demo',
    'migrate',
    'doctor',
    'maintenance',
    'trace',
    'audit',
    'backup',
    'restore',
    'replace-key',
    'release',
    'archive',
    'payments',
    'mails',
    'outbox',
    'legacy-calls',
    'user',
    'company',
    'key',
    'series',
    'platform',
    'warehouse',
    'rate',
    'import',
    'mcp',
    'spv',
  ]);
  const shown = await runCommands(...commands.map((command) => ({ words: [command, '--help'] })));
  for (const { code, out } of shown) {
    expect(code).toBe(0);
    for (const flag of ['--data', '--database', '--environment']) expect(out).toContain(flag);
  }
  const { out: serve } = shown[commands.indexOf('serve')] ?? {};
  for (const flag of ['--port', '--host', '--processes', '--no-worker']) expect(serve).toContain(flag);
});

test('migrate brings a database up to date once; doctor finds nothing wrong, or says what [OPS-CLI-9] [OPS-CLI-10] [OPS-CLI-11]', async () => {
  const folder = await temporaryFolder();
  const data = join(folder, 'data');
  const missing = await runProgram(['doctor', '--data', data]);
  expect(missing).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^WRONG {2}there is a database: There is no data folder \S+; /),
  });
  await expect(stat(data)).rejects.toThrow('ENOENT');
  const [applied, again, well, maintenance, ill] = await runCommands(
    { words: ['migrate', '--data', data] },
    { words: ['migrate', '--data', data] },
    { words: ['doctor', '--data', data] },
    { words: ['maintenance', 'on', '--data', data] },
    { words: ['doctor', '--data', data] },
  );
  expect(applied?.out).toMatch(/^applied 0001_\w+\.sql\n(?:applied \w+\.sql\n)*The schema is up to date\.\n$/);
  expect(again?.out).toBe('The schema is up to date.\n');
  expect(well?.out).not.toContain('WRONG');
  expect([well?.code, maintenance?.code]).toEqual([0, 0]);
  expect(ill?.code).toBe(1);
  expect(ill?.out).toMatch(/^WRONG {2}the service is not under maintenance: /m);
});

test('provision works while the server runs and while it does not, warns of check digits, and names every wrong field [PROV-3] [PROV-6] [PROV-9]', async () => {
  const data = await installedData();
  const folder = dirname(data);
  const faulty = { denumire: 1, serii: [{ fel: 'altceva' }], abonament: 'gratis' };
  const [wrong, right] = await runCommands(
    { words: ['provision', await fileWith(folder, { companii: [faulty] }), '--data', data] },
    { words: ['provision', await fileWith(folder, { companii: [company] }), '--data', data] },
  );
  expect(wrong?.code).toBe(1);
  expect(wrong?.out).toBe('');
  for (const name of [
    'companii[0].cod_unic',
    'companii[0].denumire',
    'companii[0].serii[0].serie',
    'companii[0].serii[0].fel',
    'companii[0].abonament',
  ]) {
    expect(wrong?.err).toContain(name);
  }
  const key: string = JSON.parse(right?.out ?? '').companii[0].chei[0].cheie;
  const service = await serveProgram(['--data', data]);
  expect((await identity(service.url, key)).status).toBe(200);
  const warned = await runProgram([
    'provision',
    await fileWith(folder, { companii: [{ cod_unic: '12345675', denumire: 'Cu cifra gresita' }] }),
    '--data',
    data,
  ]);
  expect(warned.code).toBe(0);
  expect(warned.err).toMatch(/warning: .*companii\[0\]\.cod_unic/);
});

test('a log that cannot be written costs lines, never an answer or the end [OPS-START-3] [OPS-LOG-1]', async () => {
  const folder = await installedData();
  const child = spawn(process.execPath, [join(root, 'bin/facturier'), 'serve', '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
  });
  await expect.poll(() => out).toContain('facturier ready');
  const url = /ready (\S+)/.exec(out)?.[1] ?? '';
  for (let call = 0; call < 5; call += 1) expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

soakTest(
  'a spoilt demo file, a lost master key and an empty flag are survived or told [OPS-START-4] [OPS-START-5] [OPS-CLI-10]',
  async () => {
    const folder = await installedData();
    expect((await runProgram(['demo', '--data', folder])).code).toBe(0);
    await writeFile(join(folder, 'demo.json'), 'stricat');
    const again = await runProgram(['demo', '--data', folder]);
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/API key +fct_test_/);
    await rm(join(folder, 'master.key'));
    const [ill, empty] = await runCommands({ words: ['doctor', '--data', folder] }, { words: ['serve', '--data', ''] });
    expect(ill?.out).toMatch(/^WRONG {2}the master key is the one of this database: it is missing/m);
    await expect(stat(join(folder, 'master.key'))).rejects.toThrow('ENOENT');
    expect(empty).toMatchObject({ code: 2, err: 'facturier: --data is empty.\n' });
  },
);

test('a result nobody can take is told, and the database is stopped all the same [OPS-CLI-2]', async () => {
  const folder = await installedData();
  const child = spawn(process.execPath, [join(root, 'bin/facturier'), 'migrate', '--data', folder], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  let err = '';
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(err).toMatch(/^facturier: The result could not be written \(ENOSPC.*\n$/);
  await expect(readFile(join(folder, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('a folder that cannot be written and a port that is held are told before anything else [OPS-START-5]', async () => {
  const folder = await temporaryFolder();
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const data = join(folder, 'closed');
  await mkdir(data);
  await chmod(data, 0o500);
  const { code, err } = await runProgram(['serve', '--port', port, '--data', data]);
  expect(code).toBe(1);
  expect(err).toContain(
    `The port ${port} on 127.0.0.1 is already in use; choose another with --port or FACTURIER_PORT.`,
  );
});

test('a variable that is no setting is warned of, with the one that was meant [OPS-CLI-25]', async () => {
  const folder = await temporaryFolder();
  const variables = { FACTURIER_PROT: '9090', FACTURIER_NIMIC: 'x' };
  const { err } = await runProgram(['doctor', '--data', folder], variables);
  expect(err).toContain('facturier: warning: FACTURIER_PROT is not a setting of facturier; perhaps FACTURIER_PORT?');
  expect(err).toContain('facturier: warning: FACTURIER_NIMIC is not a setting of facturier, and is ignored.');
});
