import { useMutation } from '@tanstack/react-query';
import { hrefOf, pathTo } from '../../addresses.ts';
import { send } from '../../api.ts';
import type { Me } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useWords } from '../../words/words.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useWaysIn } from './ways-in.tsx';

interface SignInAgainProps {
  readonly me: Me;
  readonly onEnd: (isDone: boolean) => void;
}

/** The provider's pages open in a window of their own, so that this one keeps what was typed. */
function Elsewhere({ onDone }: { readonly onDone: () => Promise<void> }) {
  const words = useWords();
  const goOn = useMutation({ mutationFn: onDone });
  return (
    <>
      <ProblemNote problem={goOn.error} />
      <div className="acts">
        <a className="button" href={hrefOf(pathTo('home'), null)} target="_blank" rel="noreferrer">
          {words.signIn.inNewWindow}
        </a>
        <Button onClick={() => goOn.mutate()} isBusy={goOn.isPending}>
          {words.acts.goOn}
        </Button>
      </div>
    </>
  );
}

/** The session ended in the middle of something: the dialog stands over it, so that nothing typed is lost. */
export function SignInAgain({ me, onEnd }: SignInAgainProps) {
  const words = useWords();
  const goOn = async () => {
    const { email } = await send('get', '/app/api/eu', {});
    // Somebody else's page is not shown to whoever signed in instead.
    if (email === me.email) onEnd(true);
    else window.location.replace(hrefOf(pathTo('home'), null));
  };
  const ways = useWaysIn();
  return (
    <Dialog title={words.signIn.again} onClose={() => onEnd(false)}>
      <p>{words.signIn.againIntro}</p>
      {ways?.hasPasswords ? <SignInForm email={me.email} onDone={() => void goOn()} /> : null}
      <PasskeyButton onDone={() => void goOn()} />
      {ways && ways.provider !== null ? <Elsewhere onDone={goOn} /> : null}
    </Dialog>
  );
}
