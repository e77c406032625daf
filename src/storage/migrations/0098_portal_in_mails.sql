-- V2-PORTAL-8: whether mails to a client carry the link of its page.
ALTER TABLE company_settings ADD COLUMN mails_portal boolean NOT NULL DEFAULT false;
