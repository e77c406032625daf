import { type Plan, plansWithKeys, type Right } from './right.ts';

export type Environment = 'test' | 'production';

/** What an operation requires of its caller. */
export interface AccessNeeded {
  readonly right: Right | 'none';
  readonly plans: readonly Plan[] | 'any';
}

/** What a key has. */
export interface AccessGranted {
  readonly environment: Environment;
  readonly rights: readonly Right[];
  readonly plan: Plan | null;
}

/** Why a caller is refused. */
export type AccessObstacle =
  | { readonly reason: 'right-missing'; readonly right: Right }
  | { readonly reason: 'plan-too-small'; readonly plansNeeded: readonly Plan[] };

/** V2-ORDER-2: first the right of the key, then the subscription; a right never replaces what the plan lacks. */
export function accessObstacle(needed: AccessNeeded, granted: AccessGranted): AccessObstacle | null {
  if (needed.right !== 'none' && !granted.rights.includes(needed.right)) {
    return { reason: 'right-missing', right: needed.right };
  }
  const plansNeeded = needed.plans === 'any' ? plansWithKeys : needed.plans;
  return planIncludes(plansNeeded, granted) ? null : { reason: 'plan-too-small', plansNeeded };
}

/** V2-RIGHT-3: the test environment needs no plan, but holds a company that has one to it, so refusals can be rehearsed. */
function planIncludes(plansNeeded: readonly Plan[], { environment, plan }: AccessGranted): boolean {
  if (plan === null) return environment === 'test';
  return plansNeeded.includes(plan);
}
