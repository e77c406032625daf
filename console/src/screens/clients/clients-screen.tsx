import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useKeptCursor } from '../../parts/cursor-pages.tsx';
import { PartnerTable } from '../../parts/partner-table.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
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
  const { search, typed, type } = useAddressSearch((query) => pathTo('clients', query));
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayWrite = useSession().may('clienti:scriere');
  const cursor = useKeptCursor(search);
  const clients = useApiQuery(
    '/app/api/clienti',
    { query: { cauta: search, ...cursor.query } },
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
      <Loaded asked={clients}>
        {({ clienti, urmatoarea }) => (
          <>
            <PartnerTable
              caption={words.books.clients}
              partners={clienti}
              pathOf={(id) => pathTo('client', { id })}
              empty={words.clients.empty}
              titles={words.clients}
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
