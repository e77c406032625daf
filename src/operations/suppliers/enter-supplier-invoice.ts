import type { NewEvent } from '../../domain/event/event.ts';
import { Refused } from '../../domain/refusal.ts';
import { type ReceivedInvoice, recordOf } from '../../domain/supplier/received-invoice.ts';
import type { SupplierInvoiceRead } from '../../domain/supplier/supplier.ts';
import { type SupplierInvoiceDeclaration, supplierFindings } from '../../domain/supplier/supplier-declaration.ts';
import { isApproved, isForAnother } from '../../domain/supplier/supplier-invoice.ts';
import { NotAnInvoice } from '../../formats/en16931/invoice-values.ts';
import { readReceivedInvoice } from '../../formats/read-received-invoice.ts';
import { XmlNotReadable } from '../../formats/xml/read-xml.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { ensureSuppliers, lockSuppliers } from '../../storage/directory/suppliers.ts';
import { listWarehouseCodes } from '../../storage/directory/warehouses.ts';
import { isRefusedValue } from '../../storage/faults.ts';
import { findUnreadableMessage } from '../../storage/spv/spv-messages.ts';
import { findSupplierInvoice } from '../../storage/suppliers/supplier-invoice-reads.ts';
import { findEntered, keepSentXml, readSupplierSettings } from '../../storage/suppliers/supplier-invoices.ts';
import { type Caller, reading } from '../caller.ts';
import { invoiceNotPossible } from '../steps/decide-received.ts';
import { enterSupplierInvoices } from '../steps/enter-supplier-invoices.ts';
import { found } from '../steps/require-document.ts';
import { officialData, type RegistryNeeds, withOfficial, writeReceived } from '../steps/write-received.ts';
import type { DecideNeeds } from './decide-supplier-invoice.ts';

/**
 * GRP-PROV-3, GRP-READ-4: somebody types the invoice. With a message it replaces XML that nobody could read, and then it came from SPV.
 */
export const enterSupplierInvoice =
  ({ database, clock, ids }: DecideNeeds) =>
  (
    caller: Caller,
    declaration: SupplierInvoiceDeclaration,
    messageId: string | null,
    today: string,
  ): Promise<SupplierInvoiceRead> =>
    database.transact(caller, async (tx) => {
      const warehouses = new Set(await listWarehouseCodes(tx));
      const findings = supplierFindings(declaration, { today, warehouses });
      if (findings.length > 0) throw new Refused({ reason: 'supplier-invoice-wrong', findings });
      if (messageId !== null) found(await findUnreadableMessage(tx, messageId), 'spv-message');
      const now = clock.now();
      const over = messageId === null ? {} : { messageId };
      const source = messageId === null ? 'manual' : 'spv';
      const { changes, taken } = await enterSupplierInvoices(tx, [declaration], { source, ...over, ids, now });
      if (taken) throw invoiceNotPossible({ is: 'number-taken', taken });
      const entered = found(changes[0] ?? null, 'supplier-invoice');
      const told = { supplierInvoiceId: entered.invoiceId };
      const events: readonly NewEvent[] = [
        ...(source === 'spv' ? [{ type: 'supplier-invoice.received', ...told } as const] : []),
        ...(isApproved(declaration.status) ? [{ type: 'supplier-invoice.approved', ...told } as const] : []),
      ];
      await recordChange(tx, caller.author, { ...entered, events }, now);
      return found(await findSupplierInvoice(tx, entered.invoiceId), 'supplier-invoice');
    });

/** GRP-SUP-17: a program sends the XML of an invoice that did not come by SPV. It is read as those from SPV are, and waits for a decision. */
export const enterReceivedXml =
  (needs: DecideNeeds & RegistryNeeds) =>
  async (caller: Caller, xml: string, today: string): Promise<SupplierInvoiceRead> => {
    const { database, clock, ids } = needs;
    const record = recordOf(readOrRefuse(xml));
    const official = await officialData(needs, reading(caller), record);
    try {
      return await database.transact(caller, async (tx) => {
        const settings = await readSupplierSettings(tx);
        if (isForAnother(record.buyerCodes, settings.fiscalCode))
          throw notReadable('it is addressed to another company');
        await lockSuppliers(tx);
        const now = clock.now();
        const { supplier, number, issuedOn, gross, currency } = record;
        const [supplierId = ''] = await ensureSuppliers(tx, [withOfficial(supplier, official, ids.uuid())], now);
        const [taken] = (await findEntered(tx, [{ supplierId, number, issuedOn }], 'manual')).values();
        if (taken) throw invoiceNotPossible({ is: 'number-taken', taken });
        const invoiceId = ids.uuid();
        const booked = { invoiceId, supplierId, source: 'manual', messageId: null, receivedOn: today } as const;
        await writeReceived(tx, record, { ...booked, status: 'waiting', replaces: false }, settings, now);
        await keepSentXml(tx, invoiceId, xml);
        const details = { source: 'manual', gross, currency, status: 'waiting' };
        await recordChange(
          tx,
          caller.author,
          { subject: 'supplier-invoice', name: number, action: 'entered', details },
          now,
        );
        return found(await findSupplierInvoice(tx, invoiceId), 'supplier-invoice');
      });
    } catch (error) {
      if (isRefusedValue(error)) throw notReadable('the database does not take one of its values');
      throw error;
    }
  };

function readOrRefuse(xml: string): ReceivedInvoice {
  try {
    return readReceivedInvoice(xml);
  } catch (error) {
    if (error instanceof NotAnInvoice || error instanceof XmlNotReadable) throw notReadable(error.message);
    throw error;
  }
}

const notReadable = (because: string): Refused => new Refused({ reason: 'received-not-readable', because });
