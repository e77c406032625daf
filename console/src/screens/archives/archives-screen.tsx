import { useEffect } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, DateField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { day, moment, typedDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import styles from './archives-screen.module.css';

type Archive = Answer<'get', '/app/api/arhive-pdf'>['arhive'][number];

const everyMs = 1500;

/**
 * At /app/arhive the documents of a period are requested, watched while they are printed, and downloaded. What is under way goes on
 * without the page.
 */
export function ArchivesScreen() {
  const words = useWords();
  const archives = useApiQuery('/app/api/arhive-pdf', {});
  const isWorking = archives.data?.arhive.some(({ stare }) => stare === 'in_lucru') ?? false;
  const { refetch } = archives;
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [isWorking, refetch]);
  const download = useApiMutation(
    (call, id: string) =>
      call('post', '/app/api/arhive-pdf/{id_arhiva}/genereaza-link-de-descarcare', { params: { id_arhiva: id } }),
    ({ cale }) => window.location.assign(cale),
  );
  return (
    <Screen title={words.books.archives} intro={words.archives.intro}>
      <section className="card">
        <NewArchive />
      </section>
      <ProblemNote problem={download.error} />
      <Loaded asked={archives}>
        {({ arhive }) => (
          <Table
            caption={words.books.archives}
            rows={arhive}
            keyOf={({ id }) => id}
            empty={<p>{words.archives.empty}</p>}
            columns={[
              { title: words.archives.period, cell: ({ de_la, pana_la }) => `${day(de_la)} – ${day(pana_la)}` },
              { title: words.archives.kind, cell: ({ tip }) => words.archives.kinds[tip] },
              { title: words.archives.requested, cell: ({ ceruta_la }) => moment(ceruta_la) },
              { title: words.archives.state, cell: (archive) => <State archive={archive} /> },
              {
                title: '',
                cell: ({ id, stare }) =>
                  stare === 'gata' ? (
                    <Button look="small" onClick={() => download.mutate(id)} isBusy={download.isPending}>
                      {words.archives.download}
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
}

function NewArchive() {
  const words = useWords();
  const say = useSay();
  const ask = useApiMutation(
    (call, body: { data_de_la: string; data_pana_la: string; tip_arhiva: Archive['tip'] }) =>
      call('post', '/app/api/arhive-pdf', { body }),
    () => say(words.archives.asked),
  );
  return (
    <Form
      problem={ask.error}
      onSubmit={(typed) => {
        const [from, until] = [typedDate(typed.text('data_de_la')), typedDate(typed.text('data_pana_la'))];
        if (from === null || until === null) {
          const wrong = [from === null ? ['data_de_la'] : [], until === null ? ['data_pana_la'] : []].flat();
          return new Map(wrong.map((name) => [name, words.dates.wrong]));
        }
        const tip_arhiva = typed.text('tip_arhiva') === 'facturi_furnizori' ? 'facturi_furnizori' : 'facturi_emise';
        ask.mutate({ data_de_la: from, data_pana_la: until, tip_arhiva });
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={ask.isPending}>
          {words.archives.ask}
        </Button>
      }
    >
      <div className="fields">
        <DateField name="data_de_la" label={words.archives.from} />
        <DateField name="data_pana_la" label={words.archives.until} />
        <ChoiceField
          name="tip_arhiva"
          label={words.archives.kind}
          value="facturi_emise"
          choices={Object.entries(words.archives.kinds)}
        />
      </div>
    </Form>
  );
}

function State({ archive: { stare, gata, gasite, expira_la } }: { readonly archive: Archive }) {
  const words = useWords();
  if (stare === 'in_lucru') {
    const text = words.archives.progress(gata, gasite);
    return (
      <>
        <progress
          className={styles['progress']}
          value={gata}
          max={Math.max(gasite, 1)}
          aria-label={words.archives.states.in_lucru}
        />{' '}
        <span className="small">{text}</span>
      </>
    );
  }
  const look = stare === 'gata' ? 'badge-good' : stare === 'nereusita' ? 'badge-wrong' : '';
  return (
    <>
      <span className={`badge ${look}`}>{words.archives.states[stare]}</span>{' '}
      <span className="small quiet">
        {words.archives.documents(gasite)}
        {stare === 'gata' && expira_la ? `, ${words.archives.expires(day(expira_la))}` : ''}
      </span>
    </>
  );
}
