import type { PageRequest, PageStart } from '../../domain/page.ts';
import { csvOf } from '../../formats/csv/write-csv.ts';
import type { SheetColumn } from '../../formats/table/sheet.ts';
import { xlsxOf } from '../../formats/xlsx/write-xlsx.ts';
import type { Caller } from '../caller.ts';
import type { Admit } from '../calls/fair-queue.ts';

export type ReportColumn<Row> = SheetColumn<Row>;

export interface ReportFile<Row> {
  readonly format: 'csv' | 'xlsx';
  /** The sheet has this name, where the format has sheets. */
  readonly sheet: string;
  readonly columns: readonly ReportColumn<Row>[];
  /** It reads the rows from a position on; a short report is read as a whole. */
  readonly read: (page: PageRequest<never>) => Promise<{ readonly rows: readonly Row[]; readonly next: unknown }>;
}

const batchSize = 200;

/** GRP-REP-15: the file is written while the report is read; each batch is admitted among the reads of its company. */
export const exportReport =
  ({ admitRead }: { readonly admitRead: Admit }) =>
  <Row>(caller: Caller, { format, sheet, columns, read }: ReportFile<Row>): AsyncIterable<Uint8Array> => {
    const batches = batchesOf(admitRead, caller, read);
    return format === 'csv' ? csvOf(columns, batches) : xlsxOf(sheet, columns, batches);
  };

async function* batchesOf<Row>(
  admitRead: Admit,
  { companyId }: Caller,
  read: ReportFile<Row>['read'],
): AsyncGenerator<readonly Row[]> {
  let start: PageStart<unknown> = { at: 'start' };
  for (;;) {
    const page = { start, limit: batchSize } as PageRequest<never>;
    const { rows, next } = await admitRead({ companyId }, () => read(page));
    yield rows;
    if (next === null) return;
    start = { at: 'after', position: next };
  }
}
