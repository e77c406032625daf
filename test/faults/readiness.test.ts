import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { onServer } from '../support/database-server.ts';
import { installedData } from '../support/installed-data.ts';
import { runProgram, serveProgram } from '../support/program.ts';

const muchSpace = { FACTURIER_MIN_FREE_MIB: '999999999' };
const production = ['--environment', 'production'];

/** What a production installation should have; nothing here is spoken to. */
const whole = {
  FACTURIER_PUBLIC_URL: 'https://facturi.example',
  FACTURIER_TRUSTED_PROXIES: '127.0.0.1',
  FACTURIER_SMTP_URL: 'smtp://127.0.0.1:9',
  FACTURIER_MAIL_FROM: 'facturi@facturi.example',
  FACTURIER_ANAF_CLIENT_ID: 'a',
  FACTURIER_ANAF_CLIENT_SECRET: 'b',
  FACTURIER_ANAF_REDIRECT_URL: 'https://facturi.example/anaf',
};

test('with too little room on its disk the service is not ready, and doctor says how much there is [OPS-HEALTH-3]', async () => {
  const data = await installedData();
  const service = await serveProgram(['--data', data], muchSpace);
  const reply = await fetch(`${service.url}/health/ready`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ status: 'not-ready', writes: 'accepted', space: 'low' });

  const ill = await runProgram(['doctor', '--data', data], muchSpace);
  expect(ill.code).toBe(1);
  expect(ill.out.match(/^WRONG.*$/gm)).toEqual([expect.stringMatching(/the disk has room: \d+ MiB are free under /)]);
  const well = await runProgram(['doctor', '--data', data]);
  expect(well.out).toMatch(/^ok {5}a write is accepted$/m);
  expect(well.code).toBe(0);
});

test('in production doctor warns of missing settings and of old backups, and a restore knows of none [OPS-CLI-24]', async () => {
  const folder = dirname(await installedData());
  const data = ['--data', join(folder, 'data')];
  const apart = { ...whole, FACTURIER_MASTER_KEY_FILE: join(folder, 'kept-apart.key') };
  const warnings = async (words: readonly string[], variables = {}): Promise<readonly string[]> => {
    const { code, out } = await runProgram(['doctor', ...words, ...production], variables);
    expect(code, out).toBe(0);
    return out.match(/^warn .*$/gm) ?? [];
  };
  const started = await serveProgram([...data, ...production]);
  await started.end('SIGTERM');
  await copyFile(join(folder, 'data', 'master.key'), apart.FACTURIER_MASTER_KEY_FILE);

  expect(await warnings(data)).toEqual([
    expect.stringContaining('set FACTURIER_PUBLIC_URL'),
    expect.stringContaining('set FACTURIER_SMTP_URL'),
    expect.stringContaining('set FACTURIER_ANAF_CLIENT_ID'),
    expect.stringContaining('set FACTURIER_MASTER_KEY_FILE'),
    expect.stringContaining('there is a backup of the last 7 days: none'),
  ]);
  expect(await warnings(data, { ...apart, FACTURIER_TRUSTED_PROXIES: '' })).toEqual([
    expect.stringContaining('set FACTURIER_TRUSTED_PROXIES'),
    expect.stringContaining('there is a backup'),
  ]);

  const file = join(folder, 'backup.tar.gz');
  expect((await runProgram(['backup', file, ...data, ...production])).code).toBe(0);
  expect(await warnings(data, apart)).toEqual([]);
  await inDatabase(
    join(folder, 'data'),
    `UPDATE installation_marks SET marked_at = now() - interval '8 days' WHERE name = 'backup'`,
  );
  expect(await warnings(data, apart)).toEqual([expect.stringMatching(/the last 7 days: the last is of \d{4}-/)]);
  expect(await warnings(data, { ...apart, FACTURIER_BACKUP_DAYS: '9' })).toEqual([]);

  // The second backup holds what was known of the first.
  expect((await runProgram(['backup', file, '--force', ...data, ...production])).code).toBe(0);
  const other = ['--data', join(folder, 'other')];
  expect(await runProgram(['restore', file, ...other, ...production])).toMatchObject({ code: 0 });
  expect((await runProgram(['release', ...other, ...production])).code).toBe(0);
  expect(await warnings(other, apart)).toEqual([expect.stringContaining('there is a backup of the last 7 days: none')]);
});

async function inDatabase(data: string, statement: string): Promise<void> {
  const database = await openEmbeddedDatabase(data, 'command');
  await onServer(database.connectionString, statement).finally(database.stop);
}
