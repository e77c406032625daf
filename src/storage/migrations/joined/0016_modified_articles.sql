-- What is told of an article beyond its present state: that it was deleted, and when it was last used.

-- A deleted article is found by nobody any more, and no new document takes it; those that were issued with it keep it.
ALTER TABLE articles ADD COLUMN deleted_at timestamptz;
CREATE INDEX articles_by_change ON articles (company_id, changed_at);

-- When the stock of a cancelled or deleted document came back. What a document moved at its issue, created_at tells, and
-- invoice ids rise with it: issuing needs neither another column nor another index.
ALTER TABLE invoices ADD COLUMN stock_returned_at timestamptz;
CREATE INDEX invoices_by_stock_return ON invoices (company_id, stock_returned_at) WHERE stock_returned_at IS NOT NULL;
