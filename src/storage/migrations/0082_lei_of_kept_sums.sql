-- GRP-REP-21: in documents in another currency the rest of the VAT in lei is for the last line that has VAT. Sums by article and kind of VAT
-- that were kept before gave it to the last line, whatever its rate: spans with such documents are not read until they are made anew.
SELECT set_config('facturier.company', '0', true);
INSERT INTO report_marks (company_id, book, day, mark_id)
SELECT d.company_id, 'sales', d.issued_on, gen_random_uuid()
  FROM (SELECT DISTINCT company_id, issued_on FROM invoices WHERE currency <> 'RON' AND is_due AND deleted_at IS NULL) AS d
 WHERE EXISTS (SELECT FROM report_spans s WHERE s.company_id = d.company_id AND s.book = 'sales'
                 AND d.issued_on BETWEEN s.first_day AND s.last_day);
