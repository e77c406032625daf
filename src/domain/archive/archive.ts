import type { InvoiceStatus } from '../invoice/lifecycle.ts';

/** What an archive holds. */
export const archiveKinds = ['issued-invoices', 'supplier-invoices'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/**
 * In the order of their life; from `ready` on nothing more happens automatically, except that a ready archive is deleted when it
 * expires.
 */
export const archiveStates = [
  'queued',
  'in-progress',
  'resumed',
  'ready',
  'failed',
  'failed-by-configuration',
  'access-denied',
  'deleted',
] as const;
export type KnownArchiveState = (typeof archiveStates)[number];

/** `unknown`: a state that a later version of the service wrote. */
export type ArchiveState = KnownArchiveState | 'unknown';

/** The documents that an archive is requested for: issued on these days, both included. */
export interface ArchiveRequest {
  readonly kind: ArchiveKind;
  readonly from: string;
  readonly until: string;
  /** These documents of that period and no others, of whatever type; left out: all fiscal ones. */
  readonly chosen?: readonly number[];
}

export interface Archive extends ArchiveRequest {
  readonly archiveId: string;
  readonly state: ArchiveState;
  readonly found: number;
  /** Documents printed so far; one that was deleted meanwhile is none. */
  readonly printed: number;
  readonly createdAt: Date;
  /** When it became ready, or was given up. */
  readonly endedAt: Date | null;
  /** Of a ready one: when it goes. */
  readonly expiresAt: Date | null;
  /** Of a ready one, in bytes. */
  readonly size: number | null;
}

/** Its state at this moment: an expired archive counts as deleted, whether its bytes were removed already or not. */
export function archiveAt(archive: Archive, now: Date): Archive {
  const { state, expiresAt } = archive;
  const isOver = state === 'ready' && expiresAt !== null && expiresAt <= now;
  return isOver ? { ...archive, state: 'deleted' } : archive;
}

export function archiveStateOf(stored: string): ArchiveState {
  return archiveStates.find((state) => state === stored) ?? 'unknown';
}

/** V2-ARCH-8: whether it is in one of the five states in which it will never be ready. */
export function hasFailed(state: ArchiveState): boolean {
  return !isUnderWay(state) && state !== 'ready';
}

export function isUnderWay(state: ArchiveState): boolean {
  return state === 'queued' || state === 'in-progress' || state === 'resumed';
}

/** From the request to the end, or until this moment. */
export function archiveSeconds({ createdAt, endedAt }: Archive, now: Date): number {
  return Math.max(0, Math.round(((endedAt ?? now).getTime() - createdAt.getTime()) / 1000));
}

/** The same of a supplier's invoice. */
export interface ListedReceived {
  readonly supplierName: string;
  readonly fiscalCode: string | null;
  readonly number: string;
  readonly issuedOn: string;
  readonly gross: string;
  readonly currency: string;
}

/** A document of an archive as the index lists it; amounts are decimal text. */
export interface ListedDocument {
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly clientName: string;
  readonly fiscalCode: string | null;
  readonly status: InvoiceStatus;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly currency: string;
}
