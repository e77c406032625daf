import type { PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { type CursorScope, decodeCursor, encodeCursor } from './cursor.ts';
import type { Pagination } from './envelope.ts';
import { defaultLimit, largestLimit } from './parameters.ts';

/** Turns the cursor of a request into a place to begin, and the edges of a page into cursors. */
export function pagesOf(secret: Buffer, scope: CursorScope) {
  return {
    request(cursor: unknown, limit: unknown): PageRequest<unknown> {
      return {
        start: typeof cursor === 'string' ? decoded(secret, scope, cursor) : { at: 'start' },
        limit: Math.min(typeof limit === 'number' ? limit : defaultLimit, largestLimit),
      };
    },
    links({ next, previous }: { readonly next: unknown; readonly previous: unknown }): Pagination {
      return {
        next_cursor: next === null ? null : encodeCursor(secret, scope, { at: 'after', position: next }),
        prev_cursor: previous === null ? null : encodeCursor(secret, scope, { at: 'before', position: previous }),
      };
    },
  };
}

function decoded(secret: Buffer, scope: CursorScope, cursor: string): PageRequest<unknown>['start'] {
  const start = decodeCursor(secret, scope, cursor);
  if (!start) throw new Refused({ reason: 'cursor-not-valid' });
  return start;
}
