import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/screen.tsx';
import { useWords } from '../../words/words.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { ProviderButton, useWaysIn } from './ways-in.tsx';

/** Every address shows it while nobody is signed in. */
export function SignInScreen({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const [hasForgotten, setForgotten] = useState(false);
  useEffect(() => {
    document.title = `${words.signIn.title} · ${words.product}`;
  }, [words.signIn.title, words.product]);
  const ways = useWaysIn();
  if (hasForgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  if (!ways) return <Loading />;
  return (
    <SignInPage title={words.signIn.title}>
      {ways.hasPasswords ? <SignInForm onDone={onDone} /> : null}
      {ways.provider === null ? null : <ProviderButton provider={ways.provider} />}
      <PasskeyButton onDone={onDone} />
      {ways.hasPasswords ? (
        <div>
          <Button look="plain" onClick={() => setForgotten(true)}>
            {words.signIn.forgotten}
          </Button>
        </div>
      ) : null}
    </SignInPage>
  );
}
