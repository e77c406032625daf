import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { BackupProgress } from '../../src/commands/backup/backup-progress.ts';
import { scheduledBackup } from '../../src/commands/backup/scheduled-backup.ts';
import { backup } from '../../src/commands/backup.ts';
import { doctor } from '../../src/commands/doctor.ts';
import { createMeter } from '../../src/commands/metrics/meter.ts';
import { restore } from '../../src/commands/restore.ts';
import { readSettings } from '../../src/config.ts';
import { bucharestDate, bucharestMidnight, dayMs } from '../../src/domain/time/calendar.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { announceService } from '../../src/storage/postgres/presence.ts';
import { openShop } from '../scenarios/invoices/shop.ts';
import { breakBooks, mendBooks } from '../support/behind-the-wire/broken-books.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { auditVerify } from '../support/program/audit-command.ts';
import { contentOf, folderOfFile } from '../support/program/backups.ts';
import { runCommand } from '../support/program/run-command.ts';
import { emptyDatabase, testService } from '../support/service/test-service.ts';

// A backup that is verified is restored into a server of its own.
vi.setConfig({ testTimeout: 90_000 });

const service = await testService({ alone: true });
const folder = await folderOfFile();
const data = service.settings.dataFolder;
const { connectionString } = service;
const shop = await openShop(service, { articole: [{ cod: 'A1', nume: 'Cană' }] });
await shop.issue();
await shop.issue();
// The first use of the master key makes it.
await auditVerify({ connectionString, dataFolder: data });

async function newKey(name: string): Promise<{ readonly recipient: string; readonly identity: string }> {
  const { out, warned } = await runCommand(backup, connectionString, { positionals: ['keygen'] });
  expect(warned.join('\n')).toMatch(
    /^FACTURIER_BACKUP_RECIPIENT=age1\w+\nNobody else may read the identity: .*umask 077/,
  );
  const identity = join(folder, name);
  await writeFile(identity, out.join('\n'));
  const [, recipient = ''] = /recipient: (age1\w+)/.exec(out.join('\n')) ?? [];
  return { recipient, identity };
}

const verify = (file: string, variables: Readonly<Record<string, string>> = {}) =>
  runCommand(backup, connectionString, { data, positionals: ['verify', file], variables });

test('a backup is encrypted to a recipient, opened by its identity alone, and restored [OPS-BACKUP-14]', async () => {
  const { recipient, identity } = await newKey('own.key');
  const other = await newKey('other.key');
  const file = join(folder, 'encrypted.fct');
  const written = await runCommand(backup, connectionString, {
    data,
    positionals: [file],
    variables: { FACTURIER_BACKUP_RECIPIENT: recipient },
  });
  expect(JSON.parse(written.out.join('\n'))).toMatchObject({ file, encrypted: true });
  expect((await readFile(file)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
  await expect(verify(file)).rejects.toThrow(`${file} is encrypted; name the file of its identity`);
  await expect(verify(file, { FACTURIER_BACKUP_IDENTITY_FILE: other.identity })).rejects.toThrow('another recipient');
  const target = await emptyDatabase();
  const { invoices: before } = await contentOf(connectionString);
  await runCommand(restore, target, { data, positionals: [file], flags: { identity } });
  expect((await contentOf(target))['invoices']).toEqual(before);
});

test('a backup of broken books is found wrong, and a damaged file is refused [OPS-BACKUP-11] [OPS-BACKUP-13]', async () => {
  const file = join(folder, 'broken.fct');
  await breakBooks(service, shop.code, 'money received');
  await runCommand(backup, connectionString, { data, positionals: [file] });
  await mendBooks(service, shop.code, 'money received');
  const { code, out, warned } = await verify(file);
  expect(code).toBe(1);
  expect(JSON.parse(out.join('\n'))).toMatchObject({ verdict: 'wrong', of_this_installation: true });
  // Nothing is left of the database aside.
  expect((await readdir(data)).filter((name) => name.startsWith('verify-'))).toEqual([]);
  expect(warned.join('\n')).toContain(`FCT 1 of company ${shop.code}: collected is 1.00, and 0`);
  expect(warned.join('\n')).toMatch(
    new RegExp(`the audit trail: Company ${shop.code}: FCT 0*1 was altered: collected is 1.00, and was 0`),
  );
  expect((await runCommand(doctor, connectionString, { data })).out.join('\n')).toMatch(
    /^WRONG {2}the backup that was verified last is well: the one of \S+Z is wrong; /m,
  );
  const missing = join(folder, 'no-data');
  await expect(runCommand(backup, connectionString, { data: missing, positionals: ['verify', file] })).rejects.toThrow(
    `There is no folder ${missing} to restore the backup aside in; name another one with --data.`,
  );
  await truncate(file, 2000);
  await expect(verify(file)).rejects.toThrow('is damaged, cut short');
});

test('one of several processes backs up once a day, verifies once a week, and keeps what is asked for [OPS-BACKUP-12] [OPS-BACKUP-13]', async () => {
  const into = join(folder, 'kept');
  const { recipient } = await newKey('schedule.key');
  const variables = {
    FACTURIER_BACKUP_FOLDER: into,
    FACTURIER_BACKUP_RECIPIENT: recipient,
    FACTURIER_BACKUP_KEEP: '2,0,0',
    FACTURIER_BACKUP_AT: '03:00',
  };
  const settings = readSettings({ database: connectionString, data }, variables);
  const said: string[] = [];
  const logger = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
  const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
  const process = () =>
    scheduledBackup({ settings, connectionString, database, clock: service.clock, logger }, into).run(
      new AbortController().signal,
    );
  const files = async () => (await readdir(into)).sort();
  try {
    // The database tells of itself when a backup was made, so that the days begin with today.
    const today = bucharestMidnight(bucharestDate(new Date())).getTime();
    const at = (day: number, hour: number) => new Date(today + day * dayMs + hour * 3_600_000);
    const named = (moment: Date) => `facturier-${moment.toISOString().replace(/\.\d+|[:-]/g, '')}.fct.age`;
    service.clock.set(at(1, 10).toISOString());
    await expect(process()).rejects.toThrow(`There is no folder ${into}; make it first.`);
    await mkdir(into);
    await writeFile(join(into, `${named(at(0, 3))}.new-1-0a0b`), 'what a killed process left');
    await writeFile(join(into, 'somebody-elses.fct'), '');
    await Promise.all([process(), process(), process()]);
    expect(await files()).toEqual([named(at(1, 10)), 'somebody-elses.fct']);
    expect(said.filter((one) => /well$/.test(one))).toEqual(['the backup was restored aside and is well']);
    for (const moment of [at(2, 1), at(2, 5), at(2, 20), at(3, 9)]) {
      service.clock.set(moment.toISOString());
      await process();
    }
    expect(await files()).toEqual([named(at(2, 5)), named(at(3, 9)), 'somebody-elses.fct']);
    expect(said.filter((one) => /well$/.test(one))).toHaveLength(1);
  } finally {
    await database.close();
  }
  const leave = await announceService(connectionString);
  const { out } = await runCommand(doctor, connectionString, { data, variables });
  await leave?.();
  for (const name of [
    'the schedule makes backups',
    'a backup was verified in the last nine days',
    'backups are encrypted',
  ]) {
    expect(out.join('\n')).toContain(`ok     ${name}`);
  }
});

test('a backup that is written says in the log and to the metrics how far it is, of how much, until it is written [OPS-BACKUP-12] [OPS-METRICS-4]', async () => {
  const into = join(folder, 'followed');
  await mkdir(into);
  await queryRows(connectionString, 'ANALYZE');
  const settings = readSettings({ database: connectionString, data }, { FACTURIER_BACKUP_FOLDER: into });
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const meter = createMeter('background', false);
  let progress: BackupProgress | null = null;
  meter.watchBackup(() => progress);
  const told: Promise<readonly (readonly [string, number | undefined])[]>[] = [];
  const onProgress = (now: BackupProgress | null): void => {
    progress = now;
    told.push(backupFigures(meter));
  };
  const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
  const { clock } = service;
  clock.set(new Date(Date.now() + 5 * dayMs).toISOString());
  const needs = { settings, connectionString, database, clock, logger, onProgress, tellsEveryMs: 0 };
  await scheduledBackup(needs, into)
    .run(new AbortController().signal)
    .finally(() => database.close());

  const steps = lines
    .filter(({ msg }) => msg === 'a backup is being written')
    .map((line) => [line['rows'], line['aboutRows']]);
  const [first, last] = [steps[0]?.map(Number), steps.at(-1)?.map(Number)];
  expect(steps.length).toBeGreaterThan(10);
  expect(first?.[0]).toBeLessThan(last?.[0] ?? 0);
  // What the service wrote since the count may be more.
  expect(last?.[1]).toBeGreaterThanOrEqual(last?.[0] ?? 0);
  expect(first?.[1]).toBeGreaterThan(first?.[0] ?? 0);
  const figures = await Promise.all(told);
  expect(figures).toContainEqual([
    ['facturier_backup_written_rows', last?.[0]],
    ['facturier_backup_expected_rows', last?.[1]],
  ]);
  expect(figures.at(-1)).toEqual([
    ['facturier_backup_written_rows', 0],
    ['facturier_backup_expected_rows', 0],
  ]);
});

async function backupFigures(meter: ReturnType<typeof createMeter>) {
  const measured = await meter.read();
  return measured
    .filter(({ name }) => name.startsWith('facturier_backup_'))
    .map(({ name, values }) => [name, values[0]?.value] as const);
}
