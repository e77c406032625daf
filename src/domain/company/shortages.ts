import type { Environment } from '../access/access.ts';
import type { Plan } from '../access/right.ts';

/** PROV-12: what a company lacks in order to issue. */
export const shortages = ['address', 'series', 'platform', 'plan'] as const;
export type Shortage = (typeof shortages)[number];

export interface IssuingFacts {
  readonly hasAddress: boolean;
  readonly hasInvoiceSeries: boolean;
  readonly hasPlatform: boolean;
  readonly plan: Plan | null;
}

export function shortagesOf(facts: IssuingFacts, environment: Environment): readonly Shortage[] {
  const isMissing: Readonly<Record<Shortage, boolean>> = {
    address: !facts.hasAddress,
    series: !facts.hasInvoiceSeries,
    platform: !facts.hasPlatform,
    // The test environment needs no plan.
    plan: environment === 'production' && facts.plan === null,
  };
  return shortages.filter((one) => isMissing[one]);
}
