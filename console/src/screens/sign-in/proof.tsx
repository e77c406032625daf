import { useMutation } from '@tanstack/react-query';
import { send } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { PasswordField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import type { Me } from '../../session.tsx';
import { words } from '../../words/words.ts';
import { hasPasskeys, showPasskey } from './passkey.ts';

interface ProofProps {
  readonly me: Me;
  readonly onEnd: (isDone: boolean) => void;
}

/** CON-PROOF-1: what gives power over the company is done by who proved lately who they are. */
export function Proof({ me, onEnd }: ProofProps) {
  const byPassword = useMutation({
    mutationFn: (body: { readonly parola: string; readonly cod?: string }) =>
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
      <p>{me.are_parola ? words.proof.intro : words.proof.withoutPassword}</p>
      {me.are_parola ? (
        <Form
          problem={byPassword.error}
          onSubmit={(typed) => {
            const cod = typed.text('cod');
            byPassword.mutate({ parola: typed.raw('parola'), ...(cod === '' ? {} : { cod }) });
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
          <PasswordField name="parola" label={words.people.password} fills="current-password" />
          {me.al_doilea_factor ? (
            <TextField
              name="cod"
              label={words.people.code}
              hint={words.signIn.codeHint}
              fills="one-time-code"
              isNeeded
            />
          ) : null}
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
