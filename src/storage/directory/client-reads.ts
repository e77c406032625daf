import type { ClientRow } from '../../domain/client/client.ts';
import type { SearchedCode } from '../../domain/company/party-code.ts';
import type { NumberedPage, NumberedPageRequest, Page, PageRequest, Sorting } from '../../domain/page.ts';
import { asked, type Filter, type Listing, readNumberedPage, readPage } from '../listing.ts';
import { readSortedPage, type SortedPosition, type SortKey } from '../sorted-page.ts';
import type { Transaction } from '../transaction.ts';
import { debtsOfClients } from './client-accounts.ts';
import { selectedOf } from './partner-columns.ts';
import { type PartnerFilters, partnerConditions } from './partner-filters.ts';

/** Clients are ordered by the beginning of the folded name, then by id. */
export type ClientPosition = readonly [nameStart: string, clientId: string];

export const clientOrder: Listing['order'] = [
  ['c.name_start', 'text'],
  ['c.client_id', 'uuid'],
];

/** A filter that is null does not restrict the list. */
export interface ClientFilters extends PartnerFilters {
  readonly clientId: string | null;
  readonly nameStart: string | null;
  readonly code: SearchedCode | null;
}

const ofCompany = 'clients c WHERE c.company_id = $1';

const members = `c.client_id AS "clientId", c.name_start AS "nameStart", ${selectedOf('c', [
  'kind',
  'name',
  'fiscalCode',
  'email',
  'phone',
  'countryCode',
  'countyCode',
  'locality',
  'address',
])}`;
const columns = `SELECT ${members}`;

const listing = { name: 'clients.list', select: `${columns} FROM ${ofCompany}`, order: clientOrder };

type Listed = ClientRow & { readonly nameStart: string };

export async function listClients(
  tx: Transaction,
  filters: ClientFilters,
  page: PageRequest<ClientPosition>,
): Promise<Page<ClientRow, ClientPosition>> {
  const read = (from: Pick<Listing, 'name' | 'select'>, ...values: readonly unknown[]) =>
    readPage<Listed, ClientPosition>(
      tx,
      {
        ...from,
        order: clientOrder,
        values: [tx.companyId, ...values],
        filters: clientConditions(filters),
        direction: 'ascending',
      },
      page,
      ({ nameStart, clientId }) => [nameStart, clientId],
    );
  if (!isIndexed(filters.addressPart)) return read(listing);
  const near = await read(nearby);
  const isFull = (page.start.at === 'before' ? near.previous : near.next) !== null;
  return isFull ? near : read(byFragment, filters.addressPart);
}

/** What people order the list of clients by; where nothing is said it is by name. */
export type ClientOrder = 'name' | 'owed';

const sortKeys = (today: string): Readonly<Record<ClientOrder, SortKey>> => ({
  name: { key: 'c.name_start', type: 'text', isIndexed: true },
  owed: { key: 'coalesce(d.owed, 0)', type: 'numeric', from: debtsOfClients(today) },
});

/** CON-LIST-9: null where there are too many clients, or too many documents that they owe. */
export function sortClients(
  tx: Transaction,
  filters: ClientFilters,
  sorting: Sorting<ClientOrder>,
  today: string,
  page: () => PageRequest<SortedPosition>,
): Promise<Page<ClientRow, SortedPosition> | null> {
  const list = {
    columns: members,
    table: 'clients c',
    condition: 'c.company_id = $1',
    order: clientOrder,
    direction: 'ascending',
    tiesOf: ({ nameStart, clientId }: Listed) => [nameStart, clientId],
  } as const;
  return readSortedPage(tx, list, {
    filters: clientConditions(filters),
    sorting,
    by: sortKeys(today)[sorting.by],
    page,
  });
}

const clientConditions = (filters: ClientFilters): readonly Filter[] => [
  [filters.clientId, (p) => `c.client_id = ${p}::uuid`],
  [filters.nameStart, nameBeginsWith],
  [filters.code?.spellings ?? null, hasCode],
  [filters.code?.country ?? null, (p) => `c.code_country = ${p}`],
  ...partnerConditions('c', filters),
];

/** V2-CLIENT-8. If one company is stored under two spellings of its code, only one of them has the code number. */
function hasCode(spellings: string): string {
  return `(c.code_number = ANY(${spellings}::text[]) OR c.fiscal_code = ANY(${spellings}::text[]))`;
}

/** A text of fewer than three letters is not in the index. JavaScript may treat more characters as marks than the database, never fewer. */
function isIndexed(part: string | null): boolean {
  return part !== null && part.normalize('NFD').replaceAll(/\p{M}/gu, '').length >= 3;
}

const reach = 2000;

/**
 * OPS-FAIR-4: a common fragment fills the page from the next clients in order. Only if these do not fill it are all clients with the
 * fragment found by the index, and then they are few enough to be sorted.
 */
const nearby: Pick<Listing, 'name' | 'select'> = {
  name: 'clients.list nearby',
  select: ({ condition, order }) => `${columns} FROM (
      SELECT * FROM ${ofCompany} AND ${condition} ORDER BY ${order} LIMIT ${reach}) AS c WHERE true`,
};

/**
 * Under a row-level policy no index is searched by `@>`, so the table of fragments, which contains only hashes, has no policy. OFFSET 0
 * makes the planner find the clients before sorting them. The company is compared in a way that no index supports, so that the planner uses
 * only the index of the fragments, whose keys already contain the company.
 */
const byFragment: Pick<Listing, 'name' | 'select'> = {
  name: 'clients.list by fragment',
  select: `${columns} FROM (
      SELECT * FROM ${ofCompany} AND c.client_id = ANY (ARRAY(
        SELECT f.client_id FROM client_fragments f
         WHERE f.company_id IS NOT DISTINCT FROM $1 AND f.keys @> fragment_keys($1, ${asked('$2')})))
         AND strpos(c.address_key, ${asked('$2')}) > 0 OFFSET 0) AS c WHERE true`,
};

export async function listClientIds(tx: Transaction, code: SearchedCode): Promise<readonly string[]> {
  const rows = await tx.read<{ clientId: string }>(
    'clients.ids-by-code',
    `SELECT c.client_id AS "clientId" FROM ${ofCompany} AND ${hasCode('$2')} AND c.code_country = coalesce($3, c.code_country)`,
    [tx.companyId, code.spellings, code.country],
  );
  return rows.map(({ clientId }) => clientId);
}

export async function readClientPage(tx: Transaction, page: NumberedPageRequest): Promise<NumberedPage<ClientRow>> {
  return readNumberedPage<ClientRow>(tx, { ...listing, counted: ofCompany, key: 'c.client_id' }, page);
}

/** Searches a range of the index, up to the last character of Unicode, and then compares the whole text if it is longer. */
function nameBeginsWith(parameter: string): string {
  const start = `left(${asked(parameter)}, 50)`;
  return `c.name_start >= ${start} AND c.name_start <= ${start} || repeat(chr(1114111), 50)
    AND starts_with(c.name_key, ${asked(parameter)})`;
}
