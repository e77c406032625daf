import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cursorKeysOf, decodeCursor, encodeCursor } from './sealed-cursor.ts';

const secret = Buffer.alloc(32, 7);
const keys = cursorKeysOf(secret);
const scope = { operation: 'listeazaFacturi', companyId: 7, filters: { serie: 'FCT' } };
const start = { at: 'after', position: ['2026-11-15', 1234567] } as const;

test('a cursor opens in the scope it was made in, and is the same for the same place [V2-PAGE-3]', () => {
  const cursor = encodeCursor(keys, scope, start);
  expect(decodeCursor(keys, scope, cursor)).toEqual(start);
  expect(encodeCursor(cursorKeysOf(secret), scope, start)).toBe(cursor);
  expect(encodeCursor(keys, scope, { ...start, at: 'before' })).not.toBe(cursor);
  for (const other of [
    { ...scope, operation: 'listeazaClienti' },
    { ...scope, companyId: 8 },
    { ...scope, companyId: 'none' as const },
    { ...scope, filters: {} },
    { ...scope, filters: { serie: 'ALT' } },
  ]) {
    expect(decodeCursor(keys, other, cursor), JSON.stringify(other)).toBeNull();
  }
  expect(decodeCursor(cursorKeysOf(Buffer.alloc(32, 8)), scope, cursor)).toBeNull();
});

test('nothing can be read from a cursor, not even how long an id is; it is short and fits an address [V2-PAGE-6]', () => {
  const ids = [1, 22, 333, 4444, 55_555, 666_666, 7_777_777, 88_888_888];
  const cursors = ids.map((id) => encodeCursor(keys, scope, { at: 'after', position: ['2026-11-15', id] }));
  expect(new Set(cursors.map(({ length }) => length)).size).toBe(1);
  for (const cursor of cursors) {
    expect(cursor).toMatch(/^[\w-]{40,100}$/);
    for (const encoding of ['base64url', 'hex', 'latin1'] as const) {
      expect(Buffer.from(cursor, encoding).toString('latin1')).not.toMatch(/2026|11-15/);
    }
  }
  // Neighbours do not begin or end alike.
  expect(new Set(cursors.flatMap((cursor) => [cursor.slice(0, 8), cursor.slice(-8)])).size).toBe(2 * ids.length);
});

test('a changed, shortened, lengthened or otherwise spelled cursor is none, nor is one of the earlier form [V2-PAGE-3]', () => {
  const cursor = encodeCursor(keys, scope, start);
  for (let place = 0; place < cursor.length; place += 1) {
    const other = cursor[place] === 'x' ? 'y' : 'x';
    const changed = cursor.slice(0, place) + other + cursor.slice(place + 1);
    expect(decodeCursor(keys, scope, changed), String(place)).toBeNull();
  }
  for (const wrong of [
    '',
    'x',
    `${cursor}=`,
    `${cursor}A`,
    cursor.slice(1),
    cursor.slice(0, -4),
    cursor.slice(0, 37),
  ]) {
    expect(decodeCursor(keys, scope, wrong), wrong).toBeNull();
  }
  const payload = Buffer.from(JSON.stringify([1, start.position]));
  const bound = createHash('sha256')
    .update(JSON.stringify(['listeazaFacturi', 7, [['serie', 'FCT']]]))
    .digest();
  const mac = createHmac('sha256', secret).update(bound).update(payload).digest().subarray(0, 16);
  expect(decodeCursor(keys, scope, `${payload.toString('base64url')}.${mac.toString('base64url')}`)).toBeNull();
});
