import { expect, test } from 'vitest';
import { type AccessGranted, type AccessNeeded, accessObstacle } from './access.ts';

const reasonOf = (needed: AccessNeeded, granted: AccessGranted): string =>
  accessObstacle(needed, granted)?.reason ?? 'allowed';

const read = { right: 'invoices:read', plans: 'any' } as const;
const stock = { right: 'articles:read', plans: ['enterprise'] } as const;

test.each([
  ['test', null, 'allowed', 'allowed'],
  ['test', 'pro', 'plan-too-small', 'plan-too-small'],
  ['test', 'premium', 'allowed', 'plan-too-small'],
  ['test', 'enterprise', 'allowed', 'allowed'],
  ['production', null, 'plan-too-small', 'plan-too-small'],
  ['production', 'pro', 'plan-too-small', 'plan-too-small'],
  ['production', 'premium', 'allowed', 'plan-too-small'],
  ['production', 'enterprise', 'allowed', 'allowed'],
] as const)(
  'in %s on plan %s, reading invoices is %s and reading stock is %s [V2-RIGHT-3]',
  (environment, plan, forRead, forStock) => {
    const granted = { environment, plan, rights: ['invoices:read', 'articles:read'] } as const;
    expect(reasonOf(read, granted)).toBe(forRead);
    expect(reasonOf(stock, granted)).toBe(forStock);
  },
);

test('the right is asked for before the plan [V2-ORDER-2]', () => {
  expect(reasonOf(stock, { environment: 'production', plan: 'pro', rights: [] })).toBe('right-missing');
});
