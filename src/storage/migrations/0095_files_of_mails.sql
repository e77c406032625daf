-- V2-NOTE-7: the files of the document that were chosen to go with a mail. A file may be deleted before the mail leaves.
ALTER TABLE mails ADD COLUMN file_ids uuid[];
ALTER TABLE mails ADD CONSTRAINT mails_files_of_a_document CHECK (file_ids IS NULL OR purpose = 'document');
