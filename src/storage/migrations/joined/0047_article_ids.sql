-- The id of an article outside; the number inside counts the articles of all companies, which is nobody's business.
ALTER TABLE articles ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX articles_public_id ON articles (company_id, public_id);
