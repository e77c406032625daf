import { buildUbl } from '../../documents/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../documents/ubl/preflight.ts';
import { isSentToSpv } from '../../documents/ubl/upload.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import { fileNameOf, readPrintedInvoice } from './steps/printed-invoice.ts';

export interface UblFile {
  readonly fileName: string;
  readonly ubl: string;
}

/** V2-SPV-6: the invoice as the tax authority reads it. Never one that cannot be right: then what is missing is told. */
export const readUbl =
  ({ database }: { readonly database: Database }) =>
  async (caller: Caller, series: string, number: string): Promise<UblFile> => {
    const invoice = await database.transact(caller, (tx) => readPrintedInvoice(tx, series, number));
    if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
    if (!isSentToSpv(invoice)) {
      const because = invoice.marks.isCancelled ? 'cancelled' : 'not-fiscal';
      throw new Refused({ reason: 'resource-not-found', missing: { is: 'ubl', because } });
    }
    const missing = findingsBeforeSending(invoice).filter(({ hasStandIn }) => !hasStandIn);
    if (missing.length > 0) {
      throw new Refused({ reason: 'ubl-not-possible', sentences: missing.map(({ message }) => message) });
    }
    return { fileName: fileNameOf(invoice, 'xml'), ubl: buildUbl(invoice) };
  };
