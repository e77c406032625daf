-- What the central bank publishes, in lei for one unit of the currency; the same for every company. Which rate a document takes,
-- and what else was decided: docs/unspecified.md, "Exchange rates".
CREATE TABLE bank_rates (
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  published_on date NOT NULL,
  rate numeric(18, 6) NOT NULL CHECK (rate > 0),
  PRIMARY KEY (currency, published_on)
);

-- How reading them stands. One row, which also lets one process at a time read.
CREATE TABLE central_bank (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The last day whose rates are here.
  known_until date,
  -- Nobody asks before.
  next_at timestamptz NOT NULL,
  -- In vain, since the last day that was expected came.
  attempts integer NOT NULL DEFAULT 0,
  -- When it last gave a file that could be used.
  reached_at timestamptz,
  -- Why the last file could not be; null: it could.
  trouble text
);

ALTER TABLE company_settings ADD COLUMN takes_rate_of_same_day boolean NOT NULL DEFAULT false;

-- V2-FX-1: the company's own rate of the day or of at most 30 days before, else the bank's of at most 10 days before; of the very
-- day only where the company wants it so.
CREATE FUNCTION known_rate(for_company bigint, of_currency text, on_day date)
RETURNS TABLE (rate numeric, valid_on date) LANGUAGE sql STABLE AS $$
  SELECT found.rate, found.valid_on FROM (
    (SELECT 1 AS place, r.rate, r.valid_on FROM exchange_rates r
      WHERE r.company_id = for_company AND r.currency = of_currency AND r.valid_on BETWEEN on_day - 30 AND on_day
      ORDER BY r.valid_on DESC LIMIT 1)
    UNION ALL
    (SELECT 2, b.rate, b.published_on FROM bank_rates b
      WHERE b.currency = of_currency AND b.published_on BETWEEN on_day - 10 AND on_day - CASE WHEN (
        SELECT s.takes_rate_of_same_day FROM company_settings s WHERE s.company_id = for_company) THEN 0 ELSE 1 END
      ORDER BY b.published_on DESC LIMIT 1)
  ) AS found ORDER BY found.place LIMIT 1
$$;
