import { type Right, rights } from '../access/right.ts';

/** CON-ROLE-1: what a member of a company may do there. The operator of the installation is not a role. */
export const roles = ['administrator', 'accountant', 'clerk', 'reader'] as const;
export type Role = (typeof roles)[number];

const reads: readonly Right[] = rights.filter((right) => right.endsWith(':read'));

/** What a role may do with documents, expressed in the rights of keys: the same operations require the same rights. */
export const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  administrator: rights,
  accountant: [...reads, 'invoices:collect', 'invoices:report', 'archives:manage'],
  clerk: [
    'invoices:read',
    'invoices:issue',
    'invoices:collect',
    'invoices:report',
    'invoices:send',
    'articles:read',
    'articles:write',
    'clients:read',
    'clients:write',
    'balances:read',
    'company:read',
  ],
  reader: reads,
};
