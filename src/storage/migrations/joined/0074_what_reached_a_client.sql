-- V2-STATE-15, V2-NUMBER-6: what somebody outside may hold a copy of is not deleted, or at least keeps its number; see docs/unspecified.md.

-- When the file or the page behind a link was first given to somebody else than the console. Written once for each link.
ALTER TABLE document_links ADD COLUMN seen_at timestamptz;
UPDATE document_links SET seen_at = opened_at WHERE opened_at IS NOT NULL;

-- Since when a mail is being handed to the mail server; null again once the server did not take it. While it stands, nobody knows yet
-- whether the client has the document.
ALTER TABLE mails ADD COLUMN handed_at timestamptz;
