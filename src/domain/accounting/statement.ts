import { compare, isZero, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { divideToMoney } from '../decimal/rounding.ts';
import { findCounty, findCountyByName, fold, localitiesOf } from '../nomenclature/counties.ts';

/** The figures of a company's annual financial statement, in lei; the last is the number of employees. */
export const statementFigures = [
  'fixedAssets',
  'currentAssets',
  'debts',
  'equity',
  'turnover',
  'income',
  'costs',
  'profit',
  'loss',
  'employees',
] as const;
export type StatementFigure = (typeof statementFigures)[number];

/** GRP-POS-3: the codes of the figures in the open data and the public service of the tax authority. */
export const indicatorCodes: Readonly<Record<StatementFigure, string>> = {
  fixedAssets: 'I1',
  currentAssets: 'I2',
  debts: 'I7',
  equity: 'I10',
  turnover: 'I13',
  income: 'I14',
  costs: 'I15',
  profit: 'I18',
  loss: 'I19',
  employees: 'I20',
};

/** GRP-POS-3: a row of a file. The figures are decimal text. */
export interface StatementRow extends Readonly<Record<StatementFigure, string>> {
  readonly fiscalCode: number;
  /** The code of the main activity; null if it was not given. */
  readonly activity: string | null;
}

export interface CompanyPlace {
  readonly fiscalCode: number;
  readonly name: string | null;
  readonly countyCode: string | null;
  readonly locality: string | null;
}

/** The statement of one company for one year, with its county and locality. */
export type PlacedStatement = StatementRow & CompanyPlace;

/** GRP-POS-2: the groups in which a company is ranked, and what their members have in common. */
export const comparisons = {
  town: ['activity', 'countyCode', 'locality'],
  county: ['activity', 'countyCode'],
  activity: ['activity'],
  country: [],
} as const satisfies Readonly<Record<string, readonly (keyof PlacedStatement)[]>>;
export type Comparison = keyof typeof comparisons;

export interface Ranks {
  readonly turnover: number;
  readonly profit: number;
  readonly employees: number;
  /** Null if the company has no employees. */
  readonly perEmployee: number | null;
}

export interface StatementGroup {
  readonly companies: number;
  readonly averageTurnover: Decimal;
  readonly averageProfit: Decimal;
  readonly averageEmployees: Decimal;
  readonly top: readonly TopCompany[];
}

export interface TopCompany {
  readonly fiscalCode: number;
  readonly name: string | null;
  readonly turnover: Decimal;
}

export interface RankedStatement {
  readonly year: number;
  readonly activity: string | null;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly figures: Readonly<Record<StatementFigure, Decimal>>;
  readonly ranks: Readonly<Record<Comparison, Ranks>>;
}

export interface TaxPosition {
  readonly years: readonly number[];
  /** Null if the company, or that year of it, is not in the data. */
  readonly statement: RankedStatement | null;
  readonly groups: ReadonlyMap<Comparison, StatementGroup>;
}

/** The comparisons that a company takes part in: those for which everything that its members share is known. */
export function comparisonsOf(
  statement: Pick<RankedStatement, 'activity' | 'countyCode' | 'locality'>,
): readonly Comparison[] {
  return (Object.keys(comparisons) as Comparison[]).filter((comparison) =>
    comparisons[comparison].every((member) => statement[member] !== null),
  );
}

export const netProfit = ({ profit, loss }: RankedStatement['figures']): Decimal => subtract(profit, loss);

/** Null if the company has no employees. */
export function turnoverPerEmployee({ turnover, employees }: RankedStatement['figures']): Decimal | null {
  return isZero(employees) ? null : divideToMoney(turnover, employees);
}

/** GRP-POS-2: the values are sorted from the highest down. Equal ones share a place, and the next place is skipped. */
export function placesOf(values: readonly Decimal[]): readonly number[] {
  return values.map((value) => values.findIndex((one) => compare(one, value) === 0) + 1);
}

/** Gives each known county and locality one spelling, so that one town is not counted as two. */
export function placeOf(county: string, locality: string): Pick<CompanyPlace, 'countyCode' | 'locality'> {
  const countyCode = countyOf(county);
  const given = locality.replace(/^(?:mun|municipiul|orș|oraș|com|comuna|sat|loc)(?:\.\s*|\s+)/iu, '').trim();
  if (given === '' || countyCode === null) return { countyCode, locality: null };
  const [, sector] = /^sector(?:ul)?\s*([1-6])\b/i.exec(given) ?? [];
  if (countyCode === 'B' && sector !== undefined) return { countyCode, locality: `Sector ${sector}` };
  return { countyCode, locality: spellings(countyCode).get(fold(given)) ?? given };
}

function countyOf(text: string): string | null {
  const given = text.replace(/^(?:jude[tțţ]ul|jud\.?|municipiul|mun\.?)\s+/iu, '').trim();
  if (given === '') return null;
  return (findCounty(given.toUpperCase()) ?? findCountyByName(given))?.code ?? given;
}

const known = new Map<string, ReadonlyMap<string, string>>();

function spellings(countyCode: string): ReadonlyMap<string, string> {
  const found = known.get(countyCode) ?? new Map(localitiesOf(countyCode).map((name) => [fold(name), name]));
  // Only existing counties are cached, because a file may contain any text in their place.
  if (findCounty(countyCode)) known.set(countyCode, found);
  return found;
}
