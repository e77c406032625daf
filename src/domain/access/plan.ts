/** The subscriptions a company can have, from the smallest. */
export const plans = ['pro', 'premium', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** KEY-7: how many active v2 keys a plan allows. */
export const keysAllowed: Readonly<Record<Plan, number>> = { pro: 0, premium: 1, enterprise: 3 };

/** The plans that include v2 at all: v2 keys exist only on these. */
export const plansWithKeys: readonly Plan[] = plans.filter((plan) => keysAllowed[plan] > 0);

/** V2-RIGHT-19: whether the answer to an issue may tell the stock that is left; a company without a plan may do everything. */
export function includesStockAnswer(plan: Plan | null): boolean {
  return plan !== 'pro';
}
