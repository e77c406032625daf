import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

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
    const stream = Readable.from(content, { objectMode: false });
    const read = new Promise<void>((resolve, reject) => {
      stream.on('end', resolve);
      stream.on('error', reject);
      stream.on('close', () => reject(new Error(`${name} was not read to its end`)));
    });
    zip.addReadStream(stream, name, { compress: isCompressed, mtime: at, mode: 0o100600 });
    await read;
  }
  zip.end();
}
