import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { exactMoment, typedDate, writtenDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

type ApiCall = Answer<'get', '/app/api/jurnal-api'>['apeluri'][number];

const names = ['interactiune', 'cheie', 'operatie', 'stare', 'de_la', 'pana_la'] as const;
type Filters = Readonly<Partial<Record<(typeof names)[number], string>>>;

/** /app/jurnal-api shows what programs asked in the last 30 days, and what they were answered. The address holds the search. */
export function ApiCallsScreen() {
  const words = useWords();
  const { query } = usePlace();
  const { may } = useSession();
  const filters: Filters = Object.fromEntries(
    names.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
  );
  return (
    <Screen
      title={words.menu.apiCalls}
      intro={words.apiCalls.intro}
      acts={may('evenimente:citire') ? <Link to={pathTo('events')}>{words.menu.events}</Link> : null}
    >
      <FilterForm filters={filters} />
      <Calls key={String(query)} filters={filters} />
    </Screen>
  );
}

function FilterForm({ filters }: { readonly filters: Filters }) {
  const words = useWords();
  return (
    <Form
      problem={null}
      onSubmit={(typed) => {
        const dates = ['de_la', 'pana_la'].filter((name) => typed.text(name) !== '');
        const wrong = dates.filter((name) => !typedDate(typed.text(name)));
        if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.dates.wrong]));
        const said = names.map((name) => [name, typedDate(typed.text(name)) ?? typed.text(name)]);
        goTo(pathTo('apiCalls', Object.fromEntries(said)), { replaces: true });
        return undefined;
      }}
      acts={
        <Button type="submit" look="first">
          {words.search}
        </Button>
      }
    >
      <div className="fields filters">
        <TextField
          name="interactiune"
          type="search"
          label={words.apiCalls.interaction}
          value={filters.interactiune ?? ''}
          maxLength={36}
        />
        <TextField name="cheie" label={words.apiCalls.key} value={filters.cheie ?? ''} maxLength={255} />
        <TextField name="operatie" label={words.apiCalls.operation} value={filters.operatie ?? ''} maxLength={100} />
        <ChoiceField
          name="stare"
          label={words.apiCalls.status}
          value={filters.stare ?? ''}
          choices={Object.entries(words.apiCalls.statuses)}
        />
        <DateField name="de_la" label={words.apiCalls.from} value={filters.de_la ? writtenDate(filters.de_la) : ''} />
        <DateField
          name="pana_la"
          label={words.apiCalls.until}
          value={filters.pana_la ? writtenDate(filters.pana_la) : ''}
        />
      </div>
    </Form>
  );
}

function Calls({ filters }: { readonly filters: Filters }) {
  const words = useWords();
  const [before, setBefore] = useState<readonly string[]>([]);
  const from = before.at(-1);
  const calls = useApiQuery(
    '/app/api/jurnal-api',
    { query: { ...filters, ...(from === undefined ? {} : { inainte_de: from }) } },
    { keepsPrevious: true },
  );
  return (
    <Loaded asked={calls}>
      {({ apeluri, urmatoarea }) => (
        <>
          <Table
            caption={words.menu.apiCalls}
            rows={apeluri}
            keyOf={({ la, interactiune }) => `${la} ${interactiune}`}
            empty={<p>{words.apiCalls.empty}</p>}
            columns={[
              { title: words.apiCalls.at, cell: ({ la }) => exactMoment(la) },
              { title: words.apiCalls.author, cell: ({ nume_autor }) => nume_autor ?? words.none },
              { title: words.apiCalls.call, cell: (call) => <Asked call={call} /> },
              { title: words.apiCalls.status, cell: (call) => <Status call={call} /> },
              { title: words.apiCalls.time, cell: ({ milisecunde }) => words.apiCalls.ms(milisecunde), isNumber: true },
              {
                title: '',
                cell: ({ interactiune }) => <CopyButton text={interactiune} label={words.problem.copyId} />,
              },
            ]}
          />
          <Pages
            onNewer={before.length === 0 ? null : () => setBefore(before.slice(0, -1))}
            onOlder={urmatoarea === null ? null : () => setBefore([...before, urmatoarea])}
          />
        </>
      )}
    </Loaded>
  );
}

function Asked({ call: { operatie, metoda, cale, interactiune } }: { readonly call: ApiCall }) {
  return (
    <>
      <strong>{operatie}</strong>
      <br />
      <code className="small quiet">
        {metoda} {cale}
        <br />
        {interactiune}
      </code>
    </>
  );
}

function Status({ call: { stare, problema } }: { readonly call: ApiCall }) {
  const look = stare >= 500 ? 'badge-wrong' : stare >= 400 || problema !== null ? 'badge-warn' : 'badge-good';
  return (
    <>
      <span className={`badge ${look}`}>{stare}</span>{' '}
      {problema === null ? null : <span className="small">{problema}</span>}
    </>
  );
}
