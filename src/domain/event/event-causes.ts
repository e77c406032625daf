import type { EventType } from './event.ts';

/**
 * EVT-2: maps each change, by subject and action of its row in the audit trail, to its events. Every change of a document, a collection, a
 * stock, an invoice of a supplier or an entry of the bank is listed; if several events are named, at least one is made. In the tests a
 * transaction that records another change of these, or makes none of its events, does not commit
 * (`test/support/behind-the-wire/event-watch.ts`).
 *
 * Mails and archives end without a row in the audit trail and make their events themselves. Provisioning makes none.
 */
export const eventCauses = {
  'invoice issued': ['invoice.issued', 'invoice.reversed'],
  // MOVE-8: what happened with another program is no news; the import itself has an event.
  'invoice imported': [],
  'invoice undone': [],
  'invoice reversed-elsewhere': [],
  'invoice cancelled': ['invoice.cancelled'],
  'invoice reversed': ['invoice.reversed'],
  'invoice reversed-in-part': ['invoice.reversed'],
  'invoice restored': ['invoice.restored'],
  // When a document is restored, its reversal is deleted without an event of its own, as it was issued without one.
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
  // The step that ends the mail makes the event, in the same transaction.
  'invoice mailed': [],
  'invoice reminder-scheduled': [],
  'invoice reminded': [],
  'invoice disputed': [],
  'invoice undisputed': [],
  'invoice reminders-stopped': [],
  'invoice reminders-resumed': [],
  'collection recorded': ['collection.added'],
  'collection imported': [],
  'collection undone': [],
  'collection deleted': ['collection.deleted'],
  'collection all-deleted': ['collection.deleted'],
  'collection unallocated': ['card-payment.unallocated'],
  'collection unallocated-settled': [],
  // A refund that succeeds or fails is recorded or deleted like any other collection, and that makes the event.
  'collection refund-asked': [],
  'collection refund-failed': [],
  'collection refund-told': [],
  'client-portal proposed': ['client.proposed'],
  'client-portal confirmed': ['client.confirmed'],
  'client-portal approved': ['client.proposal-accepted'],
  'client-portal refused': ['client.proposal-refused'],
  'client-portal created': [],
  'client-portal replaced': [],
  'client-portal revoked': [],
  'client-portal opened': [],
  // Whether they make an event depends on whether the company shows quantities.
  'stock corrected': [],
  'stock opened': [],
  'stock transferred': [],
  'supplier-invoice received': ['supplier-invoice.received'],
  'supplier-invoice replaced': ['supplier-invoice.received'],
  'supplier-invoice entered': [],
  'supplier-invoice approved': ['supplier-invoice.approved'],
  'supplier-invoice refused': ['supplier-invoice.refused'],
  'supplier-invoice reopened': ['supplier-invoice.reopened'],
  'supplier-invoice processing-begun': ['supplier-invoice.processing-begun'],
  'supplier-invoice deleted-by-supplier': ['supplier-invoice.deleted-by-supplier'],
  'supplier-invoice paid': ['supplier-invoice.payment-added'],
  'supplier-invoice payment-deleted': ['supplier-invoice.payment-deleted'],
  'supplier-invoice tied': [],
  'supplier-invoice spv-sent': [],
  'supplier-invoice spv-processing': [],
  'supplier-invoice spv-accepted': [],
  'supplier-invoice spv-rejected': [],
  'supplier-invoice spv-failed': [],
  'bank-entry confirmed': ['bank-entry.confirmed'],
  'bank-entry ignored': ['bank-entry.ignored'],
  'bank-entry undone': ['bank-entry.undone'],
  'bank-entry taken-back': ['bank-entry.undone'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;
