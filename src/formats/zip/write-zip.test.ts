import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipEntry, zipDirectory, zipPart } from './write-zip.ts';

const at = new Date('2026-11-15T10:00:00Z');

const entry = (name: string, content: string, isCompressed = false): ZipEntry => ({
  name,
  content: Buffer.from(content),
  isCompressed,
});

/** A whole ZIP, written in these parts. */
async function zipOf(parts: readonly (readonly ZipEntry[])[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const records: Buffer[] = [];
  let end = 0;
  for (const part of parts) {
    const { bytes, entries } = await zipPart(part, end, at);
    expect(entries.map(({ name }) => name)).toEqual(part.map(({ name }) => name));
    pieces.push(bytes);
    records.push(...entries.map(({ record }) => record));
    end += bytes.length;
  }
  return Buffer.concat([...pieces, await zipDirectory(records, end)]);
}

async function filesOf(zip: Buffer) {
  const archive = await fromBufferPromise(zip);
  const files: { name: string; content: string; isSmaller: boolean; at: string }[] = [];
  for await (const one of archive.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(one)) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    files.push({
      name: one.fileName,
      content: String(content),
      isSmaller: one.compressedSize < content.length,
      at: one.getLastModDate().toISOString(),
    });
  }
  return files;
}

test('what goes in comes out, stored or compressed, in however many parts it was written, with the same bytes', async () => {
  const entries = [entry('a.pdf', 'aaaa'), entry('ș.pdf', ''), entry('b.csv', 'b'.repeat(1000), true)];
  const [a, s, b] = entries.map((one) => [one]);
  const zip = await zipOf([entries]);
  expect(await zipOf([a ?? [], [], s ?? [], b ?? []])).toEqual(zip);
  const found = (name: string, content: string, isSmaller = false) => ({
    name,
    content,
    isSmaller,
    at: at.toISOString(),
  });
  expect(await filesOf(zip)).toEqual([
    found('a.pdf', 'aaaa'),
    found('ș.pdf', ''),
    found('b.csv', 'b'.repeat(1000), true),
  ]);
});

test('a part says where each of its entries begins: cut there, what is before is whole', async () => {
  const entries = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => entry(name, name.repeat(10)));
  const { bytes, entries: written } = await zipPart(entries, 500, at);
  const second = written[1]?.startsAt ?? 0;
  const [, ...others] = entries;
  const before = bytes.subarray(0, second - 500);
  const after = await zipPart(others, second, at);
  expect(Buffer.concat([before, after.bytes])).toEqual(bytes);
});

test('a name that no archive may have is refused', async () => {
  await expect(zipPart([entry('../a.pdf', 'a')], 0, at)).rejects.toThrow('relative path');
});

test('more than 65 535 files are all found again', { timeout: 60_000 }, async () => {
  const count = 66_000;
  const parts = Array.from({ length: count / 100 }, (_, part) =>
    Array.from({ length: 100 }, (_, place) => entry(`${part * 100 + place}.pdf`, String(place))),
  );
  const archive = await fromBufferPromise(await zipOf(parts));
  expect(archive.entryCount).toBe(count);
  const names: string[] = [];
  for await (const one of archive.eachEntry()) names.push(one.fileName);
  expect(names).toEqual(parts.flat().map(({ name }) => name));
});
