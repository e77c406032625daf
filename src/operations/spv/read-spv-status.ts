import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import { legalTerm, type SpvState, type TermWarning, termWarning } from '../../domain/spv/sending.ts';
import { isSentToSpv } from '../../domain/spv/upload.ts';
import { buildUbl } from '../../formats/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../formats/ubl/preflight.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { findOriginalXml } from '../../storage/imports/imported-invoices.ts';
import { findLastSending } from '../../storage/spv/spv-sendings.ts';
import { fileNameOf, readPrintedInvoice } from '../steps/print-invoice.ts';

export interface SpvStatusRead extends SpvState {
  readonly legalTerm: string;
  readonly termWarning: TermWarning | null;
}

/** V2-SPV-3: returns null for a document that was never queued for sending. */
export const readSpvStatus =
  ({ database }: { readonly database: Database }) =>
  async (caller: Actor, series: string, number: string, today: string): Promise<SpvStatusRead | null> => {
    const found = await database.transact(caller, (tx) => findLastSending(tx, series, number));
    if (!found) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
    const { state } = found;
    if (!state) return null;
    return { ...state, legalTerm: legalTerm(found.issuedOn), termWarning: termWarning(found, state.status, today) };
  };

export interface UblFile {
  readonly fileName: string;
  readonly ubl: string;
}

/** V2-SPV-6: it is the invoice as the tax authority reads it. If it cannot be right, the refusal says what is missing. */
export const readUbl =
  ({ database }: { readonly database: Database }) =>
  async (caller: Actor, series: string, number: string): Promise<UblFile> => {
    const invoice = await database.transact(caller, (tx) => readPrintedInvoice(tx, series, number));
    if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
    if (invoice.snapshot.imported)
      return { fileName: fileNameOf(invoice, 'xml'), ubl: await originalOf(database, caller, invoice) };
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

/** MOVE-5: a document of another program is read as it was imported. */
async function originalOf(database: Database, caller: Actor, { series, number }: DocumentName): Promise<string> {
  const xml = await database.transact(caller, (tx) => findOriginalXml(tx, series, number));
  if (xml === null) {
    throw new Refused({ reason: 'resource-not-found', missing: { is: 'ubl', because: 'opening-balance' } });
  }
  return xml;
}
