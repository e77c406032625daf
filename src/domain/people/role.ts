import { type MemberRight, memberRights, type Right, rights } from '../access/right.ts';

/** CON-ROLE-1: what a member may do in a company depends on the role. The operator of the installation is not a role. */
export const roles = ['administrator', 'accountant', 'clerk', 'reader'] as const;
export type Role = (typeof roles)[number];

/** Every right to read that a key can have. Rights that only people have (the journal, the SPV connection) are listed by name. */
const reads: readonly Right[] = rights.filter((right) => right.endsWith(':read'));

/** CON-ROLE-3: only this table says which role has which rights; every row of the console names the right it needs. */
export const rightsOfRole: Readonly<Record<Role, readonly MemberRight[]>> = {
  administrator: memberRights,
  accountant: [
    ...reads,
    'invoices:collect',
    'invoices:report',
    'clients:manage',
    'invoices:export',
    'suppliers:manage',
    'balances:manage',
    'balances:write',
    'accounting:export',
    'accounting:write',
    'archives:manage',
    'journal:read',
    'spv:read',
  ],
  clerk: [
    'invoices:read',
    'invoices:issue',
    'invoices:collect',
    'invoices:report',
    'invoices:send',
    'articles:read',
    'articles:write',
    'articles:manage',
    'clients:read',
    'clients:write',
    'clients:manage',
    'balances:read',
    'balances:manage',
    'company:read',
  ],
  reader: reads,
};

/** The rights of a role that a key could have too; operations used by both wires check these. */
export const keyRightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  administrator: keyRights('administrator'),
  accountant: keyRights('accountant'),
  clerk: keyRights('clerk'),
  reader: keyRights('reader'),
};

function keyRights(role: Role): readonly Right[] {
  return rights.filter((right) => rightsOfRole[role].includes(right));
}
