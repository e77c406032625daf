import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import { PasswordField } from './fields.tsx';
import type { Typed } from './form.tsx';

/** A new password is typed twice. */
export function NewPasswordFields({ label }: { readonly label?: string }) {
  const words = useWords();
  return (
    <>
      <PasswordField
        name="parola"
        label={label ?? words.people.password}
        hint={words.people.passwordHint}
        fills="new-password"
      />
      <PasswordField name="repeta" label={words.people.repeatPassword} fills="new-password" />
    </>
  );
}

/** It is undefined where both are the same. */
export function passwordsDiffer(words: Words, typed: Typed): ReadonlyMap<string, string> | undefined {
  return typed.raw('parola') === typed.raw('repeta') ? undefined : new Map([['repeta', words.people.passwordsDiffer]]);
}
