import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { Environment } from '../../domain/access/access.ts';
import { Refused } from '../../domain/refusal.ts';
import {
  type DocumentToPrint,
  listDocumentsToPrint,
  type PrintedDocument,
  savePrintedDocuments,
} from '../../storage/archive-files.ts';
import { advanceArchive, beginArchive, endArchive, readCircumstances } from '../../storage/archives.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { printedInvoiceOf } from '../invoices/steps/printed-invoice.ts';
import type { Clock } from '../ports.ts';
import { assembleArchive } from './steps/assemble-archive.ts';
import { requireStillAllowed } from './steps/require-still-allowed.ts';

export interface MakeArchiveNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly renderer: PdfRenderer;
  readonly keptDays: number;
}

export interface ArchiveWork {
  readonly companyId: number;
  readonly archiveId: string;
  /** Whether an attempt before this one came to no end. */
  readonly isResumed: boolean;
  readonly signal: AbortSignal;
  /** Ends the job in this transaction, or rolls it back when somebody else has the job. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** Small enough to be repeated, large enough to keep every thread busy. */
const partSize = 64;

interface Part {
  readonly after: number;
  readonly until: number;
  readonly printing: Promise<readonly PrintedDocument[]>;
}

/**
 * Prints the documents of an archive part by part, each kept in the transaction that moves the checkpoint behind it, so that
 * whoever takes over goes on from there; then writes the ZIP in one transaction. While a part is being printed and kept, the next
 * waits behind it already: the threads that print never wait for the database.
 */
export const makeArchive = (needs: MakeArchiveNeeds) => async (work: ArchiveWork) => {
  const { database, clock, environment, renderer, keptDays } = needs;
  const { companyId, archiveId, signal, finishWithin } = work;
  const inCompany = <T>(step: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, step);

  const requireAllowed = async (tx: Transaction): Promise<void> =>
    requireStillAllowed(await readCircumstances(tx, archiveId), environment, clock.now());

  const begin = async (after: number): Promise<Part | null> => {
    signal.throwIfAborted();
    const documents = await inCompany(async (tx) => {
      await requireAllowed(tx);
      return listDocumentsToPrint(tx, archiveId, after, partSize);
    });
    const until = documents.at(-1)?.position;
    if (until === undefined) return null;
    const printing = print(documents);
    // Whoever waits for it is told; where something else fails first, nobody waits.
    printing.catch(() => undefined);
    return { after, until, printing };
  };

  const print = async (documents: readonly DocumentToPrint[]): Promise<readonly PrintedDocument[]> => {
    const printed = documents.map(async ({ position, invoice }) =>
      invoice ? [{ position, pdf: await renderer.render(printedInvoiceOf(invoice)) }] : [],
    );
    return (await Promise.all(printed)).flat();
  };

  const keep = async ({ after, until, printing }: Part): Promise<void> => {
    const printed = await printing;
    signal.throwIfAborted();
    await inCompany(async (tx) => {
      const isOurs = await advanceArchive(tx, archiveId, { from: after, until, printed: printed.length });
      if (!isOurs) throw new Error('somebody else goes on with the archive');
      await savePrintedDocuments(tx, archiveId, printed);
    });
  };

  try {
    const begun = await inCompany((tx) => beginArchive(tx, archiveId, work.isResumed ? 'resumed' : 'in-progress'));
    if (!begun) return;
    for (let part = await begin(begun.position); part; ) {
      const next = await begin(part.until);
      await keep(part);
      part = next;
    }
    await inCompany(async (tx) => {
      // Also while the last part was printed the rights may have been withdrawn.
      await requireAllowed(tx);
      await assembleArchive(tx, { archiveId, createdAt: begun.createdAt, keptDays, signal, clock });
      await finishWithin(tx);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const state = error.refusal.reason === 'archive-not-possible' ? 'failed-by-configuration' : 'access-denied';
    await inCompany(async (tx) => {
      await endArchive(tx, archiveId, { state, endedAt: clock.now(), result: null });
      await finishWithin(tx);
    });
  }
};
