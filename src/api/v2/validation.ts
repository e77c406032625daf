import { mostProblemsReported } from '../../domain/first-of.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { counted } from '../words/vocabulary.ts';
import { nameOf, pointerOf } from './messages.ts';
import type { Problem } from './problem.ts';

/** V2-PROB-6: with what stands around them, the answer is below 64 KiB. */
const mostBytes = 36 * 1024;

/** The answer has the errors up to the number that is reported, and says whether there were more. */
export function validation(inputProblems: readonly InputProblem[]): Problem {
  const [first] = inputProblems;
  const reported = reportedOf(inputProblems);
  const more = inputProblems.length - 1;
  const count = counted(more, 'o problema', 'probleme');
  const rest =
    reported.length < inputProblems.length
      ? ` Si cel putin inca ${count}; sunt aratate primele ${reported.length}.`
      : ` Si inca ${count}.`;
  return {
    status: 400,
    slug: 'validation',
    title: 'Date nevalide',
    detail: `${first?.message ?? 'Cererea nu este valida.'}${more > 0 ? rest : ''}`,
    inputProblems: reported,
  };
}

function reportedOf(problems: readonly InputProblem[]): readonly InputProblem[] {
  let bytes = 0;
  const tooMuch = problems.findIndex((problem) => {
    bytes += Buffer.byteLength(JSON.stringify([headOf(problem), issueOf(problem)]));
    return bytes > mostBytes;
  });
  return problems.slice(0, tooMuch < 0 ? mostProblemsReported : Math.min(Math.max(1, tooMuch), mostProblemsReported));
}

/** Several issues with one member are grouped. */
export function validationErrors(problems: readonly InputProblem[]): readonly unknown[] {
  const members = new Map<string, { head: object; issues: object[] }>();
  for (const problem of problems) {
    const head = headOf(problem);
    const member = members.get(`${head.location} ${head.name}`) ?? { head, issues: [] };
    member.issues.push(issueOf(problem));
    members.set(`${head.location} ${head.name}`, member);
  }
  return [...members.values()].map(({ head, issues }) => ({ ...head, issues }));
}

function headOf({ location, path }: InputProblem) {
  return { location, name: nameOf(path), ...(location === 'body' ? { pointer: pointerOf(path) } : {}) };
}

const issueOf = ({ code, message, args }: InputProblem) => ({ code, message, ...(args ? { args } : {}) });
