import {
  type AccountingFormat,
  accountingFileName,
  accountingMediaTypes,
} from '../../domain/accounting/accounting-export.ts';
import { bucharestTimestamp } from '../../domain/time/calendar.ts';

/** Every wire answers with an export for the accountant in this way. */

export const monthPattern = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

interface Exported {
  /** Null means that it is the first of its month. */
  readonly before: { readonly exportedAt: Date } | null;
  readonly content: AsyncIterable<Uint8Array>;
  readonly month: string;
  readonly format: AccountingFormat;
  readonly fiscalCode: string;
}

export function exportFile({ month, format, fiscalCode, before, content }: Exported) {
  return {
    fileName: accountingFileName(fiscalCode, month, format),
    contentType: accountingMediaTypes[format],
    headers: before
      ? { 'x-facturier-export-anterior': bucharestTimestamp(before.exportedAt) }
      : ({} as Readonly<Record<string, string>>),
    content,
  };
}
