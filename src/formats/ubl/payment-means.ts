import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { group, text, type Xml } from '../xml/write-xml.ts';
import { atMost } from './lengths.ts';

/** BG-16: transfer to the seller's accounts in the currency of the invoice, or to all if there are none (BR-61: 30 needs an account). */
export function paymentMeans({ issuer: { bankAccounts }, currency }: InvoiceSnapshot): Xml {
  const fitting = bankAccounts.filter((account) => account.currency === currency);
  return (fitting.length > 0 ? fitting : bankAccounts)
    .map(({ iban, name, bank }) =>
      group(
        'cac:PaymentMeans',
        text('cbc:PaymentMeansCode', '30'),
        group(
          'cac:PayeeFinancialAccount',
          text('cbc:ID', iban.replace(/\s/g, '')),
          text('cbc:Name', atMost(200, name ?? bank ?? '')),
        ),
      ),
    )
    .join('');
}
