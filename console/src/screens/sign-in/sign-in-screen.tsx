import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { words } from '../../words/words.ts';
import { Door } from './door.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** At every address while nobody is in. */
export function SignInScreen({ onDone }: { readonly onDone: () => void }) {
  const [hasForgotten, setForgotten] = useState(false);
  useEffect(() => {
    document.title = `${words.signIn.title} · ${words.product}`;
  }, []);
  if (hasForgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  return (
    <Door title={words.signIn.title}>
      <SignInForm onDone={onDone} />
      <PasskeyButton onDone={onDone} />
      <div>
        <Button look="plain" onClick={() => setForgotten(true)}>
          {words.signIn.forgotten}
        </Button>
      </div>
    </Door>
  );
}
