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

/** BG-3: the invoice that a reversal takes back, and those that an invoice corrects or settles. */
export function billingReferences({ marks: { reverses }, snapshot: { corrects } }: PrintedInvoice): Xml {
  const named = documentsNamed({ reverses, ...(corrects ? { corrects } : {}) });
  return named.map(billingReference).join('');
}

const billingReference = (document: NamedDocument): Xml =>
  group(
    'cac:BillingReference',
    group('cac:InvoiceDocumentReference', text('cbc:ID', idOf(document)), text('cbc:IssueDate', document.issuedOn)),
  );

/** BT-25: ours as they were sent; of others nobody knows how their program joined series and number. */
function idOf({ series, number, isOurs }: NamedDocument): string {
  return isOurs && series !== null ? documentId({ series, number }) : atMost(200, writtenName({ series, number }));
}

/** BG-24: the receipt of the till that the invoice is for. */
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
