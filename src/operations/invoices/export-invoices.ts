import type { InvoiceQuery } from '../../domain/invoice/invoice-query.ts';
import type { DocumentName, InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { PageStart } from '../../domain/page.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { csvOf } from '../../formats/csv/write-csv.ts';
import type { SheetColumn } from '../../formats/table/sheet.ts';
import { xlsxOf } from '../../formats/xlsx/write-xlsx.ts';
import type { Database } from '../../storage/database.ts';
import type { InvoicePosition } from '../../storage/invoices/invoice-reads.ts';
import { readSpvStatuses } from '../../storage/invoices/invoice-search.ts';
import { listNamed } from '../../storage/invoices/named-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { exportAdmission } from '../calls/export-admission.ts';
import type { Admit } from '../calls/fair-queue.ts';
import type { Clock } from '../ports.ts';
import { countFound, readPageOf } from './browse-invoices.ts';
import { resolveQuery } from './resolve-query.ts';

export interface ExportedInvoice extends InvoiceRow {
  /** It is null if the document was never queued for sending. */
  readonly spvStatus: SpvStatus | null;
}

export type ExportColumn = SheetColumn<ExportedInvoice>;

export interface ExportOptions {
  readonly format: 'csv' | 'xlsx';
  /** The sheet has this name, where the format has sheets. */
  readonly sheet: string;
  readonly columns: readonly ExportColumn[];
}

export interface InvoiceExport {
  readonly documents: number;
  /** About so many bytes will come; a progress bar shows it. */
  readonly estimatedBytes: number;
  readonly content: AsyncIterableIterator<Buffer>;
}

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  /** Each batch takes a turn among the reads of its company. */
  readonly admitRead: Admit;
}

/** A sheet has 1 048 576 rows. */
const mostExported = 1_000_000;
const batchSize = 500;
/** These were measured. */
const bytesOfDocument = { csv: 140, xlsx: 30 } as const;
const emptyBytes = 2000;

/** Both kinds of export are admitted together. */
export const invoiceExports = ({ database, clock, admitRead }: Needs) => {
  const admit = exportAdmission();
  const written = (documents: number, { format, sheet, columns }: ExportOptions, batches: Batches) => ({
    documents,
    estimatedBytes: emptyBytes + documents * bytesOfDocument[format],
    content: format === 'csv' ? csvOf(columns, batches) : xlsxOf(sheet, columns, batches),
  });

  return {
    /** CON-EXP-1..3: exactly what the query finds is written while it is read. */
    exportInvoices: (caller: Caller, query: InvoiceQuery, options: ExportOptions): Promise<InvoiceExport> => {
      const today = bucharestDate(clock.now());
      return admit(caller, async () => {
        const documents = await database.transact(caller, async (tx) => {
          return countFound(tx, await resolveQuery(tx, query, today), mostExported + 1);
        });
        if (documents > mostExported) throw refusedToPeople({ is: 'too-many', most: mostExported });
        return written(documents, options, batchesOf({ database, admitRead }, caller, query, today));
      });
    },
    /** CON-BULK-7: exactly the documents that were chosen, in the order of the list. */
    exportChosen: (caller: Caller, names: readonly DocumentName[], options: ExportOptions): Promise<InvoiceExport> =>
      admit(caller, async () => {
        const rows = await database.transact(caller, async (tx) => withSpvStatuses(tx, await listNamed(tx, names)));
        if (rows.length === 0) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
        return written(rows.length, options, oneBatch(rows));
      }),
  };
};

type Batches = AsyncGenerator<readonly ExportedInvoice[]>;

async function* oneBatch(rows: readonly ExportedInvoice[]): Batches {
  yield rows;
}

async function withSpvStatuses(tx: Transaction, rows: readonly InvoiceRow[]): Promise<readonly ExportedInvoice[]> {
  const statuses = await readSpvStatuses(
    tx,
    rows.map(({ invoiceId }) => invoiceId),
  );
  return rows.map((row) => ({ ...row, spvStatus: statuses.get(row.invoiceId) ?? null }));
}

async function* batchesOf(
  { database, admitRead }: Pick<Needs, 'database' | 'admitRead'>,
  { companyId }: Caller,
  query: InvoiceQuery,
  today: string,
): Batches {
  let start: PageStart<InvoicePosition> = { at: 'start' };
  for (;;) {
    const request = { start, limit: batchSize };
    const { rows, next } = await admitRead({ companyId }, () =>
      database.transact({ companyId }, async (tx) => {
        const page = await readPageOf(tx, await resolveQuery(tx, query, today), request);
        return { next: page.next, rows: await withSpvStatuses(tx, page.rows) };
      }),
    );
    yield rows;
    if (next === null) return;
    start = { at: 'after', position: next };
  }
}
