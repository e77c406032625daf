import { uniqueFileNames } from '../../documents/archive/file-names.ts';
import { contentsFileName, tableOfContents } from '../../documents/archive/table-of-contents.ts';
import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import { accessObstacle, type Environment } from '../../domain/access/access.ts';
import type { ArchiveKind } from '../../domain/archive/archive.ts';
import { archiveObstacle } from '../../domain/archive/document-limit.ts';
import { Refused, refuseIf } from '../../domain/refusal.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { splitRecords, zipDirectory, zipPart } from '../../formats/zip/write-zip.ts';
import { findAuthorAccess } from '../../storage/access/author-access.ts';
import type { Database } from '../../storage/database.ts';
import {
  findDeletedDocument,
  type ListedToPrint,
  listArchivedDocuments,
  listDocumentsToPrint,
  listFileNames,
  rewindArchive,
  saveBytes,
  saveWrittenDocuments,
} from '../../storage/invoices/archive-files.ts';
import {
  advanceArchive,
  beginArchive,
  type Checkpoint,
  endArchive,
  lockArchive,
  readCircumstances,
  removeBeyondQuota,
} from '../../storage/invoices/archives.ts';
import { type DocumentText, readDocumentTexts } from '../../storage/invoices/printed-documents.ts';
import { listArchivedReceived, listReceivedToPrint } from '../../storage/suppliers/archived-supplier-invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock } from '../ports.ts';
import { pdfFileNameOf, printedInvoiceText, printOrder } from '../steps/print-invoice.ts';
import {
  type ArchivedFile,
  documentsOf,
  printReceived,
  receivedFileName,
  withinSize,
} from '../steps/print-received.ts';

export interface MakeArchiveNeeds {
  readonly database: Database;
  /** The documents are read there. */
  readonly reads: Database;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly renderer: PdfRenderer;
  readonly publicUrl: () => string;
  readonly retentionDays: number;
  readonly quotaBytes: number;
}

export interface ArchiveWork {
  readonly companyId: number;
  readonly archiveId: string;
  /** It is true where an attempt before this one was cut off. */
  readonly isResumed: boolean;
  readonly signal: AbortSignal;
  /** Records progress of the job in this transaction, or rolls it back when somebody else has the job. */
  readonly progressWithin: (tx: Transaction) => Promise<void>;
  /** Ends the job in this transaction, or rolls it back when somebody else has the job. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** A part is small enough to be repeated, and large enough to keep every printer busy. */
const partSize = 64;

/** A long document is a part by itself and is read when it is printed, so that only those being worked on are in memory. */
function oneLongOrManyShort(documents: readonly ListedToPrint[]): readonly ListedToPrint[] {
  const place = documents.findIndex(({ isLong }) => isLong);
  return place < 0 ? documents : documents.slice(0, Math.max(1, place));
}

interface PrintedDocument {
  readonly position: number;
  /** The PDF has this name unless another document has it already; the other files of the document follow it. */
  readonly preferredName: string;
  readonly files: readonly ArchivedFile[];
}

interface Part {
  readonly after: number;
  readonly until: number;
  readonly printing: Promise<readonly PrintedDocument[]>;
}

/**
 * Prints the documents of an archive part by part. Each part is written to the ZIP in the transaction that moves the checkpoint,
 * so that a worker that takes over continues from there. While a part is being written, the next one is already being printed: the
 * printers never wait for the database.
 */
export const makeArchive = (needs: MakeArchiveNeeds) => async (work: ArchiveWork) => {
  const { database, reads, clock, environment, renderer, publicUrl, retentionDays, quotaBytes } = needs;
  const { companyId, archiveId, signal, progressWithin, finishWithin } = work;
  const inCompany = <T>(step: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, step);
  const readInCompany: typeof inCompany = (step) => reads.transact({ companyId }, step);

  const requireAllowed = (tx: Transaction): Promise<void> =>
    requireStillAllowed(tx, archiveId, environment, clock.now());

  const begin = async (after: number, kind: ArchiveKind): Promise<Part | null> => {
    signal.throwIfAborted();
    return kind === 'supplier-invoices' ? beginReceived(after) : beginIssued(after);
  };

  const beginReceived = async (after: number): Promise<Part | null> => {
    const documents = await readInCompany(async (tx) => {
      await requireAllowed(tx);
      return withinSize(await listReceivedToPrint(tx, archiveId, after, partSize));
    });
    const until = documents.at(-1)?.position;
    if (until === undefined) return null;
    const printing = Promise.all(
      documents.map(async (document) => ({
        position: document.position,
        preferredName: receivedFileName(document),
        files: await printReceived({ database: reads, renderer }, companyId, document),
      })),
    );
    printing.catch(() => undefined);
    return { after, until, printing };
  };

  const beginIssued = async (after: number): Promise<Part | null> => {
    const { documents, texts } = await readInCompany(async (tx) => {
      await requireAllowed(tx);
      const documents = oneLongOrManyShort(await listDocumentsToPrint(tx, archiveId, after, partSize));
      const inAdvance = documents.filter(({ isLong }) => !isLong).map(({ invoiceId }) => invoiceId);
      return { documents, texts: await readDocumentTexts(tx, inAdvance) };
    });
    const until = documents.at(-1)?.position;
    if (until === undefined) return null;
    const printing = print(documents, new Map(texts.map((text) => [text.invoiceId, text])));
    // Whoever waits for it gets the error; where something else fails first, nobody waits.
    printing.catch(() => undefined);
    return { after, until, printing };
  };

  const print = async (
    documents: readonly ListedToPrint[],
    texts: ReadonlyMap<number, DocumentText>,
  ): Promise<readonly PrintedDocument[]> => {
    const printed = documents.map(async (document) => {
      const { position, invoiceId, isLong, isDeleted } = document;
      const text = texts.get(invoiceId);
      if (isDeleted || (!text && !isLong)) return [];
      const order = text
        ? { companyId, isLong, read: async () => printedInvoiceText(text, publicUrl) }
        : printOrder(reads, companyId, document, publicUrl);
      const pdf = { ending: '.pdf', content: await renderer.render(order), isCompressed: false } as const;
      return [{ position, preferredName: pdfFileNameOf(document), files: [pdf] }];
    });
    return (await Promise.all(printed)).flat();
  };

  /** Returns how many bytes the ZIP has then. */
  const printAll = async (from: Checkpoint, fileNames: readonly string[]): Promise<number> => {
    const nameOf = uniqueFileNames(fileNames);
    let { written } = from;
    for (let part = await begin(from.position, from.kind); part; ) {
      const next = await begin(part.until, from.kind);
      const { after, until } = part;
      const printed = await part.printing;
      signal.throwIfAborted();
      const entries = printed.flatMap(({ position, preferredName, files }) => {
        const stem = nameOf(preferredName).slice(0, -'.pdf'.length);
        return files.map(({ ending, ...file }) => ({ position, name: `${stem}${ending}`, ...file }));
      });
      const { bytes, entries: files } = await zipPart(entries, written, from.createdAt);
      const documents = documentsOf(files);
      await inCompany(async (tx) => {
        const advance = { from: after, until, printed: documents.length, bytes: bytes.length };
        if (!(await advanceArchive(tx, archiveId, advance))) throw new Error('somebody else goes on with the archive');
        await saveBytes(tx, archiveId, written, bytes);
        await saveWrittenDocuments(tx, archiveId, documents);
        await progressWithin(tx);
      });
      written += bytes.length;
      part = next;
    }
    return written;
  };

  /** Returns false where a document in it was deleted meanwhile (V2-ARCH-12), so that the run begins again. */
  const run = async (): Promise<boolean> => {
    const begun = await inCompany(async (tx) => {
      const checkpoint = await beginArchive(tx, archiveId, work.isResumed ? 'resumed' : 'in-progress');
      return checkpoint && { checkpoint, fileNames: await listFileNames(tx, archiveId) };
    });
    if (!begun) return true;
    const written = await printAll(begun.checkpoint, begun.fileNames);
    return inCompany(async (tx) => {
      // The rights may have been withdrawn while the last part was printed.
      await requireAllowed(tx);
      if (!(await lockArchive(tx, archiveId))) throw new Error('somebody else has ended the archive');
      const deleted = await findDeletedDocument(tx, archiveId);
      if (deleted) {
        await rewindArchive(tx, archiveId, deleted);
        await progressWithin(tx);
        return false;
      }
      const { kind, createdAt } = begun.checkpoint;
      await closeArchive(tx, { archiveId, kind, createdAt, written, retentionDays, quotaBytes, signal, clock });
      await finishWithin(tx);
      return true;
    });
  };

  try {
    for (let isOver = false; !isOver; ) isOver = await run();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const state = error.refusal.reason === 'archive-not-possible' ? 'failed-by-configuration' : 'access-denied';
    await inCompany(async (tx) => {
      await endArchive(tx, archiveId, { state, endedAt: clock.now(), result: null });
      await finishWithin(tx);
    });
  }
};

interface Closing {
  readonly archiveId: string;
  readonly kind: ArchiveKind;
  /** The files inside the ZIP have this date. */
  readonly createdAt: Date;
  readonly written: number;
  readonly retentionDays: number;
  /** It counts all archives of the company together. */
  readonly quotaBytes: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

const documentsAtOnce = 1000;

/** V2-ARCH-11: every PDF is written by now; the index and the directory complete the ZIP. */
export async function closeArchive(tx: Transaction, closing: Closing): Promise<void> {
  const { archiveId, kind, createdAt, written, retentionDays, quotaBytes, signal, clock } = closing;
  const contents = tableOfContents(kind);
  const list = kind === 'supplier-invoices' ? listArchivedReceived : listArchivedDocuments;
  const records: Buffer[] = [];
  let printed = 0;
  for (let after = 0, isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const documents = await list(tx, archiveId, after, documentsAtOnce);
    for (const document of documents) {
      contents.add(document, document.fileName);
      if (document.record) {
        records.push(...splitRecords(document.record));
        printed += 1;
      }
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
  const expiresAt = new Date(endedAt.getTime() + retentionDays * dayMs);
  const size = directoryStart + directory.length;
  await endArchive(tx, archiveId, { state: 'ready', endedAt, result: { printed, size, expiresAt } });
  await removeBeyondQuota(tx, archiveId, quotaBytes);
}

/** Work continues only for an author who could still ask for it, in a company that still allows as many documents. */
async function requireStillAllowed(
  tx: Transaction,
  archiveId: string,
  environment: Environment,
  now: Date,
): Promise<void> {
  const { author, plan, found, limit } = await readCircumstances(tx, archiveId);
  const access = await findAuthorAccess(tx, author);
  if (!access || access.isRevoked || (access.expiresAt && access.expiresAt <= now)) {
    throw new Refused({ reason: 'key-not-valid' });
  }
  // A plan limits keys only: a person may do what the role allows.
  const planThatCounts = author.kind === 'api-key' ? plan : 'enterprise';
  refuseIf(
    accessObstacle(
      { right: 'archives:manage', plans: 'any' },
      { environment, rights: access.rights, plan: planThatCounts },
    ),
  );
  refuseIf(archiveObstacle({ found, limit }));
}
