import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pathOf, pathTo } from '../../addresses.ts';
import { send } from '../../api.ts';
import { stayIn, storeAsked, takeAsked } from '../../browser-storage.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loading } from '../../parts/screen.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { SignInPage } from './sign-in-page.tsx';

interface WaysIn {
  readonly hasPasswords: boolean;
  /** The name of the identity provider is null where there is none. */
  readonly provider: string | null;
}

/** Returns null until it is known, and the usual way where the service does not say. */
export function useWaysIn(): WaysIn | null {
  const { data, isFetched } = useQuery({
    queryKey: ['ways-in'],
    queryFn: ({ signal }) => send('get', '/app/api/intra', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isFetched) return null;
  return { hasPasswords: data?.parola ?? true, provider: data?.furnizor ?? null };
}

/** It leads away; a person who comes back finds the screen that was asked for. */
export function ProviderButton({ provider }: { readonly provider: string }) {
  const words = useWords();
  const place = usePlace();
  const begin = useMutation({
    mutationFn: () => send('post', '/app/api/intra/furnizor', {}),
    onSuccess: ({ adresa }) => {
      storeAsked(pathOf(place));
      if (place.company !== null) stayIn(place.company);
      window.location.assign(adresa);
    },
  });
  return (
    <>
      <ProblemNote problem={begin.error} />
      <Button onClick={() => begin.mutate()} isBusy={begin.isPending}>
        {words.signIn.withProvider(provider)}
      </Button>
    </>
  );
}

/** The identity provider sends the browser back to /app/oidc/inapoi. */
export function ProviderBackScreen() {
  const words = useWords();
  const { query } = usePlace();
  const finish = useMutation({
    mutationFn: (raspuns: string) => send('post', '/app/api/intra/furnizor/inapoi', { body: { raspuns } }),
    onSuccess: () => goTo(takeAsked(), { replaces: true }),
  });
  // The code serves once, so it is sent once, however often this is drawn.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    finish.mutate(String(query));
  }, [finish, query]);
  if (!finish.error) return <Loading />;
  return (
    <SignInPage title={words.signIn.title}>
      <ProblemNote problem={finish.error} />
      <Link to={pathTo('home')} className="button">
        {words.link.signIn}
      </Link>
    </SignInPage>
  );
}
