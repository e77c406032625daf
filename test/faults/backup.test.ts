import { execFile } from 'node:child_process';
import { readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { contentOf, released } from '../support/program/backups.ts';
import { runCommands, runProgram, serveProgram, startProgram, temporaryFolder } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { counted, soakTest, some } from '../support/runner/effort.ts';
import { databaseOn, onServer } from '../support/service/database-server.ts';

/** Backups of real processes at work: while invoices are issued, between machines, and when they are killed. */
const withoutLimits = { FACTURIER_RATE_LIMITS: 'off' };
const patience = { timeout: 600_000 };
const stock = 1_000_000;

const company = {
  cod_unic: '12345674',
  denumire: 'Exemplu',
  platitor_tva: true,
  setari: { gestioneaza_stoc: true, expune_cantitati: true },
  platforme: ['https://magazin.exemplu.ro'],
  serii: [{ serie: 'FCT' }],
  articole: [{ cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ stoc: stock }] }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
  utilizatori_api: [{ nume: 'v1' }],
};

async function installation(): Promise<{ readonly folder: string; readonly data: string; readonly key: string }> {
  const { data, companies } = await provisionedData([company]);
  return { folder: dirname(data), data, key: companies[0]?.chei[0]?.cheie ?? '' };
}

/** Issues an invoice of a few lines for a new client; its number, or what was answered instead. */
async function issue(url: string, key: string, name: string): Promise<string> {
  const line = { cod_articol: 'A1', denumire: 'Cana', nr_produse: 2, pret_unitar: 10.37, cota_tva: 0.21 };
  const response = await fetch(`${url}/v2/facturi`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'svc-cod-unic': '12345674',
      'svc-url-platforma': 'https://magazin.exemplu.ro',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      serie: 'FCT',
      valuta: 'RON',
      tip_factura: 'F',
      client: { tip: 'PF', denumire: `Ionuț ${name}` },
      articole: [line, { ...line, nr_produse: 1 }],
    }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return response.status === 200 ? String(JSON.parse(text).data.numar) : text;
}

/** One picture: numbers without a gap, every line and every client there, totals that add up, stock that was moved. */
async function picture(connectionString: string): Promise<number> {
  const [row] = await queryRows<Record<string, number | boolean>>(
    connectionString,
    `SELECT (SELECT count(*)::int FROM invoices) AS invoices, (SELECT max(automatic_number)::int FROM invoices) AS highest,
       (SELECT next_number::int - 1 FROM series) AS counted, (SELECT count(*)::int FROM invoice_lines) / 2 AS lines,
       (SELECT ${stock} - sum(quantity) FROM stock_levels)::int / 3 AS moved, (SELECT count(*)::int FROM clients) AS clients,
       (SELECT (count(*) FILTER (WHERE subject = 'invoice'))::int
          FROM (SELECT subject FROM audit_pending UNION ALL SELECT subject FROM audit_entries) AS trail) AS audited,
       NOT EXISTS (SELECT FROM invoices i WHERE gross <> (SELECT sum(gross) FROM invoice_lines l
         WHERE l.company_id = i.company_id AND l.invoice_id = i.invoice_id)) AS "addsUp"`,
  );
  const count = Number(row?.['invoices']);
  expect(row).toEqual({
    invoices: count,
    highest: count,
    counted: count,
    lines: count,
    moved: count,
    clients: count,
    audited: count,
    addsUp: true,
  });
  return count;
}

async function withEmbedded<T>(data: string, work: (connectionString: string) => Promise<T>): Promise<T> {
  const database = await openEmbeddedDatabase(data, 'command');
  try {
    return await work(database.connectionString);
  } finally {
    await database.stop();
  }
}

soakTest(
  'a backup taken while invoices are issued is one moment of the books, and the restored service goes on from there [OPS-BACKUP-1] [OPS-BACKUP-6] [OPS-CLI-15] [OPS-CLI-16]',
  patience,
  async () => {
    const { folder, data, key } = await installation();
    const service = await serveProgram(['--data', data, '--processes', '2'], withoutLimits);
    let isOver = false;
    let issued = 0;
    const lane = async (_: unknown, index: number): Promise<void> => {
      while (!isOver) {
        expect(await issue(service.url, key, `${index}`)).toMatch(/^\d+$/);
        issued += 1;
      }
    };
    const load = Promise.all(Array.from({ length: 6 }, lane));
    const files: string[] = [];
    for (let round = 0; round < counted(1, 2); round += 1) {
      await expect.poll(() => issued, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20 * (round + 1));
      const before = issued;
      const file = join(folder, `${round}.fct`);
      const { code, out, err } = await runProgram(['backup', file, '--data', data]);
      expect(code, err).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ file, environment: 'test', master_key: true });
      // The service went on meanwhile; else this would prove nothing.
      expect(issued).toBeGreaterThan(before);
      files.push(file);
    }
    isOver = true;
    await load;
    const refused = await runProgram(['restore', files[0] ?? '', '--data', data, '--force']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('A service runs on this database; stop it before restoring. Nothing was changed.');
    expect((await service.end('SIGTERM')).code).toBe(0);
    expect(await withEmbedded(data, picture)).toBe(issued);

    const second = join(folder, 'second machine');
    const counts: number[] = [];
    for (const file of files) {
      const { code, err } = await runProgram(['restore', file, '--data', second, '--force']);
      expect(code, err).toBe(0);
      counts.push(await withEmbedded(second, picture));
    }
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts[0]).toBeGreaterThan(20);

    const restored = await serveProgram(['--data', second], withoutLimits);
    expect(await issue(restored.url, key, 'dupa')).toBe(String((counts.at(-1) ?? 0) + 1));
    expect((await restored.end('SIGTERM')).code).toBe(0);
    const [held, release, well] = await runCommands(
      { words: ['doctor', '--data', second] },
      { words: ['release', '--data', second] },
      { words: ['doctor', '--data', second] },
    );
    expect(held?.out.match(/^WRONG.*$/gm)).toEqual([expect.stringContaining('held since a restore')]);
    expect([release?.code, well?.code]).toEqual([0, 0]);
  },
);

/** The database is on the server that the person names, else on the one that all tests share. */
async function externalDatabase(): Promise<string> {
  const serverUrl = process.env['FACTURIER_DATABASE_URL'] ?? inject('outlivingServer').url;
  const name = `facturier_backup_${process.pid}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  onTestFinished(() => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  return databaseOn(serverUrl, name);
}

soakTest(
  'from the embedded database to an external one and back, every table is the same and the keys work [OPS-BACKUP-6] [OPS-BACKUP-2]',
  patience,
  async () => {
    const { folder, data, key } = await installation();
    const first = await serveProgram(['--data', data], withoutLimits);
    for (const number of ['1', '2', '3']) expect(await issue(first.url, key, number)).toBe(number);
    await first.end('SIGTERM');
    const original = await withEmbedded(data, contentOf);
    const url = await externalDatabase();
    const move = async (from: readonly string[], file: string, to: readonly string[]): Promise<void> => {
      const done = await runCommands({ words: ['backup', file, ...from] }, { words: ['restore', file, ...to] });
      expect(
        done.map(({ code }) => code),
        done.map(({ err }) => err).join(),
      ).toEqual([0, 0]);
    };

    const there = ['--database', url, '--data', join(folder, 'beside the external')];
    await move(['--data', data], join(folder, 'embedded.fct'), there);
    expect(released(await contentOf(url))).toEqual(released(original));
    const second = await serveProgram(there, withoutLimits);
    expect(await issue(second.url, key, '4')).toBe('4');
    const refused = await runProgram(['restore', join(folder, 'embedded.fct'), ...there, '--force']);
    expect(refused.err).toContain('A service runs on this database');
    await second.end('SIGTERM');
    const changed = await contentOf(url);

    const back = join(folder, 'back');
    await move(there, join(folder, 'external.fct'), ['--data', back]);
    expect(released(await withEmbedded(back, contentOf))).toEqual(released(changed));
    expect(await readFile(join(back, 'master.key'))).toEqual(await readFile(join(data, 'master.key')));
    const third = await serveProgram(['--data', back], withoutLimits);
    expect(await issue(third.url, key, '5')).toBe('5');
  },
);

/** A command that waits for a table that somebody else holds, in the middle of its work. */
async function held(connectionString: string, table: string, words: readonly string[]) {
  const holder = new pg.Client({ options: seesAll, connectionString });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const running = startProgram(words);
  await expect
    .poll(
      () =>
        queryRows(
          connectionString,
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        ),
      { timeout: 60_000 },
    )
    .toHaveLength(1);
  return { ...running, letGo: () => holder.end() };
}

test('the line of docs/operating.md that makes a key keeps it from others [OPS-BACKUP-14]', async () => {
  const root = join(import.meta.dirname, '../..');
  const [line = ''] = /^.*backup keygen >.*$/m.exec(await readFile(join(root, 'docs/operating.md'), 'utf8')) ?? [];
  const folder = await temporaryFolder();
  await symlink(join(root, 'bin'), join(folder, 'bin'));
  const { stderr } = await promisify(execFile)('sh', ['-c', `umask 022\n${line}`], { cwd: folder });
  expect(stderr).toContain('FACTURIER_BACKUP_RECIPIENT=age1');
  const key = join(folder, 'facturier-backup.key');
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  expect(await readFile(key, 'utf8')).toContain('AGE-SECRET-KEY-1');
});

test(
  'a backup that is interrupted or killed leaves no file, and the next one clears up [OPS-BACKUP-8] [OPS-CLI-2]',
  patience,
  async () => {
    const { data } = await installation();
    await withEmbedded(data, async (connectionString) => {
      const place = await temporaryFolder();
      const words = ['backup', join(place, 'b.fct'), '--database', connectionString, '--data', data];
      for (const [signal, code, left] of [
        ['SIGINT', 1, 0],
        ['SIGKILL', null, 1],
      ] as const) {
        const running = await held(connectionString, 'warehouses', words);
        const ended = await running.end(signal);
        expect(ended.code, ended.err).toBe(code);
        if (code === 1) expect(ended.err).toMatch(/^facturier: Interrupted; nothing was changed\.$/m);
        expect(ended.out).toBe('');
        expect(await readdir(place)).toHaveLength(left);
        await running.letGo();
      }
      expect((await runProgram(words)).code).toBe(0);
      expect(await readdir(place)).toEqual(['b.fct']);
    });
  },
);

soakTest('a restore that is interrupted or killed changes nothing [OPS-BACKUP-7]', patience, async () => {
  const { folder, data } = await installation();
  const file = join(folder, 'b.fct');
  expect((await runProgram(['backup', file, '--data', data])).code).toBe(0);
  await withEmbedded(data, async (connectionString) => {
    const before = await contentOf(connectionString);
    const words = ['restore', file, '--force', '--database', connectionString, '--data', data];
    for (const signal of some(['SIGKILL', 'SIGINT'] as const, 2)) {
      const running = await held(connectionString, 'warehouses', words);
      const ending = running.end(signal);
      // What waits for a lock goes on first, and then sees that it is to end.
      await running.letGo();
      const ended = await ending;
      expect(ended.code, ended.err).toBe(signal === 'SIGINT' ? 1 : null);
      expect(await contentOf(connectionString)).toEqual(before);
    }
    expect((await runProgram(words)).code).toBe(0);
    expect(released(await contentOf(connectionString))).toEqual(released(before));
  });
});
