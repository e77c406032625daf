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

/** What yazl knows of an entry: its state, and a function that holds its content. */
interface KnownEntry {
  readonly state: number;
  doFileDataPump: unknown;
}
const isWritten = 3;

/**
 * At every step yazl looks through all entries from the first, which takes minutes for 65 535 of them, and it keeps their content
 * to the end. Those that are written are therefore kept apart without it, and come back for the directory.
 */
function setAsideWritten(zip: ZipFile) {
  const known = zip as unknown as { entries: KnownEntry[] };
  const written: KnownEntry[] = [];
  return {
    take(): void {
      if (!known.entries.every(({ state }) => state === isWritten)) return;
      for (const entry of known.entries.splice(0)) {
        entry.doFileDataPump = null;
        written.push(entry);
      }
    },
    putBack(): void {
      known.entries = [...written, ...known.entries];
    },
  };
}

/**
 * The same bytes in pieces of one size; the last may be shorter. Each piece holds until the next is asked for: they share their
 * memory, since what is let go of in such amounts is collected late.
 */
export async function* inChunks(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(size);
  let length = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const copied = piece.copy(chunk, length, from);
      from += copied;
      length += copied;
      if (length < size) continue;
      yield chunk;
      length = 0;
    }
  }
  if (length > 0) yield chunk.subarray(0, length);
}
