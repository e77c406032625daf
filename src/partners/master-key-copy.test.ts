import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readyMasterKey } from './master-key-copy.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'facturier-key-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('a key that lies ready takes its place, or goes without a trace [OPS-BACKUP-2]', async () => {
  const data = await folder();
  await (await readyMasterKey(data, 'one')).drop();
  expect(await readdir(data)).toEqual([]);
  expect(await (await readyMasterKey(data, 'one')).put()).toBeNull();
  const replaced = await (await readyMasterKey(data, 'two')).put();
  expect(await readFile(replaced ?? '', 'utf8')).toBe('one');
  expect(await readFile(join(data, 'master.key'), 'utf8')).toBe('two');
  expect(await readdir(data)).toHaveLength(2);
});

test('a key that cannot take its place stays where it lies ready [OPS-BACKUP-2]', async () => {
  const data = await folder();
  const ready = await readyMasterKey(data, 'one');
  await mkdir(join(data, 'master.key'));
  await expect(ready.put()).rejects.toThrow();
  expect(await readFile(ready.draft, 'utf8')).toBe('one');
});
