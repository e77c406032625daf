import type { PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { type CursorKeys, type CursorScope, decodeCursor, encodeCursor } from '../http/sealed-cursor.ts';
import type { Pagination } from './envelope.ts';
import { defaultLimit, largestLimit } from './parameters.ts';

/** Turns the cursor of a request into the start of a page, and the ends of a page into cursors. */
export function pagesOf(keys: CursorKeys, scope: CursorScope) {
  return {
    request(cursor: unknown, limit: unknown): PageRequest<unknown> {
      return {
        start: typeof cursor === 'string' ? decoded(keys, scope, cursor) : { at: 'start' },
        limit: Math.min(typeof limit === 'number' ? limit : defaultLimit, largestLimit),
      };
    },
    links({ next, previous }: { readonly next: unknown; readonly previous: unknown }): Pagination {
      return {
        next_cursor: next === null ? null : encodeCursor(keys, scope, { at: 'after', position: next }),
        prev_cursor: previous === null ? null : encodeCursor(keys, scope, { at: 'before', position: previous }),
      };
    },
  };
}

function decoded(keys: CursorKeys, scope: CursorScope, cursor: string): PageRequest<unknown>['start'] {
  const start = decodeCursor(keys, scope, cursor);
  if (!start) throw new Refused({ reason: 'cursor-not-valid' });
  return start;
}
