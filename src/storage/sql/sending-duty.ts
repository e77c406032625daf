/** V2-LAW-6: whether the document `i` must be sent, as `domain/spv/sending-duty.ts` says it. */
export const mustBeSent = `(i.snapshot #>> '{client,countryCode}' = 'RO'
  OR upper(regexp_replace(i.snapshot #>> '{client,fiscalCode}', '[\\s.-]', '', 'g')) ~ '^RO[0-9]{2,13}$'
  OR (i.snapshot #>> '{client,kind}' = 'individual' AND i.vat <> 0))`;
