import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Answer, Problem, send } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { NewPasswordFields, passwordsDiffer } from '../../parts/new-password.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loading } from '../../parts/screen.tsx';
import { goTo, Link } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { SignInPage } from './sign-in-page.tsx';

type KnownLink = Answer<'get', '/app/api/linkuri/{token}'>;

/** /app/intra/TOKEN is an invitation, a new password, or a link that only lets in. */
export function LinkScreen({ token }: { readonly token: string }) {
  const words = useWords();
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => send('get', '/app/api/linkuri/{token}', { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = `${words.link.title} · ${words.product}`;
  }, [words.product, words.link.title]);
  if (link.data) return <KnownLinkForm link={link.data} token={token} />;
  if (!link.error) return <Loading />;
  return (
    <SignInPage title={words.link.title}>
      <ProblemNote problem={link.error} onRetry={isOver(link.error) ? undefined : () => void link.refetch()} />
      <Link to={pathTo('home')} className="button">
        {words.link.signIn}
      </Link>
    </SignInPage>
  );
}

const isOver = (error: Error): boolean => error instanceof Problem && error.status === 410;

interface Shown {
  readonly parola?: string;
  readonly cod?: string;
}

function KnownLinkForm({ link, token }: { readonly link: KnownLink; readonly token: string }) {
  const words = useWords();
  const queries = useQueryClient();
  const follow = useMutation({
    mutationFn: (body: Shown) => send('post', '/app/api/linkuri/{token}', { params: { token }, body }),
    onSuccess: () => {
      // Whoever was signed in before in this browser is not any more.
      queries.clear();
      goTo(pathTo('home'), { replaces: true });
    },
  });
  const isLettingIn = link.fel === 'intrare';
  const isTried = useRef(false);
  useEffect(() => {
    if (!isLettingIn || isTried.current) return;
    isTried.current = true;
    follow.mutate({});
  }, [isLettingIn, follow]);
  const needsCode =
    follow.variables?.cod !== undefined || (follow.error instanceof Problem && follow.error.code === 'cod_necesar');
  const problem = follow.error instanceof Problem && follow.error.code === 'cod_necesar' ? null : follow.error;
  if (isLettingIn && !needsCode && !problem) return <Loading />;
  return (
    <SignInPage title={words.link.titles[link.fel]}>
      <Form
        problem={problem}
        onSubmit={(typed) => {
          const wrong = isLettingIn ? undefined : passwordsDiffer(words, typed);
          if (wrong) return wrong;
          const cod = typed.text('cod');
          follow.mutate({ ...(isLettingIn ? {} : { parola: typed.raw('parola') }), ...(cod === '' ? {} : { cod }) });
          return undefined;
        }}
        acts={
          <Button type="submit" look="first" isBusy={follow.isPending}>
            {isLettingIn ? words.signIn.enter : words.people.savePassword}
          </Button>
        }
      >
        <TextField name="email" type="email" label={words.people.email} fills="username" value={link.email} isFixed />
        {isLettingIn ? null : <NewPasswordFields />}
        {needsCode ? <CodeField isFocused /> : null}
      </Form>
      {problem && isOver(problem) ? (
        <Link to={pathTo('home')} className="button">
          {words.link.signIn}
        </Link>
      ) : null}
    </SignInPage>
  );
}
