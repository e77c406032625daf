import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Not for what is compressed already: a PDF would only cost time. */
  readonly isCompressed: boolean;
}

/**
 * The bytes of a ZIP as its entries come, with zip64 where their number or size asks for it. No more of it is held than one
 * entry and the list of names. The same entries and moment give the same bytes.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const setAside = setAsideWritten(zip);
  const pieces: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.outputStream.on('error', reject);
    zip.outputStream.on('end', resolve);
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  });
  ended.catch(() => undefined);
  for await (const { name, content, isCompressed } of entries) {
    zip.addBuffer(content, name, { compress: isCompressed, mtime: at, mode: 0o100644 });
    // It writes without asking whether anybody takes it, and what it wrote arrives by the next turn.
    await nextTurn();
    setAside.take();
    yield* pieces.splice(0);
  }
  setAside.putBack();
  zip.end();
  await ended;
  yield* pieces.splice(0);
}

/** What yazl knows of an entry; its state when all of it is written. */
interface KnownEntry {
  readonly state: number;
}
const isWritten = 3;

/**
 * At every step yazl looks through all entries from the first, which takes minutes for 65 535 of them. Those that are written are
 * therefore kept apart, and come back for the directory at the end.
 */
function setAsideWritten(zip: ZipFile) {
  const known = zip as unknown as { entries: KnownEntry[] };
  const written: KnownEntry[] = [];
  return {
    take(): void {
      if (known.entries.every(({ state }) => state === isWritten)) written.push(...known.entries.splice(0));
    },
    putBack(): void {
      known.entries = [...written, ...known.entries];
    },
  };
}

/** The same bytes in pieces of one size; the last may be shorter. */
export async function* inChunks(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let rest = piece;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)], size);
      rest = rest.subarray(taken);
      waiting = [];
      length = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}
