import type { IssueProblem } from '../../../domain/invoice/issue-problem.ts';
import { listSeries } from '../../../storage/directory/series.ts';
import type { Transaction } from '../../../storage/transaction.ts';

const mostTold = 20;

/** Who named a series that cannot be is told those that can. They are read only then. */
export async function withKnownSeries(
  tx: Transaction,
  problems: readonly IssueProblem[],
  kind: string | null,
): Promise<readonly IssueProblem[]> {
  if (!problems.some(isOfSeries)) return problems;
  const known = (await listSeries(tx)).filter((series) => kind === null || series.kind === kind);
  const knownSeries = known.slice(0, mostTold).map(({ code }) => code);
  return problems.map((problem) => (isOfSeries(problem) ? { ...problem, knownSeries } : problem));
}

const isOfSeries = ({ problem }: IssueProblem): boolean => problem.startsWith('series-');
