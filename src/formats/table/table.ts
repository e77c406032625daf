import type { TableProblem } from '../../domain/people/console-refusal.ts';

/** A table that somebody drops on a page. Everything that a stranger chooses is bounded. */
export interface TableRow {
  /** As the program that made the table counts them: from 1, and the heading is one. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The places of those that are stored as numbers: their point is a decimal point, whatever stands behind it. */
  readonly numbers: ReadonlySet<number>;
}

export interface TableBounds {
  /** Beside the heading. */
  readonly mostRows: number;
  /** The heading is among so many lines. */
  readonly headingWithin: number;
  /** Of the whole table, empty ones among them: each takes time to be looked at. */
  readonly mostCells: number;
}

export const mostTableRows = 2000;
/** A table that people keep by hand: its first line is the heading. */
export const usualTable: TableBounds = { mostRows: mostTableRows, headingWithin: 1, mostCells: 130_000 };
export const mostTableColumns = 60;
export const longestCell = 4000;
/** Programs keep empty lines for their look: so many times the rows that count are looked at. */
export const linesPerRow = 5;

/** Whether there is time left to read on; whoever has a clock says so. */
export type InTime = () => boolean;

export class TableNotReadable extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}
