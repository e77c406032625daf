import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { moment } from '../../words/dates.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';

export function Sessions() {
  const words = useWords();
  const sessions = useApiQuery('/app/api/cont/sesiuni', {});
  const say = useSay();
  const end = useApiMutation(
    (call, id: string) => call('delete', '/app/api/cont/sesiuni/{id}', { params: { id } }),
    () => say(words.sessions.ended),
  );
  const endOthers = useApiMutation(
    (call, _nothing: null) => call('delete', '/app/api/cont/sesiuni', {}),
    () => say(words.sessions.othersEnded),
  );
  return (
    <section className="card" aria-labelledby="sesiuni">
      <h2 id="sesiuni">{words.sessions.title}</h2>
      <p className="quiet">{words.sessions.intro}</p>
      <ProblemNote problem={end.error ?? endOthers.error} />
      <Loaded asked={sessions}>
        {({ sesiuni }) => (
          <>
            <Table
              caption={words.sessions.caption}
              rows={sesiuni}
              keyOf={({ id }) => id}
              empty={null}
              columns={[
                {
                  title: words.sessions.browser,
                  cell: ({ navigator, aceasta }) => (
                    <>
                      {browserName(words, navigator)}{' '}
                      {aceasta ? <span className="badge badge-good">{words.sessions.thisOne}</span> : null}
                    </>
                  ),
                },
                { title: words.sessions.address, cell: ({ adresa }) => adresa },
                { title: words.sessions.lastUse, cell: ({ folosita_la }) => moment(folosita_la) },
                {
                  title: '',
                  cell: ({ id, aceasta }) =>
                    aceasta ? null : (
                      <Button look="small" onClick={() => end.mutate(id)} isBusy={end.isPending}>
                        {words.sessions.end}
                      </Button>
                    ),
                },
              ]}
            />
            {sesiuni.length > 1 ? (
              <div>
                <Button onClick={() => endOthers.mutate(null)} isBusy={endOthers.isPending}>
                  {words.sessions.endOthers}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A person recognises these names in what the browser says of itself. */
function browserName(words: Words, told: string): string {
  const found = [browsers, systems].map((names) => names.find(([mark]) => told.includes(mark))?.[1]);
  return found.filter(Boolean).join(', ') || told || words.sessions.unknown;
}
