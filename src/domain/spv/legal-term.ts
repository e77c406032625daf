import type { SpvStatus } from '../invoice/lifecycle.ts';
import { addWorkingDays } from '../time/working-days.ts';

const workingDays = 5;

/** OUG 120/2021 art. 10 (7), as changed by OUG 89/2025: the last day on which an invoice may be sent. */
export function legalTerm(issuedOn: string): string {
  return addWorkingDays(issuedOn, workingDays);
}

export type TermWarning = 'near' | 'past';

/** Null where nothing is late: it is accepted, or more than a working day is left. */
export function termWarning(issuedOn: string, status: SpvStatus | null, today: string): TermWarning | null {
  const term = legalTerm(issuedOn);
  if (status === 'accepted') return null;
  if (today > term) return 'past';
  return addWorkingDays(today, 1) >= term ? 'near' : null;
}
