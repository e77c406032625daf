import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { shownMoney } from '../../words/numbers.ts';
import { words } from '../../words/words.ts';
import { SupplierDialog } from './supplier-form.tsx';

/** /app/furnizori shows whom the company buys from, and what it owes them. */
export function SuppliersScreen() {
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const mayDecide = useSession().may('furnizori:gestionare');
  const cursor = useCursor(search);
  const suppliers = useApiQuery(
    '/app/api/furnizori',
    { query: { cauta: search.trim(), ...(cursor.from === undefined ? {} : { dupa: cursor.from }) } },
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
      <SearchField label={words.search} hint={words.suppliers.searchHint} value={search} onChange={setSearch} />
      <Loaded asked={suppliers}>
        {({ furnizori, urmatoarea }) => (
          <>
            <Table
              caption={words.suppliers.title}
              rows={furnizori}
              keyOf={({ id }) => id}
              empty={<p>{words.suppliers.empty}</p>}
              columns={[
                {
                  title: words.clients.name,
                  cell: ({ id, denumire }) => (
                    <Link to={pathTo('supplier', { id })} className="breaking">
                      {denumire}
                    </Link>
                  ),
                },
                { title: words.suppliers.code, cell: ({ cod_unic }) => cod_unic ?? words.none },
                { title: words.clients.place, cell: ({ localitate }) => localitate ?? words.none },
                { title: words.clients.contact, cell: ({ email, telefon }) => email ?? telefon ?? words.none },
                {
                  title: words.suppliers.owed,
                  cell: ({ sold }) => `${shownMoney(sold)} ${words.clients.lei}`,
                  isNumber: true,
                },
              ]}
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
