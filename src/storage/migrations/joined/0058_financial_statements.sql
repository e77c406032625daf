-- What companies of the country declared for a year, from the national open data; the same for every company of the installation.
-- A year is replaced as a whole, and its ranks are made with it, so that a read touches a handful of rows.
CREATE TABLE statement_years (
  year smallint PRIMARY KEY,
  -- The test environment makes a year up; whatever somebody brings takes its place.
  source text NOT NULL CHECK (source IN ('files', 'authority', 'simulated')),
  -- Of a made-up year: the newest company of the installation that is in it.
  newest_company bigint,
  imported_at timestamptz NOT NULL
);

CREATE TABLE company_statements (
  fiscal_code bigint NOT NULL CHECK (fiscal_code > 0),
  year smallint NOT NULL,
  -- The code of what it does (CAEN); null where it is not told.
  activity text COLLATE "C",
  name text,
  county_code text COLLATE "C",
  locality text COLLATE "C",
  fixed_assets numeric(20, 2) NOT NULL,
  current_assets numeric(20, 2) NOT NULL,
  debts numeric(20, 2) NOT NULL,
  equity numeric(20, 2) NOT NULL,
  turnover numeric(20, 2) NOT NULL,
  income numeric(20, 2) NOT NULL,
  costs numeric(20, 2) NOT NULL,
  profit numeric(20, 2) NOT NULL,
  loss numeric(20, 2) NOT NULL,
  employees integer NOT NULL,
  PRIMARY KEY (fiscal_code, year)
);

-- Among the companies of the same activity in its town, in its county and in the country, and among all; 1 is the highest.
CREATE TABLE statement_ranks (
  fiscal_code bigint NOT NULL,
  year smallint NOT NULL,
  town_turnover integer NOT NULL,
  town_profit integer NOT NULL,
  town_employees integer NOT NULL,
  town_per_employee integer,
  county_turnover integer NOT NULL,
  county_profit integer NOT NULL,
  county_employees integer NOT NULL,
  county_per_employee integer,
  activity_turnover integer NOT NULL,
  activity_profit integer NOT NULL,
  activity_employees integer NOT NULL,
  activity_per_employee integer,
  country_turnover integer NOT NULL,
  country_profit integer NOT NULL,
  country_employees integer NOT NULL,
  country_per_employee integer,
  PRIMARY KEY (fiscal_code, year)
);

-- Those among which a company is ranked. What does not tell them apart is empty.
CREATE TABLE statement_groups (
  year smallint NOT NULL,
  comparison text NOT NULL,
  activity text COLLATE "C" NOT NULL,
  county_code text COLLATE "C" NOT NULL,
  locality text COLLATE "C" NOT NULL,
  companies integer NOT NULL,
  average_turnover numeric(20, 2) NOT NULL,
  average_profit numeric(20, 2) NOT NULL,
  average_employees numeric(20, 2) NOT NULL,
  -- The first ten by turnover, then by code.
  top bigint[] NOT NULL,
  PRIMARY KEY (year, comparison, activity, county_code, locality)
);
