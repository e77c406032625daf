import { Problem } from '../api.ts';
import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/** It says what went wrong, what to do, and the code that support asks for. */
export function ProblemNote({
  problem,
  onRetry,
}: {
  readonly problem: Error | null;
  readonly onRetry?: (() => void) | undefined;
}) {
  const words = useWords();
  if (!problem) return null;
  const { interactionId } = problem instanceof Problem ? problem : { interactionId: null };
  return (
    <div role="alert" className="note note-wrong">
      <p>{sentenceOf(words, problem)}</p>
      {interactionId ? (
        <p className="small">
          {words.problem.interactionId} <code>{interactionId}</code>{' '}
          <CopyButton text={interactionId} label={words.problem.copyId} />
        </p>
      ) : null}
      {onRetry ? (
        <div>
          <Button look="small" onClick={onRetry}>
            {words.acts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function sentenceOf(words: Words, problem: Error): string {
  // A screen whose code did not come gives a plain error of the browser.
  if (!(problem instanceof Problem)) return navigator.onLine ? words.problem.ours : words.problem.noAnswer;
  if (problem.code === 'fara_raspuns') return words.problem.noAnswer;
  if (problem.code === 'renuntat') return words.problem.givenUp;
  return problem.message === '' ? words.problem.strange : problem.message;
}
