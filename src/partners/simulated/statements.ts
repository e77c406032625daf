import { createHash } from 'node:crypto';
import {
  type CompanyPlace,
  indicatorCodes,
  type StatementFigure,
  type StatementRow,
  statementFigures,
} from '../../domain/accounting/statement.ts';
import type { FinancialStatements } from '../../operations/ports.ts';
import { simulatedCompanies } from './simulated-companies.ts';

const places: readonly CompanyPlace[] = simulatedCompanies.map(({ fiscalCode, name, countyCode, locality }) => ({
  fiscalCode: Number(fiscalCode),
  name,
  countyCode,
  locality,
}));
const byCode = new Map(places.map((place) => [place.fiscalCode, place]));

/** The statements of the test environment are invented, and the same whenever they are requested. */
export const simulatedStatements: FinancialStatements = {
  async find(fiscalCode, year, signal) {
    signal.throwIfAborted();
    const place = byCode.get(Number(fiscalCode));
    return place ? { ...inventedStatement(place.fiscalCode, year), name: place.name } : null;
  },
  rehearse: (year, companies) => {
    const all = new Map([...places, ...companies].map((place) => [place.fiscalCode, place]));
    return [...all.values()].map((place) => ({ ...place, ...inventedStatement(place.fiscalCode, year) }));
  },
};

/** The answer has the shape of the authority's public service; an unknown company has none. */
export function statementAnswer(fiscalCode: string, year: number) {
  const place = byCode.get(Number(fiscalCode));
  const statement = place && inventedStatement(place.fiscalCode, year);
  return {
    an: year,
    cui: Number(fiscalCode) || 0,
    deni: place?.name?.toUpperCase() ?? '',
    caen: Number(statement?.activity ?? 0),
    den_caen: '',
    i: statement
      ? statementFigures.map((figure) => ({
          indicator: indicatorCodes[figure],
          val_indicator: Number(statement[figure]),
          val_den_indicator: '',
        }))
      : [],
  };
}

/** They are few, so that companies have others of their activity beside them: shops, bakeries, programmers, builders. */
const activities = ['4711', '1071', '6201', '4120'];

function inventedStatement(fiscalCode: number, year: number): StatementRow {
  const drawn = createHash('sha256').update(`${fiscalCode} ${year}`).digest();
  const draw = (place: number, most: number): number => drawn.readUInt32BE(place * 4) % most;
  const turnover = 20_000 + draw(0, 5_000_000);
  // The result is from a loss of a fifth to a profit of three tenths.
  const result = Math.round((turnover * (draw(1, 51) - 20)) / 100);
  const figures: Readonly<Record<StatementFigure, number>> = {
    fixedAssets: draw(2, 800_000),
    currentAssets: 5000 + draw(3, 900_000),
    debts: draw(4, 700_000),
    equity: draw(5, 600_000) - 100_000,
    turnover,
    income: turnover + draw(6, 20_000),
    costs: turnover + draw(6, 20_000) - result,
    profit: Math.max(result, 0),
    loss: Math.max(-result, 0),
    employees: draw(7, 40),
  };
  const texts = statementFigures.map((figure) => [figure, String(figures[figure])]);
  return {
    fiscalCode,
    // The activity of a company stays the same over the years.
    activity: activities[fiscalCode % activities.length] ?? null,
    ...(Object.fromEntries(texts) as Record<StatementFigure, string>),
  };
}
