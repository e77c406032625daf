import { ListFilters } from '../../parts/list-filters.tsx';
import { useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { type FilterName, type Filters, filterWords } from './filters.ts';

export function FilterForm({ filters }: { readonly filters: Filters }) {
  const words = useWords();
  const series = useApiQuery('/app/api/serii', {});
  const { client } = filters;
  const chosen = useApiQuery('/app/api/clienti/{id}', { params: { id: client ?? '' } }, { isEnabled: Boolean(client) });
  const ofDocuments = series.data?.randuri.filter(({ fel }) => fel !== 'chitanta') ?? [];
  return (
    <ListFilters<FilterName>
      at="invoices"
      given={filters}
      searchHint={words.invoices.searchHint}
      {...filterWords(
        words,
        ofDocuments.map(({ serie }) => [serie, serie]),
      )}
      named={{ client: chosen.data?.date.denumire ?? words.invoices.chosenClient }}
    />
  );
}
