import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { scheduledBackup } from '../../src/commands/backup/scheduled-backup.ts';
import { doctor } from '../../src/commands/doctor.ts';
import { readSettings } from '../../src/config.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { takeBackupTurn } from '../../src/storage/postgres/backup/write-backup.ts';
import { announceService } from '../../src/storage/postgres/presence.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { folderOfFile } from '../support/program/backups.ts';
import { runCommand } from '../support/program/run-command.ts';
import { testService } from '../support/service/test-service.ts';

const service = await testService({ alone: true });
const { connectionString } = service;
const folder = await folderOfFile();
const good = join(folder, 'good');
const file = join(folder, 'file');
const small = join(folder, 'small');
await Promise.all([mkdir(good), mkdir(small), writeFile(file, '')]);
// A file without content on the disk, larger than any disk of a test.
await writeFile(join(small, 'facturier-20261114T010000Z.fct'), '');
await truncate(join(small, 'facturier-20261114T010000Z.fct'), 2 ** 43);

async function saysOf(backups: string, check = 'the schedule makes backups'): Promise<string> {
  const variables = { FACTURIER_BACKUP_FOLDER: backups };
  const { out } = await runCommand(doctor, connectionString, { data: service.settings.dataFolder, variables });
  return out.find((one) => one.includes(check)) ?? '';
}

test('doctor says that there was no backup yet, and advises from a day on [OPS-BACKUP-13]', async () => {
  const waits = 'the schedule makes backups: there was none yet; no service runs, and the next one makes it at once.';
  await queryRows(connectionString, 'UPDATE installation SET created_at = now()', []);
  expect(await saysOf(good)).toBe(`ok     ${waits}`);
  await queryRows(connectionString, `UPDATE installation SET created_at = now() - interval '25 hours'`, []);
  expect(await saysOf(good)).toBe(`warn   ${waits}`);
});

test.each([
  ['missing', join(folder, 'missing'), `There is no folder ${join(folder, 'missing')}; make it first.`],
  ['a file', file, `${file} is a file; backups need a folder.`],
  ['below a file', join(file, 'below'), `There is no folder ${join(file, 'below')}: a part of this path is a file.`],
])(
  'a folder of backups that is %s is told by doctor and by the service in one sentence [OPS-BACKUP-12] [OPS-BACKUP-13]',
  async (_, into, sentence) => {
    expect(await saysOf(into)).toBe(`WRONG  the schedule makes backups: ${sentence}`);
    const settings = readSettings({ database: connectionString }, { FACTURIER_BACKUP_FOLDER: into });
    const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
    const needs = { settings, connectionString, database, clock: service.clock, logger: pino({ level: 'silent' }) };
    await expect(scheduledBackup(needs, into).run(new AbortController().signal))
      .rejects.toThrow(sentence)
      .finally(() => database.close());
  },
);

test('doctor says that the disk has no room for one more backup of the size of the last [OPS-BACKUP-13]', async () => {
  expect(await saysOf(small)).toMatch(
    /^WRONG {2}the schedule makes backups: The disk of \S+ has \d+ MiB free; a backup needs about 8388609\.$/,
  );
});

test('a backup whose verification was interrupted is wrong until one is verified, with a service or without; while it runs it is not [OPS-BACKUP-13]', async () => {
  const verified = 'a backup was verified in the last nine days';
  const mark = (name: string) =>
    queryRows(connectionString, 'INSERT INTO installation_marks (name, marked_at) VALUES ($1, now())', [name]);
  expect(await saysOf(good, verified)).toBe(
    `ok     ${verified}: none was yet; the next service does it with its backup.`,
  );
  await mark('scheduled-backup');
  const turn = await takeBackupTurn(connectionString);
  expect(await saysOf(good, verified)).toBe(
    `ok     ${verified}: none was yet; the one that is being made is verified next.`,
  );
  await turn?.release();
  const wrong = `WRONG  ${verified}: none was yet; "bin/facturier backup verify FILE" does it now.`;
  await expect.poll(() => saysOf(good, verified)).toBe(wrong);
  const leave = await announceService(connectionString);
  expect(await saysOf(good, verified)).toBe(wrong);
  await leave?.();
  await mark('verified-backup');
  expect(await saysOf(good, verified)).toMatch(/^ok {5}/);
});
