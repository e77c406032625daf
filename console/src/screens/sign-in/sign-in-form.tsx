import { useMutation } from '@tanstack/react-query';
import { Problem, send } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { PasswordField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useWords } from '../../words/words.ts';

interface SignInFormProps {
  /** The person was signed in before, and goes on. */
  readonly email?: string;
  readonly onDone: () => void;
}

interface Shown {
  readonly email: string;
  readonly parola: string;
  readonly cod?: string;
}

/** The code is asked for once the password was right, and stays asked for. */
export function SignInForm({ email, onDone }: SignInFormProps) {
  const words = useWords();
  const signIn = useMutation({
    mutationFn: (shown: Shown) => send('post', '/app/api/intra', { body: shown }),
    onSuccess: onDone,
  });
  const needsCode =
    signIn.variables?.cod !== undefined || (signIn.error instanceof Problem && signIn.error.code === 'cod_necesar');
  const isFirstAsk = signIn.error instanceof Problem && signIn.error.code === 'cod_necesar';
  return (
    <Form
      problem={isFirstAsk ? null : signIn.error}
      onSubmit={(typed) => {
        const cod = typed.text('cod');
        // A password may begin or end with a space.
        signIn.mutate({ email: typed.text('email'), parola: typed.raw('parola'), ...(cod === '' ? {} : { cod }) });
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={signIn.isPending}>
          {words.signIn.enter}
        </Button>
      }
    >
      <TextField
        name="email"
        type="email"
        label={words.people.email}
        fills="username"
        value={email ?? ''}
        isFixed={email !== undefined}
        isNeeded
      />
      <PasswordField name="parola" label={words.people.password} fills="current-password" />
      {needsCode ? <CodeField isFocused /> : null}
    </Form>
  );
}
