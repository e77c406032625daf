import { Readable } from 'node:stream';
import { type Options, ZipFile } from 'yazl';

export interface StreamedEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** False for files that are compressed already. */
  readonly isCompressed: boolean;
}

/** A ZIP of any size: the next entry is asked for when the one before is written, so that only a piece of one is in memory. */
export async function* streamZip(entries: AsyncIterable<StreamedEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const feeding = feed(zip, entries, at);
  feeding.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const piece of output) yield piece as Buffer;
  await feeding;
}

async function feed(zip: ZipFile, entries: AsyncIterable<StreamedEntry>, at: Date): Promise<void> {
  for await (const { name, content, isCompressed } of entries) {
    await written(zip, name, Readable.from(content, { objectMode: false }), {
      compress: isCompressed,
      mtime: at,
      mode: 0o100600,
    });
  }
  zip.end();
}

/**
 * The archive remembers each entry until its end, and whatever the entry refers to: some kilobytes each, if that were its content. So the entry
 * gives the content away once.
 */
function written(zip: ZipFile, name: string, content: Readable, options: Partial<Options>): Promise<void> {
  const read = readToItsEnd(name, content);
  zip.addReadStreamLazy(name, options, givenOnce([content]));
  const entry = (zip as unknown as Entries).entries.at(-1);
  if (entry) entry.utf8FileName = apart(entry.utf8FileName);
  return read;
}

interface Entries {
  readonly entries: { utf8FileName: Buffer }[];
}

/** A short buffer is a piece of a block that it shares with whatever else was made then, and holds all of it. */
function apart(shared: Buffer): Buffer {
  const own = Buffer.alloc(shared.length);
  shared.copy(own);
  return own;
}

const readToItsEnd = (name: string, content: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    content.on('end', resolve);
    content.on('error', reject);
    content.on('close', () => reject(new Error(`${name} was not read to its end`)));
  });

/** What a function of a scope refers to stays with all of them, so that this one has a scope of its own. */
const givenOnce =
  (contents: Readable[]) =>
  (give: (error: unknown, content: Readable) => void): void => {
    const content = contents.pop();
    if (content) give(null, content);
  };
