import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { type Given, givenIn } from '../../parts/given-filters.ts';
import { ListFilters } from '../../parts/list-filters.tsx';
import {
  type Order,
  type Orders,
  orderNames,
  orderOfWord,
  orderWord,
  useOrderChoices,
} from '../../parts/list-order.tsx';
import { useApiQuery } from '../../queries.tsx';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';

const dateNames = ['data_emitere_de_la', 'data_emitere_pana_la'] as const;
const choiceNames = ['status', 'sursa', 'platita'] as const;
const names = [...dateNames, ...choiceNames, 'valuta', 'furnizor'] as const;
type FilterName = (typeof names)[number];

/** Whatever the address says is sent as it is. */
export type Filters = Readonly<Partial<Record<FilterName | 'cauta', never>>>;

export const filtersIn = (query: URLSearchParams): Filters => givenIn(query, ['cauta', ...names]) as Filters;

/** CON-LIST-9: where nothing is said the list has the newest first. */
export const receivedOrders = {
  columns: {
    furnizor: 'crescator',
    data_emitere: 'descrescator',
    data_scadenta: 'crescator',
    total: 'descrescator',
    suma_ramasa: 'descrescator',
  },
  usual: { ordine: 'data_emitere', sens: 'descrescator' },
} as const satisfies Orders<string>;
export type OrderedColumn = keyof (typeof receivedOrders)['columns'];

interface ReceivedFiltersProps {
  readonly filters: Filters;
  readonly order: Order;
}

export function ReceivedFilters({ filters, order }: ReceivedFiltersProps) {
  const words = useWords();
  const given: Given<FilterName | 'cauta'> = filters;
  const { furnizor } = given;
  const supplier = useApiQuery(
    '/app/api/furnizori/{id}',
    { params: { id: furnizor ?? '' } },
    { isEnabled: Boolean(furnizor) },
  );
  const orders = useOrderChoices<OrderedColumn>(receivedOrders, {
    furnizor: words.received.supplier,
    data_emitere: words.received.issued,
    data_scadenta: words.received.due,
    total: words.received.total,
    suma_ramasa: words.received.left,
  });
  return (
    <ListFilters<FilterName>
      at="received"
      given={given}
      searchHint={words.received.searchHint}
      labels={labels(words)}
      dates={dateNames}
      choices={choiceNames.map((name) => [name, Object.entries(choices(words)[name])])}
      named={{ furnizor: supplier.data?.denumire ?? words.received.chosenSupplier }}
      beside={orderNames}
      more={{
        field: (
          <>
            <TextField name="valuta" label={words.received.currency} value={given.valuta ?? ''} maxLength={3} />
            <ChoiceField
              name="ordine"
              label={words.invoices.order}
              value={orderWord(order)}
              choices={[['', words.invoices.newestFirst], ...orders]}
            />
          </>
        ),
        read: (typed) => ({ valuta: typed.text('valuta').toUpperCase(), ...orderOfWord(typed.text('ordine')) }),
      }}
    />
  );
}

const choices = (words: Words): Readonly<Record<(typeof choiceNames)[number], Readonly<Record<string, string>>>> => ({
  status: words.received.statuses,
  sursa: words.received.sources,
  platita: words.received.paidChoices,
});

const labels = (words: Words): Readonly<Record<FilterName, string>> => ({
  data_emitere_de_la: words.received.from,
  data_emitere_pana_la: words.received.until,
  status: words.received.status,
  sursa: words.received.source,
  platita: words.received.paid,
  valuta: words.received.currency,
  furnizor: words.received.supplier,
});
