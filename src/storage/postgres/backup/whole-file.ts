import { createWriteStream } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '../embedded/data-folder.ts';
import { removeAbandonedSiblings, temporarySibling } from '../embedded/temporary-siblings.ts';

interface WholeFileNeeds {
  readonly replaces: boolean;
  /** True where the bytes are compressed already, and written as they are. */
  readonly isPacked?: boolean;
  /** What becomes of the compressed bytes; null leaves them as they are. */
  readonly encrypted: ((plain: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>) | null;
  readonly signal: AbortSignal;
}

/**
 * OPS-BACKUP-8: writes the bytes, compressed, into a file that appears under its name complete, flushed to disk and readable by its owner only, or
 * not at all. Returns its length. With `replaces` false, an existing file of that name is an EEXIST error and stays.
 */
export async function writeWholeFile(
  file: string,
  bytes: AsyncIterable<Buffer>,
  { replaces, isPacked = false, encrypted, signal }: WholeFileNeeds,
): Promise<number> {
  await removeAbandonedSiblings(file);
  const draft = temporarySibling(file);
  try {
    signal.throwIfAborted();
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const source = Readable.from(bytes);
    const packed = [source, createGzip()] as const;
    await untilAborted(
      isPacked
        ? pipeline(source, target, { signal })
        : encrypted
          ? pipeline(...packed, encrypted, target, { signal })
          : pipeline(...packed, target, { signal }),
      signal,
    );
    // A link fails if the file exists, and a rename replaces it.
    await (replaces ? rename(draft, file) : link(draft, file));
    await syncFolder(dirname(file));
    return target.bytesWritten;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Since version 22 of Node a pipeline that is aborted waits for what its source is reading, which may wait for a lock. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort);
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
