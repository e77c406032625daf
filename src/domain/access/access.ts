import { type Plan, plansWithKeys, type Right } from './right.ts';

export type Environment = 'test' | 'production';

export interface AccessNeeded {
  readonly right: Right | 'none';
  readonly plans: readonly Plan[] | 'any';
}

/** What a key, or the company that it belongs to, has. */
export interface AccessGranted {
  readonly environment: Environment;
  readonly rights: readonly Right[];
  readonly plan: Plan | null;
}

export type AccessObstacle =
  | { readonly reason: 'right-missing'; readonly right: Right }
  | { readonly reason: 'plan-too-small'; readonly plansNeeded: readonly Plan[] };

/** V2-ORDER-2: the right of the key is checked before the subscription. A right does not replace a plan that is too small. */
export function accessObstacle(needed: AccessNeeded, granted: AccessGranted): AccessObstacle | null {
  if (needed.right !== 'none' && !granted.rights.includes(needed.right)) {
    return { reason: 'right-missing', right: needed.right };
  }
  const plansNeeded = needed.plans === 'any' ? plansWithKeys : needed.plans;
  return planIncludes(plansNeeded, granted) ? null : { reason: 'plan-too-small', plansNeeded };
}

/** V2-RIGHT-3: the test environment needs no plan, but a company that has one is held to it, so that refusals can be rehearsed. */
function planIncludes(plansNeeded: readonly Plan[], { environment, plan }: AccessGranted): boolean {
  if (plan === null) return environment === 'test';
  return plansNeeded.includes(plan);
}
