import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;
const sfntHeaderLength = 12;
const sfntEntryLength = 16;

/** Decompresses a font from WOFF 1.0, in which fonts for other scripts are stored, into the form that the compiler reads. */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a font in WOFF');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => tableAt(woff, headerLength + entryLength * place));
  const directory = Buffer.alloc(sfntHeaderLength + sfntEntryLength * count);
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * 16, 10);
  let at = directory.length;
  for (const [place, { tag, checksum, content, padded }] of tables.entries()) {
    const entry = sfntHeaderLength + sfntEntryLength * place;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(at, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    at += padded.length;
  }
  return Buffer.concat([directory, ...tables.map(({ padded }) => padded)]);
}

function tableAt(woff: Buffer, entry: number) {
  const [start, stored, length] = [4, 8, 12].map((member) => woff.readUInt32BE(entry + member));
  const bytes = woff.subarray(start, (start ?? 0) + (stored ?? 0));
  const content = stored === length ? bytes : inflateSync(bytes);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    content,
    padded: Buffer.concat([content, Buffer.alloc(-content.length & 3)]),
  };
}
