import { send } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import type { Me } from '../../session.tsx';
import { words } from '../../words/words.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SignInAgainProps {
  readonly me: Me;
  readonly onEnd: (isDone: boolean) => void;
}

/** The session ended in the middle of something: over it, so that nothing typed is lost. */
export function SignInAgain({ me, onEnd }: SignInAgainProps) {
  const goOn = async () => {
    const { email } = await send('get', '/app/api/eu', {});
    // Somebody else's page is not shown to who came instead.
    if (email === me.email) onEnd(true);
    else window.location.replace('/app');
  };
  return (
    <Dialog title={words.signIn.again} onClose={() => onEnd(false)}>
      <p>{words.signIn.againIntro}</p>
      <SignInForm email={me.email} onDone={() => void goOn()} />
      <PasskeyButton onDone={() => void goOn()} />
    </Dialog>
  );
}
