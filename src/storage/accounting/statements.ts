import {
  type CompanyPlace,
  type Comparison,
  comparisons,
  type PlacedStatement,
  type StatementRow,
  statementFigures,
} from '../../domain/accounting/statement.ts';
import type { Connection } from '../connection.ts';

/** The tables of this file belong to the whole installation, because financial statements are public and the same for every company. */

export type StatementSource = 'files' | 'authority' | 'simulated';

const columnOf = (member: string): string => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const figureColumns = statementFigures.map(columnOf).join(', ');
const figureTypes = statementFigures.map((figure) => (figure === 'employees' ? 'integer' : 'numeric'));

/** Locks the year until the end of the transaction, and returns the source that it came from. */
export async function lockYear(connection: Connection, year: number, now: Date): Promise<StatementSource> {
  const [row] = await connection.run<{ source: StatementSource }>(
    'statements.lock-year',
    `INSERT INTO statement_years AS kept (year, source, imported_at) VALUES ($1, 'authority', $2)
     ON CONFLICT (year) DO UPDATE SET year = kept.year RETURNING source`,
    [year, now],
  );
  return row?.source ?? 'authority';
}

export async function claimYear(
  connection: Connection,
  year: number,
  source: StatementSource,
  now: Date,
  newestCompany: number | null = null,
): Promise<void> {
  await connection.run(
    'statements.claim-year',
    'UPDATE statement_years SET source = $2, imported_at = $3, newest_company = $4 WHERE year = $1',
    [year, source, now, newestCompany],
  );
}

export async function dropYear(connection: Connection, year: number): Promise<void> {
  await connection.run('statements.drop-year', 'DELETE FROM company_statements WHERE year = $1', [year]);
}

/** Creates a temporary table that is dropped at the end of the transaction. */
export async function openPlaces(connection: Connection): Promise<void> {
  await connection.run(
    'statements.open-places',
    `CREATE TEMPORARY TABLE staged_places (fiscal_code bigint PRIMARY KEY, name text, county_code text, locality text) ON COMMIT DROP`,
    [],
  );
}

/** If a company occurs twice, the later place counts. */
export async function addPlaces(connection: Connection, places: readonly CompanyPlace[]): Promise<void> {
  const last = [...new Map(places.map((place) => [place.fiscalCode, place])).values()];
  await connection.run(
    'statements.add-places',
    `INSERT INTO staged_places SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
     ON CONFLICT (fiscal_code) DO UPDATE
        SET (name, county_code, locality) = (excluded.name, excluded.county_code, excluded.locality)`,
    [
      last.map(({ fiscalCode }) => fiscalCode),
      last.map(({ name }) => name),
      last.map(({ countyCode }) => countyCode),
      last.map(({ locality }) => locality),
    ],
  );
}

/** Collects statistics, which the planner needs before hundreds of thousands of rows are joined to this table. */
export async function closePlaces(connection: Connection): Promise<void> {
  await connection.run('statements.close-places', 'ANALYZE staged_places', []);
}

/** Returns how many rows were added, and the indexes of rows whose company already has other figures. */
export async function addStatements(
  connection: Connection,
  year: number,
  rows: readonly StatementRow[],
): Promise<{ readonly added: number; readonly twice: readonly number[] }> {
  const given = [
    year,
    rows.map(({ fiscalCode }) => fiscalCode),
    rows.map(({ activity }) => activity),
    ...statementFigures.map((figure) => rows.map((row) => row[figure])),
  ];
  const [added] = await connection.run<{ count: number }>(
    'statements.add',
    `WITH added AS (
       INSERT INTO company_statements (year, fiscal_code, activity, ${figureColumns}, name, county_code, locality)
       SELECT $1, given.*, place.name, place.county_code, place.locality
         FROM ${givenRows} LEFT JOIN staged_places place ON place.fiscal_code = given.fiscal_code
       ON CONFLICT (fiscal_code, year) DO NOTHING RETURNING 1)
     SELECT count(*)::integer AS count FROM added`,
    given,
  );
  const count = added?.count ?? 0;
  if (count === rows.length) return { added: count, twice: [] };
  const twice = await connection.run<{ place: number }>(
    'statements.twice',
    `SELECT given.place::integer AS place
       FROM ${givenRows.replace(' AS given(', ' WITH ORDINALITY AS given(').replace(/\)$/, ', place)')}
       JOIN company_statements kept ON kept.fiscal_code = given.fiscal_code AND kept.year = $1
      WHERE (${['activity', ...statementFigures.map(columnOf)].map((name) => `kept.${name}`).join(', ')})
            IS DISTINCT FROM (${['activity', ...statementFigures.map(columnOf)].map((name) => `given.${name}`).join(', ')})
      ORDER BY 1`,
    given,
  );
  return { added: count, twice: twice.map(({ place }) => place - 1) };
}

const givenRows = `unnest($2::bigint[], $3::text[], ${figureTypes
  .map((type, place) => `$${place + 4}::${type}[]`)
  .join(', ')}) AS given(fiscal_code, activity, ${figureColumns})`;

/** Replaces the known statements of the year. A company without a place keeps the one that was known. */
export async function savePlacedStatements(
  connection: Connection,
  year: number,
  statements: readonly PlacedStatement[],
): Promise<void> {
  const filled = ['name', 'county_code', 'locality'].map(
    (name) => `${name} = coalesce(excluded.${name}, kept.${name})`,
  );
  const replaced = ['activity', ...statementFigures.map(columnOf)].map((name) => `${name} = excluded.${name}`);
  const first = statementFigures.length + 4;
  await connection.run(
    'statements.save',
    `INSERT INTO company_statements AS kept (year, fiscal_code, activity, ${figureColumns}, name, county_code, locality)
     SELECT $1, given.* FROM unnest($2::bigint[], $3::text[],
       ${figureTypes.map((type, place) => `$${place + 4}::${type}[]`).join(', ')},
       $${first}::text[], $${first + 1}::text[], $${first + 2}::text[]) AS given
     ON CONFLICT (fiscal_code, year) DO UPDATE SET ${[...replaced, ...filled].join(', ')}`,
    [
      year,
      statements.map(({ fiscalCode }) => fiscalCode),
      statements.map(({ activity }) => activity),
      ...statementFigures.map((figure) => statements.map((row) => row[figure])),
      statements.map(({ name }) => name),
      statements.map(({ countyCode }) => countyCode),
      statements.map(({ locality }) => locality),
    ],
  );
}

/** The memory for sorting hundreds of thousands of rows sixteen times; the setting ends with the transaction. */
const sortMemory = '96MB';

const names = Object.keys(comparisons) as readonly Comparison[];
const keyOf = (comparison: Comparison): readonly string[] => comparisons[comparison].map(columnOf);
const ranked = [
  ['turnover', 'turnover'],
  ['profit', 'profit - loss'],
  ['employees', 'employees'],
  ['per_employee', 'round(turnover / nullif(employees, 0), 2)'],
] as const;

function rankOf(comparison: Comparison, [name, value]: (typeof ranked)[number]): string {
  const within = keyOf(comparison).length > 0 ? `PARTITION BY ${keyOf(comparison).join(', ')} ` : '';
  const rank = `rank() OVER (${within}ORDER BY ${value} DESC NULLS LAST)`;
  return `${name === 'per_employee' ? `CASE WHEN employees > 0 THEN ${rank} END` : rank} AS ${comparison}_${name}`;
}

/** GRP-POS-2: computes the ranks of a year once, for every company in it. */
export async function rankYear(connection: Connection, year: number): Promise<void> {
  await connection.run('statements.sort-memory', `SELECT set_config('work_mem', $1, true)`, [sortMemory]);
  await connection.run('statements.analyze', 'ANALYZE company_statements', []);
  await connection.run('statements.drop-ranks', 'DELETE FROM statement_ranks WHERE year = $1', [year]);
  const columns = names.flatMap((comparison) => ranked.map(([name]) => `${comparison}_${name}`));
  await connection.run(
    'statements.rank',
    `INSERT INTO statement_ranks (fiscal_code, year, ${columns.join(', ')})
     SELECT fiscal_code, year, ${columns.join(', ')} FROM (
       SELECT fiscal_code, year, ${names.flatMap((comparison) => ranked.map((one) => rankOf(comparison, one))).join(', ')}
         FROM company_statements WHERE year = $1) AS of_year`,
    [year],
  );
  await connection.run('statements.drop-groups', 'DELETE FROM statement_groups WHERE year = $1', [year]);
  for (const comparison of names) await groupYear(connection, year, comparison);
}

async function groupYear(connection: Connection, year: number, comparison: Comparison): Promise<void> {
  const key = keyOf(comparison);
  const shown = ['activity', 'county_code', 'locality'].map((name) => (key.includes(name) ? `s.${name}` : `''`));
  const isWhole = key.map((name) => ` AND s.${name} IS NOT NULL`).join('');
  const grouping = key.length > 0 ? ` GROUP BY ${key.map((name) => `s.${name}`).join(', ')}` : ' HAVING count(*) > 0';
  await connection.run(
    `statements.group-${comparison}`,
    `INSERT INTO statement_groups (year, comparison, activity, county_code, locality, companies, average_turnover,
            average_profit, average_employees, top)
     SELECT $1, '${comparison}', ${shown.join(', ')}, count(*), round(avg(s.turnover), 2), round(avg(s.profit - s.loss), 2),
            round(avg(s.employees), 2),
            (array_agg(s.fiscal_code ORDER BY s.turnover DESC, s.fiscal_code)
               FILTER (WHERE r.${comparison}_turnover <= 10))[1:10]
       FROM company_statements s JOIN statement_ranks r ON r.fiscal_code = s.fiscal_code AND r.year = $1
      WHERE s.year = $1${isWhole}${grouping}`,
    [year],
  );
}

/** Whether simulated statements must be created: nobody imported that year, and a company was added since. */
export async function findSimulation(
  connection: Connection,
  year: number,
): Promise<{ readonly isNeeded: boolean; readonly newest: number | null }> {
  const [row] = await connection.run<{ source: StatementSource | null; known: number | null; newest: number | null }>(
    'statements.simulation',
    `SELECT (SELECT max(company_id) FROM companies) AS newest, kept.source, kept.newest_company AS known
       FROM (SELECT $1::smallint AS year) asked LEFT JOIN statement_years kept ON kept.year = asked.year`,
    [year],
  );
  const newest = row?.newest ?? null;
  const isNeeded = row?.source !== 'files' && !(row?.source === 'simulated' && row.known === newest);
  return { isNeeded, newest };
}

/** The companies of the installation, all of which are in a simulated year. */
export async function listPlaces(connection: Connection): Promise<readonly CompanyPlace[]> {
  return connection.run<CompanyPlace>(
    'statements.companies',
    `SELECT fiscal_code::bigint AS "fiscalCode", name, county_code AS "countyCode", locality FROM companies
      WHERE fiscal_code ~ '^[0-9]{1,10}$' ORDER BY company_id`,
    [],
  );
}
