import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PageStart } from '../../domain/page.ts';

/** What a cursor is good for: one operation, one company, one set of filters. */
export interface CursorScope {
  readonly operation: string;
  readonly companyId: number | 'none';
  readonly filters: Readonly<Record<string, unknown>>;
}

const macBytes = 16;

/** V2-PAGE-3: opaque and signed; the position of a row, and the scope it was made in. */
export function encodeCursor(secret: Buffer, scope: CursorScope, start: PageStart<unknown>): string {
  if (start.at === 'start') throw new Error('the start needs no cursor');
  const payload = Buffer.from(JSON.stringify([start.at === 'after' ? 1 : 0, start.position]));
  return `${payload.toString('base64url')}.${macOf(secret, scope, payload).toString('base64url')}`;
}

/** Null for a cursor that was changed, or made elsewhere. */
export function decodeCursor(secret: Buffer, scope: CursorScope, cursor: string): PageStart<unknown> | null {
  const match = /^([\w-]+)\.([\w-]+)$/.exec(cursor);
  if (!match?.[1] || !match[2]) return null;
  const payload = Buffer.from(match[1], 'base64url');
  const mac = Buffer.from(match[2], 'base64url');
  // Two spellings of the same bytes are not the same cursor.
  if (payload.toString('base64url') !== match[1] || mac.toString('base64url') !== match[2]) return null;
  if (mac.length !== macBytes || !timingSafeEqual(mac, macOf(secret, scope, payload))) return null;
  const [forward, position] = JSON.parse(payload.toString()) as [number, unknown];
  return { at: forward === 1 ? 'after' : 'before', position };
}

function macOf(secret: Buffer, { operation, companyId, filters }: CursorScope, payload: Buffer): Buffer {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  const scope = createHash('sha256')
    .update(JSON.stringify([operation, companyId, sorted]))
    .digest();
  return createHmac('sha256', secret).update(scope).update(payload).digest().subarray(0, macBytes);
}
