import type { InvoiceSnapshot } from '../invoice/snapshot.ts';
import { statedVatId } from '../vat/vat-id.ts';

/** What the duty to send a document to SPV depends on. */
export interface SentTo {
  readonly client: Pick<InvoiceSnapshot['client'], 'kind' | 'fiscalCode' | 'countryCode'>;
  readonly totals: Pick<InvoiceSnapshot['totals'], 'vat'>;
  readonly imported?: InvoiceSnapshot['imported'];
}

/**
 * V2-LAW-6: OUG 120/2021 requires sending what is sold to anybody in Romania, to holders of a Romanian VAT code anywhere, and with Romanian
 * VAT to individuals abroad. Exports, and supplies and services to businesses in other states, may be sent but need not be, so they are
 * never late. `storage/spv/sending-duty.ts` has the same rule in SQL.
 */
export function mustBeSent({ client: { kind, fiscalCode, countryCode }, totals, imported }: SentTo): boolean {
  // MOVE-6: the other program has sent it, or had to.
  if (imported) return false;
  if (countryCode === 'RO' || statedVatId(fiscalCode ?? '', countryCode)?.state === 'RO') return true;
  return kind === 'individual' && Number(totals.vat) !== 0;
}
