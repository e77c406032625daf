import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Words } from './ro.ts';
import { LanguageContext, wordsIn } from './words.ts';

/** What is inside is said in the language that the person chose, and the browser is told which it is. */
export function Speaking({ first, children }: { readonly first: Words; readonly children: ReactNode }) {
  const [words, setWords] = useState(first);
  useLayoutEffect(() => {
    document.documentElement.lang = words.code;
  }, [words]);
  const speak = useCallback(async (code: string) => setWords(await wordsIn(code)), []);
  const language = useMemo(() => ({ words, speak }), [words, speak]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
