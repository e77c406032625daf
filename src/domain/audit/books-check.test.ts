import { expect, test } from 'vitest';
import { compareDocument, type Facts, type SealedDocument, type StoredDocument } from './books-check.ts';

const facts: Facts = {
  typeCode: 'F',
  issuedOn: '2026-11-15',
  dueOn: '2026-11-30',
  currency: 'EUR',
  exchangeRate: '4.9765',
  externalId: null,
  net: '100.00',
  vat: '21.00',
  gross: '121.00',
};
const stored: StoredDocument = {
  status: 'issued',
  isDeleted: false,
  clientId: 'c',
  automaticNumber: '7',
  number: '0007',
  collected: '0.00',
  collectionsSum: '0',
  collectionsCount: 0,
  snapshot: 's',
  lines: 'l',
  columns: { ...facts, exchangeRate: '4.976500' },
  shown: facts,
  linesNet: '100.00',
  linesVat: '21.00',
  linesGross: '121.00',
};
const issued = { type: 'F', gross: '121.00', currency: 'EUR', client: 'c', snapshot: 's', lines: 'l' };
const sealed: SealedDocument = {
  issued: JSON.stringify(issued),
  transition: 'issued',
  snapshot: 's',
  collected: '0',
  collections: 0,
};

test('a document that is as it was issued has no difference, however its amounts are spelled [OPS-AUDIT-6]', () => {
  expect(compareDocument(sealed, stored)).toEqual({ isOlder: false, differences: [] });
});

test('the state follows from the last transition, of a reversal too [OPS-AUDIT-6]', () => {
  const reversal = { ...sealed, issued: JSON.stringify({ ...issued, reverses: 'FCT 1' }) };
  const cases = [
    [
      { ...sealed, transition: 'cancelled' },
      { ...stored, status: 'cancelled' },
    ],
    [
      { ...sealed, transition: 'reversed' },
      { ...stored, status: 'reversed' },
    ],
    [{ ...sealed, transition: 'restored' }, stored],
    [
      { ...sealed, transition: 'deleted' },
      { ...stored, isDeleted: true },
    ],
    [reversal, { ...stored, status: 'reversal' }],
    [
      { ...reversal, transition: 'deleted' },
      { ...stored, status: 'reversal', isDeleted: true },
    ],
  ] as const;
  for (const [told, found] of cases) {
    expect(compareDocument(told, found).differences).toEqual([]);
    expect(compareDocument(told, { ...found, status: 'draft', isDeleted: false }).differences).toHaveLength(1);
  }
});

test('each value that differs is named with both, and content by its digest [OPS-AUDIT-6]', () => {
  expect(compareDocument(sealed, null).differences).toEqual([{ is: 'missing' }]);
  expect(compareDocument(null, stored).differences).toEqual([{ is: 'unknown' }]);
  expect(compareDocument(sealed, { ...stored, lines: 'x', snapshot: 'y' }).differences).toEqual([
    { is: 'other-content', what: 'text' },
    { is: 'other-content', what: 'lines' },
  ]);
  const dearer = { ...stored, columns: { ...stored.columns, gross: '122.00' } };
  expect(compareDocument(sealed, dearer).differences).toEqual([
    { is: 'other-value', what: 'gross', told: '121.00', found: '122.00' },
    { is: 'other-value', what: 'gross of the lines', told: '122.00', found: '121.00' },
    { is: 'other-value', what: 'gross', told: '121.00', found: '122.00' },
  ]);
  expect(compareDocument(sealed, { ...stored, automaticNumber: '8' }).differences).toEqual([
    { is: 'other-value', what: 'number', told: '7', found: '8' },
  ]);
});

test('an older version recorded less, and only that is compared [OPS-AUDIT-6]', () => {
  const older = { ...sealed, snapshot: null, issued: '{"type":"F","gross":"121.00","currency":"EUR"}' };
  expect(compareDocument(older, { ...stored, lines: 'x', snapshot: 'y', clientId: 'd' })).toEqual({
    isOlder: true,
    differences: [],
  });
});

test('documents of a client that was joined to another belong to the one that stays, however often [CON-CLIENT-4]', () => {
  const moved = { ...stored, clientId: 'e' };
  const joined = new Map([
    ['c', 'd'],
    ['d', 'e'],
  ]);
  expect(compareDocument(sealed, moved, joined).differences).toEqual([]);
  expect(compareDocument(sealed, moved).differences).toMatchObject([{ what: 'client', told: 'c', found: 'e' }]);
  const circle = new Map([
    ['c', 'd'],
    ['d', 'c'],
  ]);
  expect(compareDocument(sealed, moved, circle).differences).toMatchObject([{ what: 'client' }]);
});

test('a document names no client only where its import was taken back [OPS-AUDIT-6] [MOVE-16]', () => {
  const undone = { ...sealed, transition: 'undone' };
  const whose = (one: SealedDocument, other: Partial<StoredDocument>) =>
    compareDocument(one, { ...stored, ...other }).differences;
  expect(whose(undone, { isDeleted: true, clientId: null })).toEqual([]);
  const noClient = { is: 'other-value', what: 'client', told: 'c', found: null };
  expect(whose(sealed, { clientId: null })).toEqual([noClient]);
  expect(whose({ ...sealed, transition: 'deleted' }, { isDeleted: true, clientId: null })).toEqual([noClient]);
  expect(whose(undone, { isDeleted: true, clientId: 'd' })).toEqual([{ ...noClient, found: 'd' }]);
});
