import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { type PlainName, pathTo } from '../addresses.ts';
import { goTo } from '../router.tsx';
import { typedDate, writtenDate } from '../words/dates.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { ChoiceField, DateField } from './fields.tsx';
import { Form, type Typed } from './form.tsx';
import styles from './list-filters.module.css';
import { SearchField } from './search-field.tsx';
import { useTypedSearch } from './typed-search.ts';

export type Given<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface ListFiltersProps<Name extends string> {
  /** The address of this screen holds the filters. */
  readonly at: PlainName;
  readonly given: Given<Name | 'cauta'>;
  readonly searchHint: string;
  /** Every filter has a label, in the order in which they are shown. */
  readonly labels: Readonly<Record<Name, string>>;
  readonly dates: readonly Name[];
  readonly choices: readonly (readonly [Name, readonly (readonly [string, string])[]])[];
  /** It returns a chosen value in words; dates are written here. */
  readonly valueWord: (name: Name, value: string) => string;
  /** It is one more field, and how its value is read. */
  readonly more?: { readonly field: ReactNode; readonly read: (typed: Typed) => Given<Name> };
}

/** Whatever the address says of these is sent: the service says what it does not know. */
export function givenIn<Name extends string>(query: URLSearchParams, names: readonly Name[]): Given<Name> {
  const given = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  return Object.fromEntries(given);
}

/** The list is searched, and filtered by its address. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const words = useWords();
  const { at, given, searchHint } = props;
  const show = (filters: Given<string>): void => goTo(pathTo(at, filters), { replaces: true });
  const [typed, type] = useTypedSearch(given.cauta ?? '', (text) => show({ ...given, cauta: text }));
  return (
    <section className={styles['bar']} aria-label={words.invoices.filters}>
      <SearchField label={words.search} hint={searchHint} value={typed} onChange={type} />
      <details className={styles['details']}>
        <summary className="button">
          <ListFilter />
          {words.invoices.filters}
        </summary>
        <div className={styles['fields']}>
          {/* Drawn anew with what the address says. */}
          <Fields key={JSON.stringify({ ...given, cauta: '' })} {...props} show={show} />
        </div>
      </details>
      <Shown {...props} show={show} />
    </section>
  );
}

interface PartProps<Name extends string> extends ListFiltersProps<Name> {
  readonly show: (filters: Given<string>) => void;
}

/** Each filter has a button that removes it. */
function Shown<Name extends string>({ given, labels, dates, valueWord, show }: PartProps<Name>) {
  const words = useWords();
  const chosen = (Object.keys(labels) as Name[]).filter((name) => given[name]);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles['chips']}>
      {chosen.map((name) => {
        const value = given[name] ?? '';
        const text = `${labels[name]}: ${dates.includes(name) ? writtenDate(value) : valueWord(name, value)}`;
        return (
          <li key={name}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={words.invoices.remove(text)}
              onClick={() => show({ ...given, [name]: '' })}
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

function Fields<Name extends string>({ given, labels, dates, choices, more, show }: PartProps<Name>) {
  const words = useWords();
  const submit = (typed: Typed) => {
    const wrong = dates.filter((name) => typed.text(name) !== '' && !typedDate(typed.text(name)));
    if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.dates.wrong]));
    const ofDates = dates.map((name) => [name, typedDate(typed.text(name)) ?? '']);
    const ofChoices = choices.map(([name]) => [name, typed.text(name)]);
    show({ ...given, ...Object.fromEntries([...ofDates, ...ofChoices]), ...more?.read(typed) });
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
        {dates.map((name) => (
          <DateField key={name} name={name} label={labels[name]} value={writtenDate(given[name] ?? '')} />
        ))}
        {choices.map(([name, all]) => (
          <ChoiceField
            key={`${name} ${all.length}`}
            name={name}
            label={labels[name]}
            value={given[name] ?? ''}
            choices={[['', words.invoices.all], ...all]}
          />
        ))}
        {more?.field}
      </div>
    </Form>
  );
}
