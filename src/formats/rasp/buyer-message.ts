import { attributesOf } from '../xml/write-xml.ts';

/**
 * GRP-SUP-16: a buyer's message to the issuer of an invoice (RASP). It names the invoice by its index at the authority, and has the text in
 * an attribute.
 */
export function buildBuyerMessage(invoiceIndex: string, message: string): string {
  const members = { xmlns: 'mfp:anaf:dgti:spv:reqMesaj:v1', index_incarcare: invoiceIndex, message };
  return `<?xml version="1.0" encoding="UTF-8"?><header${attributesOf(members)}/>`;
}
