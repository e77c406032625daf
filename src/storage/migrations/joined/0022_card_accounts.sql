-- Whose account at the card processor the clients of a company pay into; null: that of the installation.
ALTER TABLE company_settings ADD COLUMN card_account text;

-- The one a payment was begun on: it alone may tell that it was made. The settings may name another by then.
ALTER TABLE card_payments ADD COLUMN account text;
