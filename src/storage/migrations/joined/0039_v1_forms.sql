-- Whether the company's programs may send forms to v1 instead of JSON.
ALTER TABLE company_settings ADD COLUMN accepts_v1_forms boolean NOT NULL DEFAULT false;
