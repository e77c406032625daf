import { expect, test } from 'vitest';
import { contentOf, openZip, type ReadAt } from './open-zip.ts';
import { type StreamedEntry, streamZip } from './stream-zip.ts';

const at = new Date('2026-11-15T10:00:00Z');

async function zipOf(entries: readonly StreamedEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  async function* given() {
    yield* entries;
  }
  for await (const piece of streamZip(given(), at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const reader =
  (zip: Buffer): ReadAt =>
  async (offset, length) =>
    zip.subarray(offset, offset + length);

async function filesOf(zip: Buffer): Promise<readonly (readonly [string, string])[]> {
  const files: [string, string][] = [];
  for (const member of await openZip(reader(zip), zip.length)) {
    const pieces: Buffer[] = [];
    for await (const piece of contentOf(reader(zip), member)) pieces.push(piece);
    files.push([member.name, Buffer.concat(pieces).toString()]);
  }
  return files;
}

const entry = (name: string, content: string, isCompressed = true): StreamedEntry => ({
  name,
  content: [Buffer.from(content)],
  isCompressed,
});

test('what is streamed into a ZIP is read back, packed or not, empty, and longer than a piece', async () => {
  const long = 'lung '.repeat(600_000);
  const zip = await zipOf([entry('a.csv', 'a,b\n'), entry('ș/gol', ''), entry('b.pdf', 'x', false), entry('c', long)]);
  expect(await filesOf(zip)).toEqual([
    ['a.csv', 'a,b\n'],
    ['ș/gol', ''],
    ['b.pdf', 'x'],
    ['c', long],
  ]);
  expect(zip.length).toBeLessThan(100_000);
});

test('a ZIP that is cut, that is none, or of which a byte of a file was changed is refused', async () => {
  const zip = await zipOf([entry('a', 'abc '.repeat(100))]);
  await expect(filesOf(zip.subarray(0, -30))).rejects.toThrow('cut short');
  await expect(filesOf(Buffer.from('no zip'))).rejects.toThrow('no ZIP');
  const changed = Buffer.from(zip);
  changed[0] = 0;
  await expect(filesOf(changed)).rejects.toThrow('damaged');
  const bomb = Buffer.from(zip);
  const record = bomb.indexOf(Buffer.of(0x50, 0x4b, 1, 2));
  bomb.writeUInt32LE(3, record + 24);
  await expect(filesOf(bomb)).rejects.toThrow('longer than it says');
  await expect(zipOf([entry('a', '1'), entry('a', '2')]).then(filesOf)).rejects.toThrow('twice');
});

test('an entry that fails on the way fails the whole ZIP', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw new Error('the source is gone');
  }
  await expect(zipOf([{ name: 'a', content: failing(), isCompressed: true }])).rejects.toThrow('the source is gone');
});
