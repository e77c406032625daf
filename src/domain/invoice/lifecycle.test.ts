import { expect, test } from 'vitest';
import { findInvoiceType, type InvoiceTypeCode } from '../nomenclature/invoice-types.ts';
import { type DocumentState, obstacleTo, type Transition, transitions } from './lifecycle.ts';

// The transitions that a caller can bring about are tested over HTTP, each in every state, by
// test/scenarios/invoices/every-transition.test.ts. This file tests the rest.

const typeOf = (code: InvoiceTypeCode): DocumentState['type'] => {
  const type = findInvoiceType(code);
  if (!type) throw new Error(code);
  return type;
};

const issued: DocumentState = {
  status: 'issued',
  type: typeOf('F'),
  isCollected: false,
  spvStatus: null,
  isInvoiced: false,
  isMailed: false,
  isPartlyReversed: false,
  reversal: null,
};

const reversing = ['cancel', 'reverse', 'reverse-in-part'];

const against = (state: DocumentState): Readonly<Record<string, string>> => {
  const found = (Object.keys(transitions) as Transition[]).map(
    (transition) => [transition, obstacleTo(transition, state)] as const,
  );
  return Object.fromEntries(found.filter((one): one is [Transition, NonNullable<(typeof one)[1]>] => one[1] !== null));
};

test('a draft, which no wire makes, takes a tracking number and gives its collections back; all else waits for its issue', () => {
  const stopped = [
    ...reversing,
    'restore',
    'restore-part',
    'delete',
    'correct',
    'collect',
    'refund',
    'mail',
    'send-to-spv',
  ];
  expect(against({ ...issued, status: 'draft' })).toEqual(
    Object.fromEntries(stopped.map((transition) => [transition, 'draft'])),
  );
});

test('collections after the reversal, which no wire makes, hold restoring', () => {
  const reversal = { spvStatus: null, isFollowedByCollections: true };
  expect(obstacleTo('restore', { ...issued, status: 'reversed', reversal })).toBe('collected-since-reversal');
});

test('the state is told before any condition', () => {
  const all = { isCollected: true, spvStatus: 'sent', isInvoiced: true, type: typeOf('A') } as const;
  const stopped = [
    ...reversing,
    'restore',
    'restore-part',
    'delete',
    'correct',
    'collect',
    'refund',
    'mail',
    'send-to-spv',
  ];
  expect(against({ ...issued, ...all, status: 'cancelled' })).toEqual(
    Object.fromEntries(stopped.map((transition) => [transition, 'cancelled'])),
  );
});
