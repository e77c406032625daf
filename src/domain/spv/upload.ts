import type { SnapshotClient } from '../client/client.ts';
import { isRomanianFiscalCode } from '../company/identifiers.ts';
import type { PrintedInvoice } from '../invoice/printed-invoice.ts';
import { findInvoiceType } from '../nomenclature/invoice-types.ts';
import { statedVatId } from '../vat/vat-id.ts';

export interface Upload {
  readonly standard: 'UBL';
  /** Whether the buyer is an individual; such documents are uploaded to another address. */
  readonly isB2c: boolean;
  /** Whether the buyer is outside Romania and has no Romanian code. */
  readonly isExtern: boolean;
}

/** V2-SPV-6: fiscal documents that are in force are sent. A cancelled one was never sent and never will be, nor is one of another program. */
export function isSentToSpv({ snapshot, marks }: Pick<PrintedInvoice, 'snapshot' | 'marks'>): boolean {
  return findInvoiceType(snapshot.typeCode)?.isFiscal === true && !marks.isCancelled && !snapshot.imported;
}

export function uploadOf({ snapshot: { client } }: Pick<PrintedInvoice, 'snapshot'>): Upload {
  // A person with a fiscal code is a business.
  const isInBusiness = client.kind === 'legal-entity' || isRomanianFiscalCode(client.fiscalCode ?? '');
  return { standard: 'UBL', isB2c: !isInBusiness, isExtern: !hasRomanianCode(client) };
}

/** Whether the buyer is in Romania, or abroad and registered in Romania. */
function hasRomanianCode({ fiscalCode, countryCode }: SnapshotClient): boolean {
  return countryCode === 'RO' || statedVatId(fiscalCode ?? '', countryCode)?.state === 'RO';
}
