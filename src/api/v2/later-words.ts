import type { Refusal } from '../../domain/refusal.ts';
import { counted } from '../romanian.ts';

type Later = Extract<
  Refusal,
  { readonly reason: 'under-maintenance' | 'too-much-at-once' | 'overloaded' | 'read-too-long' }
>;

/** How v2 says that the same request may succeed later. */
export function laterWords(refusal: Later) {
  const again = `Reincercati peste ${seconds(refusal.retryAfterSeconds)}.`;
  switch (refusal.reason) {
    case 'under-maintenance':
      return {
        status: 503,
        slug: 'maintenance',
        title: 'Serviciu in mentenanta',
        detail: `Cererea nu a fost procesata. ${again}`,
      } as const;
    case 'too-much-at-once':
      return {
        status: 429,
        slug: 'rate-limited',
        title: 'Prea multe cereri deodata',
        detail: `Prea multe cereri ale firmei sunt in lucru in acelasi timp, iar aceasta nu a fost procesata. ${again}`,
      } as const;
    case 'overloaded':
      return {
        status: 503,
        slug: 'overloaded',
        title: 'Serviciu suprasolicitat',
        detail: `Prea multe cereri mari sunt in lucru, iar aceasta nu a fost procesata. ${again}`,
      } as const;
    case 'read-too-long':
      return {
        status: 503,
        slug: 'maintenance',
        title: 'Citire oprita',
        detail: `Citirea a durat peste ${seconds(refusal.seconds)} si a fost oprita. Cereti mai putin, cu filtre mai precise. ${again}`,
      } as const;
  }
}

const seconds = (count: number): string => counted(count, 'o secunda', 'secunde');
