import { expect, test } from 'vitest';
import { rightsOfRole, roles } from './role.ts';

test('a role that may issue documents may mail them, so that it may have them mailed [V2-RIGHT-21]', () => {
  const issuing = roles.filter((role) => rightsOfRole[role].includes('invoices:issue'));
  expect(issuing).toEqual(['administrator', 'clerk']);
  expect(issuing.filter((role) => !rightsOfRole[role].includes('invoices:send'))).toEqual([]);
});
