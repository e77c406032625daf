import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ZipEntry, zipDirectory, zipPart } from '../../src/formats/zip/write-zip.ts';
import { readZip } from '../support/files/read-zip.ts';
import { soakTest } from '../support/runner/effort.ts';
import { quickFolder } from '../support/service/database-server.ts';

const at = new Date('2026-11-15T10:00:00Z');
const entry = (name: string): ZipEntry => ({ name, content: Buffer.from(name.repeat(100)), isCompressed: false });
const folder = await mkdtemp(join(await quickFolder(), 'facturier-large-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface PlacedPart {
  /** Where no place is said, it stands behind the one before it. */
  readonly startsAt?: number;
  readonly entries: readonly ZipEntry[];
}

/** A ZIP of these parts; what lies between them is a hole, which takes no room on the disk. */
async function write(name: string, parts: readonly PlacedPart[]): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const records: Buffer[] = [];
  let end = 0;
  for (const { startsAt = end, entries } of parts) {
    const part = await zipPart(entries, startsAt, at);
    await file.write(part.bytes, 0, part.bytes.length, startsAt);
    records.push(...part.entries.map(({ record }) => record));
    end = startsAt + part.bytes.length;
  }
  const directory = await zipDirectory(records, end);
  await file.write(directory, 0, directory.length, end);
  await file.close();
  return path;
}

test('an archive of more than 4 GB can be read behind that mark [V2-ARCH-11]', async () => {
  const far = 2 ** 32 + 1000;
  const path = await write('far.zip', [
    { entries: [entry('first.pdf')] },
    { startsAt: far, entries: [entry('second.pdf'), { ...entry('cuprins.csv'), isCompressed: true }] },
  ]);
  const names = ['first.pdf', 'second.pdf', 'cuprins.csv'];
  expect(await readZip(path)).toEqual(new Map(names.map((name) => [name, Buffer.from(name.repeat(100))])));
});

soakTest('an archive of more than 65 535 files is whole for a reader of ZIPs [V2-ARCH-11]', async () => {
  const parts = Array.from({ length: 660 }, (_, part) => ({
    entries: Array.from({ length: 100 }, (_, place) => entry(`${part * 100 + place}.pdf`)),
  }));
  const path = await write('many.zip', parts);
  const files = await readZip(path);
  expect(files.size).toBe(66_000);
  expect(files.get('65999.pdf')?.toString()).toBe('65999.pdf'.repeat(100));
});
