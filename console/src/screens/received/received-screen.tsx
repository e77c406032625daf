import { pathTo } from '../../addresses.ts';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { ListTotals } from '../../parts/list-totals.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { writtenDate } from '../../words/dates.ts';
import { shownMoney } from '../../words/numbers.ts';
import { words } from '../../words/words.ts';
import { type Filters, filtersIn, ReceivedFilters } from './received-filters.tsx';
import { ReceivedTable } from './received-table.tsx';

/** /app/facturi-primite shows what suppliers sent. The address holds the search. */
export function ReceivedScreen() {
  const { query } = usePlace();
  const mayDecide = useSession().may('furnizori:gestionare');
  const filters = filtersIn(query);
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
      <ReceivedFilters filters={filters} />
      <Totals filters={filters} />
      <Listed key={String(query)} filters={filters} />
    </Screen>
  );
}

function Totals({ filters }: { readonly filters: Filters }) {
  const { data, isFetching } = useApiQuery(
    '/app/api/facturi-primite-totaluri',
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

const moneyIn = (amount: number, currency: string): string =>
  `${shownMoney(amount)} ${currency === 'RON' ? words.clients.lei : currency}`;

function Listed({ filters }: { readonly filters: Filters }) {
  const cursor = useCursor('');
  const list = useApiQuery(
    '/app/api/facturi-primite',
    { query: { ...filters, ...(cursor.from === undefined ? {} : { dupa: cursor.from }) } },
    { keepsPrevious: true },
  );
  return (
    <Loaded asked={list}>
      {({ facturi, urmatoarea, azi }) => (
        <>
          <ReceivedTable caption={words.received.title} invoices={facturi} today={azi} empty={words.received.empty} />
          <CursorPages cursor={cursor} next={urmatoarea} />
        </>
      )}
    </Loaded>
  );
}

/** GRP-READ-4: it is shown only where there are some, with what to do. */
function Unreadable({ mayDecide }: { readonly mayDecide: boolean }) {
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
