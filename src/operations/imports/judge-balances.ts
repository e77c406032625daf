import type { ImportRow } from '../../domain/client/client-entry.ts';
import { normaliseFiscalCode } from '../../domain/company/identifiers.ts';
import { codeOwner } from '../../domain/company/party-code.ts';
import { equals, isZero } from '../../domain/decimal/arithmetic.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import {
  type OpeningBalance,
  openingClient,
  openingInvoice,
  openingLineName,
  openingProblems,
  paidOf,
  totalOf,
} from '../../domain/imports/opening-balance.ts';
import type { RowFault } from '../../domain/imports/row-problem.ts';
import type { EntryOf } from '../../domain/imports/table-import.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import type { SupplierInvoiceDeclaration } from '../../domain/supplier/supplier-declaration.ts';
import { zeroRate } from '../../domain/vat/vat-rate.ts';
import { recordChanges } from '../../storage/audit/audit-trail.ts';
import { findKnownRates } from '../../storage/directory/exchange-rates.ts';
import { listSeries } from '../../storage/directory/series.ts';
import { lockSuppliers } from '../../storage/directory/suppliers.ts';
import { findNamedPartners } from '../../storage/imports/named-partners.ts';
import { readIssuer } from '../../storage/invoices/issue-facts.ts';
import { findOfSameDay } from '../../storage/suppliers/supplier-invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { enterSupplierInvoices } from '../steps/enter-supplier-invoices.ts';
import { addDocuments, judgeDocuments } from './import-documents.ts';
import type { JudgedTable, JudgingNeeds } from './judge-directory.ts';

type BalanceRow = ImportRow<OpeningBalance>;

/** Rows that say what they should, and what is wrong with the others. */
function sorted(rows: readonly BalanceRow[], today: string) {
  const problems: RowFault[] = rows.flatMap(({ line, entry }) =>
    openingProblems(entry, today).map((problem) => ({ line, problem })),
  );
  const wrong = new Set(problems.map(({ line }) => line));
  return { problems, right: rows.filter(({ line }) => !wrong.has(line)) };
}

const mostAtOnce = 500;

/** MOVE-14: what clients owe. */
export async function judgeClientBalances(
  tx: Transaction,
  { today, ...needs }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'client-balances'>>[],
): Promise<JudgedTable> {
  const { problems, right } = sorted(rows, today);
  const own = await listSeries(tx);
  const issuer = await readIssuer(tx);
  const clients = await findNamedPartners(
    tx,
    'clients',
    right.map(({ entry: { fiscalCode, partner } }) => ({
      code: fiscalCode === null ? null : codeOwner(fiscalCode, 'RO').codeNumber,
      name: partner,
    })),
  );
  const series = own.map(({ code }) => code);
  const candidates = right.map(({ line, entry }, place) => {
    const {
      clientId: _id,
      language: _language,
      ...client
    } = clients.get(place) ?? { ...openingClient(entry), clientId: '', language: null };
    const document = openingInvoice(entry, { issuer, client, series });
    return { place: line, name: entry.number, document, xml: null, isTotalUnknown: entry.total === null };
  });
  const digits = new Map(own.map((one) => [one.code, one.digits]));
  const { fresh, known, refusals } = await judgeDocuments(tx, candidates, digits);
  return {
    created: fresh.length,
    known,
    problems: [...problems, ...refusals.map(({ place, problem }) => ({ line: place, problem }) as RowFault)],
    write: async (importing) => {
      // What a statement joins takes time with the square of its rows.
      for (let at = 0; at < fresh.length; at += mostAtOnce) {
        await addDocuments(tx, needs, importing, fresh.slice(at, at + mostAtOnce), digits);
      }
      return [];
    },
  };
}

/** MOVE-14: what suppliers are owed. */
export async function judgeSupplierBalances(
  tx: Transaction,
  { today, clock, ids }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'supplier-balances'>>[],
): Promise<JudgedTable> {
  await lockSuppliers(tx);
  const { problems: wrong, right } = sorted(rows, today);
  const problems = [...wrong];
  const suppliers = await findNamedPartners(
    tx,
    'suppliers',
    right.map(({ entry: { fiscalCode, partner } }) => ({
      code: fiscalCode && normaliseFiscalCode(fiscalCode),
      name: partner,
    })),
  );
  const declared = right.map(({ line, entry }, place) => {
    const { partner, fiscalCode } = entry;
    const unknown = { supplierId: null, name: partner, fiscalCode: fiscalCode && normaliseFiscalCode(fiscalCode) };
    const supplier = suppliers.get(place) ?? unknown;
    return { line, entry, supplier };
  });
  const standing = await findOfSameDay(
    tx,
    declared.map(({ supplier: { supplierId }, entry: { number, issuedOn } }) => ({ supplierId, number, issuedOn })),
  );
  const rated = await withRates(tx, declared);
  const taken = new Map<string, number>();
  let known = 0;
  const fresh = rated.filter(({ line, entry, supplier }, place) => {
    const key = JSON.stringify([
      supplier.fiscalCode ?? fold(supplier.name),
      entry.number.toLowerCase(),
      entry.issuedOn,
    ]);
    const there = standing.get(place);
    const earlier = taken.get(key);
    if (earlier !== undefined) problems.push({ line, problem: { is: 'row-repeated', line: earlier } });
    else if (!there && entry.currency !== 'RON' && entry.exchangeRate === null) {
      const { currency, issuedOn } = entry;
      problems.push({ line, problem: { is: 'exchange-rate-unknown', currency, issuedOn } });
    } else if (!there) {
      taken.set(key, line);
      return true;
    } else if (
      there.currency === entry.currency &&
      (entry.total === null || equals(storedDecimal(there.gross), entry.total))
    ) {
      known += 1;
    } else {
      const { issuedOn, gross, currency } = there;
      problems.push({ line, problem: { is: 'contradicts', document: there.number, issuedOn, gross, currency } });
    }
    return false;
  });
  return {
    created: fresh.length,
    known,
    problems,
    write: async ({ author }) => {
      const now = clock.now();
      const { changes } = await enterSupplierInvoices(
        tx,
        fresh.map(({ entry, supplier }, place) => declarationOf(entry, supplier, { place, today })),
        { source: 'opening', ids, now },
      );
      await recordChanges(tx, author, changes, now);
      return changes.map(({ invoiceId }) => invoiceId);
    },
  };
}

/** MOVE-11: a row that states no rate takes the one that is known for its day. */
async function withRates<Row extends { readonly entry: OpeningBalance }>(
  tx: Transaction,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const days = rows.flatMap(({ entry: { currency, exchangeRate, issuedOn } }) =>
    currency === 'RON' || exchangeRate !== null ? [] : { currency, day: issuedOn },
  );
  if (days.length === 0) return rows;
  const known = await findKnownRates(tx, days);
  return rows.map((row) => {
    const { currency, exchangeRate, issuedOn } = row.entry;
    const found = exchangeRate === null ? known.get(`${currency} ${issuedOn}`) : undefined;
    return found ? { ...row, entry: { ...row.entry, exchangeRate: storedDecimal(found.rate) } } : row;
  });
}

interface Declaring {
  readonly place: number;
  readonly today: string;
}

function declarationOf(
  balance: OpeningBalance,
  supplier: SupplierInvoiceDeclaration['supplier'],
  { place, today }: Declaring,
): SupplierInvoiceDeclaration {
  const { number, issuedOn, dueOn, currency, exchangeRate } = balance;
  const paid = paidOf(balance);
  return {
    place,
    supplier: { name: supplier.name, fiscalCode: supplier.fiscalCode },
    number,
    documentName: 'Factura',
    issuedOn,
    receivedOn: today,
    dueOn,
    currency,
    exchangeRate,
    status: 'approved',
    lines: [
      {
        name: openingLineName,
        description: null,
        quantity: { units: 1n, scale: 0 },
        unit: null,
        price: { given: 'unit', unitPrice: totalOf(balance) },
        vatRate: zeroRate,
        articleCode: null,
        barcode: null,
        warehouseCode: null,
      },
    ],
    payments: isZero(paid) ? [] : [{ amount: paid, paidOn: issuedOn, kind: 'Banca' }],
  };
}
