/** What an installation keeps about the address of a person, and what becomes of it when the person asks to be forgotten. */

export const erasedTraces = ['account', 'ways-in', 'memberships', 'asked-mails', 'authorship'] as const;
export const keptTraces = ['journal', 'sent-mails', 'clients', 'suppliers', 'documents'] as const;

export type KeptTrace = (typeof keptTraces)[number];
export type PersonTraceKind = (typeof erasedTraces)[number] | KeptTrace;

export interface PersonTrace {
  readonly kind: PersonTraceKind;
  /** Null for what belongs to no company. */
  readonly fiscalCode: string | null;
  readonly rows: number;
  /** The day of the newest of them, where they have one. */
  readonly newestOn: string | null;
}

export const isKept = (kind: PersonTraceKind): kind is KeptTrace => keptTraces.some((one) => one === kind);

const yearsKept = 5;

/** Legea contabilității 82/1991, art. 25: vouchers are kept for five years from 1 July of the year after theirs. */
export const keptUntil = (issuedOn: string): string => `${Number(issuedOn.slice(0, 4)) + 1 + yearsKept}-07-01`;
