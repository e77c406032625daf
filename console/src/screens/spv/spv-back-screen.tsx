import { useEffect, useRef } from 'react';
import { pathTo } from '../../addresses.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loading, Screen } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { useWords } from '../../words/words.ts';

/** The tax authority sends the browser back to /app/spv/inapoi, with a code or without one. */
export function SpvBackScreen() {
  const words = useWords();
  const { query } = usePlace();
  const say = useSay();
  const finish = useApiMutation(
    (call, body: { state: string; code: string | null }) => call('post', '/app/api/spv/inapoi', { body }),
    () => {
      say(words.spv.connected);
      goTo(pathTo('spvSettings'), { replaces: true });
    },
  );
  // A code serves once, so it is sent once, however often this is drawn.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    finish.mutate({ state: query.get('state') ?? '', code: query.get('code') });
  }, [finish, query]);
  return (
    <Screen title={words.spv.back}>
      {finish.error ? (
        <>
          <ProblemNote problem={finish.error} />
          <div>
            <Link to={pathTo('spvSettings')} className="button">
              {words.spv.toSettings}
            </Link>
          </div>
        </>
      ) : (
        <Loading />
      )}
    </Screen>
  );
}
