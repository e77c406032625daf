-- What the tax authority said of a fiscal code, and when. Public data, the same for every company: a table of the whole
-- installation. A code the authority does not know is kept too (found is false), so that it is not asked for again and again.

CREATE TABLE official_companies (
  fiscal_code text PRIMARY KEY CHECK (fiscal_code ~ '^[0-9]{2,10}$'),
  found boolean NOT NULL,
  name text,
  trade_register_number text,
  is_vat_payer boolean,
  county_code text,
  locality text,
  address text,
  fetched_at timestamptz NOT NULL,
  CONSTRAINT official_companies_found_has_data CHECK (
    CASE WHEN found THEN name IS NOT NULL AND is_vat_payer IS NOT NULL
    ELSE num_nonnulls(name, trade_register_number, is_vat_payer, county_code, locality, address) = 0 END
  )
);
