import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { documentId } from '../../domain/spv/sending.ts';
import type { PrintedInvoice } from '../printed-invoice.ts';
import { atMost } from './lengths.ts';
import { group, text, type Xml } from './xml.ts';

/** BT-13. */
export function orderReference({ references }: InvoiceSnapshot): Xml {
  return group('cac:OrderReference', reference(references?.orderReference));
}

/** BT-12. */
export function contractReference({ references }: InvoiceSnapshot): Xml {
  return group('cac:ContractDocumentReference', reference(references?.contractReference));
}

/** BG-3: a reversal names the invoice that it reverses. */
export function billingReference({ marks: { reverses } }: PrintedInvoice): Xml {
  if (!reverses) return '';
  return group(
    'cac:BillingReference',
    group(
      'cac:InvoiceDocumentReference',
      text('cbc:ID', documentId(reverses)),
      text('cbc:IssueDate', reverses.issuedOn),
    ),
  );
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
