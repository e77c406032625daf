import { ChoiceField } from '../../parts/fields.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { type Order, orderNames, orderOfWord, orderWord, useOrderChoices } from '../../parts/list-order.tsx';
import { useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { type FilterName, type Filters, filterWords, invoiceOrders, type OrderedColumn } from './filters.ts';

interface FilterFormProps {
  readonly filters: Filters;
  readonly order: Order;
}

export function FilterForm({ filters, order }: FilterFormProps) {
  const words = useWords();
  const series = useApiQuery('/app/api/serii', {});
  const { client } = filters;
  const chosen = useApiQuery('/app/api/clienti/{id}', { params: { id: client ?? '' } }, { isEnabled: Boolean(client) });
  const ofDocuments = series.data?.randuri.filter(({ fel }) => fel !== 'chitanta') ?? [];
  const orders = useOrderChoices<OrderedColumn>(invoiceOrders, words.invoices.columns);
  return (
    <ListFilters<FilterName>
      at="invoices"
      given={filters}
      searchHint={words.invoices.searchHint}
      {...filterWords(
        words,
        ofDocuments.map(({ serie }) => [serie, serie]),
      )}
      beside={orderNames}
      more={{
        field: (
          <ChoiceField
            name="ordine"
            label={words.invoices.order}
            value={orderWord(order)}
            choices={[['', words.invoices.newestFirst], ...orders]}
          />
        ),
        read: (typed) => orderOfWord(typed.text('ordine')),
      }}
      named={{ client: chosen.data?.date.denumire ?? words.invoices.chosenClient }}
    />
  );
}
