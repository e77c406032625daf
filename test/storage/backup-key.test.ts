import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { doctor } from '../../src/commands/doctor.ts';
import { restore } from '../../src/commands/restore.ts';
import { readBackup } from '../../src/storage/postgres/backup/read-backup.ts';
import { folderOfFile, runOn, traceOf } from '../support/program/backups.ts';
import { soakTest } from '../support/runner/effort.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { full } from '../support/service/provisioning-bench.ts';
import { emptyDatabase, testService } from '../support/service/test-service.ts';

vi.setConfig({ testTimeout: 90_000 });

const { connectionString: source, settings } = await testService({ alone: true });
const folder = await folderOfFile();
const data = join(folder, 'data');
await provisionForTest(
  { connectionString: source, settings: { ...settings, dataFolder: data } },
  { companii: [full('12345674')] },
);
const key = await readFile(join(data, 'master.key'), 'utf8');
const elsewhere = join(folder, 'elsewhere.key');
await copyFile(join(data, 'master.key'), elsewhere);

const withKey = join(folder, 'with-key.fct');
await runOn(backup, source, withKey, { data });
const withoutKey = join(folder, 'without-key.fct');
await runOn(backup, source, withoutKey, { data, variables: { FACTURIER_MASTER_KEY_FILE: elsewhere } });

const otherKey = 'ab'.repeat(32);
let count = 0;

/** A data folder with this key in it. */
async function folderWith(content: string | null): Promise<string> {
  count += 1;
  const made = join(folder, `target-${count}`);
  await mkdir(made);
  if (content !== null) await writeFile(join(made, 'master.key'), content, { mode: 0o600 });
  return made;
}

const saysOfKey = async (target: string, at: string): Promise<string> =>
  (await runOn(doctor, target, '', { data: at })).out.split('\n').find((line) => line.includes('master key')) ?? '';

test('a backup holds the master key of the data folder, and not one that is kept elsewhere [OPS-BACKUP-2]', async () => {
  expect((await readBackup(withKey)).masterKey).toBe(key);
  expect((await readBackup(withoutKey)).masterKey).toBeNull();
  expect((await readBackup(withoutKey)).manifest).toMatchObject({ holdsMasterKey: false });
  expect((await readFile(withoutKey)).includes(key.trim())).toBe(false);
});

test('a key that is missing, spoilt or another one is not backed up, and that is told [OPS-BACKUP-2]', async () => {
  for (const content of [null, 'spoilt', otherKey]) {
    const file = join(folder, `no-key-${count}.fct`);
    const { out, err } = await runOn(backup, source, file, { data: await folderWith(content) });
    expect(JSON.parse(out).master_key).toBe(false);
    expect(err).toContain('warning: The master key is missing or another one');
  }
});

test('restore puts the key into a data folder that has none, for its owner alone [OPS-BACKUP-2]', async () => {
  const target = await emptyDatabase();
  const at = join(folder, 'new', 'machine');
  const { out } = await runOn(restore, target, withKey, { data: at });
  expect(JSON.parse(out).master_key).toBe('restored');
  expect(await readFile(join(at, 'master.key'), 'utf8')).toBe(key);
  expect((await stat(join(at, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(at)).toEqual(['master.key']);
  expect(await saysOfKey(target, at)).toMatch(/^ok/);
});

soakTest('a key that was there is kept beside the restored one, and an equal one stays [OPS-BACKUP-2]', async () => {
  for (const [content, said] of [
    [key, 'present'],
    [otherKey, 'restored'],
    ['spoilt', 'restored'],
  ] as const) {
    const at = await folderWith(content);
    const keyFingerprint = (await readBackup(withKey)).manifest.masterKeyFingerprint ?? '';
    const { out } = await runOn(restore, await emptyDatabase(), withKey, { data: at, keyFingerprint });
    expect(JSON.parse(out).master_key).toBe(said);
    expect(await readFile(join(at, 'master.key'), 'utf8')).toBe(key);
    const kept = (await readdir(at)).filter((name) => name !== 'master.key');
    expect(kept.length).toBe(said === 'present' ? 0 : 1);
    for (const name of kept) expect(await readFile(join(at, name), 'utf8')).toBe(content);
  }
});

test('a restore that is refused leaves the key as it was [OPS-BACKUP-2] [OPS-BACKUP-7]', async () => {
  const at = await folderWith(otherKey);
  const keyFingerprint = (await readBackup(withKey)).manifest.masterKeyFingerprint ?? '';
  await expect(runOn(restore, source, withKey, { data: at, keyFingerprint })).rejects.toThrow(/--force/);
  expect(await readdir(at)).toEqual(['master.key']);
  expect(await readFile(join(at, 'master.key'), 'utf8')).toBe(otherKey);
});

soakTest(
  'a restore after which v1 private keys could not be read is refused, unless they are given up [OPS-BACKUP-2]',
  async () => {
    const target = await emptyDatabase();
    const before = await traceOf(target);
    const none = await folderWith(null);
    const other = await folderWith(otherKey);
    const otherFile = { FACTURIER_MASTER_KEY_FILE: join(other, 'master.key') };
    const cases = [
      [withoutKey, none, {}, /does not hold its master key: set FACTURIER_MASTER_KEY_FILE/],
      [withoutKey, other, {}, /does not hold its master key/],
      [withoutKey, none, otherFile, /does not hold its master key/],
      [withKey, none, otherFile, /FACTURIER_MASTER_KEY_FILE is not the master key of this backup; unset it/],
    ] as const;
    for (const [file, at, variables, words] of cases) {
      await expect(runOn(restore, target, file, { data: at, variables })).rejects.toThrow(words);
    }
    expect(await traceOf(target)).toBe(before);
    expect(await readdir(none)).toEqual([]);

    const { out, err } = await runOn(restore, target, withoutKey, { data: none, flags: ['without-key'] });
    expect(JSON.parse(out).master_key).toBe('missing');
    expect(err).toContain('warning: Without its master key the v1 private keys of this backup cannot be read.');
    expect(await saysOfKey(target, none)).toMatch(/^WRONG .* it is missing/);
  },
);

soakTest('a key that is kept elsewhere fits the backup it sealed [OPS-BACKUP-2]', async () => {
  for (const file of [withKey, withoutKey]) {
    const at = await folderWith(null);
    const variables = { FACTURIER_MASTER_KEY_FILE: elsewhere };
    const { out } = await runOn(restore, await emptyDatabase(), file, { data: at, variables });
    expect(JSON.parse(out).master_key).toBe('present');
    expect(await readdir(at)).toEqual([]);
  }
});
