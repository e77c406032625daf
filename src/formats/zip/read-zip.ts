import { crc32, inflateRawSync } from 'node:zlib';

/** A message of the tax authority has fewer files. */
const usualFiles = 10;
const endLength = 22;
const longestComment = 65_535;

/** The first file with this name in a small ZIP from outside, decompressed up to the bound; null if there is none. */
export function readZipFile(zip: Buffer, named: RegExp, maxBytes: number, mostFiles = usualFiles): Buffer | null {
  const entry = entriesOf(zip, mostFiles).find(({ name }) => named.test(name));
  return entry ? contentOf(zip, entry, maxBytes) : null;
}

/** A file in a ZIP from outside; nothing of it is unpacked before `read`, which throws where it is longer than the bound. */
export interface ZippedFile {
  readonly name: string;
  /** It is what the table of contents says; a file that is longer is damaged. */
  readonly length: number;
  readonly read: (maxBytes: number) => Buffer;
}

/** MOVE-3: the files of a ZIP from outside, in its order; throws where it is no ZIP, or has too many. */
export function zippedFiles(zip: Buffer, mostFiles: number): readonly ZippedFile[] {
  return entriesOf(zip, mostFiles).map((entry) => ({
    name: entry.name,
    length: entry.length,
    read: (maxBytes) => contentOf(zip, entry, maxBytes),
  }));
}

/** Whether the bytes begin as those of a ZIP do. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedLength: number;
  readonly length: number;
  readonly offset: number;
}

function entriesOf(zip: Buffer, mostFiles: number): readonly Entry[] {
  const end = zip.lastIndexOf(Buffer.of(0x50, 0x4b, 5, 6));
  if (end < 0 || end < zip.length - endLength - longestComment) throw new Error('it is cut short');
  const count = zip.readUInt16LE(end + 10);
  if (count > mostFiles) throw new Error(`it has ${count} files`);
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let place = 0; place < count; place += 1) {
    if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('its table of contents is damaged');
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedLength: zip.readUInt32LE(at + 20),
      length: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(zip: Buffer, { name, method, crc, packedLength, length, offset }: Entry, maxBytes: number): Buffer {
  if (length > maxBytes) throw new Error(`${name} is longer than ${maxBytes} bytes`);
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(start, start + packedLength);
  if (method !== 0 && method !== 8) throw new Error(`${name} is packed in an unknown way`);
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, length) });
  if (content.length !== length || crc32(content) !== crc) throw new Error(`${name} is damaged`);
  return content;
}
