import { useMutation } from '@tanstack/react-query';
import { send } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useWords } from '../../words/words.ts';
import { hasPasskeys, showPasskey } from './passkey.ts';

/** It is shown where the browser knows passkeys. */
export function PasskeyButton({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const signIn = useMutation({
    mutationFn: async () => {
      const raspuns = await showPasskey(await send('post', '/app/api/intra/cheie-de-acces/optiuni', {}));
      if (!raspuns) return false;
      await send('post', '/app/api/intra/cheie-de-acces', { body: { raspuns } });
      return true;
    },
    onSuccess: (isIn) => {
      if (isIn) onDone();
    },
  });
  if (!hasPasskeys()) return null;
  return (
    <>
      <ProblemNote problem={signIn.error} />
      <Button onClick={() => signIn.mutate()} isBusy={signIn.isPending}>
        {words.signIn.withPasskey}
      </Button>
    </>
  );
}
