import { useMutation } from '@tanstack/react-query';
import { send } from '../../api.ts';
import type { Me } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { NewPasswordFields, passwordsDiffer } from '../../parts/new-password.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { SignInPage } from './sign-in-page.tsx';

/** CON-LINK-6: a person who came by a link alone chooses how to sign in the next time; once this may wait. */
export function FirstVisit({ me }: { readonly me: Me }) {
  const words = useWords();
  const addPasskey = useApiMutation(async (call, _nothing: null) => {
    const raspuns = await makePasskey(await call('post', '/app/api/cont/chei-de-acces/optiuni', {}));
    const nume = words.firstVisit.passkeyName;
    if (raspuns) await call('post', '/app/api/cont/chei-de-acces', { body: { nume, raspuns } });
  });
  const putOff = useApiMutation((call, _nothing: null) => call('post', '/app/api/cont/intrare/amana', {}));
  // Everything is read anew when it is done, and then this page is gone.
  const done = useApiMutation(async () => null);
  return (
    <SignInPage title={words.firstVisit.title}>
      <p>{words.firstVisit.intro}</p>
      <FirstPassword email={me.email} onDone={() => done.mutate(null)} />
      <ProblemNote problem={addPasskey.error ?? putOff.error} />
      <div className="acts">
        {hasPasskeys() ? (
          <Button onClick={() => addPasskey.mutate(null)} isBusy={addPasskey.isPending}>
            {words.firstVisit.withPasskey}
          </Button>
        ) : null}
        {me.alege_intrarea === 'amanabil' ? (
          <Button look="plain" onClick={() => putOff.mutate(null)} isBusy={putOff.isPending}>
            {words.firstVisit.later}
          </Button>
        ) : null}
      </div>
    </SignInPage>
  );
}

interface FirstPasswordProps {
  readonly email: string;
  readonly onDone: () => void;
}

/** The person has no password, so there is no earlier one to show. */
export function FirstPassword({ email, onDone }: FirstPasswordProps) {
  const words = useWords();
  const choose = useMutation({
    mutationFn: (parola: string) => send('put', '/app/api/cont/parola', { body: { parola } }),
    onSuccess: onDone,
  });
  return (
    <Form
      problem={choose.error}
      onSubmit={(typed) => {
        const wrong = passwordsDiffer(words, typed);
        if (wrong) return wrong;
        choose.mutate(typed.raw('parola'));
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={choose.isPending}>
          {words.people.savePassword}
        </Button>
      }
    >
      <TextField name="email" type="email" label={words.people.email} fills="username" value={email} isFixed />
      <NewPasswordFields />
    </Form>
  );
}
