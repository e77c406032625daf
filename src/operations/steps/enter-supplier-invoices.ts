import { countryOfCode } from '../../domain/company/party-code.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { jsonBytes } from '../../domain/supplier/received-invoice.ts';
import { priceDeclaration, type SupplierInvoiceDeclaration } from '../../domain/supplier/supplier-declaration.ts';
import { isApproved, type SupplierInvoiceSource, type TakenNumber } from '../../domain/supplier/supplier-invoice.ts';
import type { Change } from '../../storage/audit/audit-trail.ts';
import { ensureSuppliers, lockSuppliers } from '../../storage/directory/suppliers.ts';
import { addSupplierInvoices, findEntered, readSupplierSettings } from '../../storage/suppliers/supplier-invoices.ts';
import { addSupplierPayments } from '../../storage/suppliers/supplier-payments.ts';
import { enterStock, resolveLineArticles } from '../../storage/suppliers/supplier-stock.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Ids } from '../ports.ts';

interface Entering {
  readonly source: SupplierInvoiceSource;
  /** The invoice is entered in the place of this message, which could not be read. */
  readonly messageId?: string;
  readonly ids: Ids;
  readonly now: Date;
}

interface Entered {
  /** They are to be recorded. */
  readonly changes: readonly (Change & { readonly invoiceId: string })[];
  /** The first that stood in the way of one; null if there was none. */
  readonly taken: TakenNumber | null;
}

/**
 * GRP-PROV-2: enters invoices as they were declared, in few statements however many there are. One
 * that is known by its supplier and number stays as it is, and so do its payments.
 */
export async function enterSupplierInvoices(
  tx: Transaction,
  declared: readonly SupplierInvoiceDeclaration[],
  { source, messageId, ids, now }: Entering,
): Promise<Entered> {
  if (declared.length === 0) return { changes: [], taken: null };
  await lockSuppliers(tx);
  const supplierIds = await ensureSuppliers(
    tx,
    declared.map(({ supplier }) => ({
      ...nothingElse,
      ...supplier,
      countryCode: supplier.fiscalCode && countryOfCode(supplier.fiscalCode),
      supplierId: ids.uuid(),
    })),
    now,
  );
  const numbered = declared.map((declaration, place) => ({
    declaration,
    supplierId: supplierIds[place] ?? '',
    number: declaration.number,
    issuedOn: declaration.issuedOn,
  }));
  const known = await findEntered(tx, numbered, source);
  const fresh = numbered
    .filter((_one, place) => !known.has(place))
    .map((one) => ({ ...one, invoiceId: ids.uuid(), priced: priceDeclaration(one.declaration) }));
  const [taken = null] = known.values();
  if (fresh.length === 0) return { changes: [], taken };

  const heads = fresh.map(({ declaration, supplierId, number, invoiceId, priced: { lines: _, ...totals } }) => ({
    ...totals,
    invoiceId,
    supplierId,
    source,
    messageId: messageId ?? null,
    number,
    documentName: declaration.documentName,
    issuedOn: declaration.issuedOn,
    receivedOn: declaration.receivedOn,
    dueOn: declaration.dueOn,
    currency: declaration.currency,
    exchangeRate: declaration.exchangeRate && decimalToString(declaration.exchangeRate),
    // An invoice that is typed in does not say so.
    isVatOnCollection: false,
    settled: '0',
    status: declaration.status,
  }));
  const lines = fresh.flatMap(({ priced }, invoice) => priced.lines.map((line) => ({ ...line, invoice })));
  await addSupplierInvoices(tx, heads, { content: null, lines: jsonBytes(lines) }, now);
  await addSupplierPayments(
    tx,
    fresh.flatMap(({ declaration, invoiceId }) =>
      declaration.payments.map((payment) => ({ ...payment, invoiceId, paymentId: ids.uuid() })),
    ),
    now,
  );
  const { articleSearchMode, stocksOnApproval } = await readSupplierSettings(tx);
  const idsOf = (some: typeof fresh): readonly string[] => some.map(({ invoiceId }) => invoiceId);
  await resolveLineArticles(tx, idsOf(fresh), articleSearchMode);
  if (stocksOnApproval) {
    const approved = idsOf(fresh.filter(({ declaration }) => isApproved(declaration.status)));
    await enterStock(tx, approved, now, source === 'file' ? 'nobody' : 'events');
  }
  const changes = heads.map(({ invoiceId, number, gross, currency, status }) => ({
    invoiceId,
    subject: 'supplier-invoice' as const,
    name: number,
    action: 'entered' as const,
    details: { source, gross, currency, status },
  }));
  return { changes, taken };
}

const nothingElse = {
  tradeRegisterNumber: null,
  isVatPayer: null,
  email: null,
  phone: null,
  bankAccount: null,
  countryCode: null,
  countyCode: null,
  locality: null,
  address: null,
};
