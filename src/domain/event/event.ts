import type { Archive } from '../archive/archive.ts';
import type { BankEntry, EntryUse, Proposal } from '../bank/proposal.ts';
import type { ProposedChange } from '../client/client-proposal.ts';
import type { ImportCounts, ImportKind } from '../imports/import.ts';
import type { ImportFailure } from '../imports/import-problem.ts';
import type { DocumentName, InvoiceRow } from '../invoice/issued-invoice.ts';
import type { SpvState } from '../spv/sending.ts';
import type { SupplierInvoiceRow } from '../supplier/supplier.ts';
import { dayMs } from '../time/calendar.ts';

/** EVT-1: the events that a company can be told about. Their names on the wire are in `api/words/events.ts`. */
export const eventTypes = [
  'invoice.issued',
  'invoice.cancelled',
  'invoice.reversed',
  'invoice.restored',
  'invoice.deleted',
  'invoice.tracking-set',
  'collection.added',
  'collection.deleted',
  'card-payment.received',
  'card-payment.unallocated',
  'spv.sent',
  'spv.accepted',
  'spv.rejected',
  'spv.failed',
  'spv.term-near',
  'mail.sent',
  'mail.failed',
  'archive.ready',
  'archive.failed',
  'import.ready',
  'import.failed',
  'import.undone',
  'client.proposed',
  'client.confirmed',
  'client.proposal-accepted',
  'client.proposal-refused',
  'supplier-invoice.received',
  'supplier-invoice.approved',
  'supplier-invoice.refused',
  'supplier-invoice.reopened',
  'supplier-invoice.processing-begun',
  'supplier-invoice.deleted-by-supplier',
  'supplier-invoice.payment-added',
  'supplier-invoice.payment-deleted',
  'stock.changed',
  'bank-entry.confirmed',
  'bank-entry.ignored',
  'bank-entry.undone',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The part of the type before the dot. */
export type EventGroup = EventType extends `${infer Group}.${string}` ? Group : never;

/** An event that a change makes. The statement that stores it copies what it is about, as it is at that moment. */
export interface NewEvent {
  readonly type: EventType;
  readonly invoiceId?: number;
  readonly supplierInvoiceId?: string;
  readonly details?: EventDetails;
}

/** What an event says beside the thing that it is about; amounts are decimal text. */
export interface EventDetails {
  readonly reversal?: DocumentName;
  readonly trackingNumber?: string;
  readonly collection?: {
    readonly kind: string;
    readonly amount: string;
    readonly collectedOn: string;
    readonly receipt: DocumentName | null;
  };
  readonly amount?: string;
  readonly currency?: string;
  readonly recipient?: string;
  readonly reason?: string | null;
  readonly stock?: {
    readonly code: string | null;
    readonly barcode: string | null;
    readonly name: string;
    readonly warehouseCode: string | null;
    readonly level: string;
  };
  readonly bankEntry?: ToldEntry;
  readonly import?: ToldImport;
  readonly client?: ToldClient;
}

/** V2-PORTAL-11: a client that confirmed its data, or whose proposal came or was decided. */
export interface ToldClient {
  readonly clientId: string;
  readonly name: string;
  readonly proposalId: string | null;
  readonly changes: readonly ProposedChange[];
}

/** MOVE-8 */
export interface ToldImport extends ImportCounts {
  readonly importId: string;
  readonly kind: ImportKind;
  readonly name: string;
  readonly failure: ImportFailure | null;
}

/** WHK-60: an entry of the bank with what is proposed for it and what it was confirmed as. */
export interface ToldEntry extends Omit<BankEntry, 'amount' | 'uses'> {
  readonly amount: string;
  readonly uses: readonly (Omit<EntryUse, 'amount'> & { readonly amount: string })[];
  readonly proposal: (Pick<Proposal, 'kind'> & { readonly invoice: DocumentName }) | null;
}

/** An event as it was stored; things that it is not about are null. */
export interface StoredEvent {
  readonly eventId: string;
  readonly position: number;
  readonly type: EventType;
  readonly at: Date;
  readonly invoice: InvoiceRow | null;
  /** `mustBeSent` is absent on events of earlier releases. */
  readonly spv: (SpvState & { readonly mustBeSent?: boolean }) | null;
  readonly supplierInvoice: SupplierInvoiceRow | null;
  readonly archive: Archive | null;
  readonly details: EventDetails;
}

export const eventDays = 90;
export const attemptDays = 30;

/**
 * Events and attempts are stored in rings of partitions, one for each week (UTC). The partition of the next week is emptied in time,
 * because its content is older than anybody may ask for.
 */
export const eventSlots = 15;
export const attemptSlots = 7;

const weekMs = 7 * dayMs;

export const slotOf = (at: Date, slots: number): number => Math.floor(at.getTime() / weekMs) % slots;
export const slotToEmpty = (now: Date, slots: number): number => slotOf(new Date(now.getTime() + weekMs), slots);

export function slotsBetween(from: Date, until: Date, slots: number): readonly number[] {
  const weeks = Math.floor(until.getTime() / weekMs) - Math.floor(from.getTime() / weekMs) + 1;
  const count = Math.min(Math.max(weeks, 1), slots);
  return Array.from({ length: count }, (_, week) => slotOf(new Date(until.getTime() - week * weekMs), slots));
}
