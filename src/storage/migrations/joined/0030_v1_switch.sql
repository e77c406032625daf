-- Whether the company may still be spoken to by v1.
ALTER TABLE company_settings ADD COLUMN is_v1_active boolean NOT NULL DEFAULT true;
