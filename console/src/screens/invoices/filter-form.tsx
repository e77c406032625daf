import { givenIn, ListFilters } from '../../parts/list-filters.tsx';
import { useApiQuery } from '../../queries.tsx';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { typeWord } from './invoice-table.tsx';

const dateNames = ['de_la', 'pana_la', 'scadenta_de_la', 'scadenta_pana_la'] as const;
const names = [...dateNames, 'serie', 'tip', 'stare', 'plata', 'efactura', 'client'] as const;
type FilterName = (typeof names)[number];

/** Whatever the address says is sent as it is. */
export type Filters = Readonly<Partial<Record<FilterName | 'cauta', never>>>;

export const filtersIn = (query: URLSearchParams): Filters => givenIn(query, ['cauta', ...names]) as Filters;

export function FilterForm({ filters }: { readonly filters: Filters }) {
  const words = useWords();
  const series = useApiQuery('/app/api/serii', {});
  return (
    <ListFilters<FilterName>
      at="invoices"
      given={filters}
      searchHint={words.invoices.searchHint}
      labels={labels(words)}
      dates={dateNames}
      choices={[
        [
          'serie',
          series.data?.randuri.filter(({ fel }) => fel !== 'chitanta').map(({ serie }) => [serie, serie]) ?? [],
        ],
        ['tip', Object.entries(words.invoices.types)],
        ['stare', Object.entries(words.invoices.statuses).filter(([name]) => name !== 'draft')],
        ['plata', Object.entries(words.invoices.payments)],
        ['efactura', Object.entries(words.invoices.einvoices).filter(([name]) => name !== 'trimisa')],
      ]}
      valueWord={(name, value) => valueWord(words, name, value)}
    />
  );
}

const labels = (words: Words): Readonly<Record<FilterName, string>> => ({
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
});

function valueWord(words: Words, name: FilterName, value: string): string {
  if (name === 'client') return words.invoices.chosenClient;
  if (name === 'tip') return typeWord(words, value);
  const lists: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
    stare: words.invoices.statuses,
    plata: words.invoices.payments,
    efactura: words.invoices.einvoices,
  };
  return lists[name]?.[value] ?? value;
}
