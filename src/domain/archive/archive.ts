import type { InvoiceStatus } from '../invoice/lifecycle.ts';

export const archiveKinds = ['issued-invoices', 'supplier-invoices'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/**
 * The states are in the order of an archive's life. From `ready` on nothing happens automatically, except that a ready archive is deleted
 * when it expires.
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

/** `unknown` is a state that a later version of the service wrote. */
export type ArchiveState = KnownArchiveState | 'unknown';

/** The documents that an archive is requested for: those issued on these days, both included. */
export interface ArchiveRequest {
  readonly kind: ArchiveKind;
  readonly from: string;
  readonly until: string;
  /** The archive has only these documents of the period, of any type; if it is absent, all fiscal documents of the period. */
  readonly chosen?: readonly number[];
}

export interface Archive extends ArchiveRequest {
  readonly archiveId: string;
  readonly state: ArchiveState;
  readonly found: number;
  /** Documents printed so far; one that was deleted meanwhile is not counted. */
  readonly printed: number;
  readonly createdAt: Date;
  /** The moment at which it became ready, or was given up. */
  readonly endedAt: Date | null;
  /** The moment at which a ready archive is deleted. */
  readonly expiresAt: Date | null;
  /** The size of a ready archive in bytes. */
  readonly size: number | null;
}

/** The archive as it is at this moment: an expired one counts as deleted, even if its bytes are not removed yet. */
export function archiveAt(archive: Archive, now: Date): Archive {
  const { state, expiresAt } = archive;
  const isOver = state === 'ready' && expiresAt !== null && expiresAt <= now;
  return isOver ? { ...archive, state: 'deleted' } : archive;
}

export function archiveStateOf(stored: string): ArchiveState {
  return archiveStates.find((state) => state === stored) ?? 'unknown';
}

/** V2-ARCH-8: whether it is in one of the five states from which it never becomes ready. */
export function hasFailed(state: ArchiveState): boolean {
  return !isUnderWay(state) && state !== 'ready';
}

export function isUnderWay(state: ArchiveState): boolean {
  return state === 'queued' || state === 'in-progress' || state === 'resumed';
}

/** The time from the request to the end, or until now. */
export function archiveSeconds({ createdAt, endedAt }: Archive, now: Date): number {
  return Math.max(0, Math.round(((endedAt ?? now).getTime() - createdAt.getTime()) / 1000));
}

/** An invoice of a supplier as the index of an archive lists it. */
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
