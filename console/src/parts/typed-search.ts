import { useEffect, useState } from 'react';

const typingMs = 250;

/** The address holds the text of a search, and it changes once somebody stops typing. */
export function useTypedSearch(asked: string, ask: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: asked, asked });
  // Somebody went back, or followed a link, so the field says what the address says.
  if (typed.asked !== asked) setTyped({ text: typed.text.trim() === asked ? typed.text : asked, asked });
  useEffect(() => {
    const text = typed.text.trim();
    if (text === asked) return;
    const timer = setTimeout(() => ask(text), typingMs);
    return () => clearTimeout(timer);
  }, [typed.text, asked, ask]);
  return [typed.text, (text) => setTyped({ text, asked })];
}
