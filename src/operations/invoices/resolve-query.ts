import type { InvoiceQuery } from '../../domain/invoice/invoice-query.ts';
import { type KnownSeries, readSearchText } from '../../domain/invoice/search-text.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { listClientIds } from '../../storage/directory/client-reads.ts';
import { listSeriesOfDocuments } from '../../storage/directory/series.ts';
import type { InvoiceCriteria } from '../../storage/invoices/invoice-matches.ts';
import type { InvoiceFilters } from '../../storage/invoices/invoice-reads.ts';
import { findNamedAlike, haveManyLines } from '../../storage/invoices/invoice-search.ts';
import type { Transaction } from '../../storage/transaction.ts';

export interface ResolvedQuery {
  readonly filters: InvoiceFilters;
  /** It is null if nothing is searched by text. */
  readonly criteria: {
    readonly invoices: InvoiceCriteria;
    /** It is true where more clients or articles have such a name than were looked at. */
    readonly isCutShort: boolean;
  } | null;
}

/** V2-LIST-8: text filters ignore case and diacritics. */
export async function resolveQuery(tx: Transaction, query: InvoiceQuery, today: string): Promise<ResolvedQuery> {
  const { series, number, externalId, clientCode, text, ...rest } = query;
  // A company has few series: the ones that are meant are found here, so that the index on the exact code serves.
  const known = series === null && text === null ? [] : await listSeriesOfDocuments(tx);
  const codes = series === null ? null : known.map(({ code }) => code).filter((code) => fold(code) === fold(series));
  const clientIds = clientCode && (await listClientIds(tx, clientCode));
  return {
    filters: {
      ...rest,
      series: codes,
      clientIds,
      proformaId: null,
      numberKey: number === null ? null : fold(number),
      externalIdKey: externalId === null ? null : fold(externalId),
      today,
      days: null,
    },
    criteria: text === null || text.trim() === '' ? null : await seek(tx, text, known),
  };
}

const mostNamedAlike = 100;
/** The invoices of so many lines are put in order quickly; articles with more lines are met soon in the order of the list. */
const manyLines = 5000;

async function seek(tx: Transaction, text: string, series: readonly KnownSeries[]): Promise<ResolvedQuery['criteria']> {
  const { namePart, clientCode, ...criteria } = readSearchText(text, series);
  const named =
    namePart === null ? { clientIds: [], articleIds: [] } : await findNamedAlike(tx, namePart, mostNamedAlike);
  const ofCode = clientCode === null ? [] : await listClientIds(tx, clientCode);
  const articleIds = named.articleIds.slice(0, mostNamedAlike);
  return {
    invoices: {
      ...criteria,
      clientIds: [...new Set([...ofCode, ...named.clientIds])].slice(0, mostNamedAlike),
      articleIds,
      hasManyLines: articleIds.length > 0 && (await haveManyLines(tx, articleIds, manyLines)),
    },
    isCutShort: named.clientIds.length > mostNamedAlike || named.articleIds.length > mostNamedAlike,
  };
}
