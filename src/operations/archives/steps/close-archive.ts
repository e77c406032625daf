import { contentsFileName, tableOfContents } from '../../../documents/archive/table-of-contents.ts';
import { zipDirectory, zipPart } from '../../../documents/archive/zip-parts.ts';
import { listArchivedDocuments, saveBytes } from '../../../storage/invoices/archive-files.ts';
import { endArchive, removeBeyondQuota } from '../../../storage/invoices/archives.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import type { Clock } from '../../ports.ts';

interface Closing {
  readonly archiveId: string;
  /** The date of the files inside. */
  readonly createdAt: Date;
  /** How many bytes of it there are. */
  readonly written: number;
  readonly keptDays: number;
  /** Of the company, all archives together. */
  readonly keptBytes: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

const documentsAtOnce = 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** V2-ARCH-11: every PDF is written; the index and the directory make it a ZIP. */
export async function closeArchive(tx: Transaction, closing: Closing): Promise<void> {
  const { archiveId, createdAt, written, keptDays, keptBytes, signal, clock } = closing;
  const contents = tableOfContents();
  const records: Buffer[] = [];
  for (let after = 0, isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const documents = await listArchivedDocuments(tx, archiveId, after, documentsAtOnce);
    for (const document of documents) {
      contents.add(document, document.fileName);
      if (document.record) records.push(document.record);
      after = document.position;
    }
    isLast = documents.length < documentsAtOnce;
  }
  const index = { name: contentsFileName, content: contents.bytes(), isCompressed: true };
  const end = await zipPart([index], written, createdAt);
  const directoryStart = written + end.bytes.length;
  const directory = await zipDirectory([...records, ...end.entries.map(({ record }) => record)], directoryStart);
  await saveBytes(tx, archiveId, written, Buffer.concat([end.bytes, directory]));

  const endedAt = clock.now();
  const expiresAt = new Date(endedAt.getTime() + keptDays * dayMs);
  const size = directoryStart + directory.length;
  await endArchive(tx, archiveId, { state: 'ready', endedAt, result: { printed: records.length, size, expiresAt } });
  await removeBeyondQuota(tx, archiveId, keptBytes);
}
