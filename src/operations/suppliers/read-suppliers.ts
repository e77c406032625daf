import { looksLikeCode, searchedCode } from '../../domain/company/party-code.ts';
import { zero } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { Page, PageRequest, Sorting } from '../../domain/page.ts';
import type {
  SupplierBalance,
  SupplierInvoiceRead,
  SupplierInvoiceRow,
  SupplierRecord,
  SupplierRow,
} from '../../domain/supplier/supplier.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { type BankBalance, listBankBalances } from '../../storage/directory/bank-accounts.ts';
import type { SortedPosition } from '../../storage/sorted-page.ts';
import { findMessageXml, listUnreadableMessages, type UnreadableReceived } from '../../storage/spv/spv-messages.ts';
import {
  findReceivedXml,
  findSupplierInvoice,
  listSupplierInvoices as listInvoices,
  type ReceivedXml,
  type SupplierInvoiceFilters,
  type SupplierInvoiceOrder,
  type SupplierInvoicePosition,
  type SupplierInvoiceSums,
  sortSupplierInvoices,
  sumSupplierInvoices as sumInvoices,
} from '../../storage/suppliers/supplier-invoice-reads.ts';
import {
  listSuppliers as list,
  readSupplierBalance as readBalance,
  readSupplierDebts,
  type SupplierFilters,
  type SupplierOrder,
  type SupplierPosition,
  sortSuppliers,
} from '../../storage/suppliers/supplier-reads.ts';
import { readSupplierRecord } from '../../storage/suppliers/supplier-records.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import type { DatabaseUntil } from '../steps/older-reads.ts';
import { type OrderedPage, orderedPage } from '../steps/page-of-order.ts';
import { found, missing } from '../steps/require-document.ts';

interface Needs {
  readonly database: Database;
}

interface BalanceNeeds extends Needs {
  readonly clock: Clock;
}

interface ListNeeds {
  readonly databaseUntil: DatabaseUntil;
}

export const listSuppliers =
  ({ database }: Needs) =>
  (
    caller: Caller,
    filters: SupplierFilters,
    page: PageRequest<SupplierPosition>,
  ): Promise<Page<SupplierRow, SupplierPosition>> =>
    database.transact(caller, (tx) => list(tx, filters, page));

export interface BrowsedSupplier extends SupplierRow {
  readonly owed: Decimal;
}

/** GRP-SUP-14: the text is a part of the name, or of the code where digits were typed. */
export const browseSuppliers =
  ({ database, clock }: BalanceNeeds) =>
  (
    caller: Caller,
    text: string | null,
    sorting: Sorting<SupplierOrder> | null,
    page: PageRequest<SupplierPosition | SortedPosition>,
  ): Promise<OrderedPage<BrowsedSupplier, SupplierPosition>> =>
    database.transact(caller, async (tx) => {
      const today = bucharestDate(clock.now());
      const isCode = text !== null && looksLikeCode(text);
      const filters = isCode ? { ...noFilter, codes: searchedCode(text).spellings } : { ...noFilter, namePart: text };
      const listed = await orderedPage<SupplierRow, SupplierPosition, SupplierOrder>(page, sorting, 2, {
        plain: (asked) => list(tx, filters, asked),
        sorted: (by, asked) => sortSuppliers(tx, filters, by, today, asked),
      });
      const debts = await readSupplierDebts(
        tx,
        listed.rows.map(({ supplierId }) => supplierId),
        today,
      );
      return { ...listed, rows: listed.rows.map((row) => ({ ...row, owed: debts.get(row.supplierId) ?? zero })) };
    });

const noFilter: SupplierFilters = {
  supplierId: null,
  namePart: null,
  codes: null,
  email: null,
  phone: null,
  countryCode: null,
  countyCode: null,
  locality: null,
  addressPart: null,
};

export interface SupplierAccount {
  readonly supplier: SupplierRecord;
  readonly balance: SupplierBalance;
}

/** GRP-SUP-14 */
export const readSupplierAccount =
  ({ database, clock }: BalanceNeeds) =>
  (caller: Caller, supplierId: string): Promise<SupplierAccount> =>
    database.transact(caller, async (tx) => ({
      supplier: found(await readSupplierRecord(tx, supplierId), 'supplier'),
      balance: found(await readBalance(tx, supplierId, bucharestDate(clock.now())), 'supplier'),
    }));

export const readSupplierBalance =
  ({ database, clock }: BalanceNeeds) =>
  (caller: Caller, supplierId: string): Promise<SupplierBalance> =>
    database.transact(caller, async (tx) =>
      found(await readBalance(tx, supplierId, bucharestDate(clock.now())), 'supplier'),
    );

export const listSupplierInvoices =
  ({ database }: Needs) =>
  (
    caller: Caller,
    filters: SupplierInvoiceFilters,
    page: PageRequest<SupplierInvoicePosition>,
  ): Promise<Page<SupplierInvoiceRow, SupplierInvoicePosition>> =>
    database.transact(caller, (tx) => listInvoices(tx, filters, page));

/** CON-LIST-9 */
export const browseSupplierInvoices =
  ({ databaseUntil }: ListNeeds) =>
  (
    caller: Caller,
    filters: SupplierInvoiceFilters,
    sorting: Sorting<SupplierInvoiceOrder> | null,
    page: PageRequest<SupplierInvoicePosition | SortedPosition>,
  ): Promise<OrderedPage<SupplierInvoiceRow, SupplierInvoicePosition>> =>
    databaseUntil(filters.issuedUntil ?? filters.receivedUntil).transact(caller, (tx) =>
      orderedPage<SupplierInvoiceRow, SupplierInvoicePosition, SupplierInvoiceOrder>(page, sorting, 2, {
        plain: (asked) => listInvoices(tx, filters, asked),
        sorted: (by, asked) => sortSupplierInvoices(tx, filters, by, asked),
      }),
    );

/** More are not added up while somebody waits. */
const mostSummed = 100_000;

export interface SupplierSums {
  /** It is null where there are too many. */
  readonly sums: readonly SupplierInvoiceSums[] | null;
  readonly most: number;
}

/** GRP-SUP-14 */
export const sumSupplierInvoices =
  ({ databaseUntil }: ListNeeds) =>
  (caller: Caller, filters: SupplierInvoiceFilters): Promise<SupplierSums> =>
    databaseUntil(filters.issuedUntil ?? filters.receivedUntil).transact(caller, async (tx) => ({
      sums: await sumInvoices(tx, filters, mostSummed),
      most: mostSummed,
    }));

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

/** Nobody goes through more by hand. */
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
