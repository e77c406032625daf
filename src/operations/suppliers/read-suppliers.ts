import type { Page, PageRequest } from '../../domain/page.ts';
import { type MissingResource, Refused } from '../../domain/refusal.ts';
import type {
  SupplierBalance,
  SupplierInvoiceRead,
  SupplierInvoiceRow,
  SupplierRow,
} from '../../domain/supplier/supplier.ts';
import type { Database } from '../../storage/database.ts';
import { type BankBalance, listBankBalances } from '../../storage/directory/bank-accounts.ts';
import { findMessageXml, listUnreadableMessages, type UnreadableReceived } from '../../storage/spv/spv-messages.ts';
import {
  findReceivedXml,
  findSupplierInvoice,
  listSupplierInvoices as listInvoices,
  type ReceivedXml,
  type SupplierInvoiceFilters,
  type SupplierInvoicePosition,
} from '../../storage/suppliers/supplier-invoice-reads.ts';
import {
  listSuppliers as list,
  readSupplierBalance as readBalance,
  type SupplierFilters,
  type SupplierPosition,
} from '../../storage/suppliers/supplier-reads.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
}

export const listSuppliers =
  ({ database }: Needs) =>
  (
    caller: Caller,
    filters: SupplierFilters,
    page: PageRequest<SupplierPosition>,
  ): Promise<Page<SupplierRow, SupplierPosition>> =>
    database.transact(caller, (tx) => list(tx, filters, page));

export const readSupplierBalance =
  ({ database }: Needs) =>
  (caller: Caller, supplierId: string): Promise<SupplierBalance> =>
    database.transact(caller, async (tx) => found(await readBalance(tx, supplierId), 'supplier'));

export const listSupplierInvoices =
  ({ database }: Needs) =>
  (
    caller: Caller,
    filters: SupplierInvoiceFilters,
    page: PageRequest<SupplierInvoicePosition>,
  ): Promise<Page<SupplierInvoiceRow, SupplierInvoicePosition>> =>
    database.transact(caller, (tx) => listInvoices(tx, filters, page));

export const readSupplierInvoice =
  ({ database }: Needs) =>
  (caller: Caller, invoiceId: string): Promise<SupplierInvoiceRead> =>
    database.transact(caller, async (tx) => found(await findSupplierInvoice(tx, invoiceId), 'supplier-invoice'));

export const readReceivedXml =
  ({ database }: Needs) =>
  (caller: Caller, invoiceId: string): Promise<ReceivedXml> =>
    database.transact(caller, async (tx) => {
      const xml = await findReceivedXml(tx, invoiceId);
      if (xml) return xml;
      found(await findSupplierInvoice(tx, invoiceId), 'supplier-invoice');
      throw missing('supplier-invoice-xml');
    });

/** More than anybody goes through by hand. */
const mostUnreadable = 200;

/** GRP-READ-4 */
export const listUnreadableReceived =
  ({ database }: Needs) =>
  (caller: Caller): Promise<readonly UnreadableReceived[]> =>
    database.transact(caller, (tx) => listUnreadableMessages(tx, mostUnreadable));

export const readReceivedMessage =
  ({ database }: Needs) =>
  (caller: Caller, messageId: string): Promise<Buffer> =>
    database.transact(caller, async (tx) => found(await findMessageXml(tx, messageId), 'spv-message'));

/** GRP-BANK-1 */
export const readBankBalances =
  ({ database }: Needs) =>
  (caller: Caller): Promise<readonly BankBalance[]> =>
    database.transact(caller, listBankBalances);

type Missing = Exclude<MissingResource['is'], 'ubl'>;

export const missing = (is: Missing): Refused =>
  new Refused({ reason: 'resource-not-found', missing: { is } as MissingResource });

export function found<T>(value: T | null, is: Missing): T {
  if (value === null) throw missing(is);
  return value;
}
