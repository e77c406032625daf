-- Every change of a stock level is a movement, numbered within its level: the row lock of the level gives the number, so the order is
-- the order in which the levels changed, whatever the clocks say.
ALTER TABLE stock_levels ADD COLUMN movements bigint NOT NULL DEFAULT 0;

CREATE TABLE stock_movements (
  company_id bigint NOT NULL REFERENCES companies,
  article_id bigint NOT NULL,
  -- 0: what moves without a warehouse.
  warehouse_id bigint NOT NULL,
  place bigint NOT NULL,
  kind text NOT NULL,
  -- The document that moved it, where one did. No foreign key: every issue would pay for it, and documents are never removed.
  invoice_id bigint,
  quantity numeric(27, 3) NOT NULL,
  -- After the movement.
  level numeric(27, 3) NOT NULL,
  reason text,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, article_id, warehouse_id, place)
);
SELECT keep_companies_apart('stock_movements');

-- What is in stock now is where the movements begin.
INSERT INTO stock_movements (company_id, article_id, warehouse_id, place, kind, quantity, level, at)
SELECT company_id, article_id, coalesce(warehouse_id, 0), 1, 'opening', quantity, quantity, now() FROM stock_levels;
UPDATE stock_levels SET movements = 1;
