-- The languages of documents: of each client, and the company's rule for clients abroad. Null: none was chosen.
ALTER TABLE clients ADD COLUMN language text CHECK (language IN ('ro', 'en', 'de', 'fr', 'hu', 'it', 'ro-en'));
ALTER TABLE company_settings ADD COLUMN foreign_language text CHECK (foreign_language IN ('ro', 'en', 'de', 'fr', 'hu', 'it', 'ro-en'));
