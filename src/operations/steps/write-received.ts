import type { ReceivedRecord } from '../../domain/supplier/received-invoice.ts';
import { isApproved } from '../../domain/supplier/supplier-invoice.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { isSupplierKnown } from '../../storage/directory/suppliers.ts';
import {
  addSupplierInvoices,
  replaceSupplierInvoice,
  type SupplierInvoiceHead,
  type SupplierSettings,
} from '../../storage/suppliers/supplier-invoices.ts';
import { enterStock, resolveLineArticles, takeOutStock } from '../../storage/suppliers/supplier-stock.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { OfficialCompany } from '../ports.ts';

export interface RegistryNeeds {
  readonly database: Database;
  readonly askRegistry: (fiscalCode: string) => Promise<OfficialCompany | null>;
}

/** GRP-SUP-6: the registry is asked about a supplier that is not known yet, and its answer wins. */
export async function officialData(
  { database, askRegistry }: RegistryNeeds,
  from: Actor,
  { supplier }: Pick<ReceivedRecord, 'supplier'>,
): Promise<OfficialCompany | null> {
  if (supplier.fiscalCode === null || supplier.countryCode !== 'RO') return null;
  const isKnown = await database.transact(from, (tx) => isSupplierKnown(tx, supplier));
  return isKnown ? null : askRegistry(supplier.fiscalCode);
}

/** As for clients, the document counts where the registry says nothing. */
export function withOfficial(
  supplier: ReceivedRecord['supplier'],
  official: OfficialCompany | null,
  supplierId: string,
) {
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

type Booked = Pick<
  SupplierInvoiceHead,
  'invoiceId' | 'supplierId' | 'source' | 'messageId' | 'receivedOn' | 'status'
> & {
  /** It is written over the one with this id, whose payments stay. */
  readonly replaces: boolean;
};

/** Writes an invoice that was read from XML, and brings in its stock if it is approved. The company's suppliers are locked. */
export async function writeReceived(
  tx: Transaction,
  record: ReceivedRecord,
  { replaces, ...booked }: Booked,
  settings: Pick<SupplierSettings, 'articleSearchMode' | 'stocksOnApproval'>,
  now: Date,
): Promise<void> {
  const { number, content, lines } = record;
  const { issuedOn, dueOn, currency, exchangeRate, isVatOnCollection, net, vat, gross, settled } = record;
  const documentName = documentNameOf(record);
  const amounts = { net, vat, gross, settled, currency, exchangeRate, isVatOnCollection };
  const head = { ...booked, ...amounts, number, documentName, issuedOn, dueOn };
  if (replaces) {
    await takeOutStock(tx, [booked.invoiceId], now);
    await replaceSupplierInvoice(tx, head, { content, lines });
  } else {
    await addSupplierInvoices(tx, [head], { content, lines }, now);
  }
  await resolveLineArticles(tx, [booked.invoiceId], settings.articleSearchMode);
  if (settings.stocksOnApproval && isApproved(booked.status)) await enterStock(tx, [booked.invoiceId], now);
}

/** People call a document of this type so. */
function documentNameOf({ isCreditNote, typeCode }: Pick<ReceivedRecord, 'isCreditNote' | 'typeCode'>): string {
  if (isCreditNote) return 'Nota de creditare';
  return typeCode === '389' ? 'Autofactura' : 'Factura';
}
