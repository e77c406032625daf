import { Button } from '../../parts/button.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTypedSearch } from '../../parts/typed-search.ts';
import { goTo } from '../../router.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { words } from '../../words/words.ts';

const dateNames = ['data_emitere_de_la', 'data_emitere_pana_la'] as const;
const choiceNames = ['status', 'sursa', 'platita'] as const;
const names = ['cauta', ...dateNames, ...choiceNames, 'valuta', 'furnizor'] as const;
type FilterName = (typeof names)[number];

/** Whatever the address says, as the service takes it. */
export type Filters = Readonly<Partial<Record<FilterName, never>>>;
type Given = Readonly<Partial<Record<FilterName, string>>>;

/** The service says what it does not know: an address may hold anything. */
export function filtersIn(query: URLSearchParams): Filters {
  const given = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  return Object.fromEntries(given) as Filters;
}

function show(filters: Given): void {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  goTo(given.length === 0 ? '/facturi-primite' : `/facturi-primite?${new URLSearchParams(given)}`, { replaces: true });
}

export function ReceivedFilters({ filters }: { readonly filters: Filters }) {
  const given: Given = filters;
  const [typed, type] = useTypedSearch(given.cauta ?? '', (text) => show({ ...given, cauta: text }));
  const others: Given = { ...given, cauta: '' };
  return (
    <section className="form" aria-label={words.invoices.filters}>
      <SearchField label={words.search} hint={words.received.searchHint} value={typed} onChange={type} />
      <Shown given={others} onRemove={(name) => show({ ...given, [name]: '' })} />
      <details className="received-filters">
        <summary>{words.invoices.filters}</summary>
        {/* Drawn anew with what the address says. */}
        <Fields key={JSON.stringify(others)} given={given} />
      </details>
    </section>
  );
}

/** What is filtered, each with a button that takes it away. */
function Shown({ given, onRemove }: { readonly given: Given; readonly onRemove: (name: FilterName) => void }) {
  const shown = names.filter((name) => given[name]);
  if (shown.length === 0) return null;
  return (
    <div className="acts">
      {shown.map((name) => {
        const text = `${labels()[name]}: ${valueWord(name, given[name] ?? '')}`;
        return (
          <button
            key={name}
            type="button"
            className="button button-small"
            aria-label={words.invoices.remove(text)}
            onClick={() => onRemove(name)}
          >
            {text} <span aria-hidden="true">×</span>
          </button>
        );
      })}
      <Button look="plain" onClick={() => show({})}>
        {words.invoices.clear}
      </Button>
    </div>
  );
}

function Fields({ given }: { readonly given: Given }) {
  const submit = (typed: Typed) => {
    const dates = dateNames.filter((name) => typed.text(name) !== '');
    const wrong = dates.filter((name) => !typedDate(typed.text(name)));
    if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.dates.wrong]));
    const said = [...dateNames, ...choiceNames].map((name) => [name, typedDate(typed.text(name)) ?? typed.text(name)]);
    show({ ...given, ...Object.fromEntries(said), valuta: typed.text('valuta').toUpperCase() });
    return undefined;
  };
  return (
    <Form
      problem={null}
      onSubmit={submit}
      acts={
        <Button type="submit" look="first">
          {words.invoices.apply}
        </Button>
      }
    >
      <div className="fields filters">
        {dateNames.map((name) => (
          <DateField
            key={name}
            name={name}
            label={labels()[name]}
            value={given[name] ? writtenDate(given[name]) : ''}
          />
        ))}
        {choiceNames.map((name) => (
          <ChoiceField
            key={name}
            name={name}
            label={labels()[name]}
            value={given[name] ?? ''}
            choices={[['', words.invoices.all], ...Object.entries(choices()[name])]}
          />
        ))}
        <TextField name="valuta" label={words.received.currency} value={given.valuta ?? ''} maxLength={3} />
      </div>
    </Form>
  );
}

const choices = (): Readonly<Record<(typeof choiceNames)[number], Readonly<Record<string, string>>>> => ({
  status: words.received.statuses,
  sursa: words.received.sources,
  platita: words.received.paidChoices,
});

const labels = (): Readonly<Record<FilterName, string>> => ({
  cauta: words.search,
  data_emitere_de_la: words.received.from,
  data_emitere_pana_la: words.received.until,
  status: words.received.status,
  sursa: words.received.source,
  platita: words.received.paid,
  valuta: words.received.currency,
  furnizor: words.received.supplier,
});

function valueWord(name: FilterName, value: string): string {
  if (dateNames.some((date) => date === name)) return writtenDate(value);
  if (name === 'furnizor') return words.received.chosenSupplier;
  const list = choiceNames.find((choice) => choice === name);
  return (list && choices()[list][value]) ?? value;
}
