/** What an installation keeps about the address of a person, and what becomes of it when the person asks to be forgotten. */

export const erasedTraces = ['account', 'ways-in', 'memberships', 'asked-mails', 'authorship'] as const;
export const retainedTraces = [
  'journal',
  'sent-mails',
  'clients',
  'client-records',
  'suppliers',
  'unissued',
  'documents',
] as const;

export type RetainedTrace = (typeof retainedTraces)[number];
export type PersonTraceKind = (typeof erasedTraces)[number] | RetainedTrace;

export interface PersonTrace {
  readonly kind: PersonTraceKind;
  /** Null for what belongs to no company. */
  readonly fiscalCode: string | null;
  readonly rows: number;
  /** The day of the newest of them, where they have one. */
  readonly newestOn: string | null;
}

export const isRetained = (kind: PersonTraceKind): kind is RetainedTrace => retainedTraces.some((one) => one === kind);

const yearsRetained = 5;

/** Legea contabilității 82/1991, art. 25: vouchers are kept for five years from 1 July of the year after theirs. */
export const retainedUntil = (issuedOn: string): string => `${Number(issuedOn.slice(0, 4)) + 1 + yearsRetained}-07-01`;
