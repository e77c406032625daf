import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import styles from '../../parts/steps.module.css';
import { useApiQuery } from '../../queries.tsx';
import { usePlace } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { ImportReport } from './import-report.tsx';
import { FromSpv, InvoicesForm } from './invoices-form.tsx';
import { PastImports } from './past-imports.tsx';
import { TableDialog, type TableKind } from './table-dialog.tsx';

const everyMs = 1000;

/**
 * CON-MOVE-1: /app/mutare shows what a company brought along, and takes its past invoices. The address names the import, so that whoever
 * comes back to it finds its report.
 */
export function MovingScreen() {
  const words = useWords();
  const id = usePlace().query.get('import');
  const [kind, setKind] = useState<TableKind | null>(null);
  const imported = useApiQuery(
    '/app/api/importuri/{id_import}',
    { params: { id_import: id ?? '' } },
    { isEnabled: id !== null, refetchAfter: ({ incheiat_la }) => (incheiat_la === null ? everyMs : null) },
  );
  const isUnderWay = id !== null && imported.data !== undefined && imported.data.incheiat_la === null;
  return (
    <Screen title={words.moving.title} intro={words.moving.intro}>
      {/* An import creates clients, which are counted anew when it has ended. */}
      <Here key={imported.data?.status} onImport={setKind} />
      <section className="card" aria-labelledby="facturile-de-pana-acum">
        <h2 id="facturile-de-pana-acum">{words.moving.invoices}</h2>
        <p>{words.moving.what}</p>
        <p className="quiet">{words.moving.where}</p>
        <InvoicesForm key={id} isUnderWay={isUnderWay} />
        <FromSpv isUnderWay={isUnderWay} />
      </section>
      {id === null ? null : (
        <section className="card">
          <Loaded asked={imported}>{(data) => <ImportReport imported={data} />}</Loaded>
        </section>
      )}
      <PastImports />
      {kind ? <TableDialog kind={kind} onClose={() => setKind(null)} /> : null}
    </Screen>
  );
}

interface HereProps {
  readonly onImport: (kind: TableKind) => void;
}

const kinds = ['serii', 'clienti', 'furnizori', 'articole', 'stocuri', 'solduri_clienti', 'solduri_furnizori'] as const;

/** A step is done when there is something, whoever brought it. */
function Here({ onImport }: HereProps) {
  const words = useWords();
  const anew = { staleMs: 0 };
  const series = useApiQuery('/app/api/serii', {}, anew).data;
  const clients = useApiQuery('/app/api/clienti', { query: { cauta: '' } }, anew).data;
  const suppliers = useApiQuery('/app/api/furnizori', { query: { cauta: '' } }, anew).data;
  const articles = useApiQuery('/app/api/articole', { query: { cauta: '' } }, anew).data;
  const imports = useApiQuery('/app/api/importuri', { query: {} }, anew).data;
  const isBrought = (kind: TableKind) =>
    imports?.randuri.some(({ fel, status, adaugate }) => fel === kind && status === 'gata' && adaugate > 0);
  const counts: Readonly<Partial<Record<TableKind, Count>>> = {
    serii: { rows: series?.randuri, next: null },
    clienti: { rows: clients?.clienti, next: clients?.urmatoarea ?? null },
    furnizori: { rows: suppliers?.furnizori, next: suppliers?.urmatoarea ?? null },
    articole: { rows: articles?.articole, next: articles?.urmatoarea ?? null },
  };
  return (
    <section className="card" aria-labelledby="ce-este-aici">
      <h2 id="ce-este-aici">{words.moving.here}</h2>
      <ol className={styles['steps']}>
        {kinds.map((kind) => {
          const { rows, next = null } = counts[kind] ?? {};
          const isDone = rows ? rows.length > 0 : isBrought(kind) === true;
          const badge = rows && rows.length > 0 ? words.moving.count(rows.length, next !== null) : words.moving.brought;
          const { title, text } = words.moving.tables[kind];
          return (
            <li key={kind} className={isDone ? `${styles['step']} ${styles['done']}` : styles['step']}>
              <h3>
                {title}{' '}
                <span className={isDone ? 'badge badge-good' : 'badge'}>{isDone ? badge : words.moving.none}</span>
              </h3>
              <p className="quiet">{text}</p>
              <div className={styles['act']}>
                <Button onClick={() => onImport(kind)}>
                  {words.moving.importTable}
                  <span className="visually-hidden">: {title}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Count {
  /** Those of the first page; nothing until they are there. */
  readonly rows: readonly unknown[] | undefined;
  readonly next: string | null;
}
