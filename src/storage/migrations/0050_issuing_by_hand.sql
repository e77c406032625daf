-- People search articles by a piece of their name while they type: along an index that holds the beginnings of names, as for clients.
ALTER TABLE articles ADD COLUMN IF NOT EXISTS name_start text COLLATE "C" GENERATED ALWAYS AS (left(folded(name), 50)) STORED;
CREATE INDEX articles_by_name_start ON articles (company_id, name_start, article_id) WHERE deleted_at IS NULL;

-- The history of one document, and of its collections, which are named by their receipts.
CREATE INDEX audit_entries_of_document ON audit_entries (company_id, subject_name, position) WHERE subject IN ('invoice', 'collection');
