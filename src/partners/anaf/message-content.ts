import { type ReceivedRecord, recordOf } from '../../domain/supplier/received-invoice.ts';
import { NotAnInvoice } from '../../formats/en16931/invoice-values.ts';
import { readReceivedInvoice } from '../../formats/read-received-invoice.ts';
import { readXml, XmlNotReadable, xmlTextOf } from '../../formats/xml/read-xml.ts';
import { readZipFile } from '../../formats/zip/read-zip.ts';
import { messagesOf, shortened } from './answers.ts';

/** ANAF accepts 10 MB, and returns what it accepted. */
export const longestInvoice = 10 * 1024 * 1024;
const mostErrors = 200;

/** A reason stands in its place where not even the text of the document could be read. */
export type MessageContent =
  | { readonly xml: Buffer; readonly errors: readonly string[]; readonly invoice: InvoiceOrReason }
  | { readonly xml: Buffer | null; readonly unreadable: string };

type InvoiceOrReason = ReceivedRecord | { readonly unreadable: string };

/** Whatever the sender wrote, and whatever fails because of it, is a result about this one message only. */
export function messageContent(zip: Buffer): MessageContent {
  let xml: Buffer | null = null;
  try {
    xml = readZipFile(zip, /^\d+\.xml$/, longestInvoice);
    if (!xml) return { xml, unreadable: 'its ZIP does not hold the document' };
    const text = xmlTextOf(xml);
    if (text === null) return { xml, unreadable: 'it is not in the encoding that it declares' };
    return { xml, errors: errorsOf(text), invoice: invoiceOrReason(text) };
  } catch (error) {
    return { xml, unreadable: `its ZIP cannot be read: ${reasonOf(error)}` };
  }
}

function invoiceOrReason(text: string): InvoiceOrReason {
  try {
    return recordOf(readReceivedInvoice(text));
  } catch (error) {
    const isForeseen = error instanceof NotAnInvoice || error instanceof XmlNotReadable;
    return { unreadable: isForeseen ? error.message : `it cannot be read: ${reasonOf(error)}` };
  }
}

function errorsOf(text: string): readonly string[] {
  if (!/<(?:\w+:)?header[\s>]/.test(text.slice(0, 1000))) return [];
  return messagesOf(readXml(text), 'Error').slice(0, mostErrors).map(shortened);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
