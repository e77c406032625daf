/** V2-LAW-6: whether the document `i` must be sent, as `domain/spv/sending-duty.ts` says it. */
export const mustBeSent = `(i.snapshot #>> '{client,countryCode}' = 'RO'
  OR upper(regexp_replace(i.snapshot #>> '{client,fiscalCode}', '[\\s.-]', '', 'g')) ~ '^RO[0-9]{2,13}$'
  OR (i.snapshot #>> '{client,kind}' = 'individual' AND i.vat <> 0))`;

/** SQL: what the lines of the document `i` that invoices took over are worth on it, where it is a proforma. */
export const invoicedOf = (company: string): string =>
  `CASE WHEN i.type_code = 'P' THEN (SELECT coalesce(sum(k.gross), 0) FROM proforma_claims k
    WHERE k.company_id = ${company} AND k.proforma_id = i.invoice_id AND k.is_held) ELSE 0 END`;
