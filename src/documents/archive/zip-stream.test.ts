import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { inChunks, type ZipEntry, zipOf } from './zip-stream.ts';

const at = new Date('2026-11-15T10:00:00Z');

async function* entriesOf(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function collected(pieces: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const entry = (name: string, content: string | Buffer, isCompressed = false): ZipEntry => ({
  name,
  content: Buffer.from(content),
  isCompressed,
});

test('what goes in comes out, stored or compressed, and the same entries give the same bytes', async () => {
  const entries = [entry('a.pdf', 'aaaa'), entry('ș.pdf', ''), entry('b.csv', 'b'.repeat(1000), true)];
  const make = async () => Buffer.concat(await collected(zipOf(entriesOf(entries), at)));
  const zip = await make();
  expect(await make()).toEqual(zip);
  const archive = await fromBufferPromise(zip);
  const found: [string, number, boolean, string][] = [];
  for await (const one of archive.eachEntry()) {
    const content = Buffer.concat(await collected(await archive.openReadStreamPromise(one)));
    found.push([one.fileName, content.length, one.compressedSize < content.length, one.getLastModDate().toISOString()]);
  }
  const moment = at.toISOString();
  expect(found).toEqual([
    ['a.pdf', 4, false, moment],
    ['ș.pdf', 0, false, moment],
    ['b.csv', 1000, true, moment],
  ]);
});

test('a fault of the source reaches who takes the bytes', async () => {
  const failing = async function* (): AsyncGenerator<ZipEntry> {
    yield entry('a', 'a');
    throw new Error('no more');
  };
  await expect(collected(zipOf(failing(), at))).rejects.toThrow('no more');
});

test('chunks have one size, but for the last', async () => {
  const pieces = ['abc', '', 'defghijkl', 'm', 'n'].map((text) => Buffer.from(text));
  const chunked = async (size: number): Promise<readonly string[]> => {
    const chunks: string[] = [];
    for await (const chunk of inChunks(Readable.from(pieces), size)) chunks.push(String(chunk));
    return chunks;
  };
  expect(await chunked(4)).toEqual(['abcd', 'efgh', 'ijkl', 'mn']);
  expect(await chunked(7)).toEqual(['abcdefg', 'hijklmn']);
  expect(await chunked(100)).toEqual(['abcdefghijklmn']);
  expect(await collected(inChunks(Readable.from([]), 4))).toEqual([]);
});

test('more than 65 535 files are all found again', { timeout: 60_000 }, async () => {
  const count = 66_000;
  const many = function* (): Generator<ZipEntry> {
    for (let place = 0; place < count; place += 1) yield entry(`${place}.pdf`, String(place));
  };
  const zip = Buffer.concat(await collected(zipOf(entriesOf(many()), at)));
  const archive = await fromBufferPromise(zip);
  expect(archive.entryCount).toBe(count);
  let last = '';
  for await (const one of archive.eachEntry()) last = one.fileName;
  expect(last).toBe(`${count - 1}.pdf`);
});

test('what was written is not held', async () => {
  const mebibyte = 2 ** 20;
  const many = function* (): Generator<ZipEntry> {
    for (let place = 0; place < 300; place += 1) yield entry(`${place}.pdf`, Buffer.alloc(mebibyte, place));
  };
  let most = 0;
  for await (const _piece of zipOf(entriesOf(many()), at)) most = Math.max(most, process.memoryUsage().arrayBuffers);
  expect(most).toBeLessThan(200 * mebibyte);
});
