/** The rights of a key (V2-RIGHT-4). The Romanian names of the wire are in `api/words/vocabulary.ts`. */
export const rights = [
  'invoices:read',
  'invoices:issue',
  'invoices:cancel',
  'invoices:collect',
  'invoices:report',
  'invoices:send',
  'articles:read',
  'articles:write',
  'articles:manage',
  'clients:read',
  'clients:write',
  'clients:manage',
  'suppliers:read',
  'suppliers:manage',
  'partners:read',
  'balances:read',
  // It is the right to bank statements and their entries.
  'balances:manage',
  'reports:read',
  'accounting:read',
  'company:read',
  'company:manage',
  'archives:manage',
  'events:read',
  'webhooks:manage',
] as const;
export type Right = (typeof rights)[number];

/** CON-ROLE-3: the rights to do what people do in the console and no key can. They are named by group and action, like those of keys. */
export const personRights = [
  'invoices:export',
  // It is the right to type the balance of an account.
  'balances:write',
  'accounting:export',
  'accounting:write',
  'journal:read',
  'series:manage',
  'spv:read',
  'spv:manage',
  'members:manage',
  'keys:manage',
  'api-users:manage',
] as const;

export const memberRights = [...rights, ...personRights] as const;
export type MemberRight = (typeof memberRights)[number];

/** The subscriptions, from the smallest. */
export const plans = ['pro', 'premium', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** KEY-7: how many active v2 keys a plan allows. */
export const keysAllowed: Readonly<Record<Plan, number>> = { pro: 0, premium: 1, enterprise: 3 };

/** The plans that include v2. Keys of v2 exist only on these. */
export const plansWithKeys: readonly Plan[] = plans.filter((plan) => keysAllowed[plan] > 0);

/** V2-RIGHT-19: whether the answer to an issue may show the remaining stock. A company without a plan may see it. */
export function includesStockAnswer(plan: Plan | null): boolean {
  return plan !== 'pro';
}

/** Who caused a change: a key, a user of v1, a person, the operator of the installation, or the service itself. */
export const authorKinds = ['api-key', 'api-user', 'person', 'operator', 'service'] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** The author of a stored row: the kind, and the id within that kind. */
export interface Agent {
  readonly kind: AuthorKind;
  /** Null for kinds without an id. */
  readonly id: number | null;
}

export interface Author extends Agent {
  readonly interactionId: string | null;
}

/** Whoever runs the program on the machine of the installation; the name of that person is not known. */
export const operator: Author = { kind: 'operator', id: null, interactionId: null };
