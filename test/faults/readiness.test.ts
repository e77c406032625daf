import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { installedData } from '../support/program/installed-data.ts';
import { type Finished, runCommands, serveProgram } from '../support/program/program.ts';
import { soakTest } from '../support/runner/effort.ts';
import { onServer } from '../support/service/database-server.ts';

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

  const [ill, well] = await runCommands(
    { words: ['doctor', '--data', data], variables: muchSpace },
    { words: ['doctor', '--data', data] },
  );
  expect(ill?.code).toBe(1);
  expect(ill?.out.match(/^WRONG.*$/gm)).toEqual([expect.stringMatching(/the disk has room: \d+ MiB are free under /)]);
  expect(well?.out).toMatch(/^ok {5}a write is accepted$/m);
  expect(well?.code).toBe(0);
});

/** What each of these calls of `doctor` warns of, and that everything was done. */
const warnings = (done: readonly Finished[]): readonly (readonly string[])[] =>
  done.map(({ code, out, err }) => {
    expect(code, out + err).toBe(0);
    return out.match(/^warn .*$/gm) ?? [];
  });

soakTest(
  'an empty production installation says how to begin; there doctor warns of missing settings and of old backups, and a restore knows of none [CON-CLI-6] [OPS-CLI-24]',
  async () => {
    const folder = dirname(await installedData());
    const data = ['--data', join(folder, 'data'), ...production];
    const other = ['--data', join(folder, 'other'), ...production];
    const apart = { ...whole, FACTURIER_MASTER_KEY_FILE: join(folder, 'kept-apart.key') };
    const file = join(folder, 'backup.tar.gz');
    const started = await serveProgram(data);
    await expect
      .poll(started.out)
      .toContain('bin/facturier user add EMAIL --company COD_UNIC --role administrator --operator');
    expect((await started.end('SIGTERM')).code).toBe(0);
    await copyFile(join(folder, 'data', 'master.key'), apart.FACTURIER_MASTER_KEY_FILE);
    // One server for all commands, which would each start it otherwise.
    const database = await openEmbeddedDatabase(join(folder, 'data'), 'command');
    onTestFinished(database.stop);

    const [bare = [], unproxied = [], , complete = []] = warnings(
      await runCommands(
        { words: ['doctor', ...data] },
        { words: ['doctor', ...data], variables: { ...apart, FACTURIER_TRUSTED_PROXIES: '' } },
        { words: ['backup', file, ...data] },
        { words: ['doctor', ...data], variables: apart },
      ),
    );
    expect(bare).toEqual([
      expect.stringContaining('set FACTURIER_PUBLIC_URL'),
      expect.stringContaining('set FACTURIER_SMTP_URL'),
      expect.stringContaining('set FACTURIER_ANAF_CLIENT_ID'),
      expect.stringContaining('set FACTURIER_MASTER_KEY_FILE'),
      expect.stringContaining('there is a backup of the last 7 days: none'),
    ]);
    expect(unproxied).toEqual([
      expect.stringContaining('set FACTURIER_TRUSTED_PROXIES'),
      expect.stringContaining('there is a backup'),
    ]);
    expect(complete).toEqual([]);

    await onServer(
      database.connectionString,
      `UPDATE installation_marks SET marked_at = now() - interval '8 days' WHERE name = 'backup'`,
    );
    const [old = [], recent = [], , , , restored = []] = warnings(
      await runCommands(
        { words: ['doctor', ...data], variables: apart },
        { words: ['doctor', ...data], variables: { ...apart, FACTURIER_BACKUP_DAYS: '9' } },
        // This backup holds what was known of the first.
        { words: ['backup', file, '--force', ...data] },
        { words: ['restore', file, ...other] },
        { words: ['release', ...other] },
        { words: ['doctor', ...other], variables: apart },
      ),
    );
    expect(old).toEqual([expect.stringMatching(/the last 7 days: the last is of \d{4}-/)]);
    expect(recent).toEqual([]);
    expect(restored).toEqual([expect.stringContaining('there is a backup of the last 7 days: none')]);
  },
);
