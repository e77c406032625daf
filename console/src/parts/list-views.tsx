import Bookmark from 'lucide-react/icons/bookmark';
import { useEffect } from 'react';
import { type PlainName, pathTo } from '../addresses.ts';
import { useApiMutation, useApiQuery, useCall } from '../queries.tsx';
import { Link } from '../router.tsx';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { TextField } from './fields.tsx';
import { Folded } from './folded.tsx';
import { Form } from './form.tsx';
import styles from './list-views.module.css';
import { useSay } from './toasts.tsx';

interface ListViewsProps {
  readonly list: 'facturi' | 'facturi-primite';
  /** The address of this screen holds the view. */
  readonly at: PlainName;
  /** It is what the list shows now, as its address says it. */
  readonly query: string;
}

/** CON-VIEW-1: views that the person saved, and the one that they had last. Each is a link, which can be given to a colleague. */
export function ListViews({ list, at, query }: ListViewsProps) {
  const words = useWords();
  const { data } = useSavedViews(list);
  useLastView(list, query);
  const saved = data?.salvate ?? [];
  const last = data?.ultima && isFiltered(data.ultima) && !isFiltered(query) ? data.ultima : null;
  return (
    <Folded
      className={styles['views']}
      summary={
        <>
          <Bookmark />
          {words.invoices.views}
        </>
      }
    >
      {() => (
        <div className={styles['inside']}>
          {last === null && saved.length === 0 ? <p className="quiet small">{words.invoices.noViews}</p> : null}
          {last === null ? null : <Link to={pathOf(at, last)}>{words.invoices.lastView}</Link>}
          {saved.length === 0 ? null : (
            <ul className={styles['saved']} aria-label={words.invoices.views}>
              {saved.map(({ nume, cautare }) => (
                <li key={nume}>
                  <Link to={pathOf(at, cautare)} current={cautare === query ? 'true' : undefined}>
                    {nume}
                  </Link>
                  <Remove list={list} name={nume} />
                </li>
              ))}
            </ul>
          )}
          <Save list={list} query={query} />
        </div>
      )}
    </Folded>
  );
}

type List = Pick<ListViewsProps, 'list'>;

export const useSavedViews = (list: ListViewsProps['list']) =>
  useApiQuery('/app/api/vederi/{lista}', { params: { lista: list } });

const pathOf = (at: PlainName, query: string) => pathTo(at, Object.fromEntries(new URLSearchParams(query)));

/** Which columns are shown filters nothing. */
const isFiltered = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => name !== 'coloane');

const unchangedMs = 1500;

/** Nobody waits for it, and nobody is told where it fails. */
function useLastView(list: ListViewsProps['list'], query: string): void {
  const call = useCall();
  useEffect(() => {
    if (query === '') return;
    const remember = () =>
      void call('put', '/app/api/vederi/{lista}', { params: { lista: list }, body: { cautare: query } }).catch(
        () => null,
      );
    const timer = setTimeout(remember, unchangedMs);
    return () => clearTimeout(timer);
  }, [call, list, query]);
}

function Remove({ list, name }: List & { readonly name: string }) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, nume: string) => call('delete', '/app/api/vederi/{lista}/{nume}', { params: { lista: list, nume } }),
    () => say(words.invoices.viewRemoved(name)),
  );
  return (
    <Button look="plain" onClick={() => remove.mutate(name)} isBusy={remove.isPending}>
      <span aria-hidden="true">×</span>
      <span className="visually-hidden">{words.invoices.removeView(name)}</span>
    </Button>
  );
}

function Save({ list, query }: List & Pick<ListViewsProps, 'query'>) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    (call, nume: string) =>
      call('post', '/app/api/vederi/{lista}', { params: { lista: list }, body: { nume, cautare: query } }),
    (_done, nume) => say(words.invoices.viewSaved(nume)),
  );
  return (
    <Form
      problem={save.error}
      onSubmit={(typed) => {
        save.mutate(typed.text('nume'));
        return undefined;
      }}
      acts={
        <Button type="submit" isBusy={save.isPending}>
          {words.invoices.saveView}
        </Button>
      }
    >
      <TextField name="nume" label={words.invoices.viewName} maxLength={100} isNeeded />
    </Form>
  );
}
