import { uniqueFileNames } from '../../documents/archive/file-names.ts';
import { type ExportRow, exportColumns, rowOfPayment, rowsOfDocument } from '../../documents/sheets/export-sheet.ts';
import type { Author } from '../../domain/access/right.ts';
import type {
  AccountingFormat,
  ExportDocument,
  ExportLine,
  ExportPayment,
} from '../../domain/accounting/accounting-export.ts';
import type { AccountingAccounts } from '../../domain/accounting/accounts.ts';
import { lastDayOfMonth } from '../../domain/time/calendar.ts';
import { csvOf } from '../../formats/csv/write-csv.ts';
import { sagaDocument, sagaDocumentName, sagaPayments, sagaPaymentsName } from '../../formats/saga/write-saga.ts';
import { xlsxOf } from '../../formats/xlsx/write-xlsx.ts';
import { splitRecords, type ZipEntry, zipDirectory, zipPart } from '../../formats/zip/write-zip.ts';
import { addExport, markExported } from '../../storage/accounting/accounting-exports.ts';
import { listCollections, listPayments } from '../../storage/accounting/export-payment-reads.ts';
import {
  type ExportPeriod,
  listPurchases,
  listSales,
  readPurchaseLines,
  readSaleLines,
} from '../../storage/accounting/export-reads.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Admit } from '../calls/fair-queue.ts';
import type { Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  /** Each batch takes a turn among the reads of its company. */
  readonly admitRead: Admit;
}

interface MonthAsked {
  readonly companyId: number;
  /** yyyy-mm */
  readonly month: string;
  readonly format: AccountingFormat;
  readonly accounts: AccountingAccounts;
  readonly at: Date;
}

/** The month of an accountant while it is written, and what is remembered of it once it was. */
export interface WrittenMonth {
  readonly content: AsyncGenerator<Buffer>;
  readonly record: (tx: Transaction, ids: Ids, author: Author) => Promise<void>;
}

/** GRP-EXP-1: the month is written while it is read. GRP-EXP-6: who got less than all of it was not given it, so it is recorded after its end. */
export function writeMonth(needs: Needs, { companyId, month, format, accounts, at }: MonthAsked): WrittenMonth {
  const sold: number[] = [];
  const parts = partsOf(needs, companyId, month, sold);
  const counted = { documents: 0 };
  return {
    content: format === 'saga' ? sagaZip(parts, accounts, at, counted) : sheetOf(format, parts, accounts, counted),
    record: async (tx, ids, author) => {
      const { documents } = counted;
      await addExport(tx, ids.uuid(), firstDay(month), { format, exportedAt: at, documents });
      await markExported(tx, sold, { format, exportedAt: at });
      const change = {
        subject: 'accounting-export',
        name: month,
        action: 'exported',
        details: { format, documents },
      } as const;
      await recordChange(tx, author, change, at);
    },
  };
}

const firstDay = (month: string): string => `${month}-01`;

type Part =
  | { readonly is: 'documents'; readonly documents: readonly ExportDocument[] }
  | { readonly is: 'payments'; readonly payments: readonly ExportPayment[] };

const batchSize = 100;
const paymentBatch = 1000;
const lineBatch = 2000;

/** Yields the documents of a month, then the money, and notes the ids of the invoices that were sold as they come. */
async function* partsOf(
  { database, admitRead }: Needs,
  companyId: number,
  month: string,
  sold: number[],
): AsyncGenerator<Part> {
  const period: ExportPeriod = { from: firstDay(month), until: lastDayOfMonth(firstDay(month)) };
  const read = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    admitRead({ companyId }, () => database.transact({ companyId }, work));

  const sales = pagesOf(batchSize, (last: Awaited<ReturnType<typeof listSales>>[number] | null, limit) =>
    read((tx) => listSales(tx, period, last && { on: last.document.issuedOn, key: last.invoiceId }, limit)),
  );
  for await (const listed of sales) {
    sold.push(...listed.map(({ invoiceId }) => invoiceId));
    const documents = withLines(listed, (invoiceIds, after, limit) =>
      read((tx) => readSaleLines(tx, invoiceIds, after, limit)),
    );
    for await (const some of documents) yield { is: 'documents', documents: some };
  }
  const purchases = pagesOf(batchSize, (last: Awaited<ReturnType<typeof listPurchases>>[number] | null, limit) =>
    read((tx) => listPurchases(tx, period, last && { on: last.document.issuedOn, key: last.entryNumber }, limit)),
  );
  for await (const listed of purchases) {
    const documents = withLines(listed, (invoiceIds, after, limit) =>
      read((tx) => readPurchaseLines(tx, invoiceIds, after, limit)),
    );
    for await (const some of documents) yield { is: 'documents', documents: some };
  }
  for (const list of [listCollections, listPayments]) {
    const pages = pagesOf(paymentBatch, (last: Awaited<ReturnType<typeof list>>[number] | null, limit) =>
      read((tx) => list(tx, period, last && { on: last.payment.on, key: last.key }, limit)),
    );
    for await (const page of pages) yield { is: 'payments', payments: page.map(({ payment }) => payment) };
  }
}

async function* pagesOf<Item>(
  size: number,
  next: (last: Item | null, limit: number) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  let last: Item | null = null;
  for (;;) {
    const page: readonly Item[] = await next(last, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    last = page.at(-1) ?? null;
  }
}

interface Listed<Id> {
  readonly invoiceId: Id;
  readonly lineCount: number;
  readonly document: Omit<ExportDocument, 'lines'>;
}

/** Takes as many documents at a time as can have their lines read at once; a long one comes alone, in slices. */
async function* withLines<Id>(
  listed: readonly Listed<Id>[],
  readLines: (ids: readonly Id[], after: number, limit: number) => Promise<ReadonlyMap<Id, readonly ExportLine[]>>,
): AsyncGenerator<readonly ExportDocument[]> {
  let together: Listed<Id>[] = [];
  let count = 0;
  const readTogether = async (): Promise<readonly ExportDocument[]> => {
    const lines =
      together.length === 0 ? new Map<Id, readonly ExportLine[]>() : await readLines(idsOf(together), 0, lineBatch);
    return together.map(({ invoiceId, document }) => ({ ...document, lines: lines.get(invoiceId) ?? [] }));
  };
  for (const one of listed) {
    if (count + one.lineCount > lineBatch) {
      yield await readTogether();
      together = [];
      count = 0;
    }
    if (one.lineCount <= lineBatch) {
      together.push(one);
      count += one.lineCount;
      continue;
    }
    const lines: ExportLine[] = [];
    while (lines.length < one.lineCount) {
      const more = (await readLines([one.invoiceId], lines.length, lineBatch)).get(one.invoiceId) ?? [];
      if (more.length === 0) break;
      lines.push(...more);
    }
    yield [{ ...one.document, lines }];
  }
  if (together.length > 0) yield await readTogether();
}

const idsOf = <Id>(listed: readonly Listed<Id>[]): readonly Id[] => listed.map(({ invoiceId }) => invoiceId);

interface Counted {
  documents: number;
}

/**
 * GRP-EXP-3: a few files are written at a time. Only the directory of the ZIP and the names given stay in memory until the end, about two
 * hundred bytes for each file. GRP-EXP-7: the numbers of suppliers may come twice, and those of the company in another case.
 */
async function* sagaZip(
  parts: AsyncGenerator<Part>,
  accounts: AccountingAccounts,
  at: Date,
  counted: Counted,
): AsyncGenerator<Buffer> {
  const nameOf = uniqueFileNames();
  const records: Buffer[] = [];
  let end = 0;
  for await (const part of parts) {
    const entries =
      part.is === 'documents' ? documentFiles(part.documents, accounts) : paymentFiles(part.payments, accounts);
    if (part.is === 'documents') counted.documents += part.documents.length;
    const named = entries.map((entry) => ({ ...entry, name: nameOf(entry.name) }));
    const { bytes, entries: inZip } = await zipPart(named, end, at);
    end += bytes.length;
    records.push(Buffer.concat(inZip.map(({ record }) => record)));
    yield bytes;
  }
  yield await zipDirectory(records.flatMap(splitRecords), end);
}

const fileOf = (name: string, content: string): ZipEntry => ({
  name,
  content: Buffer.from(content),
  isCompressed: true,
});

const documentFiles = (documents: readonly ExportDocument[], accounts: AccountingAccounts): readonly ZipEntry[] =>
  documents.map((document) => fileOf(sagaDocumentName(document), sagaDocument(document, accounts)));

/** Each day has one file; a day with very many payments has several. */
function paymentFiles(payments: readonly ExportPayment[], accounts: AccountingAccounts): readonly ZipEntry[] {
  const days = new Map<string, ExportPayment[]>();
  for (const payment of payments) {
    const ofDay = days.get(payment.on) ?? [];
    ofDay.push(payment);
    days.set(payment.on, ofDay);
  }
  return [...days.values()].flatMap((ofDay) =>
    ofDay[0] ? [fileOf(sagaPaymentsName(ofDay[0]), sagaPayments(ofDay, accounts))] : [],
  );
}

function sheetOf(
  format: 'csv' | 'xlsx',
  parts: AsyncGenerator<Part>,
  accounts: AccountingAccounts,
  counted: Counted,
): AsyncGenerator<Buffer> {
  const rows = rowsOf(parts, accounts, counted);
  return format === 'csv' ? csvOf(exportColumns, rows) : xlsxOf('Export contabil', exportColumns, rows);
}

async function* rowsOf(
  parts: AsyncGenerator<Part>,
  accounts: AccountingAccounts,
  counted: Counted,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const part of parts) {
    if (part.is === 'documents') counted.documents += part.documents.length;
    yield part.is === 'documents'
      ? part.documents.flatMap((document) => rowsOfDocument(document, accounts))
      : part.payments.map((payment) => rowOfPayment(payment, accounts));
  }
}
