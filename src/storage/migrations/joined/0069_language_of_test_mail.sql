-- CON-MAIL-3: a test mail is written when it leaves, in the language that was asked for. Null: Romanian, and every other mail.
ALTER TABLE mails ADD COLUMN language text;
