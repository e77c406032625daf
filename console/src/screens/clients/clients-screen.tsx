import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useStoredCursor } from '../../parts/cursor-pages.tsx';
import { OrderChoice } from '../../parts/list-order.tsx';
import { PartnerTable, partnerOrders } from '../../parts/partner-table.tsx';
import { Loaded, Screen, Soon } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useAddressSearch } from '../../parts/typed-search.ts';
import { useApiQuery } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import { ImportDialog } from '../imports/import-dialog.tsx';
import { ClientDialog } from './client-form.tsx';

/** /app/clienti shows whom the company sells to, and what they owe. */
export function ClientsScreen() {
  const words = useWords();
  const { search, typed, type, order, toOrder } = useAddressSearch((query) => pathTo('clients', query));
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayWrite = useSession().may('clienti:scriere');
  const cursor = useStoredCursor(JSON.stringify({ search, ...order }));
  const clients = useApiQuery(
    '/app/api/clienti',
    { query: { cauta: search, ...order, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <Screen
      title={words.books.clients}
      intro={words.clients.intro}
      acts={
        mayWrite ? (
          <>
            <Button onClick={() => setImporting(true)}>{words.imports.act}</Button>
            <Button look="first" onClick={() => setAdding(true)}>
              {words.clients.add}
            </Button>
          </>
        ) : null
      }
    >
      <SearchField label={words.search} hint={words.clients.searchHint} value={typed} onChange={type} />
      <OrderChoice
        orders={partnerOrders}
        order={order}
        titles={{ denumire: words.clients.name, sold: words.clients.owed }}
        to={toOrder}
      />
      <Soon>
        <Loaded asked={clients}>
          {({ clienti, urmatoarea, ordonate }) => (
            <>
              {ordonate ? null : <p className="note note-warn">{words.books.notOrdered}</p>}
              <PartnerTable
                caption={words.books.clients}
                partners={clienti}
                pathOf={(id) => pathTo('client', { id })}
                empty={words.clients.empty}
                titles={words.clients}
                order={ordonate ? order : {}}
                toOrder={toOrder}
              />
              <CursorPages cursor={cursor} next={urmatoarea} />
            </>
          )}
        </Loaded>
      </Soon>
      {isAdding ? (
        <ClientDialog onClose={() => setAdding(false)} onSaved={(id) => goTo(pathTo('client', { id }))} />
      ) : null}
      {isImporting ? <ImportDialog what="clienti" onClose={() => setImporting(false)} /> : null}
    </Screen>
  );
}
