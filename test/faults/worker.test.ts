import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { runCommands, runProgram, serveProgram, temporaryFolder, workerProgram } from '../support/program/program.ts';
import { provisionedDatabase } from '../support/program/provisioned.ts';
import { counted, soakTest } from '../support/runner/effort.ts';

/** A database of its own, with a company in it. */
async function installation() {
  const company = { cod_unic: '12345674', denumire: 'Exemplu', serii: [{ serie: 'FCT' }] };
  const { connectionString, folder } = await provisionedDatabase([company]);
  const query = <Row extends object>(text: string) => queryRows<Row>(connectionString, text);
  const count = async (table: string): Promise<number> =>
    Number((await query<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]?.count);
  return { where: ['--database', connectionString, '--data', folder], query, count, connectionString };
}

const soon = { timeout: 60_000, interval: 50 };

test('serve does the background work, serve --no-worker leaves it, and worker does nothing else [OPS-CLI-13] [OPS-CLI-14]', async () => {
  const { where, query, count } = await installation();
  const changes = await count('audit_pending');
  expect(changes).toBeGreaterThan(2);
  const quiet = await serveProgram([...where, '--no-worker']);
  // A worker would have sealed them before another program is through.
  expect((await runProgram(['doctor', ...where])).code).toBe(0);
  expect(await count('audit_pending')).toBe(changes);

  const worker = await workerProgram(where);
  await expect.poll(() => count('audit_entries'), soon).toBe(changes);
  expect(await worker.end('SIGTERM')).toMatchObject({ code: 0, out: 'facturier worker ready environment=test\n' });
  expect((await quiet.end('SIGTERM')).code).toBe(0);

  const record = `INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
    SELECT company_id, now(), 'service', 'company', 'x', 'changed', '{}' FROM companies`;
  await query(record);
  const service = await serveProgram(where);
  await expect.poll(() => count('audit_entries'), soon).toBe(changes + 1);
  expect((await service.end('SIGTERM')).code).toBe(0);
});

soakTest(
  'worker and serve --processes share a database; audit verify runs beside them, and names a row that was altered [OPS-AUDIT-2] [OPS-CLI-17]',
  async () => {
    const { where, query, count } = await installation();
    await serveProgram([...where, '--processes', '2']);
    await workerProgram(where);
    await expect.poll(() => count('audit_pending'), soon).toBe(0);
    const rows = await count('audit_entries');
    const intact = await runProgram(['audit', 'verify', ...where]);
    expect(intact).toMatchObject({ code: 0, err: '' });
    expect(intact.out).toContain(`The audit trail is intact: companies 1, rows ${rows}, not sealed yet 0.`);
    await query("UPDATE audit_entries SET at = at + interval '1 second' WHERE position = 2");
    const [altered, unknown] = await runCommands(
      { words: ['audit', 'verify', ...where] },
      { words: ['audit', 'look', ...where] },
    );
    expect(altered?.code).toBe(1);
    expect(altered?.err).toMatch(/^facturier: Company 12345674: row 2 was altered: .*\n$/);
    expect(unknown?.code).toBe(2);
  },
);

test('doctor tells jobs that were given up and an audit trail that nobody seals [OPS-JOB-3] [OPS-CLI-10]', async () => {
  const { where, query } = await installation();
  expect((await runProgram(['doctor', ...where])).code).toBe(0);
  await query(`INSERT INTO jobs (company_id, job_id, kind, state, attempts, max_attempts, last_error, dead_at)
    SELECT company_id, gen_random_uuid(), 'mail', 'dead', 3, 3, 'nobody answers', now() FROM companies`);
  const waitLong = () => query(`UPDATE audit_pending SET at = now() - interval '5 minutes'`);
  await waitLong();
  expect((await runProgram(['doctor', ...where])).out).toContain('ok     the audit trail is sealed');
  const quiet = await serveProgram([...where, '--no-worker']);
  // Once more: programs take their time to start, and seconds are counted.
  await waitLong();
  const { code, out } = await runProgram(['doctor', ...where]);
  await quiet.end('SIGTERM');
  expect(code).toBe(1);
  expect(out).toContain(
    'WRONG  no background job was given up: 1 of the kind mail, the last because "nobody answers".',
  );
  expect(out).toMatch(/WRONG {2}the audit trail is sealed: \d+ rows wait, the oldest since 30\d seconds;/);
});

test('a worker killed with -9 while it seals leaves a whole chain, which the next one continues [OPS-AUDIT-2]', async () => {
  const { where, query, count } = await installation();
  const made = counted(8_000, 20_000);
  const before = await count('audit_pending');
  await query(`INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
    SELECT company_id, now(), 'service', 'company', i::text, 'changed', '{}' FROM companies, generate_series(1, ${made}) i`);
  const worker = await workerProgram(where);
  await expect.poll(() => count('audit_entries'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  await worker.end('SIGKILL');
  const sealed = await count('audit_entries');
  expect(sealed).toBeLessThan(made);
  expect(sealed + (await count('audit_pending'))).toBe(made + before);
  await workerProgram(where);
  await expect.poll(() => count('audit_pending'), { timeout: 60_000, interval: 100 }).toBe(0);
  const { code, out } = await runProgram(['audit', 'verify', ...where]);
  expect(code).toBe(0);
  expect(out).toContain(`rows ${made + before}, not sealed yet 0.`);
});

soakTest(
  'the job of a worker killed with -9 is taken over when its lease ends, one that is told to stop gives it back [OPS-JOB-2] [OPS-JOB-4]',
  async () => {
    const { query, count, connectionString } = await installation();
    const jobId = randomUUID();
    await query(
      `INSERT INTO jobs (company_id, job_id, kind, max_attempts) SELECT company_id, '${jobId}', 'endless', 5 FROM companies`,
    );
    const first = await startChild(connectionString, 'endless');
    await expect.poll(first.out, soon).toContain(`begun ${jobId} 1`);
    const second = await startChild(connectionString, 'endless');
    first.child.kill('SIGKILL');
    await expect.poll(second.out, soon).toContain(`begun ${jobId} 2`);
    expect(second.out()).not.toContain(`begun ${jobId} 1`);

    second.child.kill('SIGTERM');
    await once(second.child, 'close');
    expect(second.child.exitCode).toBe(0);
    expect(await query('SELECT state, attempts FROM jobs')).toEqual([{ state: 'ready', attempts: 1 }]);
    const third = await startChild(connectionString, 'finishing');
    await expect.poll(() => count('jobs'), soon).toBe(0);
    expect(third.out()).toContain(`begun ${jobId} 2`);
  },
  400_000,
);

async function startChild(connectionString: string, manner: 'endless' | 'finishing') {
  const script = fileURLToPath(new URL('../support/program/worker-child.ts', import.meta.url));
  const runsTypeScript = new URL('../support/runner/run-typescript.mjs', import.meta.url).href;
  // Its data folder is where it stands.
  const cwd = await temporaryFolder();
  const child = spawn(process.execPath, ['--import', runsTypeScript, script, connectionString, manner], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  // The first translates the sources, and keeps that for the others.
  await expect.poll(() => out, { timeout: 120_000, interval: 50 }).toContain('ready\n');
  return { child, out: () => out };
}
