import { expect, test } from 'vitest';
import { testsOf } from '../support/runner/changed-files.ts';

const modules = new Map([
  ['src/domain/invoice/discount.ts', ''],
  ['src/domain/invoice/discount.test.ts', `import { discount } from './discount.ts';`],
  ['src/domain/invoice/totals.ts', `import { discount } from './discount.ts';`],
  ['src/domain/invoice/totals.test.ts', `import { totals } from './totals.ts';`],
  ['src/domain/vat/rate.test.ts', `import { rate } from './rate.ts';`],
  ['src/operations/invoices/issue-invoice.ts', `import { totals } from '../../domain/invoice/totals.ts';`],
  ['src/service.ts', `import { issueInvoice } from './operations/invoices/issue-invoice.ts';`],
  ['test/support/service/test-service.ts', `import { serve } from '../../../src/service.ts';`],
  ['test/architecture/rings.test.ts', ''],
  ['test/scenarios/invoices/shop.ts', `import type { TestService } from '../../support/service/test-service.ts';`],
  ['test/scenarios/invoices/issue-invoice.test.ts', `import { openShop } from './shop.ts';`],
  ['test/scenarios/invoices/list-invoices.test.ts', `import { openShop } from './shop.ts';`],
  ['test/scenarios/invoices/issue-fuzz.soak.test.ts', `import { openShop } from './shop.ts';`],
  ['test/scenarios/stock/list-stock.test.ts', `import { testService } from '../../support/service/test-service.ts';`],
]);
const chosen = (changed: readonly string[], durations: Readonly<Record<string, number>> = {}) =>
  testsOf(changed, modules, new Map(Object.entries(durations)));

test('a change of a pure rule runs the unit tests that import it, near or far, and no scenario of another name [ROOM-2]', () => {
  expect(chosen(['src/domain/invoice/discount.ts'])).toEqual({
    files: [
      'src/domain/invoice/discount.test.ts',
      'src/domain/invoice/totals.test.ts',
      'test/architecture/rings.test.ts',
    ],
    left: 0,
  });
});

test('a change of an operation runs the scenario of its name first, then those of its folder, as far as the budget goes [ROOM-2]', () => {
  const [named, beside] = [
    'test/scenarios/invoices/issue-invoice.test.ts',
    'test/scenarios/invoices/list-invoices.test.ts',
  ];
  const change = ['src/operations/invoices/issue-invoice.ts'];
  expect(chosen(change)).toEqual({ files: ['test/architecture/rings.test.ts', named, beside], left: 0 });
  expect(chosen(change, { [named]: 59_000 })).toEqual({ files: ['test/architecture/rings.test.ts', named], left: 1 });
});

test('a change of what every scenario uses runs those that fit, and a scenario that changed always runs [ROOM-2]', () => {
  const stock = 'test/scenarios/stock/list-stock.test.ts';
  expect(chosen(['test/support/service/test-service.ts']).files).toHaveLength(4);
  expect(chosen(['test/support/service/test-service.ts'], { [stock]: 70_000 })).toMatchObject({ left: 1 });
  expect(chosen([stock], { [stock]: 70_000 }).files).toContain(stock);
});

test('a change of the storage runs the scenario that proves the rule of what uses it first, whatever its name and folder [ROOM-2]', () => {
  const spoken = new Map([
    ...modules,
    ['src/storage/directory/warehouses.ts', ''],
    [
      'src/operations/articles/warehouses.ts',
      `// V2-STOCK-18\nimport { holdsStock } from '../../storage/directory/warehouses.ts';`,
    ],
    ['src/api/v2/places.ts', `import '../../operations/articles/warehouses.ts'; const path = '/v2/gestiuni';`],
    ['test/scenarios/reports/stock-report.test.ts', `ask('/v2/gestiuni/G1');`],
    ['test/scenarios/stock/transfer-stock.test.ts', `test('one without stock is switched off [V2-STOCK-18]');`],
  ]);
  const { files } = testsOf(['src/storage/directory/warehouses.ts'], spoken, new Map());
  expect(files).toEqual([
    'test/architecture/rings.test.ts',
    'test/scenarios/stock/transfer-stock.test.ts',
    'test/scenarios/reports/stock-report.test.ts',
  ]);
});
