import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/support/files/random-invoices.ts';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { readXmlTree, textAt } from '../../../test/support/files/xml-tree.ts';
import { documentId } from '../../domain/spv/sending.ts';
import { buildUbl } from './build-ubl.ts';

test.each([
  ['FCT', '1', 'FCT-1'],
  ['FCT-26', '0001', 'FCT-26-0001'],
  ['A', '1-2', 'A-1%2D2'],
  ['A-1', '2', 'A-1-2'],
  ['A', '1 2', 'A-1 2'],
  ['A', '1  2', 'A-1 %202'],
  ['A', '1 2 ', 'A-1 2%20'],
  ['A', '50%', 'A-50%25'],
  ['Ș/7', 'ă', 'Ș/7-ă'],
])('%j %j is %s in the XML [V2-TRUE-3]', (series, number, id) => {
  expect(documentId({ series, number })).toBe(id);
});

test('no two documents have one, also where the XML is read as the authority reads it [V2-TRUE-3]', () => {
  const names = fc.record({ series: oddText(), number: oddText() });
  const readId = (name: { series: string; number: string }) =>
    textAt(readXmlTree(buildUbl(sampleInvoice(name))), 'cbc:ID');
  fc.assert(
    fc.property(names, names, (one, other) => {
      const isSame = one.series === other.series && one.number === other.number;
      expect(readId(one) === readId(other)).toBe(isSame);
    }),
    { numRuns: 200 },
  );
});

test('one that would be longer than 200 characters ends in a digest [V2-TRUE-3]', () => {
  const name = { series: 'S'.repeat(50), number: '-'.repeat(50) };
  expect(documentId(name)).toMatch(/^S{50}-(?:%2D){28}~[0-9a-f]{64}$/);
  expect(documentId(name)).not.toBe(documentId({ ...name, number: `${'-'.repeat(49)}_` }));
  fc.assert(
    fc.property(anyText(1, 50), anyText(1, 50), (series, number) => {
      expect(documentId({ series, number }).length).toBeLessThanOrEqual(200);
    }),
  );
});

function oddText(): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'A1-% ', '\t', '\n', '\u0001', '\uFFFE'), minLength: 1, maxLength: 4 });
}
