import { useState } from 'react';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';

interface Cursor {
  /** It is undefined on the first page. */
  readonly from: string | undefined;
  readonly back: (() => void) | null;
  readonly go: (next: string) => void;
}

/** A list is read page by page, each beginning where the one before ended. Another search begins anew. */
export function useCursor(search: string): Cursor {
  const [passed, setPassed] = useState<{ readonly search: string; readonly pages: readonly string[] }>({
    search,
    pages: [],
  });
  const pages = passed.search === search ? passed.pages : [];
  return {
    from: pages.at(-1),
    back: pages.length === 0 ? null : () => setPassed({ search, pages: pages.slice(0, -1) }),
    go: (next) => setPassed({ search, pages: [...pages, next] }),
  };
}

/** Nothing is shown where everything is on one page. */
export function CursorPages({ cursor, next }: { readonly cursor: Cursor; readonly next: string | null }) {
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
