import { describe, expect, test } from 'vitest';
import { findInvoiceType, type InvoiceTypeCode, invoiceTypes } from '../nomenclature/invoice-types.ts';
import { type InvoiceStatus, type Move, moves, obstacleTo, type SpvStatus, type Standing } from './lifecycle.ts';

const typeOf = (code: InvoiceTypeCode): Standing['type'] => {
  const type = findInvoiceType(code);
  if (!type) throw new Error(code);
  return type;
};

const standing = (more: Partial<Standing> = {}): Standing => ({
  status: 'issued',
  type: typeOf('F'),
  isCollected: false,
  spvStatus: null,
  isInvoiced: false,
  reversal: null,
  ...more,
});
const quiet = { spvStatus: null, isFollowedByCollections: false };

describe('every move in every state', () => {
  const statuses: readonly InvoiceStatus[] = ['draft', 'issued', 'cancelled', 'reversed', 'reversal'];
  const everywhere = statuses.join(' ');
  test.each<readonly [Move, string]>([
    ['cancel', 'issued'],
    ['reverse', 'issued'],
    ['restore', 'reversed'],
    ['delete', 'issued'],
    ['collect', 'issued'],
    ['delete-collection', everywhere],
    ['set-tracking-number', everywhere],
    ['mail', 'issued reversed reversal'],
    ['send-to-spv', 'issued reversed reversal'],
  ])('%s is made from: %s', (move, from) => {
    const obstacles = statuses.map((status) => obstacleTo(move, standing({ status, reversal: quiet })));
    expect(obstacles).toEqual(statuses.map((status) => (from.split(' ').includes(status) ? null : status)));
  });

  test('is in the table once, and leads to a state that the table knows', () => {
    expect(Object.keys(moves)).toHaveLength(9);
    for (const { to } of Object.values(moves)) expect([...statuses, 'deleted', 'unchanged']).toContain(to);
  });
});

describe('what stands against a move', () => {
  const against = (more: Partial<Standing>): Readonly<Record<string, string>> => {
    const found = (Object.keys(moves) as Move[]).map((move) => [move, obstacleTo(move, standing(more))] as const);
    return Object.fromEntries(found.filter((one): one is [Move, NonNullable<(typeof one)[1]>] => one[1] !== null));
  };
  const restore = 'issued';

  test('on an invoice that was just issued: nothing but that it is not reversed', () => {
    expect(against({})).toEqual({ restore });
  });

  test('collections, even in part, hold cancelling and deleting', () => {
    expect(against({ isCollected: true })).toEqual({ restore, cancel: 'collected', delete: 'collected' });
  });

  test.each<readonly [SpvStatus, boolean]>([
    ['waiting', true],
    ['sent', true],
    ['processing', true],
    ['accepted', true],
    ['rejected', false],
    ['failed', false],
  ])('%s at the authority is in SPV: %s', (spvStatus, isInSpv) => {
    expect(against({ spvStatus })).toEqual(
      isInSpv ? { restore, cancel: 'in-spv', delete: 'in-spv', 'send-to-spv': 'sent-already' } : { restore },
    );
    const reversed = standing({ status: 'reversed', reversal: { ...quiet, spvStatus } });
    expect(obstacleTo('restore', reversed)).toBe(isInSpv ? 'reversal-in-spv' : null);
  });

  test('the original in SPV is still restored', () => {
    expect(obstacleTo('restore', standing({ status: 'reversed', spvStatus: 'accepted', reversal: quiet }))).toBeNull();
  });

  test('collections after the reversal hold restoring; earlier ones do not', () => {
    const reversal = { ...quiet, isFollowedByCollections: true };
    expect(obstacleTo('restore', standing({ status: 'reversed', reversal }))).toBe('collected-since-reversal');
    expect(obstacleTo('restore', standing({ status: 'reversed', isCollected: true, reversal: quiet }))).toBeNull();
  });

  test('a proforma that is invoiced is not deleted', () => {
    expect(against({ type: typeOf('P'), isInvoiced: true })).toEqual({
      restore,
      reverse: 'not-fiscal',
      'send-to-spv': 'not-fiscal',
      delete: 'invoiced',
    });
  });

  test('only fiscal documents are reversed and sent; orders, quotes and delivery notes are not collected', () => {
    const paper = { reverse: 'not-fiscal', 'send-to-spv': 'not-fiscal' };
    const byType = invoiceTypes.map(({ code }) => [code, against({ type: typeOf(code) })] as const);
    for (const [code, found] of byType) {
      if (code === 'P') expect(found).toEqual({ restore, ...paper });
      else if (['C', 'D', 'A'].includes(code)) expect(found).toEqual({ restore, ...paper, collect: 'never-collected' });
      else expect(found, code).toEqual({ restore });
    }
  });

  test('the state is told before any condition', () => {
    const all = { isCollected: true, spvStatus: 'sent', isInvoiced: true, type: typeOf('A') } as const;
    expect(against({ ...all, status: 'cancelled' })).toEqual({
      cancel: 'cancelled',
      reverse: 'cancelled',
      restore: 'cancelled',
      delete: 'cancelled',
      collect: 'cancelled',
      mail: 'cancelled',
      'send-to-spv': 'cancelled',
    });
  });
});

test('what is reversed and restored leaves the stock and the lines of the proforma as they were', () => {
  const { reverse, restore, cancel, delete: remove } = moves;
  expect([reverse.stock, restore.stock]).toEqual(['comes-back', 'leaves-again']);
  expect([reverse.proformaLines, restore.proformaLines]).toEqual(['freed', 'taken-again']);
  expect([reverse.reversal, restore.reversal]).toEqual(['issued', 'deleted']);
  expect(restore.to).toBe(reverse.from[0]);
  for (const { stock, proformaLines } of [cancel, remove])
    expect([stock, proformaLines]).toEqual(['comes-back', 'freed']);
});
