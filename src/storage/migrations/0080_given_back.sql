-- V2-REV-5, V2-COLL-11: money that was given back on a reversal is no longer in the client's favour. Without it, a document of which more
-- was given back than came back, because another of its reversals was undone or because its own money was given back too, said that
-- nothing was left of it. See docs/unspecified.md.

SELECT set_config('facturier.company', '0', true);
-- `returned` is from here on what came back and was not given back in money (which `collected` of the reversals has, negative).
UPDATE invoices o SET returned = o.returned + r.collected
  FROM (SELECT company_id, reverses, sum(collected) AS collected FROM invoices
         WHERE reverses IS NOT NULL AND deleted_at IS NULL AND collected <> 0 GROUP BY company_id, reverses) AS r
 WHERE o.company_id = r.company_id AND o.invoice_id = r.reverses;
-- What each collection says of its document counts what came back.
UPDATE collections c SET leaves_rest = NOT c.leaves_rest FROM invoices i
 WHERE i.company_id = c.company_id AND i.invoice_id = c.invoice_id AND c.deleted_at IS NULL
   AND c.leaves_rest <> CASE WHEN i.currency = 'RON' THEN i.collected + i.returned < i.gross ELSE c.amount < i.gross END;
-- What the updates left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

-- What was given back on a reversal may be collected again on the original, beyond its total.
ALTER TABLE invoices DROP CONSTRAINT invoices_collected_within;
ALTER TABLE invoices ADD CONSTRAINT invoices_collected_within CHECK (
  collected = 0 OR CASE WHEN reverses IS NOT NULL THEN collected < 0 ELSE collected > 0 AND (collected <= gross OR reversals > 0) END);
