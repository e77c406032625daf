import type { ClientRow } from '../domain/client/client-row.ts';
import type { NumberedPage, NumberedPageRequest, Page, PageRequest } from '../domain/page.ts';
import { asked, type Listing, readNumberedPage, readPage } from './listing.ts';
import type { Transaction } from './transaction.ts';

/** By the beginning of the name, folded, and then by id. */
export type ClientPosition = readonly [nameStart: string, clientId: string];

export const clientOrder: Listing['order'] = [
  ['left(c.name_key, 50)', 'text'],
  ['c.client_id', 'uuid'],
];

/** Null: not filtered by. */
export interface ClientFilters {
  readonly clientId: string | null;
  readonly nameStart: string | null;
  readonly fiscalCode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly countryCode: string | null;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly addressPart: string | null;
}

const ofCompany = 'clients c WHERE c.company_id = $1';

const listing = {
  name: 'clients.list',
  select: `SELECT c.client_id AS "clientId", left(c.name_key, 50) AS "nameStart", c.kind, c.name,
      c.fiscal_code AS "fiscalCode", c.email, c.phone, c.country_code AS "countryCode", c.county_code AS "countyCode",
      c.locality, c.address
    FROM ${ofCompany}`,
  order: clientOrder,
};

export async function listClients(
  tx: Transaction,
  filters: ClientFilters,
  page: PageRequest<ClientPosition>,
): Promise<Page<ClientRow, ClientPosition>> {
  return readPage<ClientRow & { readonly nameStart: string }, ClientPosition>(
    tx,
    {
      ...listing,
      values: [tx.companyId],
      filters: [
        [filters.clientId, (p) => `c.client_id = ${p}::uuid`],
        [filters.nameStart, nameBeginsWith],
        [filters.fiscalCode, (p) => `c.fiscal_code = ${p}`],
        [filters.email, (p) => `md5(folded(c.email)) = md5(${asked(p)})`],
        [filters.phone, (p) => `folded(c.phone) = ${asked(p)}`],
        [filters.countryCode, (p) => `c.country_code = ${p}`],
        [filters.countyCode, (p) => `folded(c.county_code) = ${asked(p)}`],
        [filters.locality, (p) => `c.locality_key = ${asked(p)}`],
        [filters.addressPart, (p) => `strpos(c.address_key, ${asked(p)}) > 0`],
      ],
      direction: 'ascending',
    },
    page,
    ({ nameStart, clientId }) => [nameStart, clientId],
  );
}

export async function readClientPage(tx: Transaction, page: NumberedPageRequest): Promise<NumberedPage<ClientRow>> {
  return readNumberedPage<ClientRow>(tx, { ...listing, counted: ofCompany, key: 'c.client_id' }, page);
}

/** A range of the index, up to the last character there is; then the whole of what was asked, where it is longer. */
function nameBeginsWith(parameter: string): string {
  const start = `left(${asked(parameter)}, 50)`;
  return `left(c.name_key, 50) >= ${start} AND left(c.name_key, 50) <= ${start} || repeat(chr(1114111), 50)
    AND starts_with(c.name_key, ${asked(parameter)})`;
}
