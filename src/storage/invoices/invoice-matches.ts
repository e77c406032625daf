import type { PaymentCriteria } from '../../domain/invoice/invoice-query.ts';
import type { NameCriterion } from '../../domain/invoice/search-text.ts';
import type { PagePlace } from '../listing.ts';
import type { Transaction } from '../transaction.ts';
import { type InvoiceFilters, invoicesWith } from './invoice-reads.ts';

/** What a text in the search field stands for, once clients and articles with such a name are found. */
export interface InvoiceCriteria {
  readonly names: readonly NameCriterion[];
  readonly externalIdKey: string;
  readonly clientIds: readonly string[];
  readonly articleIds: readonly number[];
  /** Whether so many lines have these articles that invoices are searched in order instead. */
  readonly hasManyLines: boolean;
  /** The amount in whole bani. */
  readonly amount: string | null;
}

export const newest: PagePlace = { condition: 'true', order: 'i.issued_on DESC, i.invoice_id DESC' };

interface SearchWays {
  /** All that a sum reads are compared at once with what was sent; of a list only the first are looked at. */
  readonly unsent?: 'one-by-one' | 'at-once';
  readonly paid?: (payment: PaymentCriteria) => string;
}

/** In SQL: the invoices that filters and a text find. */
export function searching(
  tx: Transaction,
  filters: InvoiceFilters,
  criteria: InvoiceCriteria | null,
  { unsent = 'one-by-one', paid }: SearchWays = {},
) {
  const values: unknown[] = [tx.companyId];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const { from, conditions } = invoicesWith(filters, unsent, paid);
  const base = [
    from,
    ...conditions.filter(([value]) => value !== null).map(([value, condition]) => condition(parameter(value))),
  ].join('\n AND ');
  const ways: readonly Way[] = criteria ? waysTo(criteria, parameter) : [{ way: 'true' }];
  return {
    values,
    base,
    waysFrom: ({ condition, order }: PagePlace, limit: number): string => {
      const first = (way: string): string =>
        `SELECT i.issued_on, i.invoice_id FROM ${base} AND ${condition} AND ${way} ORDER BY ${order} LIMIT ${limit}`;
      const found = ways.map(({ each, way }) =>
        each ? `(SELECT f.* FROM ${each}, LATERAL (${first(way)}) AS f)` : `(${first(way)})`,
      );
      return `SELECT i.invoice_id FROM (${found.join('\n UNION ')}) AS i ORDER BY ${order} LIMIT ${limit}`;
    },
  };
}

/** A condition that finds invoices; `each` is a list whose items are looked up one after the other. */
interface Way {
  readonly each?: string;
  readonly way: string;
}

function waysTo(criteria: InvoiceCriteria, parameter: (value: unknown) => string): readonly Way[] {
  const { names, externalIdKey, clientIds, articleIds, hasManyLines, amount } = criteria;
  const keys = parameter(names.map(({ numberKey }) => numberKey));
  const series = parameter(names.map(({ series: code }) => code));
  const articles = articleIds.length > 0 ? parameter(articleIds) : null;
  const line = `invoice_lines l WHERE l.company_id = $1 AND l.article_id = ANY(${articles}::bigint[])`;
  return [
    {
      each: `unnest(${keys}::text[], ${series}::text[]) AS n(number_key, series)`,
      way: 'i.number_key = n.number_key AND (n.series IS NULL OR i.series = n.series)',
    },
    { way: `i.external_id_key = ${parameter(externalIdKey)}` },
    ...(clientIds.length === 0
      ? []
      : [{ each: `unnest(${parameter(clientIds)}::uuid[]) AS c(client_id)`, way: 'i.client_id = c.client_id' }]),
    ...(amount === null ? [] : [{ way: `i.gross_bani = ${parameter(amount)}::bigint` }]),
    ...(articles === null
      ? []
      : [
          {
            way: hasManyLines
              ? `EXISTS (SELECT FROM ${line} AND l.invoice_id = i.invoice_id)`
              : `i.invoice_id = ANY (ARRAY(SELECT l.invoice_id FROM ${line}))`,
          },
        ]),
  ];
}
