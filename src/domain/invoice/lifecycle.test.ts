import { expect, test } from 'vitest';
import { findInvoiceType, type InvoiceTypeCode } from '../nomenclature/invoice-types.ts';
import { type Move, moves, obstacleTo, type Standing } from './lifecycle.ts';

// What a caller can bring about is made through HTTP: every move in every standing, test/scenarios/invoices/every-move.test.ts. Here
// is the rest.

const typeOf = (code: InvoiceTypeCode): Standing['type'] => {
  const type = findInvoiceType(code);
  if (!type) throw new Error(code);
  return type;
};

const issued: Standing = {
  status: 'issued',
  type: typeOf('F'),
  isCollected: false,
  spvStatus: null,
  isInvoiced: false,
  reversal: null,
};

const against = (standing: Standing): Readonly<Record<string, string>> => {
  const found = (Object.keys(moves) as Move[]).map((move) => [move, obstacleTo(move, standing)] as const);
  return Object.fromEntries(found.filter((one): one is [Move, NonNullable<(typeof one)[1]>] => one[1] !== null));
};

test('a draft, which no wire makes, takes a tracking number and gives its collections back; all else waits for its issue', () => {
  const stopped = ['cancel', 'reverse', 'restore', 'delete', 'collect', 'mail', 'send-to-spv'];
  expect(against({ ...issued, status: 'draft' })).toEqual(Object.fromEntries(stopped.map((move) => [move, 'draft'])));
});

test('collections after the reversal, which no wire makes, hold restoring', () => {
  const reversal = { spvStatus: null, isFollowedByCollections: true };
  expect(obstacleTo('restore', { ...issued, status: 'reversed', reversal })).toBe('collected-since-reversal');
});

test('the state is told before any condition', () => {
  const all = { isCollected: true, spvStatus: 'sent', isInvoiced: true, type: typeOf('A') } as const;
  const stopped = ['cancel', 'reverse', 'restore', 'delete', 'collect', 'mail', 'send-to-spv'];
  expect(against({ ...issued, ...all, status: 'cancelled' })).toEqual(
    Object.fromEntries(stopped.map((move) => [move, 'cancelled'])),
  );
});
