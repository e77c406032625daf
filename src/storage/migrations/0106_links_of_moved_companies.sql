-- OPS-MOVE-6: the PDF of a document of a company that moved is still read, by a link that may have to be made first. A link for paying is a
-- change as before, because what is paid here would be missing there.
DROP TRIGGER refuse_moved ON document_links;
CREATE TRIGGER refuse_moved BEFORE INSERT ON document_links FOR EACH ROW WHEN (NEW.purpose <> 'download') EXECUTE FUNCTION refuse_moved();
