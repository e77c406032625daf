import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildUbl } from '../../../src/formats/ubl/build-ubl.ts';
import { inLines } from '../../support/files/xml-tree.ts';
import { ublCases } from './cases.ts';

/** Documents kept as they were made. They are written anew only by `npx vitest run --project unit test/golden/ubl -u`. */

const kept = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.xml'));

test('every document that is kept has its invoice, and every invoice its document', () => {
  const cases = Object.keys(ublCases).map((name) => `${name}.xml`);
  expect(kept.toSorted()).toEqual(cases.toSorted());
});

test.each(Object.entries(ublCases))('the invoice "%s" is written as it was', async (name, invoice) => {
  await expect(inLines(buildUbl(invoice))).toMatchFileSnapshot(join(import.meta.dirname, `${name}.xml`));
});
