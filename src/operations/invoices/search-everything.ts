import type { Right } from '../../domain/access/right.ts';
import { searchedCode, typedCode } from '../../domain/company/party-code.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { anyInvoice } from '../../domain/invoice/invoice-query.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import { rankOf, type Searched } from '../../domain/invoice/search-rank.ts';
import { readSearchText } from '../../domain/invoice/search-text.ts';
import type { Page } from '../../domain/page.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { listSeriesOfDocuments } from '../../storage/directory/series.ts';
import { suggestArticles, suggestClients } from '../../storage/directory/suggestions.ts';
import { searchInvoices } from '../../storage/invoices/invoice-search.ts';
import { findSupplierInvoices, findSuppliers } from '../../storage/suppliers/supplier-search.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { resolveQuery } from './resolve-query.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export type FoundKind = 'document' | 'client' | 'article' | 'supplier' | 'supplier-invoice';

/** One thing that was found, in the words of the code: the wires make sentences and addresses of it. */
export interface Found {
  readonly kind: FoundKind;
  /** The series and the number of a document, else the id of the thing alone. */
  readonly id: readonly string[];
  readonly title: string;
  /** What tells it from others of the same title: names and codes, then the amount and the day of a document. */
  readonly details: readonly (string | null)[];
  readonly amount: { readonly value: Decimal; readonly currency: string } | null;
  readonly issuedOn: string | null;
}

/** Nobody pays a client, an article or a supplier as such. */
const unpriced = { amount: null, issuedOn: null } as const;

const most = 20;

/** V2-FIND-1: each kind is looked for only where the caller may read it. */
export const searchEverything =
  ({ database, clock }: Needs) =>
  (caller: Caller, text: string): Promise<Page<Found, readonly never[]>> =>
    database.transact(caller, async (tx) => {
      const may = (right: Right): boolean => caller.rights.includes(right);
      const code = typedCode(text);
      const named = await suggestClients(tx, { text, code }, most);
      const documents = await findDocuments(
        tx,
        text,
        named.map(({ clientId }) => clientId),
        bucharestDate(clock.now()),
      );
      // A program reads articles only on the plan that includes their list.
      const readsArticles = may('articles:read') && (caller.author.kind === 'person' || includesArticles(caller.plan));
      const articles = readsArticles ? await suggestArticles(tx, text, most) : [];
      const ranked: Ranked[] = [
        ...documents.map((row) => documentOf(text, row)),
        ...(may('clients:read') ? named : []).map(({ clientId, name, fiscalCode, locality }) =>
          ranking(
            text,
            { name, codes: [fiscalCode] },
            { kind: 'client', id: [clientId], title: name, details: [fiscalCode, locality], ...unpriced },
          ),
        ),
        ...articles.map(({ publicId, name, code: own, barcode }) =>
          ranking(
            text,
            { name, codes: [own, barcode] },
            { kind: 'article', id: [publicId], title: name, details: [own, barcode], ...unpriced },
          ),
        ),
        ...(may('suppliers:read') ? await ofSuppliers(tx, text) : []),
      ];
      // What fits equally well stays in the order of the kinds, and within a kind in the order in which it was found.
      const rows = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, most);
      return { rows: rows.map(({ found }) => found), next: null, previous: null };
    });

interface Ranked {
  readonly rank: number;
  readonly found: Found;
}

const ranking = (text: string, searched: Searched, found: Found): Ranked => ({ rank: rankOf(text, searched), found });

const includesArticles = (plan: Caller['plan']): boolean => plan === null || plan === 'enterprise';

/** Documents are found by number, reference and amount, and after them those of the clients that the text names. */
async function findDocuments(
  tx: Transaction,
  text: string,
  clientIds: readonly string[],
  today: string,
): Promise<readonly InvoiceRow[]> {
  const { filters } = await resolveQuery(tx, anyInvoice, today);
  const { names, externalIdKey, amount } = readSearchText(text, await listSeriesOfDocuments(tx));
  const none = { names: [], externalIdKey: '', amount: null, clientIds: [], articleIds: [], hasManyLines: false };
  const first = { start: { at: 'start' }, limit: most } as const;
  // They are looked for apart, so that the newest of a client do not hide the one document that was meant.
  const meant = await searchInvoices(tx, filters, { ...none, names, externalIdKey, amount }, first);
  if (clientIds.length === 0) return meant.rows;
  const { rows } = await searchInvoices(tx, filters, { ...none, clientIds }, first);
  const known = new Set(meant.rows.map(({ invoiceId }) => invoiceId));
  return [...meant.rows, ...rows.filter(({ invoiceId }) => !known.has(invoiceId))];
}

function documentOf(text: string, row: InvoiceRow): Ranked {
  const { series, number, clientName, gross, currency, issuedOn, externalId } = row;
  const title = `${series} ${number}`;
  const priced = { details: [clientName], amount: { value: gross, currency }, issuedOn };
  const codes = [title, number, externalId];
  return ranking(text, { name: null, codes }, { kind: 'document', id: [series, number], title, ...priced });
}

async function ofSuppliers(tx: Transaction, text: string): Promise<readonly Ranked[]> {
  const suppliers = await findSuppliers(tx, { text, codes: searchedCode(text).spellings }, most);
  const supplierIds = suppliers.map(({ supplierId }) => supplierId);
  const { amount } = readSearchText(text, []);
  const received = await findSupplierInvoices(tx, { text, amount, supplierIds }, most);
  return [
    ...suppliers.map(({ supplierId, name, fiscalCode, locality }) =>
      ranking(
        text,
        { name, codes: [fiscalCode] },
        { kind: 'supplier', id: [supplierId], title: name, details: [fiscalCode, locality], ...unpriced },
      ),
    ),
    ...received.map(({ supplierInvoiceId, number, supplierName, gross, currency, issuedOn }) =>
      ranking(
        text,
        { name: null, codes: [number] },
        {
          kind: 'supplier-invoice',
          id: [supplierInvoiceId],
          title: number,
          details: [supplierName],
          amount: { value: storedDecimal(gross), currency },
          issuedOn,
        },
      ),
    ),
  ];
}
