import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactNode, useRef } from 'react';
import { type PlainName, pathTo } from '../addresses.ts';
import { goTo, queryNow } from '../router.tsx';
import { typedDate, writtenDate } from '../words/dates.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { ChoiceField, DateField } from './fields.tsx';
import { Folded } from './folded.tsx';
import { Form, type Typed } from './form.tsx';
import { type FilterWords, type Given, givenIn, shownFilters } from './given-filters.ts';
import styles from './list-filters.module.css';
import { SearchField } from './search-field.tsx';
import { useTypedSearch } from './typed-search.ts';

interface ListFiltersProps<Name extends string> extends FilterWords<Name> {
  /** The address of this screen holds the filters. */
  readonly at: PlainName;
  readonly given: Given<Name | 'cauta'>;
  readonly searchHint: string;
  /** It is one more field, and how its value is read. */
  readonly more?: { readonly field: ReactNode; readonly read: (typed: Typed) => Given<string> };
  /** The address says these too, and no filter takes them away. */
  readonly beside?: readonly string[];
}

/** The list is searched, and filtered by its address. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const words = useWords();
  const { at, given, searchHint, labels, beside = [] } = props;
  // The columns that are shown filter nothing.
  const show = (filters: Given<string>): void =>
    goTo(pathTo(at, { ...filters, coloane: queryNow().get('coloane') }), { replaces: true });
  const change = (changes: Given<string>): void =>
    show({ ...givenIn(queryNow(), ['cauta', ...Object.keys(labels), ...beside]), ...changes });
  const [typed, type] = useTypedSearch(given.cauta ?? '', (cauta) => change({ cauta }));
  const bar = useRef<HTMLElement>(null);
  const onNoneLeft = () => bar.current?.querySelector('summary')?.focus();
  return (
    <section ref={bar} className={styles['bar']} aria-label={words.invoices.filters}>
      <SearchField label={words.search} hint={searchHint} value={typed} onChange={type} />
      <Folded
        className={styles['details']}
        summary={
          <>
            <ListFilter />
            {words.invoices.filters}
          </>
        }
      >
        {() => (
          <div className={styles['fields']}>
            {/* Drawn anew with what the address says. */}
            <Fields key={JSON.stringify({ ...given, cauta: '' })} {...props} change={change} />
          </div>
        )}
      </Folded>
      <Shown {...props} change={change} onNoneLeft={onNoneLeft} onClear={() => show(givenIn(queryNow(), beside))} />
    </section>
  );
}

interface PartProps<Name extends string> extends ListFiltersProps<Name> {
  /** The filters that are not named stay as they are. */
  readonly change: (changes: Given<string>) => void;
}

interface ShownProps<Name extends string> extends PartProps<Name> {
  /** What was focused goes away with the last filter. */
  readonly onNoneLeft: () => void;
  readonly onClear: () => void;
}

/** CON-LIST-7: each filter has a button that removes it, and the focus goes on to the one beside it. */
function Shown<Name extends string>({ given, named, change, onNoneLeft, onClear, ...filterWords }: ShownProps<Name>) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  const shown = shownFilters(given, words.invoices.searched, { ...filterWords, named });
  if (shown.length === 0) return null;
  const remove = (name: Name | 'cauta', at: number) => {
    const buttons = list.current?.querySelectorAll('button');
    if (shown.length === 1) onNoneLeft();
    else buttons?.[at + 1 < shown.length ? at + 1 : at - 1]?.focus();
    change({ [name]: '' });
  };
  const clear = () => {
    onNoneLeft();
    onClear();
  };
  return (
    <ul ref={list} className={styles['chips']}>
      {shown.map(({ name, text }, at) => (
        <li key={name} className={name !== 'cauta' && named?.[name] ? styles['named'] : undefined}>
          <button
            type="button"
            className={styles['chip']}
            aria-label={words.invoices.remove(text)}
            onClick={() => remove(name, at)}
          >
            <span className={styles['text']}>{text}</span> <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <Button look="plain" onClick={clear}>
          {words.invoices.clear}
        </Button>
      </li>
    </ul>
  );
}

function Fields<Name extends string>({ given, labels, dates, choices, more, change }: PartProps<Name>) {
  const words = useWords();
  const submit = (typed: Typed) => {
    const wrong = dates.filter((name) => typed.text(name) !== '' && !typedDate(typed.text(name)));
    if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.dates.wrong]));
    const ofDates = dates.map((name) => [name, typedDate(typed.text(name)) ?? '']);
    const ofChoices = choices.map(([name]) => [name, typed.text(name)]);
    change({ ...Object.fromEntries([...ofDates, ...ofChoices]), ...more?.read(typed) });
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
