import type { InvoiceSnapshot } from '../invoice/snapshot.ts';
import { statedVatId } from '../vat/vat-id.ts';

/** What the duty to send depends on. */
export interface SentTo {
  readonly client: Pick<InvoiceSnapshot['client'], 'kind' | 'fiscalCode' | 'countryCode'>;
  readonly totals: Pick<InvoiceSnapshot['totals'], 'vat'>;
}

/**
 * V2-LAW-6: OUG 120/2021 wants what is sold to anybody in Romania, to whoever has a Romanian VAT code wherever they are, and with Romanian
 * VAT to people from elsewhere. Exports, and supplies and services to businesses of other states, may be sent, but need not be: nobody is
 * late with them. `storage/spv/sending-duty.ts` says the same in SQL.
 */
export function mustBeSent({ client: { kind, fiscalCode, countryCode }, totals }: SentTo): boolean {
  if (countryCode === 'RO' || statedVatId(fiscalCode ?? '', countryCode)?.state === 'RO') return true;
  return kind === 'individual' && Number(totals.vat) !== 0;
}
