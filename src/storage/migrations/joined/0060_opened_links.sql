-- CON-DOC-9: when a browser first came by a link. It is written once for each link, and never on a later visit.
ALTER TABLE document_links ADD COLUMN opened_at timestamptz;
