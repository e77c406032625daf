import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { isSentToSpv } from '../../domain/spv/upload.ts';
import { buildUbl } from '../../formats/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../formats/ubl/preflight.ts';

export interface Attachment {
  readonly fileName: string;
  readonly mimeType: string;
  readonly description: string;
  readonly text: string;
}

/** The XML that the tax authority gets; null for a document that is never sent, or cannot be sent as it is. */
export function ublAttachment(invoice: PrintedInvoice): Attachment | null {
  if (!isSentToSpv(invoice) || findingsBeforeSending(invoice).length > 0) return null;
  return {
    fileName: 'e-factura.xml',
    mimeType: 'application/xml',
    description: 'Factura în format UBL (CIUS-RO)',
    text: buildUbl(invoice),
  };
}
