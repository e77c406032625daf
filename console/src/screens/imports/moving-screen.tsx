import { type Path, pathTo } from '../../addresses.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import styles from '../../parts/steps.module.css';
import { useApiQuery } from '../../queries.tsx';
import { Link, usePlace } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { ImportReport } from './import-report.tsx';
import { InvoicesForm } from './invoices-form.tsx';

const everyMs = 1000;

/**
 * CON-MOVE-1: /app/mutare shows what a company brought along, and takes its past invoices. The address names the import, so that whoever
 * comes back to it finds its report.
 */
export function MovingScreen() {
  const words = useWords();
  const id = usePlace().query.get('import');
  const imported = useApiQuery(
    '/app/api/importuri/{id_import}',
    { params: { id_import: id ?? '' } },
    { isEnabled: id !== null, refetchAfter: ({ incheiat_la }) => (incheiat_la === null ? everyMs : null) },
  );
  const isUnderWay = id !== null && imported.data !== undefined && imported.data.incheiat_la === null;
  return (
    <Screen title={words.moving.title} intro={words.moving.intro}>
      {/* An import creates clients, which are counted anew when it has ended. */}
      <Here key={imported.data?.status} />
      <section className="card" aria-labelledby="facturile-de-pana-acum">
        <h2 id="facturile-de-pana-acum">{words.moving.invoices}</h2>
        <p>{words.moving.what}</p>
        <p className="quiet">{words.moving.where}</p>
        <InvoicesForm key={id} isUnderWay={isUnderWay} />
        {id === null ? null : <Loaded asked={imported}>{(data) => <ImportReport imported={data} />}</Loaded>}
      </section>
    </Screen>
  );
}

function Here() {
  const words = useWords();
  const anew = { staleMs: 0 };
  const series = useApiQuery('/app/api/serii', {}, anew);
  const clients = useApiQuery('/app/api/clienti', { query: { cauta: '' } }, anew);
  const articles = useApiQuery('/app/api/articole', { query: { cauta: '' } }, anew);
  const steps: readonly Step[] = [
    { ...words.moving.series, to: pathTo('series'), rows: series.data?.randuri, next: null },
    {
      ...words.moving.clients,
      to: pathTo('clients'),
      rows: clients.data?.clienti,
      next: clients.data?.urmatoarea ?? null,
    },
    {
      ...words.moving.articles,
      to: pathTo('articles'),
      rows: articles.data?.articole,
      next: articles.data?.urmatoarea ?? null,
    },
  ];
  return (
    <section className="card" aria-labelledby="ce-este-aici">
      <h2 id="ce-este-aici">{words.moving.here}</h2>
      <ol className={styles['steps']}>
        {steps.map(({ title, text, act, to, rows, next }) => (
          <li key={to} className={rows?.length ? `${styles['step']} ${styles['done']}` : styles['step']}>
            <h3>
              {title}{' '}
              {rows === undefined ? null : (
                <span className={rows.length > 0 ? 'badge badge-good' : 'badge'}>
                  {rows.length > 0 ? words.moving.count(rows.length, next !== null) : words.moving.none}
                </span>
              )}
            </h3>
            <p className="quiet">
              {text} <Link to={to}>{act}</Link>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly act: string;
  readonly to: Path;
  /** Those of the first page; nothing until they are there. */
  readonly rows: readonly unknown[] | undefined;
  readonly next: string | null;
}
