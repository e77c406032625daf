import { useState } from 'react';
import { rememberedHere, rememberHere } from '../router.tsx';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';

interface Cursor {
  readonly isFirst: boolean;
  /** Asks for the page; the first needs no word. */
  readonly query: { readonly dupa?: string };
  readonly back: (() => void) | null;
  readonly go: (next: string) => void;
}

interface Passed {
  readonly search: string;
  readonly pages: readonly string[];
}

/** A list is read page by page, each beginning where the one before ended. Another search begins anew. */
export function useCursor(search: string): Cursor {
  return cursorOf(search, ...useState<Passed>({ search, pages: [] }));
}

/** For the one list of a screen: whoever comes back to it is on the page that they left. */
export function useStoredCursor(search: string): Cursor {
  const [passed, setPassed] = useState(() => passedIn(rememberedHere()) ?? { search, pages: [] });
  return cursorOf(search, passed, (next) => {
    rememberHere({ ...Object(rememberedHere()), ...next });
    setPassed(next);
  });
}

/** What is remembered may be of another screen, or of an earlier version of this one. */
function passedIn(remembered: unknown): Passed | null {
  const { search, pages } = (remembered ?? {}) as Partial<Passed>;
  const isPassed =
    typeof search === 'string' && Array.isArray(pages) && pages.every((page) => typeof page === 'string');
  return isPassed ? { search, pages } : null;
}

function cursorOf(search: string, passed: Passed, setPassed: (passed: Passed) => void): Cursor {
  const pages = passed.search === search ? passed.pages : [];
  const from = pages.at(-1);
  return {
    isFirst: from === undefined,
    query: from === undefined ? {} : { dupa: from },
    back: pages.length === 0 ? null : () => setPassed({ search, pages: pages.slice(0, -1) }),
    go: (next) => setPassed({ search, pages: [...pages, next] }),
  };
}

/** Nothing is shown where everything is on one page. */
export function CursorPages({ cursor, next }: { readonly cursor: Cursor; readonly next: string | null }) {
  const words = useWords();
  if (cursor.back === null && next === null) return null;
  return (
    <div className="acts">
      <Button onClick={() => cursor.back?.()} because={cursor.back ? null : words.books.first}>
        {words.books.back}
      </Button>
      <Button onClick={() => next !== null && cursor.go(next)} because={next === null ? words.books.last : null}>
        {words.books.next}
      </Button>
    </div>
  );
}
