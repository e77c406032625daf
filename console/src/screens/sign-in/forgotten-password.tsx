import { useMutation } from '@tanstack/react-query';
import { send } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useWords } from '../../words/words.ts';
import { SignInPage } from './sign-in-page.tsx';

/** It says the same whether the address is known or not. */
export function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const words = useWords();
  const ask = useMutation({
    mutationFn: (email: string) => send('post', '/app/api/parola-uitata', { body: { email } }),
  });
  return (
    <SignInPage title={words.forgotten.title}>
      {ask.isSuccess ? (
        <p role="status" className="note note-good">
          {words.forgotten.asked}
        </p>
      ) : (
        <Form
          problem={ask.error}
          onSubmit={(typed) => {
            ask.mutate(typed.text('email'));
            return undefined;
          }}
          acts={
            <Button type="submit" look="first" isBusy={ask.isPending}>
              {words.forgotten.send}
            </Button>
          }
        >
          <p>{words.forgotten.intro}</p>
          <TextField name="email" type="email" label={words.people.email} fills="username" isNeeded />
        </Form>
      )}
      <div>
        <Button look="plain" onClick={onBack}>
          {words.forgotten.back}
        </Button>
      </div>
    </SignInPage>
  );
}
