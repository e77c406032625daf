import { Type } from 'typebox';
import type { PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { type CursorScope, cursorKeysOf, decodeCursor, encodeCursor } from '../http/sealed-cursor.ts';
import { formed, text } from '../schema/schemas.ts';
import type { ConsoleOperation } from './operation.ts';

/** A cursor says where a page of the console ended, and no more: whose rows are read the session says. */

export const cursorSchema = formed(/^[\w-]{1,2000}$/, 'urmatoarea, cum a fost primită');

/** What is searched by one text, page by page. */
export const searchMembers = { cauta: Type.Optional(text(200)), dupa: Type.Optional(cursorSchema) };

/** CON-MEMBER-6: the id of somebody, as a list of the same company gave it. */
export const sealedIdSchema = formed(/^[\w-]{1,200}$/, 'un id, cum a fost primit');

type Paged = Pick<ConsoleOperation, 'id' | 'query' | 'data' | 'ids'>;
type Members = Readonly<Record<string, unknown>>;

/** CON-PAGE-1: places in lists, sealed on the way to the browser and opened on the way back, by the rows that have such members. */
export interface ConsoleCursors {
  open(row: Paged, companyId: number | null, query: Members): Members;
  /** An id that no list of this company gave is refused as the id of nobody. */
  openPath(
    row: Paged,
    companyId: number | null,
    params: Readonly<Record<string, string>>,
  ): Readonly<Record<string, string>>;
  seal(row: Paged, companyId: number | null, data: unknown): unknown;
}

export function consoleCursors(secret: Buffer): ConsoleCursors {
  const keys = cursorKeysOf(secret);
  const scopeOf = ({ id }: Pick<Paged, 'id'>, companyId: number | null): CursorScope => ({
    operation: `consola ${id}`,
    companyId: companyId ?? 'none',
    filters: {},
  });

  /** The scope is the same for every operation: an id that was listed is an id to act upon. */
  const idScopeOf = (companyId: number | null) => scopeOf({ id: 'membru' }, companyId);
  const withSealedIds = (data: Members, scope: CursorScope): Members => {
    const sealed = (id: unknown): string => encodeCursor(keys, scope, { at: 'after', position: id });
    const lists = Object.entries(data).map(([name, member]) => [
      name,
      Array.isArray(member) ? member.map((one: Members) => ({ ...one, id: sealed(one['id']) })) : member,
    ]);
    return Object.fromEntries(lists);
  };

  return {
    open(row, companyId, query) {
      const asked = pagesOf(row)?.asked;
      const cursor = asked === undefined ? undefined : query[asked];
      if (asked === undefined || typeof cursor !== 'string') return query;
      const start = decodeCursor(keys, scopeOf(row, companyId), cursor);
      if (start?.at !== 'after') throw new Refused({ reason: 'cursor-not-valid' });
      return { ...query, [asked]: start.position };
    },
    openPath({ ids }, companyId, params) {
      const { id } = params;
      if (ids === 'plain' || id === undefined) return params;
      const position = decodeCursor(keys, idScopeOf(companyId), id);
      if (position?.at !== 'after') throw new Refused({ reason: 'resource-not-found' });
      return { ...params, id: String(position.position) };
    },
    seal(row, companyId, unsealed) {
      const data = row.ids === 'sealed' ? withSealedIds(unsealed as Members, idScopeOf(companyId)) : unsealed;
      const told = pagesOf(row)?.told;
      const position = told === undefined ? null : (data as Members)[told];
      if (told === undefined || typeof position !== 'string') return data;
      const cursor = encodeCursor(keys, scopeOf(row, companyId), { at: 'after', position });
      return { ...(data as Members), [told]: cursor };
    },
  };
}

const cursorMembers = ['dupa', 'inainte_de'];
const nextMembers = ['urmatoarea', 'urmatoarea_pagina'];

/** Finds the members that say where a page begins and where the next one does; null where a row has no pages. */
function pagesOf({ query, data }: Paged): { readonly asked: string; readonly told: string } | null {
  if (query === 'none' || typeof data === 'string' || !('properties' in data)) return null;
  const answered = Object(data.properties);
  const asked = cursorMembers.find((name) => Object(query.properties[name]).type === 'string');
  const told = nextMembers.find((name) => Object.hasOwn(answered, name));
  return asked !== undefined && told !== undefined ? { asked, told } : null;
}

const pageSize = 50;

/**
 * The page that begins after the cursor, which was sealed for the same row: its position is what the row put there. A row that reads
 * several lists says how long a position of the one is that it reads now.
 */
export function pageAfter<Position extends readonly unknown[]>(
  cursor: unknown,
  length?: Position['length'],
): PageRequest<Position> {
  if (cursor === undefined) return { start: { at: 'start' }, limit: pageSize };
  const position = parsed(String(cursor));
  const fits = Array.isArray(position) && position.length === (length ?? position.length);
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
