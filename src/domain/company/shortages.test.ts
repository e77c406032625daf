import { expect, test } from 'vitest';
import { shortagesOf } from './shortages.ts';

const nothing = { hasAddress: false, hasInvoiceSeries: false, hasPlatform: false, plan: null };
const everything = { hasAddress: true, hasInvoiceSeries: true, hasPlatform: true, plan: 'pro' } as const;

test('a company lacks what it needs to issue and does not have; a plan only in production [PROV-12]', () => {
  expect(shortagesOf(nothing, 'production')).toEqual(['address', 'series', 'platform', 'plan']);
  expect(shortagesOf(nothing, 'test')).toEqual(['address', 'series', 'platform']);
  expect(shortagesOf(everything, 'production')).toEqual([]);
  expect(shortagesOf({ ...everything, plan: null }, 'production')).toEqual(['plan']);
});
