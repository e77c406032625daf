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

/**
 * The XML that the tax authority gets; null for a document that is never sent, or cannot be sent as it is. MOVE-5: a document of another
 * program comes with the XML that it was imported from.
 */
export function ublAttachment(invoice: PrintedInvoice): Attachment | null {
  if (invoice.originalXml !== undefined) {
    return { ...attached, description: 'Factura, așa cum a fost emisă', text: invoice.originalXml };
  }
  if (!isSentToSpv(invoice) || findingsBeforeSending(invoice).length > 0) return null;
  return { ...attached, description: 'Factura în format UBL (CIUS-RO)', text: buildUbl(invoice) };
}

const attached = { fileName: 'e-factura.xml', mimeType: 'application/xml' } as const;
