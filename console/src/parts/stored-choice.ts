import { useState } from 'react';
import { newKey } from '../api.ts';
import { rememberedHere, rememberHere } from '../router.tsx';
import type { Chosen } from './chosen-rows.ts';

/** What was chosen in lists, by where in the browser's history: it is in memory alone, and a page that is loaded anew has none. */
const choices = new Map<string, Chosen<unknown>>();

/** CON-BULK-7: whoever comes back to a list finds the rows chosen that they chose. */
export function useStoredChoice<Row>(): readonly [Chosen<Row>, (chosen: Chosen<Row>) => void] {
  const [place] = useState(() => placeIn(rememberedHere()) ?? newKey());
  const [chosen, setChosen] = useState(() => (choices.get(place) ?? new Map()) as Chosen<Row>);
  return [
    chosen,
    (next) => {
      rememberHere({ ...Object(rememberedHere()), choice: place });
      if (next.size === 0) choices.delete(place);
      else choices.set(place, next);
      setChosen(next);
    },
  ];
}

function placeIn(remembered: unknown): string | null {
  const { choice } = (remembered ?? {}) as { readonly choice?: unknown };
  return typeof choice === 'string' ? choice : null;
}
