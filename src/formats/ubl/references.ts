import { documentsNamed, writtenName } from '../../domain/invoice/named-documents.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot, NamedDocument } from '../../domain/invoice/snapshot.ts';
import { documentId } from '../../domain/spv/sending.ts';
import { group, text, type Xml } from '../xml/write-xml.ts';
import { atMost } from './lengths.ts';

/** BT-13. */
export function orderReference({ references }: InvoiceSnapshot): Xml {
  return group('cac:OrderReference', reference(references?.orderReference));
}

/** BT-12. */
export function contractReference({ references }: InvoiceSnapshot): Xml {
  return group('cac:ContractDocumentReference', reference(references?.contractReference));
}

/** BG-3: the original of a reversal, and the invoices that an invoice corrects or settles. */
export function billingReferences({ marks: { reverses }, snapshot: { corrects } }: PrintedInvoice): Xml {
  const named = documentsNamed({ reverses, ...(corrects ? { corrects } : {}) });
  // MOVE-6: the original of a reversal comes first; the authority knows it by the id that another program gave it.
  const ids = named.map((document, place) => (place === 0 ? reverses?.id : undefined) ?? idOf(document));
  return named.map((document, place) => billingReference(document, ids[place] ?? '')).join('');
}

const billingReference = ({ issuedOn }: NamedDocument, id: string): Xml =>
  group(
    'cac:BillingReference',
    group('cac:InvoiceDocumentReference', text('cbc:ID', id), text('cbc:IssueDate', issuedOn)),
  );

/** BT-25: a document of ours has the id that was sent; how another program joined series and number is not known. */
function idOf({ series, number, isOurs }: NamedDocument): string {
  return isOurs && series !== null ? documentId({ series, number }) : atMost(200, writtenName({ series, number }));
}

/** BG-24: the fiscal receipt that the invoice is for. */
export function receiptReference({ fiscalReceipt }: InvoiceSnapshot): Xml {
  if (!fiscalReceipt) return '';
  return group(
    'cac:AdditionalDocumentReference',
    reference(fiscalReceipt.number),
    text('cbc:DocumentDescription', `Bon fiscal din ${fiscalReceipt.issuedOn}`),
  );
}

function reference(value: string | null | undefined): Xml {
  return text('cbc:ID', atMost(200, value ?? ''));
}
