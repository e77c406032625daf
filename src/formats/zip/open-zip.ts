import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** It is not a ZIP, or is damaged. */
export class ZipNotReadable extends Error {}

export interface ZipMember {
  readonly name: string;
  readonly method: number;
  readonly packedLength: number;
  readonly length: number;
  readonly offset: number;
}

/** Reads so many bytes from this place on. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

const endLength = 22;
const longestComment = 65_535;
const mostDirectory = 256 * 1024 * 1024;
const recordLength = 46;

/** The table of contents of a ZIP of any size, of which only that is read. */
export async function openZip(read: ReadAt, size: number): Promise<readonly ZipMember[]> {
  const from = Math.max(0, size - endLength - longestComment);
  const tail = await read(from, size - from);
  const at = tail.lastIndexOf(Buffer.of(0x50, 0x4b, 5, 6));
  if (at < 0 || at + endLength > tail.length) throw new ZipNotReadable('it is cut short, or no ZIP');
  const { length, offset } = await directoryOf(read, tail, at);
  if (length > mostDirectory || offset + length > size) throw new ZipNotReadable('its table of contents is damaged');
  const directory = await read(offset, length);
  const members: ZipMember[] = [];
  for (let place = 0; place < directory.length; ) {
    const { member, end } = memberAt(directory, place);
    members.push(member);
    place = end;
  }
  if (new Set(members.map(({ name }) => name)).size !== members.length)
    throw new ZipNotReadable('a file is in it twice');
  return members;
}

/** More than 65 535 files, or more than 4 GiB, have their directory in a record before the last one (zip64). */
async function directoryOf(read: ReadAt, tail: Buffer, at: number) {
  const plain = { length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  const locator = at - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07_06_4b_50) return plain;
  const end = await read(Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (end.length < 56 || end.readUInt32LE(0) !== 0x06_06_4b_50)
    throw new ZipNotReadable('its table of contents is damaged');
  return { length: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) };
}

function memberAt(directory: Buffer, at: number): { readonly member: ZipMember; readonly end: number } {
  if (at + recordLength > directory.length || directory.readUInt32LE(at) !== 0x02_01_4b_50) {
    throw new ZipNotReadable('its table of contents is damaged');
  }
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place));
  const extraAt = at + recordLength + (nameLength ?? 0);
  const end = extraAt + (extraLength ?? 0) + (commentLength ?? 0);
  if (end > directory.length) throw new ZipNotReadable('its table of contents is damaged');
  const large = largeNumbers(directory.subarray(extraAt, extraAt + (extraLength ?? 0)));
  const number = (place: number): number => {
    const small = directory.readUInt32LE(at + place);
    return small === 0xff_ff_ff_ff ? (large.shift() ?? small) : small;
  };
  // The large numbers come in this order, and only those that do not fit.
  const length = number(24);
  const packedLength = number(20);
  const offset = number(42);
  const name = directory.toString('utf8', at + recordLength, extraAt);
  return { member: { name, method: directory.readUInt16LE(at + 10), packedLength, length, offset }, end };
}

function largeNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    const field = extra.subarray(at + 4, at + 4 + length);
    if (extra.readUInt16LE(at) === 1) {
      return Array.from({ length: Math.floor(field.length / 8) }, (_, place) =>
        Number(field.readBigUInt64LE(place * 8)),
      );
    }
    at += 4 + length;
  }
  return [];
}

const pieceLength = 1024 * 1024;

/** The content of one file, piece by piece; it may not be longer than the table of contents says. */
export async function* contentOf(read: ReadAt, member: ZipMember): AsyncGenerator<Buffer> {
  const { name, method, length } = member;
  if (method !== 0 && method !== 8) throw new ZipNotReadable(`${name} is packed in an unknown way`);
  const packed = packedOf(read, member);
  let left = length;
  try {
    for await (const piece of method === 0 ? packed : inflated(packed)) {
      left -= (piece as Buffer).length;
      if (left < 0) throw new ZipNotReadable(`${name} is longer than it says`);
      yield piece as Buffer;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new ZipNotReadable(`${name} is damaged`);
    }
    throw error;
  }
  if (left !== 0) throw new ZipNotReadable(`${name} is cut short`);
}

/** What goes wrong while it is read is what the reader of the returned stream gets. */
const inflated = (packed: AsyncIterable<Buffer>): Readable => pipeline(packed, createInflateRaw(), () => undefined);

async function* packedOf(read: ReadAt, { name, offset, packedLength }: ZipMember): AsyncGenerator<Buffer> {
  const head = await read(offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04_03_4b_50) throw new ZipNotReadable(`${name} is damaged`);
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  for (let at = 0; at < packedLength; at += pieceLength) {
    const wanted = Math.min(pieceLength, packedLength - at);
    const piece = await read(start + at, wanted);
    if (piece.length < wanted) throw new ZipNotReadable(`${name} is cut short`);
    yield piece;
  }
}
