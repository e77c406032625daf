/** SQL: what the lines of the document `i` that invoices took over are worth on it, where it is a proforma. */
export const invoicedOf = (company: string): string =>
  `CASE WHEN i.type_code = 'P' THEN (SELECT coalesce(sum(k.gross), 0) FROM proforma_claims k
    WHERE k.company_id = ${company} AND k.proforma_id = i.invoice_id AND k.is_held) ELSE 0 END`;
