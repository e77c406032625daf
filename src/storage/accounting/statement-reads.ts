import {
  type Comparison,
  comparisons,
  comparisonsOf,
  type RankedStatement,
  type Ranks,
  type StatementFigure,
  type StatementGroup,
  statementFigures,
  type TaxPosition,
  type TopCompany,
} from '../../domain/accounting/statement.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Connection } from '../connection.ts';

/** The newest year comes first. */
export async function listStatementYears(
  connection: Pick<Connection, 'run'>,
  fiscalCode: number,
): Promise<readonly number[]> {
  const rows = await connection.run<{ year: number }>(
    'statements.years',
    'SELECT year FROM company_statements WHERE fiscal_code = $1 ORDER BY year DESC',
    [fiscalCode],
  );
  return rows.map(({ year }) => year);
}

type StatementRecord = Readonly<Record<StatementFigure, string>> &
  Pick<RankedStatement, 'activity' | 'countyCode' | 'locality'> &
  Readonly<Record<`${Comparison}_${'turnover' | 'profit' | 'employees' | 'per_employee'}`, number>>;

/** Null if there is none. The ranks were computed when the year was imported. */
export async function findRankedStatement(
  connection: Connection,
  fiscalCode: number,
  year: number,
): Promise<RankedStatement | null> {
  const [row] = await connection.run<StatementRecord>(
    'statements.find',
    `SELECT s.activity, s.county_code AS "countyCode", s.locality, s.fixed_assets::text AS "fixedAssets",
            s.current_assets::text AS "currentAssets", s.debts::text, s.equity::text, s.turnover::text, s.income::text,
            s.costs::text, s.profit::text, s.loss::text, s.employees::text, r.*
       FROM company_statements s JOIN statement_ranks r ON r.fiscal_code = s.fiscal_code AND r.year = s.year
      WHERE s.fiscal_code = $1 AND s.year = $2`,
    [fiscalCode, year],
  );
  if (!row) return null;
  const { activity, countyCode, locality } = row;
  const figures = statementFigures.map((figure) => [figure, storedDecimal(row[figure])]);
  const ranks = (Object.keys(comparisons) as Comparison[]).map((comparison): readonly [Comparison, Ranks] => [
    comparison,
    {
      turnover: row[`${comparison}_turnover`],
      profit: row[`${comparison}_profit`],
      employees: row[`${comparison}_employees`],
      perEmployee: row[`${comparison}_per_employee`],
    },
  ]);
  return {
    year,
    activity,
    countyCode,
    locality,
    figures: Object.fromEntries(figures) as RankedStatement['figures'],
    ranks: Object.fromEntries(ranks) as RankedStatement['ranks'],
  };
}

interface GroupRecord {
  readonly comparison: Comparison;
  readonly companies: number;
  readonly averageTurnover: string;
  readonly averageProfit: string;
  readonly averageEmployees: string;
  readonly top: readonly { readonly code: number; readonly name: string | null; readonly turnover: string }[];
}

export async function readStatementGroups(
  connection: Connection,
  statement: RankedStatement,
): Promise<TaxPosition['groups']> {
  const wanted = comparisonsOf(statement);
  const keyed = (member: 'activity' | 'countyCode' | 'locality') =>
    wanted.map((comparison) =>
      (comparisons[comparison] as readonly string[]).includes(member) ? statement[member] : '',
    );
  const rows = await connection.run<GroupRecord>(
    'statements.groups',
    `SELECT g.comparison, g.companies, g.average_turnover::text AS "averageTurnover",
            g.average_profit::text AS "averageProfit", g.average_employees::text AS "averageEmployees",
            (SELECT json_agg(json_build_object('code', s.fiscal_code, 'name', s.name, 'turnover', s.turnover::text)
                             ORDER BY s.turnover DESC, s.fiscal_code)
               FROM company_statements s WHERE s.fiscal_code = ANY (g.top) AND s.year = g.year) AS top
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS asked(comparison, activity, county_code, locality)
       JOIN statement_groups g ON g.year = $1 AND g.comparison = asked.comparison AND g.activity = asked.activity
            AND g.county_code = asked.county_code AND g.locality = asked.locality`,
    [statement.year, wanted, keyed('activity'), keyed('countyCode'), keyed('locality')],
  );
  return new Map(rows.map((row) => [row.comparison, groupOf(row)]));
}

function groupOf({ companies, top, ...row }: GroupRecord): StatementGroup {
  return {
    companies,
    averageTurnover: storedDecimal(row.averageTurnover),
    averageProfit: storedDecimal(row.averageProfit),
    averageEmployees: storedDecimal(row.averageEmployees),
    top: top.map(
      ({ code, name, turnover }): TopCompany => ({ fiscalCode: code, name, turnover: storedDecimal(turnover) }),
    ),
  };
}
