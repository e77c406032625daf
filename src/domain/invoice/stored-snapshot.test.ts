import { expect, test } from 'vitest';
import { storedDocuments } from '../../../test/golden/version-1/documents.ts';
import { readSnapshot, type StoredSnapshot } from './stored-snapshot.ts';

const stored = storedDocuments.find(({ name }) => name === 'everything')?.snapshot as StoredSnapshot;

test('a snapshot of version 1 is read in the words of the code, and all else is taken over [OPS-SNAP-1]', () => {
  const nothing = { buyerItemId: null, gtin: null, note: null, classifications: null, attributes: null };
  const ofLines = [
    {
      buyerItemId: 'C-1',
      gtin: '05941234567899',
      note: 'Culoare la alegere',
      classifications: [
        { list: 'STI', code: '39221100-8' },
        { list: 'TSP', code: '69120023' },
      ],
      attributes: [{ name: 'Culoare', value: 'albastru' }],
    },
    null,
    { ...nothing, note: 'Lot 12/2026', classifications: [] },
    nothing,
  ];
  expect(stored.version).toBe(1);
  expect(readSnapshot(stored)).toEqual({
    ...stored,
    version: 2,
    template: 1,
    exchangeRateOn: null,
    reverses: null,
    references: {
      buyerReference: 'BR-77',
      orderReference: 'PO-5512',
      contractReference: '77/2026',
      buyerAccountingReference: '4111.7',
      note: 'Livrare parțială',
    },
    lines: stored.lines.map((line, place) => ({ ...line, references: ofLines[place] })),
  });
});

test('what the first documents did not say yet is null [OPS-SNAP-1]', () => {
  const { exchangeRateOn: _, ...older } = { ...stored };
  expect(readSnapshot(older as StoredSnapshot)).toMatchObject({ exchangeRateOn: null, reverses: null });
});

test('a snapshot of the present version is taken as it is, and of a later one nothing is read [OPS-SNAP-1]', () => {
  const present = readSnapshot(stored);
  expect(readSnapshot(present)).toBe(present);
  expect(() => readSnapshot({ ...present, version: 3 } as never)).toThrow('a snapshot of the unknown version 3');
});
