import type { TableProblem } from '../../domain/people/console-refusal.ts';

/** A row of an imported table. Its size comes from strangers, so everything is bounded. */
export interface TableRow {
  /** The line as spreadsheet programs count it: from 1, including the heading. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The positions of cells stored as numbers; their point is always a decimal point. */
  readonly numbers: ReadonlySet<number>;
}

export interface TableBounds {
  /** The heading is not one of them. */
  readonly mostRows: number;
  /** The heading is within this many lines. */
  readonly headingWithin: number;
  /** The limit for the whole table, including empty cells, since each takes time to examine. */
  readonly mostCells: number;
}

export const mostTableRows = 2000;
/** The bounds for a table that people keep by hand, whose first line is the heading. */
export const usualTable: TableBounds = { mostRows: mostTableRows, headingWithin: 1, mostCells: 130_000 };
export const mostTableColumns = 60;
export const longestCell = 4000;
/** Spreadsheets contain empty lines, so this many times the allowed rows are examined. */
export const linesPerRow = 5;

/** Whether there is time left to continue. The caller has the clock, because this ring is pure. */
export type InTime = () => boolean;

export class TableNotReadable extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}
