import { expect, test } from 'vitest';
import { memberRights, rights } from '../access/right.ts';
import { keyRightsOfRole, rightsOfRole, roles } from './role.ts';

test('a role that may issue documents may mail them, so that it may have them mailed [V2-RIGHT-21]', () => {
  const issuing = roles.filter((role) => rightsOfRole[role].includes('invoices:issue'));
  expect(issuing).toEqual(['administrator', 'clerk']);
  expect(issuing.filter((role) => !rightsOfRole[role].includes('invoices:send'))).toEqual([]);
});

test('an administrator has every right, a reader no more than a key that only reads, and no role has one twice [CON-ROLE-3]', () => {
  expect(rightsOfRole.administrator).toEqual(memberRights);
  expect(rightsOfRole.reader).toEqual(rights.filter((right) => right.endsWith(':read')));
  for (const role of roles) expect(new Set(rightsOfRole[role]).size, role).toBe(rightsOfRole[role].length);
});

test('to the operations under both wires a member brings those rights of the role that keys have too [CON-ROLE-3]', () => {
  for (const role of roles) {
    expect([...keyRightsOfRole[role]].sort(), role).toEqual(
      rightsOfRole[role].filter((right) => (rights as readonly string[]).includes(right)).sort(),
    );
  }
});
