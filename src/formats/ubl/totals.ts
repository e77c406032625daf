import { vatInLei } from '../../domain/invoice/in-lei.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { percentOf } from '../../domain/vat/vat-rate.ts';
import { group, text, type Xml } from '../xml/write-xml.ts';
import { type VatCategory, vatCategoryOf } from './vat-category.ts';

/** BG-22 and BG-23. The sums are those of the invoice: VAT is rounded by line, within the tolerance of BR-CO-17. */
export function taxTotals(snapshot: InvoiceSnapshot): Xml {
  const money = moneyIn(snapshot.currency);
  const inDocument = group(
    'cac:TaxTotal',
    money('cbc:TaxAmount', snapshot.totals.vat),
    ...snapshot.vatBreakdown.map(({ vatRate, net, vat }) =>
      group(
        'cac:TaxSubtotal',
        money('cbc:TaxableAmount', net),
        money('cbc:TaxAmount', vat),
        taxCategory('cac:TaxCategory', vatCategoryOf(snapshot, vatRate), vatRate),
      ),
    ),
  );
  const lei = leiOfVat(snapshot);
  return inDocument + (lei === null ? '' : group('cac:TaxTotal', moneyIn('RON')('cbc:TaxAmount', lei)));
}

/** BR-53: the VAT that the authority books. Zero VAT is zero in every currency, even if no rate is known. */
export function leiOfVat(snapshot: InvoiceSnapshot): string | null {
  if (snapshot.currency === 'RON') return null;
  const isNone = snapshot.vatBreakdown.every(({ vat }) => /^[0.]+$/.test(vat));
  return vatInLei(snapshot) ?? (isNone ? '0.00' : null);
}

export function monetaryTotal({ totals, currency }: InvoiceSnapshot): Xml {
  const money = moneyIn(currency);
  return group(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', totals.net),
    money('cbc:TaxExclusiveAmount', totals.net),
    money('cbc:TaxInclusiveAmount', totals.gross),
    money('cbc:PayableAmount', totals.gross),
  );
}

/** BT-118 and BT-151. The reason is in the breakdown only; O has no rate (BR-O-05). */
export function taxCategory(
  name: 'cac:TaxCategory' | 'cac:ClassifiedTaxCategory',
  { code, exemption }: VatCategory,
  vatRate: string,
): Xml {
  const told = name === 'cac:TaxCategory' ? exemption : null;
  return group(
    name,
    text('cbc:ID', code),
    text('cbc:Percent', code === 'O' ? null : percentOf(vatRate)),
    text('cbc:TaxExemptionReasonCode', told?.code),
    text('cbc:TaxExemptionReason', told?.reason),
    group('cac:TaxScheme', text('cbc:ID', 'VAT')),
  );
}

/** Writes an amount of at most two decimals with exactly two. */
export function moneyIn(currency: string): (name: string, amount: string) => Xml {
  return (name, amount) => {
    const [whole = '', decimals = ''] = amount.split('.');
    return text(name, `${whole}.${decimals.padEnd(2, '0')}`, { currencyID: currency });
  };
}
