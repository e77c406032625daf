/** What a key may be granted (V2-RIGHT-4). The wire's Romanian names stand in `api/vocabulary.ts`. */
export const rights = [
  'invoices:read',
  'invoices:issue',
  'invoices:cancel',
  'invoices:collect',
  'invoices:report',
  'invoices:send',
  'articles:read',
  'clients:read',
  'suppliers:read',
  'partners:read',
  'balances:read',
  'reports:read',
  'accounting:read',
  'company:read',
  'archives:manage',
] as const;
export type Right = (typeof rights)[number];
