import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';
import { salesParts } from './sales-parts.ts';
import { coverage, storedSums } from './spans.ts';

export interface SalesSums {
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
}

export interface ClientSales extends SalesSums {
  readonly clientId: string;
  readonly name: string;
  readonly documents: number;
}

interface Raw extends Readonly<Record<keyof SalesSums, string>> {
  readonly clientId: string;
  readonly name: string;
  readonly documents: number;
  readonly nameStart: string;
  readonly lessGross: string;
}

/** Clients are ordered by the largest total first, then by the beginning of the folded name. */
export type ClientSalesPosition = readonly [lessGross: string, nameStart: string, clientId: string];

/** GRP-REP-12, GRP-REP-25: clients by what was sold to them in these days, the most first. */
export async function listClientSales(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<ClientSalesPosition>,
): Promise<Page<ClientSales, ClientSalesPosition>> {
  const found = await readPage<Raw, ClientSalesPosition>(
    tx,
    {
      name: 'reports.client-sales',
      select: `WITH ${coverage('sales', 'within')}, parts AS (${storedSums('client')} UNION ALL ${salesParts.client('live')}),
         t AS (SELECT key, sum(documents)::bigint AS documents, sum(net) AS net, sum(vat) AS vat, sum(gross) AS gross FROM parts GROUP BY key)
       SELECT c.client_id AS "clientId", c.name, c.name_start AS "nameStart", t.documents, t.net, t.vat, t.gross, (-t.gross)::text AS "lessGross"
         FROM t JOIN clients c ON c.company_id = $1 AND c.client_id = t.key::uuid
        WHERE true`,
      values: [tx.companyId, from, until],
      filters: [],
      order: [
        ['-t.gross', 'numeric'],
        ['c.name_start', 'text'],
        ['c.client_id', 'uuid'],
      ],
      direction: 'ascending',
    },
    page,
    ({ lessGross, nameStart, clientId }) => [lessGross, nameStart, clientId],
  );
  return mapPage(found, ({ nameStart, lessGross, ...row }) => withSums(row));
}

export function withSums<Row extends Readonly<Record<keyof SalesSums, string>>>(
  row: Row,
): Omit<Row, keyof SalesSums> & SalesSums {
  return { ...row, net: storedDecimal(row.net), vat: storedDecimal(row.vat), gross: storedDecimal(row.gross) };
}
