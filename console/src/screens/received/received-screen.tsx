import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { type ChosenAct, ChosenActs, choiceColumn, WholePage } from '../../parts/chosen-acts.tsx';
import { CursorPages, useStoredCursor } from '../../parts/cursor-pages.tsx';
import { type Order, orderIn, sortOf } from '../../parts/list-order.tsx';
import { ListTotals } from '../../parts/list-totals.tsx';
import { ListViews } from '../../parts/list-views.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useStoredChoice } from '../../parts/stored-choice.ts';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { chosenWords } from '../../words/chosen.ts';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { type Filters, filtersIn, type OrderedColumn, ReceivedFilters, receivedOrders } from './received-filters.tsx';
import { type Received, ReceivedTable } from './received-table.tsx';

/** /app/facturi-primite shows what suppliers sent. The address holds the search. */
export function ReceivedScreen() {
  const words = useWords();
  const { query } = usePlace();
  const mayDecide = useSession().may('furnizori:gestionare');
  const filters = filtersIn(query);
  const order = orderIn(query);
  return (
    <Screen
      title={words.received.title}
      intro={words.received.intro}
      acts={
        mayDecide ? (
          <Link to={pathTo('enterReceived')} className="button">
            {words.received.enter}
          </Link>
        ) : null
      }
    >
      <Unreadable mayDecide={mayDecide} />
      <ReceivedFilters filters={filters} order={order} />
      <Totals filters={filters} />
      <ListViews list="facturi-primite" at="received" query={String(new URLSearchParams({ ...filters, ...order }))} />
      <Listed key={String(query)} filters={filters} order={order} mayDecide={mayDecide} />
    </Screen>
  );
}

function Totals({ filters }: { readonly filters: Filters }) {
  const words = useWords();
  const { data, isFetching } = useApiQuery(
    '/app/api/facturi-furnizori-totaluri',
    { query: filters },
    { keepsPrevious: true },
  );
  const totals = data?.totaluri?.map(({ valuta, documente, total, de_plata }) => ({
    currency: valuta,
    documents: documente,
    total: moneyIn(total, valuta),
    left: words.received.leftOf(moneyIn(de_plata, valuta)),
  }));
  return <ListTotals totals={data?.totaluri === null ? null : totals} most={data?.cel_mult} isFetching={isFetching} />;
}

const keyOf = ({ id }: Received): string => id;
const nameOf = ({ numar, furnizor }: Received): string => `${numar}, ${furnizor}`;

interface ListedProps {
  readonly filters: Filters;
  readonly order: Order;
  readonly mayDecide: boolean;
}

function Listed({ filters, order, mayDecide }: ListedProps) {
  const words = useWords();
  const cursor = useStoredCursor(JSON.stringify(order));
  const [chosen, setChosen] = useStoredChoice<Received>();
  const list = useApiQuery(
    '/app/api/facturi-furnizori',
    { query: { ...filters, ...order, ...cursor.query } },
    { keepsPrevious: true },
  );
  const choice = { chosen, onChange: setChosen, keyOf };
  return (
    <Loaded asked={list}>
      {({ facturi, urmatoarea, ordonate, azi }) => (
        <>
          {ordonate ? null : <p className="note note-warn">{words.invoices.notOrdered}</p>}
          <ChosenActs
            chosen={chosen}
            acts={[approveAct(words)]}
            label={chosenWords(words).received}
            onChange={setChosen}
          />
          {mayDecide ? <WholePage {...choice} rows={facturi} /> : null}
          <ReceivedTable
            caption={words.received.title}
            invoices={facturi}
            today={azi}
            empty={words.received.empty}
            sort={sortOf<OrderedColumn>(receivedOrders, ordonate ? order : {}, (asked) =>
              pathTo('received', { ...filters, ...asked }),
            )}
            {...(mayDecide ? { choice: choiceColumn(words, choice, nameOf) } : {})}
          />
          <CursorPages cursor={cursor} next={urmatoarea} />
        </>
      )}
    </Loaded>
  );
}

/** CON-BULK-6: approving and putting back undo each other. */
const approveAct = (words: Words): ChosenAct<Received> => ({
  name: () => chosenWords(words).approve,
  text: (count) => chosenWords(words).approveText(count),
  right: 'furnizori:gestionare',
  run: async (call, rows) => {
    const outcomesOf = (results: readonly Result[]) =>
      results.map(({ id, reusit, mesaj }) => {
        const row = rows.find((one) => one.id === id);
        return { key: id, name: row ? nameOf(row) : id, obstacle: reusit ? null : (mesaj ?? '') };
      });
    const path = '/app/api/facturi-furnizori-alese';
    const { rezultate } = await call('post', `${path}/aproba`, { body: { facturi: rows.map(keyOf) } });
    const approved = rezultate.filter(({ reusit }) => reusit).map(({ id }) => id);
    return {
      outcomes: outcomesOf(rezultate),
      undo: async (later) =>
        outcomesOf((await later('post', `${path}/redeschide`, { body: { facturi: approved } })).rezultate),
    };
  },
});

type Result = Answer<'post', '/app/api/facturi-furnizori-alese/aproba'>['rezultate'][number];

/** GRP-READ-4: it is shown only where there are some, with what to do. */
function Unreadable({ mayDecide }: { readonly mayDecide: boolean }) {
  const words = useWords();
  const messages = useApiQuery('/app/api/mesaje-necitite', {});
  const found = messages.data?.mesaje ?? [];
  if (found.length === 0) return null;
  return (
    <Table
      caption={words.received.unreadable}
      isTitled
      rows={found}
      keyOf={({ mesaj }) => mesaj}
      empty={null}
      columns={[
        { title: words.received.message, cell: ({ mesaj }) => mesaj },
        { title: words.received.received, cell: ({ primit_la }) => writtenDate(primit_la.slice(0, 10)) },
        { title: words.received.supplier, cell: ({ cod_unic_furnizor }) => cod_unic_furnizor ?? words.none },
        {
          title: words.received.unreadableReason,
          cell: ({ motiv }) => <span className="breaking">{words.received.unreadableFor(motiv)}</span>,
        },
        {
          title: '',
          cell: ({ mesaj }) =>
            mayDecide ? (
              <Link to={pathTo('enterReceived', { mesaj })} className="button button-small">
                {words.received.enterOver}
              </Link>
            ) : null,
        },
      ]}
    />
  );
}
