import { useEffect, useState } from 'react';
import type { Path, QueryValues } from '../addresses.ts';
import { goTo, isStillAt, queryNow, usePlace } from '../router.tsx';
import { orderIn } from './list-order.tsx';

const typingMs = 250;

/** The address holds the text of a search, and it changes once somebody stops typing. */
export function useTypedSearch(asked: string, ask: (text: string) => void): readonly [string, (text: string) => void] {
  const place = usePlace();
  const [typed, setTyped] = useState({ text: asked, asked });
  // Somebody went back, or followed a link, so the field says what the address says.
  if (typed.asked !== asked) setTyped({ text: typed.text.trim() === asked ? typed.text : asked, asked });
  useEffect(() => {
    const text = typed.text.trim();
    if (text === asked) return;
    const timer = setTimeout(() => {
      if (isStillAt(place)) ask(text);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed.text, asked, ask, place]);
  return [typed.text, (text) => setTyped({ text, asked })];
}

/** The search and the order of a list that is filtered by nothing else: what the address says, and what the field says meanwhile. */
export function useAddressSearch(pathWith: (query: QueryValues) => Path) {
  const { query } = usePlace();
  const search = query.get('cauta') ?? '';
  const [typed, type] = useTypedSearch(search, (cauta) =>
    goTo(pathWith({ cauta, ...orderIn(queryNow()) }), { replaces: true }),
  );
  const order = orderIn(query);
  const toOrder = (asked: QueryValues): Path => pathWith({ cauta: search, ...asked });
  return { search, typed, type, order, toOrder };
}
