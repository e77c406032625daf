import { useDeferredValue, useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { moment } from '../../words/dates.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';

type Row = Answer<'get', '/app/api/jurnal'>['randuri'][number];
type Check = Answer<'get', '/app/api/jurnal'>['verificare'];

/** /app/jurnal shows who changed what, when, and up to where the trail was verified. The address holds the search. */
export function JournalScreen() {
  const words = useWords();
  const { query } = usePlace();
  const subject = query.get('subiect') ?? '';
  const [text, setText] = useState(query.get('cauta') ?? '');
  const [before, setBefore] = useState<readonly number[]>([]);
  const searched = useDeferredValue(text.trim());
  const from = before.at(-1);
  const lookFor = (filters: Readonly<Record<string, string>>) => {
    setBefore([]);
    goTo(pathTo('journal', { subiect: subject, cauta: text.trim(), ...filters }), { replaces: true });
  };
  const journal = useApiQuery(
    '/app/api/jurnal',
    { query: { subiect: subject, cauta: searched, ...(from === undefined ? {} : { inainte_de: from }) } },
    { keepsPrevious: true },
  );
  return (
    <Screen title={words.menu.journal} intro={words.journal.intro}>
      <div className="fields">
        <SearchField
          label={words.search}
          hint={words.journal.searchHint}
          value={text}
          onChange={(value) => {
            setText(value);
            lookFor({ cauta: value.trim() });
          }}
        />
        <ChoiceField
          name="subiect"
          label={words.journal.subject}
          value={subject}
          choices={[['', words.journal.all], ...Object.entries(words.journal.subjects)]}
          onChange={(value) => lookFor({ subiect: value })}
        />
      </div>
      <Loaded asked={journal}>
        {({ randuri, verificare }) => (
          <>
            <Verified check={verificare} hasRows={randuri.length > 0} />
            <Table
              caption={words.menu.journal}
              rows={randuri}
              keyOf={({ rand }) => rand}
              empty={<p>{words.journal.empty}</p>}
              columns={[
                { title: words.journal.row, cell: ({ rand }) => rand, isNumber: true },
                { title: words.journal.at, cell: ({ la }) => moment(la) },
                { title: words.journal.author, cell: (row) => authorOf(words, row) },
                { title: words.journal.what, cell: (row) => <What row={row} /> },
                { title: words.journal.details, cell: (row) => <Details row={row} /> },
              ]}
            />
            <Pages
              onNewer={before.length === 0 ? null : () => setBefore(before.slice(0, -1))}
              onOlder={randuri.length < pageRows ? null : () => setBefore([...before, randuri.at(-1)?.rand ?? 1])}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Verified({ check, hasRows }: { readonly check: Check; readonly hasRows: boolean }) {
  const words = useWords();
  if (check === null) return hasRows ? <p className="note note-warn">{words.journal.notVerified}</p> : null;
  const { pana_la_randul, la, rand_gresit } = check;
  if (rand_gresit !== null) return <p className="note note-wrong">{words.journal.wrong(rand_gresit, moment(la))}</p>;
  return <p className="note note-good">{words.journal.verified(pana_la_randul, moment(la))}</p>;
}

/** The service gives so many at once. */
const pageRows = 50;

const authorOf = (words: Words, { autor, nume_autor }: Row): string =>
  [words.journal.authors[autor], nume_autor].filter(Boolean).join(': ');

function What({ row: { subiect, nume, actiune } }: { readonly row: Row }) {
  const words = useWords();
  const subjects: Readonly<Record<string, string>> = words.journal.subjects;
  const actions: Readonly<Record<string, string>> = words.journal.actions;
  return (
    <>
      {subjects[subiect] ?? subiect} <strong>{nume}</strong>: {actions[actiune] ?? actiune}
    </>
  );
}

function Details({ row: { detalii, interactiune } }: { readonly row: Row }) {
  const words = useWords();
  return (
    <details>
      <summary>{words.journal.show}</summary>
      <code className="small">{detalii}</code>
      {interactiune ? (
        <p className="small">
          <code>{interactiune}</code> <CopyButton text={interactiune} label={words.problem.copyId} />
        </p>
      ) : null}
    </details>
  );
}
