-- MOVE-16: a change of an article's stock is no change of the article itself, so that an import of articles can be taken back after that of
-- their stock. Of articles that came in a table, what may have been a change of them counts as one.
ALTER TABLE articles ADD COLUMN edited_at timestamptz;
UPDATE articles a SET edited_at = a.changed_at
  FROM imports m JOIN import_items t ON t.company_id = m.company_id AND t.import_id = m.import_id
 WHERE m.kind = 'articles' AND a.company_id = m.company_id AND a.article_id::text = t.item AND a.changed_at > m.ended_at;
