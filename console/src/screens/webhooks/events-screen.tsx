import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { exactMoment } from '../../words/dates.ts';
import { listWords } from '../../words/more-lists.ts';
import { useWords } from '../../words/words.ts';
import styles from './events.module.css';

type Event = Answer<'get', '/app/api/evenimente'>['randuri'][number];
type EventType = keyof ReturnType<typeof listWords>['events']['types'];

/** /app/setari/evenimente shows what happened, as programs are told of it. The address holds the type. */
export function EventsScreen() {
  const words = useWords();
  const { query } = usePlace();
  const told = listWords(words).events;
  const types = Object.entries(told.types) as readonly (readonly [EventType, string])[];
  const type = types.map(([name]) => name).find((name) => name === query.get('tip')) ?? null;
  const cursor = useCursor(type ?? '');
  const events = useApiQuery(
    '/app/api/evenimente',
    {
      query: { ...(type === null ? {} : { tip: type }), ...cursor.query },
    },
    { keepsPrevious: true },
  );
  return (
    <Screen title={words.menu.events} intro={told.intro}>
      <div className="fields">
        <ChoiceField
          name="tip"
          label={told.type}
          value={type ?? ''}
          choices={[['', told.all], ...types]}
          onChange={(tip) => goTo(pathTo('events', { tip }), { replaces: true })}
        />
      </div>
      <Loaded asked={events}>
        {({ randuri, urmatoarea }) => (
          <>
            <Table
              caption={words.menu.events}
              rows={randuri}
              keyOf={({ id }) => id}
              empty={<p>{told.empty}</p>}
              columns={[
                { title: told.at, cell: ({ creat_la }) => exactMoment(creat_la), onPhone: 'left' },
                { title: told.what, cell: (event) => <What event={event} />, onPhone: 'left' },
                { title: told.about, cell: (event) => <About event={event} />, onPhone: 'right' },
                { title: told.place, cell: ({ numar_ordine }) => numar_ordine, isNumber: true, onPhone: 'right' },
                { title: told.data, cell: (event) => <Data event={event} />, onPhone: 'across' },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function What({ event: { tip } }: { readonly event: Event }) {
  const words = useWords();
  const names: Readonly<Record<string, string>> = listWords(words).events.types;
  return (
    <>
      {names[tip] ?? tip} <code className="small quiet">{tip}</code>
    </>
  );
}

const textIn = (data: Event['date'], name: string): string | null => {
  const value = (data as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
};

/** It names the document, leads to it where it still exists, or names the article. */
function About({ event: { tip, date } }: { readonly event: Event }) {
  const words = useWords();
  const [serie, numar, name] = [textIn(date, 'serie'), textIn(date, 'numar'), textIn(date, 'nume')];
  if (serie === null || numar === null) return name ?? numar ?? words.none;
  const document = `${serie} ${numar}`;
  return tip === 'factura.stearsa' ? document : <Link to={pathTo('document', { serie, numar })}>{document}</Link>;
}

function Data({ event: { id, date } }: { readonly event: Event }) {
  const words = useWords();
  return (
    <details>
      <summary>{words.journal.show}</summary>
      <p className="small">
        <code>{id}</code>
      </p>
      <pre className={styles['data']}>{JSON.stringify(date, null, 2)}</pre>
    </details>
  );
}
