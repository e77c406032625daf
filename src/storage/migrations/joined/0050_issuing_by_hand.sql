-- People search articles by a piece of their name while they type: along an index that holds the beginnings of names, as for clients.
ALTER TABLE articles ADD COLUMN IF NOT EXISTS name_start text COLLATE "C" GENERATED ALWAYS AS (left(folded(name), 50)) STORED;
-- Of deleted ones too: an index without them would seem cheaper to a plan that was made while there were few articles than that of the names
-- which an issue looks up, and each would be looked for among all of them.
CREATE INDEX articles_by_name_start ON articles (company_id, name_start, article_id) INCLUDE (deleted_at);

-- The history of one document, and of its collections, which are named by their receipts.
CREATE INDEX audit_entries_of_document ON audit_entries (company_id, subject_name, position) WHERE subject IN ('invoice', 'collection');
