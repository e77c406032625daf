import { useMutation } from '@tanstack/react-query';
import { send } from '../../api.ts';
import type { Me } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { PasswordField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { FirstPassword } from './first-visit.tsx';
import { hasPasskeys, showPasskey } from './passkey.ts';

interface ProofProps {
  readonly me: Me;
  readonly onEnd: (isDone: boolean) => void;
}

/** Whatever the person has is a proof; a person who has nothing yet chooses it here. */
function introOf(words: Words, { are_parola, al_doilea_factor, alege_intrarea }: Me): string {
  if (alege_intrarea !== null) return words.proof.choose;
  if (are_parola) return words.proof.intro;
  return al_doilea_factor ? words.proof.byCode : words.proof.withoutPassword;
}

/** CON-PROOF-1: a person proves again who they are before doing what gives power over the company. */
export function Proof({ me, onEnd }: ProofProps) {
  const words = useWords();
  const byPassword = useMutation({
    mutationFn: (body: { readonly parola?: string; readonly cod?: string }) =>
      send('post', '/app/api/cont/dovada', { body }),
    onSuccess: () => onEnd(true),
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const raspuns = await showPasskey(await send('post', '/app/api/cont/dovada/cheie-de-acces/optiuni', {}));
      if (raspuns) await send('post', '/app/api/cont/dovada/cheie-de-acces', { body: { raspuns } });
      return raspuns !== null;
    },
    onSuccess: (isProven) => {
      if (isProven) onEnd(true);
    },
  });
  return (
    <Dialog title={words.proof.title} onClose={() => onEnd(false)}>
      <p>{introOf(words, me)}</p>
      {me.alege_intrarea === null ? null : <FirstPassword email={me.email} onDone={() => onEnd(true)} />}
      {me.are_parola || me.al_doilea_factor ? (
        <Form
          problem={byPassword.error}
          onSubmit={(typed) => {
            const cod = typed.text('cod');
            const parola = me.are_parola ? { parola: typed.raw('parola') } : {};
            byPassword.mutate({ ...parola, ...(cod === '' ? {} : { cod }) });
            return undefined;
          }}
          acts={
            <>
              <Button onClick={() => onEnd(false)}>{words.acts.giveUp}</Button>
              <Button type="submit" look="first" isBusy={byPassword.isPending}>
                {words.proof.confirm}
              </Button>
            </>
          }
        >
          {me.are_parola ? (
            <PasswordField name="parola" label={words.people.password} fills="current-password" />
          ) : null}
          {me.al_doilea_factor ? <CodeField /> : null}
        </Form>
      ) : null}
      <ProblemNote problem={byPasskey.error} />
      {hasPasskeys() ? (
        <Button onClick={() => byPasskey.mutate()} isBusy={byPasskey.isPending}>
          {words.proof.withPasskey}
        </Button>
      ) : null}
    </Dialog>
  );
}
