import { Refused } from '../../../domain/refusal.ts';
import { type LinePlace, placedProblem } from '../../words/people/issue.ts';

/** What an operation refuses is placed too; every other refusal passes as it is. */
function placedRefusal(error: unknown, lines: readonly LinePlace[]): unknown {
  if (!(error instanceof Refused) || error.refusal.reason !== 'issue-not-possible') return error;
  const problems = error.refusal.problems.map((problem) => placedProblem(problem, lines));
  return new Refused({ reason: 'invalid-input', problems });
}

/** What is wrong is told at the line that was sent. */
export async function atLines<Result>(
  work: Promise<Result>,
  lines: readonly LinePlace[] | (() => readonly LinePlace[]) = [],
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw placedRefusal(error, typeof lines === 'function' ? lines() : lines);
  }
}
