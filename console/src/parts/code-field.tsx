import { useWords } from '../words/words.ts';
import { TextField } from './fields.tsx';

/** The code of a second factor, asked for where somebody signs in or proves who they are. */
export function CodeField({ isFocused = false }: { readonly isFocused?: boolean }) {
  const words = useWords();
  return (
    <TextField
      name="cod"
      label={words.people.code}
      hint={words.signIn.codeHint}
      fills="one-time-code"
      isNeeded
      isFocused={isFocused}
    />
  );
}
