import type { IssueCommand } from './issue-command.ts';
import type { IssueProblem } from './issue-problem.ts';

/** What a request to issue names that only the database knows. Null: not sent, or could not be read. */
export interface IssueNames {
  readonly series: string | null;
  /** The kind of series that the type of the document needs. */
  readonly seriesKind: string | null;
  readonly platform: string;
  readonly proforma: IssueCommand['proforma'];
  /** Line by line. */
  readonly warehouseCodes: readonly (string | null)[];
}

export interface KnownNames {
  readonly seriesKind: string | null;
  readonly isPlatformKnown: boolean;
  readonly warehouseIds: ReadonlyMap<string, number>;
}

export function* checkNames(names: Omit<IssueNames, 'proforma'>, known: KnownNames): Generator<IssueProblem> {
  if (names.series !== null && known.seriesKind === null) yield { on: 'invoice', problem: 'series-unknown' };
  else if (names.series !== null && names.seriesKind !== null && known.seriesKind !== names.seriesKind) {
    yield { on: 'invoice', problem: 'series-of-other-kind' };
  }
  if (names.platform !== '' && !known.isPlatformKnown) {
    yield { on: 'invoice', problem: 'platform-unknown', platform: names.platform };
  }
  for (const [line, code] of names.warehouseCodes.entries()) {
    if (code !== null && !known.warehouseIds.has(code)) yield { on: 'line', line, problem: 'warehouse-unknown' };
  }
}
