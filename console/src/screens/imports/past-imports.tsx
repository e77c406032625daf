import { pathTo } from '../../addresses.ts';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

/** MOVE-17: what was brought along until now, each import with its report. */
export function PastImports() {
  const words = useWords();
  const cursor = useCursor('');
  const imports = useApiQuery('/app/api/importuri', { query: cursor.query }, { keepsPrevious: true, staleMs: 0 });
  if (!imports.data || imports.data.randuri.length === 0) return null;
  const { randuri, urmatoarea } = imports.data;
  const kinds: Readonly<Record<string, string>> = words.moving.kinds;
  const states: Readonly<Record<string, string>> = words.moving.states;
  return (
    <section className="card" aria-labelledby="importurile">
      <h2 id="importurile">{words.moving.past}</h2>
      <Table
        caption={words.moving.past}
        rows={randuri}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            title: words.moving.refusedFile,
            isMain: true,
            opens: true,
            onPhone: 'name',
            cell: ({ id, nume }) => (
              <Link to={pathTo('moving', { import: id })} className="breaking">
                {nume}
              </Link>
            ),
          },
          { title: words.moving.whatIs, onPhone: 'under', cell: ({ fel }) => kinds[fel] ?? fel },
          { title: words.moving.when, onPhone: 'beside', cell: ({ creat_la }) => moment(creat_la) },
          { title: words.moving.added, onPhone: 'amount', isNumber: true, cell: ({ adaugate }) => adaugate },
          { title: words.moving.state, onPhone: 'state', cell: ({ status }) => states[status] ?? status },
        ]}
      />
      <CursorPages cursor={cursor} next={urmatoarea} />
    </section>
  );
}
