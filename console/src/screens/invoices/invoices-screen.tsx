import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { storeColumns, storedColumns } from '../../browser-storage.ts';
import { ChosenActs, WholePage } from '../../parts/chosen-acts.tsx';
import type { Chosen } from '../../parts/chosen-rows.ts';
import { ListTotals } from '../../parts/list-totals.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link, usePlace } from '../../router.tsx';
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
import { useNearActs } from './near-acts.tsx';
import { periodsUntil } from './periods.ts';

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
    <nav className="acts" aria-label={words.invoices.periods}>
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
  const [before, setBefore] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Chosen<Invoice>>(new Map());
  const [columns, setColumns] = useState(columnsKept);
  const from = before.at(-1);
  const list = useApiQuery(
    '/app/api/facturi',
    { query: { ...filters, ...order, ...(dupa === undefined ? {} : { inainte_de: dupa }) } },
    { keepsPrevious: true },
  );
  const choose = (names: readonly ColumnName[]) => {
    storeColumns(names);
    setColumns(names);
  };
  return (
    <Loaded asked={list}>
      {({ facturi, urmatoarea, cautare_incompleta, azi }) => (
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
            nearActs={chosen.size === 0 ? near.acts : undefined}
          />
          {near.dialog}
          <Pages onNewer={cursor.back} onOlder={urmatoarea === null ? null : () => cursor.go(urmatoarea)} />
        </>
      )}
    </Loaded>
  );
}

function columnsKept(): readonly ColumnName[] {
  const kept = storedColumns();
  return kept ? columnNames.filter((name) => kept.includes(name)) : usualColumns;
}
