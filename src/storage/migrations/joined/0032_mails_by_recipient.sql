-- How many mails went lately to one address.
CREATE INDEX mails_by_recipient ON mails (company_id, lower(recipient), scheduled_at);
