import type { Author } from '../../domain/access/right.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { ReceivedRecord } from '../../domain/supplier/received-invoice.ts';
import { isApproved, isForAnother, judgeReceived } from '../../domain/supplier/supplier-invoice.ts';
import { NotAnInvoice } from '../../formats/en16931/invoice-values.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { ensureSuppliers, isSupplierKnown, lockSuppliers } from '../../storage/directory/suppliers.ts';
import { isRefusedValue } from '../../storage/faults.ts';
import { keepContent, type MessageToBring } from '../../storage/spv/spv-messages.ts';
import {
  addSupplierInvoices,
  findSameInvoices,
  readSupplierSettings,
  replaceSupplierInvoice,
} from '../../storage/suppliers/supplier-invoices.ts';
import { enterStock, resolveLineArticles, takeOutStock } from '../../storage/suppliers/supplier-stock.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Clock, type Ids, type OfficialCompany, type SealedMessage, UnreadableMessage } from '../ports.ts';

export interface BookingNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly askRegistry: (fiscalCode: string) => Promise<OfficialCompany | null>;
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
  const official = await officialData(needs, companyId, invoice);
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

/** GRP-SUP-6: the registry is asked about a supplier that is not known yet, and its answer wins. */
async function officialData(
  { database, askRegistry }: BookingNeeds,
  companyId: number,
  { supplier }: ReceivedRecord,
): Promise<OfficialCompany | null> {
  if (supplier.fiscalCode === null || supplier.countryCode !== 'RO') return null;
  const isKnown = await database.transact({ companyId }, (tx) => isSupplierKnown(tx, supplier));
  return isKnown ? null : askRegistry(supplier.fiscalCode);
}

async function book(
  tx: Transaction,
  { clock, ids }: BookingNeeds,
  { messageId, createdOn }: MessageToBring,
  record: ReceivedRecord,
  official: OfficialCompany | null,
): Promise<void> {
  const { supplier, buyerCodes, number, content, lines } = record;
  const { issuedOn, dueOn, currency, exchangeRate, isVatOnCollection, net, vat, gross, settled } = record;
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
  const head = {
    invoiceId,
    supplierId,
    source: 'spv',
    messageId,
    number,
    documentName: documentNameOf(record),
    issuedOn,
    receivedOn: createdOn,
    dueOn,
    currency,
    exchangeRate,
    isVatOnCollection,
    net,
    vat,
    gross,
    settled,
    status,
  } as const;
  if (verdict.is === 'replaces') {
    await takeOutStock(tx, [invoiceId], now);
    await replaceSupplierInvoice(tx, head, { content, lines });
  } else {
    await addSupplierInvoices(tx, [head], { content, lines }, now);
  }
  await resolveLineArticles(tx, [invoiceId], settings.articleSearchMode);
  if (settings.stocksOnApproval && isApproved(status)) await enterStock(tx, [invoiceId], now);
  const details = { messageId, supplier: supplier.name, gross, currency, status };
  const action = verdict.is === 'replaces' ? 'replaced' : 'received';
  const events = [
    { type: 'supplier-invoice.received', supplierInvoiceId: invoiceId } as const,
    ...(isApproved(status) ? [{ type: 'supplier-invoice.approved', supplierInvoiceId: invoiceId } as const] : []),
  ];
  await recordChange(tx, service, { subject: 'supplier-invoice', name: number, action, details, events }, now);
}

/** As for clients, the document counts where the registry says nothing. */
function withOfficial(supplier: ReceivedRecord['supplier'], official: OfficialCompany | null, supplierId: string) {
  const { name, tradeRegisterNumber, isVatPayer, countyCode, locality, address } = supplier;
  return {
    ...supplier,
    supplierId,
    name: official?.name ?? name,
    tradeRegisterNumber: official?.tradeRegisterNumber ?? tradeRegisterNumber,
    isVatPayer: official?.isVatPayer ?? isVatPayer,
    countyCode: official?.countyCode ?? countyCode,
    locality: official?.locality ?? locality,
    address: official?.address ?? address,
  };
}

/** People call a document of this type so. */
function documentNameOf({ isCreditNote, typeCode }: Pick<ReceivedRecord, 'isCreditNote' | 'typeCode'>): string {
  if (isCreditNote) return 'Nota de creditare';
  return typeCode === '389' ? 'Autofactura' : 'Factura';
}
