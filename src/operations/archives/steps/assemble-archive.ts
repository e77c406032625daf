import { uniqueFileNames } from '../../../documents/archive/file-names.ts';
import { contentsFileName, tableOfContents } from '../../../documents/archive/table-of-contents.ts';
import { inChunks, type ZipEntry, zipOf } from '../../../documents/archive/zip-stream.ts';
import { chunkBytes, listArchivedDocuments, saveChunk } from '../../../storage/archive-files.ts';
import { endArchive, lockArchive } from '../../../storage/archives.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import { pdfFileNameOf } from '../../invoices/steps/printed-invoice.ts';
import type { Clock } from '../../ports.ts';

interface Assembly {
  readonly archiveId: string;
  /** The date of the files inside. */
  readonly createdAt: Date;
  readonly keptDays: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

const documentsAtOnce = 8;
const dayMs = 24 * 60 * 60 * 1000;

/** Everything is printed: the ZIP is written whole or not at all. It streams, from the documents kept into the chunks. */
export async function assembleArchive(tx: Transaction, assembly: Assembly): Promise<void> {
  const { archiveId, createdAt, keptDays, signal, clock } = assembly;
  if (!(await lockArchive(tx, archiveId))) throw new Error('somebody else has ended the archive');
  const tally = { printed: 0 };
  let size = 0;
  let place = 0;
  for await (const chunk of inChunks(zipOf(entriesOf(tx, archiveId, tally), createdAt), chunkBytes)) {
    signal.throwIfAborted();
    await saveChunk(tx, archiveId, place, chunk);
    place += 1;
    size += chunk.length;
  }
  const endedAt = clock.now();
  const expiresAt = new Date(endedAt.getTime() + keptDays * dayMs);
  await endArchive(tx, archiveId, { state: 'ready', endedAt, result: { printed: tally.printed, size, expiresAt } });
}

/** V2-ARCH-11: a PDF per document and, last, the index; V2-ARCH-12: a document that is gone stands in the index alone. */
async function* entriesOf(tx: Transaction, archiveId: string, tally: { printed: number }): AsyncGenerator<ZipEntry> {
  const nameOf = uniqueFileNames();
  const contents = tableOfContents();
  for (let after = 0; ; ) {
    const documents = await listArchivedDocuments(tx, archiveId, after, documentsAtOnce);
    for (const document of documents) {
      const name = document.pdf && nameOf(pdfFileNameOf(document));
      contents.add(document, name);
      if (document.pdf && name) yield { name, content: document.pdf, isCompressed: false };
      if (name) tally.printed += 1;
      after = document.position;
    }
    if (documents.length < documentsAtOnce) break;
  }
  yield { name: contentsFileName, content: contents.bytes(), isCompressed: true };
}
