/** The tar format (ustar), as far as a backup needs it, so that a backup can be read without this program. */
export interface Member {
  readonly name: string;
  readonly content: Buffer;
}

const blockLength = 512;
/** A tar ends with two empty blocks. */
export const endOfTar = Buffer.alloc(2 * blockLength);

/** None of our members is larger, so a larger one never has to be held in memory. */
export const longestMember = 16 * 1024 * 1024;

/** The file is not a tar, or is damaged. */
export class NotTar extends Error {}

export function tarMember({ name, content }: Member): Buffer {
  const padding = (blockLength - (content.length % blockLength)) % blockLength;
  return Buffer.concat([header(name, content.length), content, Buffer.alloc(padding)]);
}

function header(name: string, length: number): Buffer {
  const block = Buffer.alloc(blockLength);
  if (block.write(name, 0, 100) !== Buffer.byteLength(name)) throw new Error(`the name ${name} is too long for tar`);
  block.write('0000600\0', 100); // mode
  block.write('0000000\0', 108); // user
  block.write('0000000\0', 116); // group
  block.write(`${octal(length, 11)}\0`, 124);
  block.write(`${octal(0, 11)}\0`, 136); // time of change, which is in the manifest
  block.write('0', 156); // an ordinary file
  block.write('ustar\x0000', 257);
  block.write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

/** Reads the members one by one, and checks every byte up to the end of the tar. */
export async function* tarMembers(bytes: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const read = exactReader(bytes);
  for (;;) {
    const block = await read(blockLength);
    if (block.every((byte) => byte === 0)) return expectEnd(read);
    if (block.toString('latin1', 257, 262) !== 'ustar') throw new NotTar('a header is missing');
    if (number(block, 148, 8) !== checksum(block)) throw new NotTar('a header is damaged');
    const length = number(block, 124, 12);
    if (length > longestMember) throw new NotTar('a member is too large');
    const content = await read(length);
    await read((blockLength - (length % blockLength)) % blockLength);
    yield { name: text(block, 0, 100), content };
  }
}

type Read = (length: number) => Promise<Buffer>;

async function expectEnd(read: Read): Promise<void> {
  const last = await read(blockLength);
  if (!last.every((byte) => byte === 0)) throw new NotTar('the end is damaged');
  // The rest is read, so that the decompressor reaches its own end and checks its own sum.
  const isOver = await read(1).then(
    () => false,
    (error: unknown) => {
      if (error instanceof NotTar) return true;
      throw error;
    },
  );
  if (!isOver) throw new NotTar('something follows its end');
}

/** Reads exactly so many bytes, however they arrive. */
function exactReader(bytes: AsyncIterable<Buffer>): Read {
  const source = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const parts = [rest];
    let had = rest.length;
    while (had < length) {
      const next = await source.next();
      if (next.done) throw new NotTar('it ends too early');
      parts.push(next.value);
      had += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, had);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
}

/** The checksum is computed as if its own eight characters were spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of block.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

function number(block: Buffer, offset: number, length: number): number {
  const digits = text(block, offset, length).trim();
  if (!/^[0-7]+$/.test(digits)) throw new NotTar('a header is damaged');
  return Number.parseInt(digits, 8);
}

const text = (block: Buffer, offset: number, length: number): string =>
  block.toString('utf8', offset, offset + length).split('\0', 1)[0] ?? '';
