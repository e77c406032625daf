import { words } from '../words/words.ts';
import { PasswordField } from './fields.tsx';
import type { Typed } from './form.tsx';

/** A new password is typed twice. */
export function NewPasswordFields({ label = words.people.password }: { readonly label?: string }) {
  return (
    <>
      <PasswordField name="parola" label={label} hint={words.people.passwordHint} fills="new-password" />
      <PasswordField name="repeta" label={words.people.repeatPassword} fills="new-password" />
    </>
  );
}

/** It is undefined where both are the same. */
export function passwordsDiffer(typed: Typed): ReadonlyMap<string, string> | undefined {
  return typed.raw('parola') === typed.raw('repeta') ? undefined : new Map([['repeta', words.people.passwordsDiffer]]);
}
