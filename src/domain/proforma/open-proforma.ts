import type { DocumentName } from '../invoice/issued-invoice.ts';
import { type ClaimedLine, distinctNames, type Proforma } from '../invoice/proforma.ts';
import { Refused } from '../refusal.ts';

/** V2-PROF-3: each line is invoiced once, and only while the proforma is in force. */
export function requireOpen(proforma: Proforma, taken: readonly ClaimedLine[]): void {
  if (proforma.status !== 'issued') throw new Refused({ reason: 'proforma-cancelled', proforma: nameOf(proforma) });
  const held = taken.flatMap(({ index }) => {
    const holder = proforma.heldBy.get(index);
    return holder ? [{ index, ...holder }] : [];
  });
  if (held.length > 0) throw alreadyInvoiced(proforma, held);
}

export function alreadyInvoiced(
  proforma: DocumentName,
  held: readonly (DocumentName & { readonly index: number })[],
): Refused {
  return new Refused({
    reason: 'proforma-invoiced',
    proforma: nameOf(proforma),
    lines: held.map(({ index }) => index),
    invoices: distinctNames(held),
  });
}

const nameOf = ({ series, number }: DocumentName): DocumentName => ({ series, number });
