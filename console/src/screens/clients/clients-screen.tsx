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
import { ImportDialog } from '../imports/import-dialog.tsx';
import { ClientDialog } from './client-form.tsx';

/** /app/clienti shows whom the company sells to, and what they owe. */
export function ClientsScreen() {
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayWrite = useSession().may('clienti:scriere');
  const cursor = useCursor(search);
  const clients = useApiQuery(
    '/app/api/clienti',
    { query: { cauta: search.trim(), ...(cursor.from === undefined ? {} : { dupa: cursor.from }) } },
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
      <SearchField label={words.search} hint={words.clients.searchHint} value={search} onChange={setSearch} />
      <Loaded asked={clients}>
        {({ clienti, urmatoarea }) => (
          <>
            <Table
              caption={words.books.clients}
              rows={clienti}
              keyOf={({ id }) => id}
              empty={<p>{words.clients.empty}</p>}
              columns={[
                {
                  title: words.clients.name,
                  cell: ({ id, denumire }) => <Link to={pathTo('client', { id })}>{denumire}</Link>,
                },
                { title: words.clients.code, cell: ({ cod_unic }) => cod_unic ?? words.none },
                { title: words.clients.place, cell: ({ localitate }) => localitate ?? words.none },
                { title: words.clients.contact, cell: ({ email, telefon }) => email ?? telefon ?? words.none },
                {
                  title: words.clients.owed,
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
        <ClientDialog onClose={() => setAdding(false)} onSaved={(id) => goTo(pathTo('client', { id }))} />
      ) : null}
      {isImporting ? <ImportDialog what="clienti" onClose={() => setImporting(false)} /> : null}
    </Screen>
  );
}
