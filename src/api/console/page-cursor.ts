import type { PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import { formed } from '../schema/schemas.ts';

/** Where a page of the console ended. It only says where to go on: whose rows are read the session says. */

export const cursorSchema = formed(/^[\w-]{1,800}$/, 'urmatoarea, cum a fost primită');

const checks = {
  number: (value: unknown) => Number.isSafeInteger(value),
  text: (value: unknown) => typeof value === 'string' && !value.includes('\u0000'),
  date: (value: unknown) => typeof value === 'string' && isCalendarDate(value),
  uuid: (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
} as const;

type Shape = readonly (keyof typeof checks)[];

const pageSize = 50;

/** The page that begins after the cursor; the first without one. */
export function pageAfter<Position extends readonly unknown[]>(
  cursor: string | undefined,
  shape: Shape,
): PageRequest<Position> {
  if (cursor === undefined) return { start: { at: 'start' }, limit: pageSize };
  const position = parsed(cursor);
  const fits =
    Array.isArray(position) &&
    position.length === shape.length &&
    shape.every((kind, place) => checks[kind](position[place]));
  if (!fits) throw new Refused({ reason: 'cursor-not-valid' });
  return { start: { at: 'after', position: position as readonly unknown[] as Position }, limit: pageSize };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

export const cursorOf = (position: readonly unknown[] | null): string | null =>
  position && Buffer.from(JSON.stringify(position)).toString('base64url');
