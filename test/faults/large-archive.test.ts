import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { type ZipEntry, zipOf } from '../../src/documents/archive/zip-stream.ts';

test('an archive of more than 4 GB can be read behind that mark [V2-ARCH-11]', async () => {
  // The same bytes again and again, which are kept once.
  const content = Buffer.alloc(256 * 1024 * 1024, 'facturier');
  const large = async function* (): AsyncGenerator<ZipEntry> {
    for (let place = 0; place < 17; place += 1) yield { name: `${place}.pdf`, content, isCompressed: false };
    yield { name: 'last.csv', content: Buffer.from('behind'), isCompressed: true };
  };
  const pieces = await collected(zipOf(large(), new Date('2026-11-15T10:00:00Z')));
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  expect(size).toBeGreaterThan(2 ** 32);
  const archive = await fromRandomAccessReaderPromise(new PieceReader(pieces), size, { autoClose: false });
  const offsets: number[] = [];
  for await (const one of archive.eachEntry()) {
    offsets.push(one.relativeOffsetOfLocalHeader);
    if (one.fileName !== 'last.csv') continue;
    expect(String(Buffer.concat(await collected(await archive.openReadStreamPromise(one))))).toBe('behind');
  }
  expect(offsets).toHaveLength(18);
  expect(offsets.at(-1)).toBeGreaterThan(2 ** 32);
});

async function collected(pieces: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

/** Reads from pieces as from one file. */
class PieceReader extends RandomAccessReader {
  readonly pieces: readonly Buffer[];

  constructor(pieces: readonly Buffer[]) {
    super();
    this.pieces = pieces;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const wanted: Buffer[] = [];
    let from = 0;
    for (const piece of this.pieces) {
      const part = piece.subarray(Math.max(0, start - from), Math.max(0, end - from));
      if (part.length > 0) wanted.push(part);
      from += piece.length;
    }
    return Readable.from(wanted);
  }
}
