import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import type { InvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import type { Mention } from '../../formats/ubl/legal-mentions.ts';
import { typeMention } from '../../formats/ubl/legal-mentions.ts';
import { vatCategoryOf } from '../../formats/ubl/vat-category.ts';

/** Art. 319 (20) l-p of the fiscal code: why no VAT is charged, who owes it, or when it is due. */
export function mentionsOf({ snapshot, marks }: PrintedInvoice, type: InvoiceType): readonly Mention[] {
  // MOVE-14: what the document of the other program said of its VAT is not known here.
  if (snapshot.imported?.isOpening) return ['openingBalance'];
  const { issuer, vatBreakdown, currency, exchangeRate, isVatOnCollection } = snapshot;
  const hasZeroRate = vatBreakdown.some(({ vatRate }) => vatRate === '0');
  const explainsZero = type.code === 'F' || type.code === 'FS';
  const found: readonly (Mention | null)[] = [
    typeMention(snapshot),
    isVatOnCollection ? 'vatOnCollection' : null,
    issuer.isVatPayer ? null : 'notVatPayer',
    issuer.isVatPayer && hasZeroRate && explainsZero ? zeroRateReason(snapshot) : null,
    type.isFiscal && currency !== 'RON' && exchangeRate === null ? 'exchangeRateUnknown' : null,
    type.isFiscal && !marks.isCancelled ? 'noSignature' : null,
    snapshot.imported ? 'issuedElsewhere' : null,
  ];
  return found.filter((mention) => mention !== null);
}

/** V2-PRINT-6: for a client abroad, the same reason as in the XML; a document has at most one. */
function zeroRateReason(snapshot: InvoiceSnapshot): Mention {
  if (snapshot.template === 1) return 'zeroRate';
  return reasonsAbroad[vatCategoryOf(snapshot, '0').code] ?? 'zeroRate';
}

const reasonsAbroad: Readonly<Record<string, Mention>> = { K: 'intraCommunity', G: 'exported' };
