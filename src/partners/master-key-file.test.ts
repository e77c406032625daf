import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadMasterKey, MasterKeyUnavailable } from './master-key-file.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facturier-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a key is made once in the data folder, for its owner only, and found again [KEY-6]', async () => {
  const data = join(await temporaryFolder(), 'not', 'yet');
  const first = await loadMasterKey(data, null);
  const second = await loadMasterKey(data, null);
  expect(await readdir(data)).toEqual(['master.key']);
  expect((await stat(join(data, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(second.fingerprint).toEqual(first.fingerprint);
  expect(second.open(first.seal(Buffer.from('x'), 'a'), 'a').toString()).toBe('x');
});

test('processes that make it at the same moment all use one key [KEY-6]', async () => {
  const data = await temporaryFolder();
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey(data, null)));
  expect(new Set(keys.map(({ fingerprint }) => fingerprint.toString('hex'))).size).toBe(1);
  expect(await readdir(data)).toEqual(['master.key']);
});

test('a named file may hold the key raw, in hex or in base64; the data folder is left alone [KEY-6]', async () => {
  const folder = await temporaryFolder();
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));
  const spellings = [
    bytes,
    bytes.toString('hex'),
    `${bytes.toString('hex').toUpperCase()}\n`,
    bytes.toString('base64'),
  ];
  const fingerprints = new Set<string>();
  for (const spelling of spellings) {
    await writeFile(join(folder, 'key'), spelling);
    const { fingerprint } = await loadMasterKey(join(folder, 'data'), join(folder, 'key'));
    fingerprints.add(fingerprint.toString('hex'));
  }
  expect(fingerprints.size).toBe(1);
  expect(await readdir(folder)).toEqual(['key']);
});

test('a named file that is missing, a folder, or no key is refused in one sentence, and not written [KEY-6]', async () => {
  const folder = await temporaryFolder();
  const refused = async (file: string) => {
    const error: unknown = await loadMasterKey(folder, file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MasterKeyUnavailable);
    return error instanceof Error ? error.message : '';
  };
  expect(await refused(join(folder, 'none'))).toBe(`The master key file ${join(folder, 'none')} does not exist.`);
  expect(await refused(folder)).toBe(`The master key file ${folder} cannot be used: it is a folder.`);
  await writeFile(join(folder, 'short'), 'secret');
  const message = await refused(join(folder, 'short'));
  expect(message).toContain('does not hold a key of 32 bytes');
  expect(message).not.toContain('secret');
  expect(await readFile(join(folder, 'short'), 'utf8')).toBe('secret');
  expect(await readdir(folder)).toEqual(['short']);
});
