export interface BudgetLimits {
  /** One holder may have so much at a time. */
  readonly each: number;
  /** All of them may have so much together. */
  readonly all: number;
}

export type Taken = { readonly give: () => void } | 'own-share-taken' | 'all-taken';

export interface Budget {
  /** Takes so much for this holder, until it is given back. */
  take(holder: string, amount: number): Taken;
}

/** All callers share a budget, of which each may use only a part. */
export function budgetOf({ each, all }: BudgetLimits): Budget {
  const held = new Map<string, number>();
  let total = 0;

  const give = (holder: string, amount: number): void => {
    const left = (held.get(holder) ?? 0) - amount;
    if (left > 0) held.set(holder, left);
    else held.delete(holder);
    total -= amount;
  };

  return {
    take(holder, amount) {
      const own = (held.get(holder) ?? 0) + amount;
      if (own > each) return 'own-share-taken';
      if (total + amount > all) return 'all-taken';
      held.set(holder, own);
      total += amount;
      let isGiven = false;
      return {
        give: () => {
          if (!isGiven) give(holder, amount);
          isGiven = true;
        },
      };
    },
  };
}
