/** A table that somebody drops on a page. Everything that a stranger chooses is bounded. */
export interface TableRow {
  /** As the program that made the table counts them: from 1, and the heading is one. */
  readonly line: number;
  readonly cells: readonly string[];
}

export const mostTableRows = 2000;
export const mostTableColumns = 60;
export const longestCell = 4000;

export type TableProblem = 'not-a-table' | 'too-many-rows' | 'too-many-columns' | 'too-large';

export class TableNotReadable extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}
