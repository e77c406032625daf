-- Every row of the audit trail is sealed with a key that is not in the database; see docs/decisions/0008-audit.md.

-- Null on rows of the time before, until they are carried over.
ALTER TABLE audit_entries ADD COLUMN seal bytea CHECK (octet_length(seal) = 32);
ALTER TABLE audit_heads ADD COLUMN seal bytea CHECK (octet_length(seal) = 32);
CREATE INDEX audit_heads_unsealed ON audit_heads (company_id) WHERE seal IS NULL;

-- When the rows of the time before had all been carried over; from then on, none is.
ALTER TABLE installation ADD COLUMN audit_sealed_since timestamptz;

-- What was in stock before any document moved it is recorded from now on. For stock of the time before it is worked out here:
-- documents change a level and their lines together, so that their sum always stays the same.
INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
SELECT company_id, now(), 'service', 'stock', 'opening', 'opened',
       json_build_object('levels', json_agg(json_build_array(article_id, warehouse_id, quantity::text) ORDER BY place))
  FROM (
    SELECT o.*, row_number() OVER (PARTITION BY company_id ORDER BY article_id, warehouse_id) AS place
      FROM (
        SELECT s.company_id, s.article_id, s.warehouse_id, s.quantity + coalesce(m.quantity, 0) AS quantity
          FROM stock_levels s
          LEFT JOIN (
            SELECT l.company_id, l.article_id, l.warehouse_id, sum(l.stock_moved) AS quantity
              FROM invoice_lines l JOIN invoices i ON i.company_id = l.company_id AND i.invoice_id = l.invoice_id
             WHERE l.stock_moved IS NOT NULL AND i.status <> 'cancelled' AND i.deleted_at IS NULL
             GROUP BY l.company_id, l.article_id, l.warehouse_id) AS m
            ON m.company_id = s.company_id AND m.article_id = s.article_id AND m.warehouse_id IS NOT DISTINCT FROM s.warehouse_id
      ) AS o WHERE o.quantity <> 0
  ) AS opening
 GROUP BY company_id, (place - 1) / 500;
