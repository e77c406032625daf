import type { Author } from '../../domain/access/right.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { ReceivedRecord } from '../../domain/supplier/received-invoice.ts';
import { isApproved, isForAnother, judgeReceived } from '../../domain/supplier/supplier-invoice.ts';
import { NotAnInvoice } from '../../formats/en16931/invoice-values.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { ensureSuppliers, lockSuppliers } from '../../storage/directory/suppliers.ts';
import { isRefusedValue } from '../../storage/faults.ts';
import { keepContent, type MessageToBring } from '../../storage/spv/spv-messages.ts';
import { findSameInvoices, readSupplierSettings } from '../../storage/suppliers/supplier-invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Clock, type Ids, type OfficialCompany, type SealedMessage, UnreadableMessage } from '../ports.ts';
import { officialData, type RegistryNeeds, withOfficial, writeReceived } from './write-received.ts';

export interface BookingNeeds extends RegistryNeeds {
  readonly clock: Clock;
  readonly ids: Ids;
}

const service: Author = { kind: 'service', id: null, interactionId: null };

/**
 * Stores a message of the tax authority, and makes an invoice of it. What a stranger wrote may be anything: it is stored as it is, with
 * the reason why nothing was read from it.
 */
export async function settleMessage(
  needs: BookingNeeds,
  companyId: number,
  { messageId, createdOn }: MessageToBring,
  came: SealedMessage | UnreadableMessage,
): Promise<void> {
  const { database } = needs;
  const { xml, zip } = came;
  const keepUnreadable = (unreadable: string): Promise<void> =>
    database.transact({ companyId }, (tx) => keepContent(tx, messageId, { xml, zip, unreadable }));
  if (came instanceof UnreadableMessage) return keepUnreadable(came.message);
  const { invoice } = came;
  if ('unreadable' in invoice) return keepUnreadable(invoice.unreadable);
  const official = await officialData(needs, { companyId }, invoice);
  try {
    await database.transact({ companyId }, async (tx) => {
      await keepContent(tx, messageId, { xml, zip, unreadable: null });
      await book(tx, needs, { messageId, createdOn }, invoice, official);
    });
  } catch (error) {
    if (error instanceof NotAnInvoice) return keepUnreadable(error.message);
    if (!isRefusedValue(error)) throw error;
    await keepUnreadable(`the database does not take it: ${error.message}`);
  }
}

async function book(
  tx: Transaction,
  { clock, ids }: BookingNeeds,
  { messageId, createdOn }: MessageToBring,
  record: ReceivedRecord,
  official: OfficialCompany | null,
): Promise<void> {
  const { supplier, buyerCodes, number, issuedOn, gross, currency } = record;
  const settings = await readSupplierSettings(tx);
  if (isForAnother(buyerCodes, settings.fiscalCode)) throw new NotAnInvoice('it is addressed to another company');
  await lockSuppliers(tx);
  const now = clock.now();
  const [supplierId = ''] = await ensureSuppliers(tx, [withOfficial(supplier, official, ids.uuid())], now);
  const verdict = judgeReceived(await findSameInvoices(tx, supplierId, number), {
    issuedOn,
    gross: storedDecimal(gross),
  });
  if (verdict.is === 'repeated') return;

  const status = settings.approvesAutomatically ? 'approved-automatically' : 'waiting';
  const invoiceId = verdict.is === 'replaces' ? verdict.invoiceId : ids.uuid();
  const replaces = verdict.is === 'replaces';
  const booked = { invoiceId, supplierId, source: 'spv', messageId, receivedOn: createdOn, status, replaces } as const;
  await writeReceived(tx, record, booked, settings, now);
  const details = { messageId, supplier: supplier.name, gross, currency, status };
  const action = replaces ? 'replaced' : 'received';
  const events = [
    { type: 'supplier-invoice.received', supplierInvoiceId: invoiceId } as const,
    ...(isApproved(status) ? [{ type: 'supplier-invoice.approved', supplierInvoiceId: invoiceId } as const] : []),
  ];
  await recordChange(tx, service, { subject: 'supplier-invoice', name: number, action, details, events }, now);
}
