import type { EventType } from './event.ts';

/**
 * EVT-2: which change makes which events, by subject and action of its row in the audit trail. Whatever changes a document, a collection, a
 * stock or an invoice of a supplier stands here; where several events are named, at least one is made. In the tests a transaction that
 * records something else about them, or makes none of its events, does not commit (`test/support/event-watch.ts`).
 *
 * Two things end without a row in the audit trail and tell it themselves: mails and archives. Provisioning makes no events.
 */
export const eventCauses = {
  'invoice issued': ['invoice.issued', 'invoice.reversed'],
  'invoice cancelled': ['invoice.cancelled'],
  'invoice reversed': ['invoice.reversed'],
  'invoice reversed-in-part': ['invoice.reversed'],
  'invoice restored': ['invoice.restored'],
  // The reversal of a document that is restored goes without an event of its own, as it came without one.
  'invoice deleted': ['invoice.deleted', 'invoice.restored'],
  'invoice tracking-number-set': ['invoice.tracking-set'],
  'invoice spv-sent': ['spv.sent'],
  'invoice spv-accepted': ['spv.accepted'],
  'invoice spv-rejected': ['spv.rejected'],
  'invoice spv-failed': ['spv.failed'],
  'invoice spv-scheduled': [],
  'invoice spv-processing': [],
  'invoice opened': [],
  'invoice corrected': [],
  'invoice completed': [],
  'invoice mail-scheduled': [],
  // The end of the mail makes it, in the same transaction.
  'invoice mailed': [],
  'invoice reminder-scheduled': [],
  'invoice reminded': [],
  'invoice disputed': [],
  'invoice undisputed': [],
  'invoice reminders-stopped': [],
  'invoice reminders-resumed': [],
  'collection recorded': ['collection.added'],
  'collection deleted': ['collection.deleted'],
  'collection all-deleted': ['collection.deleted'],
  'collection unallocated': ['card-payment.unallocated'],
  'collection unallocated-settled': [],
  // What becomes of them is recorded, or deleted, as any other collection.
  'collection refund-asked': [],
  'collection refund-failed': [],
  'collection refund-told': [],
  // Only where the company shows quantities.
  'stock corrected': [],
  'stock opened': [],
  'supplier-invoice received': ['supplier-invoice.received'],
  'supplier-invoice replaced': ['supplier-invoice.received'],
  'supplier-invoice entered': [],
  'supplier-invoice approved': ['supplier-invoice.approved'],
  'supplier-invoice refused': ['supplier-invoice.refused'],
  'supplier-invoice reopened': [],
  'supplier-invoice paid': [],
  'supplier-invoice payment-deleted': [],
  'supplier-invoice tied': [],
  'supplier-invoice spv-sent': [],
  'supplier-invoice spv-processing': [],
  'supplier-invoice spv-accepted': [],
  'supplier-invoice spv-rejected': [],
  'supplier-invoice spv-failed': [],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;
