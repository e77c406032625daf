import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useStoredCursor } from '../../parts/cursor-pages.tsx';
import { OrderChoice } from '../../parts/list-order.tsx';
import { PartnerTable, partnerOrders } from '../../parts/partner-table.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useAddressSearch } from '../../parts/typed-search.ts';
import { useApiQuery } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import { SupplierDialog } from './supplier-form.tsx';

/** /app/furnizori shows whom the company buys from, and what it owes them. */
export function SuppliersScreen() {
  const words = useWords();
  const { search, typed, type, order, toOrder } = useAddressSearch((query) => pathTo('suppliers', query));
  const [isAdding, setAdding] = useState(false);
  const mayDecide = useSession().may('furnizori:gestionare');
  const cursor = useStoredCursor(JSON.stringify({ search, ...order }));
  const suppliers = useApiQuery(
    '/app/api/furnizori',
    { query: { cauta: search, ...order, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <Screen
      title={words.suppliers.title}
      intro={words.suppliers.intro}
      acts={
        mayDecide ? (
          <Button look="first" onClick={() => setAdding(true)}>
            {words.suppliers.add}
          </Button>
        ) : null
      }
    >
      <SearchField label={words.search} hint={words.suppliers.searchHint} value={typed} onChange={type} />
      <OrderChoice
        orders={partnerOrders}
        order={order}
        titles={{ denumire: words.clients.name, sold: words.suppliers.owed }}
        to={toOrder}
      />
      <Loaded asked={suppliers}>
        {({ furnizori, urmatoarea, ordonate }) => (
          <>
            {ordonate ? null : <p className="note note-warn">{words.books.notOrdered}</p>}
            <PartnerTable
              caption={words.suppliers.title}
              partners={furnizori}
              pathOf={(id) => pathTo('supplier', { id })}
              empty={words.suppliers.empty}
              titles={words.suppliers}
              order={ordonate ? order : {}}
              toOrder={toOrder}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {isAdding ? (
        <SupplierDialog onClose={() => setAdding(false)} onSaved={(id) => goTo(pathTo('supplier', { id }))} />
      ) : null}
    </Screen>
  );
}
