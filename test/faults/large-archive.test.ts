import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { zipDirectory, zipPart } from '../../src/documents/archive/zip-parts.ts';

const at = new Date('2026-11-15T10:00:00Z');
const entry = (name: string) => ({ name, content: Buffer.from(name.repeat(100)), isCompressed: false });

test('an archive of more than 4 GB can be read behind that mark [V2-ARCH-11]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facturier-large-'));
  try {
    const path = join(folder, 'large.zip');
    // Between the parts is a hole, which takes no room on the disk: what matters is how far behind the second begins.
    const first = await zipPart([entry('first.pdf')], 0, at);
    const far = 2 ** 32 + 1000;
    const second = await zipPart([entry('second.pdf'), { ...entry('cuprins.csv'), isCompressed: true }], far, at);
    const end = far + second.bytes.length;
    const records = [...first.entries, ...second.entries].map(({ record }) => record);
    const file = await open(path, 'w');
    await file.write(first.bytes, 0, first.bytes.length, 0);
    await file.write(second.bytes, 0, second.bytes.length, far);
    const directory = await zipDirectory(records, end);
    await file.write(directory, 0, directory.length, end);
    await file.close();

    const unzip = async (...wishes: string[]): Promise<string> => (await promisify(execFile)('unzip', wishes)).stdout;
    expect(await unzip('-t', path)).toMatch(/No errors detected/);
    for (const name of ['first.pdf', 'second.pdf', 'cuprins.csv']) {
      expect(await unzip('-p', path, name)).toBe(name.repeat(100));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
