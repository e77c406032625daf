import { useAnswer } from '../../asking.tsx';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, DateField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTypedSearch } from '../../parts/typed-search.ts';
import { goTo } from '../../router.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { words } from '../../words/words.ts';
import { typeWord } from './invoice-table.tsx';

const dateNames = ['de_la', 'pana_la', 'scadenta_de_la', 'scadenta_pana_la'] as const;
const choiceNames = ['serie', 'tip', 'stare', 'plata', 'efactura'] as const;
const names = ['cauta', ...dateNames, ...choiceNames, 'client'] as const;
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
  goTo(given.length === 0 ? '/facturi' : `/facturi?${new URLSearchParams(given)}`, { replaces: true });
}

export function FilterForm({ filters }: { readonly filters: Filters }) {
  const given: Given = filters;
  const [typed, type] = useTypedSearch(given.cauta ?? '', (text) => show({ ...given, cauta: text }));
  const others: Given = { ...given, cauta: '' };
  return (
    <section className="form" aria-label={words.invoices.filters}>
      <SearchField label={words.search} hint={words.invoices.searchHint} value={typed} onChange={type} />
      <Shown given={others} onRemove={(name) => show({ ...given, [name]: '' })} />
      <details className="filter-details">
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
    <ul className="chips">
      {shown.map((name) => {
        const text = `${labels()[name]}: ${valueWord(name, given[name] ?? '')}`;
        return (
          <li key={name}>
            <button
              type="button"
              className="chip"
              aria-label={words.invoices.remove(text)}
              onClick={() => onRemove(name)}
            >
              {text} <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
      <li>
        <Button look="plain" onClick={() => show({})}>
          {words.invoices.clear}
        </Button>
      </li>
    </ul>
  );
}

function Fields({ given }: { readonly given: Given }) {
  const series = useAnswer('/app/api/serii', {});
  const all = ['', words.invoices.all] as const;
  const choices: Readonly<Record<(typeof choiceNames)[number], readonly (readonly [string, string])[]>> = {
    serie: series.data?.serii.filter(({ fel }) => fel !== 'chitanta').map(({ serie }) => [serie, serie]) ?? [],
    tip: Object.entries(words.invoices.types),
    stare: Object.entries(words.invoices.statuses).filter(([name]) => name !== 'draft'),
    plata: Object.entries(words.invoices.payments),
    efactura: Object.entries(words.invoices.einvoices).filter(([name]) => name !== 'trimisa'),
  };
  const submit = (typed: Typed) => {
    const dates = dateNames.filter((name) => typed.text(name) !== '');
    const wrong = dates.filter((name) => !typedDate(typed.text(name)));
    if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.dates.wrong]));
    const said = [...dateNames, ...choiceNames].map((name) => [name, typedDate(typed.text(name)) ?? typed.text(name)]);
    show({ ...given, ...Object.fromEntries(said) });
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
            key={`${name} ${choices[name].length}`}
            name={name}
            label={labels()[name]}
            value={given[name] ?? ''}
            choices={[all, ...choices[name]]}
          />
        ))}
      </div>
    </Form>
  );
}

const labels = (): Readonly<Record<FilterName, string>> => ({
  cauta: words.search,
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

function valueWord(name: FilterName, value: string): string {
  if (dateNames.some((date) => date === name)) return writtenDate(value);
  if (name === 'client') return words.invoices.chosenClient;
  if (name === 'tip') return typeWord(value);
  const lists: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
    stare: words.invoices.statuses,
    plata: words.invoices.payments,
    efactura: words.invoices.einvoices,
  };
  return lists[name]?.[value] ?? value;
}
