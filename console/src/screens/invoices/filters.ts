import { type Choice, type FilterWords, givenIn } from '../../parts/given-filters.ts';
import type { Orders } from '../../parts/list-order.tsx';
import type { Words } from '../../words/ro.ts';

const dateNames = ['de_la', 'pana_la', 'scadenta_de_la', 'scadenta_pana_la'] as const;
const names = [...dateNames, 'serie', 'tip', 'stare', 'plata', 'efactura', 'client'] as const;
export type FilterName = (typeof names)[number];

/** Whatever the address says is sent as it is. */
export type Filters = Readonly<Partial<Record<FilterName | 'cauta', never>>>;

export const filtersIn = (query: URLSearchParams): Filters => givenIn(query, ['cauta', ...names]) as Filters;

/** CON-LIST-8: where nothing is said the list has the newest first. */
export const invoiceOrders = {
  columns: {
    document: 'crescator',
    data_emitere: 'descrescator',
    data_scadenta: 'crescator',
    client: 'crescator',
    total: 'descrescator',
    de_incasat: 'descrescator',
  },
  usual: { ordine: 'data_emitere', sens: 'descrescator' },
} as const satisfies Orders<string>;
export type OrderedColumn = keyof (typeof invoiceOrders)['columns'];

export const filterWords = (words: Words, series: readonly Choice[]): FilterWords<FilterName> => ({
  labels: {
    de_la: words.invoices.from,
    pana_la: words.invoices.until,
    scadenta_de_la: words.invoices.dueFrom,
    scadenta_pana_la: words.invoices.dueUntil,
    serie: words.invoices.series,
    tip: words.invoices.type,
    stare: words.invoices.status,
    plata: words.invoices.payment,
    efactura: words.invoices.einvoice,
    client: words.invoices.client,
  },
  dates: dateNames,
  choices: [
    ['serie', series],
    ['tip', Object.entries(words.invoices.types)],
    ['stare', Object.entries(words.invoices.statuses).filter(([name]) => name !== 'draft')],
    ['plata', Object.entries(words.invoices.payments)],
    ['efactura', Object.entries(words.invoices.einvoices).filter(([name]) => name !== 'trimisa')],
  ],
});
