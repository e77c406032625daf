import { pathTo } from '../../addresses.ts';
import { ChosenActs, WholePage } from '../../parts/chosen-acts.tsx';
import { useStoredCursor } from '../../parts/cursor-pages.tsx';
import { type Order, orderIn } from '../../parts/list-order.tsx';
import { ListTotals } from '../../parts/list-totals.tsx';
import { ListViews, useSavedViews } from '../../parts/list-views.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Loaded, Screen, Soon } from '../../parts/screen.tsx';
import { useStoredChoice } from '../../parts/stored-choice.ts';
import { useApiQuery } from '../../queries.tsx';
import { goTo, Link, queryNow, usePlace } from '../../router.tsx';
import { todayHere } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { invoiceActs } from './chosen-acts.tsx';
import { Exports } from './exports.tsx';
import { FilterForm } from './filter-form.tsx';
import { type Filters, filtersIn } from './filters.ts';
import {
  ColumnChoice,
  type ColumnName,
  columnNames,
  type Invoice,
  InvoiceTable,
  keyOf,
  usualColumns,
} from './invoice-table.tsx';
import styles from './invoices-screen.module.css';
import { periodsUntil } from './periods.ts';
import { useRowActs } from './row-acts.tsx';

/** /app/facturi lists every document of the company. The address holds the search. */
export function InvoicesScreen() {
  const words = useWords();
  const { query } = usePlace();
  const filters = filtersIn(query);
  const order = orderIn(query);
  return (
    <Screen title={words.invoices.title}>
      <Soon>
        <FilterForm filters={filters} order={order} />
        <Periods filters={filters} order={order} />
        <Totals filters={filters} />
        <Listed key={JSON.stringify({ ...filters, ...order })} filters={filters} order={order} />
      </Soon>
    </Screen>
  );
}

interface AskedProps {
  readonly filters: Filters;
  readonly order: Order;
}

/** CON-LIST-5: the periods that people ask for most stand beside the filters. */
function Periods({ filters, order }: AskedProps) {
  const words = useWords();
  const coloane = usePlace().query.get('coloane');
  const isChosen = (from: string, until: string) => filters.de_la === from && filters.pana_la === until;
  return (
    <nav className={`acts ${styles['periods']}`} aria-label={words.invoices.periods}>
      {periodsUntil(todayHere()).map(({ name, from, until }) => (
        <Link
          key={name}
          to={pathTo('invoices', { ...filters, ...order, de_la: from, pana_la: until, coloane })}
          className="button button-small"
          current={isChosen(from, until) ? 'true' : undefined}
        >
          {words.invoices.periodNames[name]}
        </Link>
      ))}
    </nav>
  );
}

function Totals({ filters }: { readonly filters: Filters }) {
  const words = useWords();
  const { data, isFetching } = useApiQuery('/app/api/facturi/totaluri', { query: filters }, { keepsPrevious: true });
  const totals = data?.totaluri?.map(({ valuta, documente, total, de_incasat, alte_documente, alte_total }) => ({
    currency: valuta,
    documents: documente,
    total: moneyIn(total, valuta),
    left: words.invoices.left(moneyIn(de_incasat, valuta)),
    others: alte_documente === 0 ? null : words.invoices.others(alte_documente, moneyIn(alte_total, valuta)),
  }));
  return <ListTotals totals={data?.totaluri === null ? null : totals} most={data?.cel_mult} isFetching={isFetching} />;
}

function Listed({ filters, order }: AskedProps) {
  const words = useWords();
  const cursor = useStoredCursor(JSON.stringify({ ...filters, ...order }));
  const [chosen, setChosen] = useStoredChoice<Invoice>();
  const { dupa } = cursor.query;
  const { query } = usePlace();
  const views = useSavedViews('facturi');
  const columns = columnsIn(query) ?? columnsIn(new URLSearchParams(views.data?.ultima ?? '')) ?? usualColumns;
  const list = useApiQuery(
    '/app/api/facturi',
    { query: { ...filters, ...order, ...(dupa === undefined ? {} : { inainte_de: dupa }) } },
    { keepsPrevious: true },
  );
  const rowActs = useRowActs(list.data?.azi ?? '');
  const choose = (names: readonly ColumnName[]) =>
    goTo(pathTo('invoices', { ...Object.fromEntries(queryNow()), coloane: names.join('.') }), { replaces: true });
  const shown = new URLSearchParams({
    ...filters,
    ...order,
    ...(columns === usualColumns ? {} : { coloane: columns.join('.') }),
  });
  return (
    <Loaded asked={views.isPending ? { ...list, data: undefined } : list}>
      {({ facturi, urmatoarea, cautare_incompleta, ordonate, azi }) => (
        <>
          {cautare_incompleta ? <p className="note note-warn">{words.invoices.cutShort}</p> : null}
          {ordonate ? null : <p className="note note-warn">{words.invoices.notOrdered}</p>}
          <div className={styles['acts']}>
            <WholePage rows={facturi} chosen={chosen} onChange={setChosen} keyOf={keyOf} />
            <ChosenActs
              chosen={chosen}
              acts={invoiceActs(words, azi)}
              label={words.invoices.chosen}
              onChange={setChosen}
            />
            <div className="acts">
              <ListViews list="facturi" at="invoices" query={String(shown)} />
              <Exports filters={filters} chosen={chosen} />
              <ColumnChoice columns={columns} onChoose={choose} />
            </div>
          </div>
          <InvoiceTable
            invoices={facturi}
            today={azi}
            columns={columns}
            chosen={chosen}
            onChoose={setChosen}
            order={ordonate ? order : {}}
            toOrder={(asked) => pathTo('invoices', { ...filters, ...asked, coloane: query.get('coloane') })}
            rowActs={rowActs.acts}
          />
          {rowActs.dialog}
          <Pages onNewer={cursor.back} onOlder={urmatoarea === null ? null : () => cursor.go(urmatoarea)} />
        </>
      )}
    </Loaded>
  );
}

/** CON-VIEW-2: the address says which columns are shown; else they are those of the last view. */
function columnsIn(query: URLSearchParams): readonly ColumnName[] | null {
  const names = query.get('coloane')?.split('.');
  return names ? columnNames.filter((name) => name === 'document' || names.includes(name)) : null;
}
