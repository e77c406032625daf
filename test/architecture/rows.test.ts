import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { filesUnder, isTest, root } from './source-files.ts';

/** The types that the authors of rows fill in; what ties their types together repeats some of them. */
function optionalKeys(wire: string): readonly string[] {
  const type = readFileSync(join(root, `src/api/${wire}/operation.ts`), 'utf8').split('\ntype Members<')[0] ?? '';
  return [...type.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, key = '']) => key);
}

test('every key of a row is mandatory, but for those that ARCHITECTURE names [ROOM-4]', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, ofV2 = '', ofBody = '', ofConsole = ''] =
    /Optional keys: (.*?), and of a body (.*?); in the console (.*?); in v1 none\./s.exec(page) ?? [];
  const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect([...namesIn(ofV2), ...namesIn(ofBody)].toSorted()).toEqual(optionalKeys('v2').toSorted());
  expect(namesIn(ofConsole)).toEqual(optionalKeys('console'));
  expect(optionalKeys('v1')).toEqual([]);
});

test('a row whose answer shows a secret says so, and no other does [WHK-5]', () => {
  const showing = v2Operations.filter(({ data }) =>
    /"[^"]*(?:secret|parola|token)[^"]*":\{/.test(JSON.stringify(data)),
  );
  const saying = v2Operations.filter(({ answersSecret }) => answersSecret === true);
  expect(saying.length).toBeGreaterThan(0);
  expect(saying.map(({ id }) => id)).toEqual(showing.map(({ id }) => id));
});

/** Rows of one operation that v2 offers in several ways, or under another noun. */
const namedOtherwise = [
  'approveSupplierInvoice',
  'listArticleStock',
  'listDeliveries',
  'listWarehouseArticleStock',
  'listWarehouseStock',
  'markDeletedBySupplier',
  'processSupplierInvoice',
  'readFinancialIndicators',
  'refuseSupplierInvoice',
  'reopenSupplierInvoice',
  'resendDelivery',
];

test('a row of v2 has the name of the operation that it calls [ROOM-4]', () => {
  const rows = filesUnder('src/api/v2', '.ts')
    .filter((file) => !isTest(file))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = \w*[oO]peration\(\{(.*?)^\}\);/gms)]);
  expect(rows.length).toBeGreaterThan(70);
  const others = rows.filter(([, name, text = '']) => !new RegExp(`\\boperations\\s*\\.${name}\\(`).test(text));
  expect(others.map(([, name]) => name).toSorted()).toEqual(namedOtherwise);
});
