// Writes a folder as a tar that any system unpacks: names in order, no owner and one time of change, so that equal folders make equal bytes.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

const blockLength = 512;
const changedAt = Number(process.env.SOURCE_DATE_EPOCH ?? 1_577_836_800);

/** The parts of the tar of the folder of this name in `base`, one after the other. */
export function* tarOf(base, name) {
  yield* membersOf(base, name);
  yield Buffer.alloc(2 * blockLength);
}

function* membersOf(base, name) {
  const path = join(base, name);
  const facts = lstatSync(path);
  if (facts.isDirectory()) {
    yield header({ name: `${name}/`, mode: 0o755, size: 0, type: '5', link: '' });
    for (const child of readdirSync(path).sort()) yield* membersOf(base, `${name}/${child}`);
  } else if (facts.isSymbolicLink()) {
    yield header({ name, mode: 0o777, size: 0, type: '2', link: readlinkSync(path) });
  } else {
    const content = readFileSync(path);
    yield header({ name, mode: facts.mode & 0o100 ? 0o755 : 0o644, size: content.length, type: '0', link: '' });
    yield content;
    yield Buffer.alloc((blockLength - (content.length % blockLength)) % blockLength);
  }
}

function header({ name, mode, size, type, link }) {
  const block = Buffer.alloc(blockLength);
  const [prefix, rest] = parted(name);
  block.write(rest, 0, 100);
  block.write(`${octal(mode, 7)}\0`, 100);
  block.write(`${octal(0, 7)}\0`, 108);
  block.write(`${octal(0, 7)}\0`, 116);
  block.write(`${octal(size, 11)}\0`, 124);
  block.write(`${octal(changedAt, 11)}\0`, 136);
  block.fill(' ', 148, 156);
  block.write(type, 156);
  if (Buffer.byteLength(link) > 100) throw new Error(`the link ${name} is too long for tar`);
  block.write(link, 157, 100);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

/** A name of more than 100 bytes is parted at a slash: what stands before it has a place of its own. */
function parted(name) {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let at = name.lastIndexOf('/', name.length - 2); at > 0; at = name.lastIndexOf('/', at - 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) > 100) break;
    if (Buffer.byteLength(prefix) <= 155) return [prefix, rest];
  }
  throw new Error(`the name ${name} is too long for tar`);
}

const octal = (value, digits) => value.toString(8).padStart(digits, '0');
