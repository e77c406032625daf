import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import styles from './import-report.module.css';

type Imported = Answer<'get', '/app/api/importuri/{id_import}'>;

export function ImportReport({ imported }: { readonly imported: Imported }) {
  const words = useWords();
  const [isUndoing, setUndoing] = useState(false);
  const { nume, incheiat_la, fisiere_gasite, fisiere_citite, refuzate, refuzuri } = imported;
  const mayUndo = (imported.status === 'gata' || imported.status === 'esuat') && imported.adaugate > 0;
  return (
    <section className={styles['report']} aria-labelledby="raportul-importului">
      <h3 id="raportul-importului" className="breaking">
        {nume}
      </h3>
      {incheiat_la === null ? (
        <progress
          value={fisiere_citite}
          max={Math.max(fisiere_gasite, 1)}
          aria-label={words.moving.progress(fisiere_citite, fisiere_gasite)}
        />
      ) : null}
      <p role="status">{sentenceOf(words, imported)}</p>
      {refuzuri.length > 0 ? (
        <Table
          caption={words.moving.refused}
          isTitled
          rows={refuzuri}
          keyOf={({ loc }) => String(loc)}
          empty={null}
          columns={[
            { title: words.moving.refusedFile, cell: ({ fisier }) => <span className="breaking">{fisier}</span> },
            { title: words.moving.because, cell: ({ mesaj }) => mesaj },
          ]}
        />
      ) : null}
      {refuzate > refuzuri.length ? <p className="small">{words.moving.moreRefused(refuzuri.length)}</p> : null}
      {mayUndo ? (
        <div className="acts">
          {imported.fel === 'facturi_emise' ? (
            <Link to={pathTo('invoices')} className="button">
              {words.moving.toInvoices}
            </Link>
          ) : null}
          <Button onClick={() => setUndoing(true)}>{words.moving.undo}</Button>
        </div>
      ) : null}
      {isUndoing ? <UndoImport imported={imported} onClose={() => setUndoing(false)} /> : null}
    </section>
  );
}

function sentenceOf(words: Words, imported: Imported): string {
  const { status, incheiat_la, fisiere_gasite, fisiere_citite, adaugate, cunoscute, refuzate, incasate, motiv } =
    imported;
  if (incheiat_la === null) {
    return fisiere_gasite === 0 ? words.moving.waiting : words.moving.progress(fisiere_citite, fisiere_gasite);
  }
  const isTable = imported.fel !== 'facturi_emise';
  if (status === 'anulat') return isTable ? words.moving.tableUndone : words.moving.undone;
  if (motiv !== null) {
    const known: Readonly<Record<string, string>> = words.moving.failures;
    return known[motiv] ?? words.moving.failures.eroare;
  }
  if (isTable) return words.moving.tableResult(adaugate, cunoscute);
  const result = words.moving.result(adaugate, cunoscute, refuzate);
  return incasate > 0 ? `${result} ${words.moving.collected(incasate)}` : result;
}

interface UndoProps {
  readonly imported: Imported;
  readonly onClose: () => void;
}

function UndoImport({ imported: { id, fel, adaugate }, onClose }: UndoProps) {
  const words = useWords();
  const say = useSay();
  const undo = useApiMutation(
    (call) => call('post', '/app/api/importuri/{id_import}/anuleaza', { params: { id_import: id } }),
    () => {
      say(words.moving.isUndone);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.moving.undo}
      title={words.moving.undo}
      onClose={onClose}
      onConfirm={() => undo.mutate(undefined)}
      isBusy={undo.isPending}
      problem={undo.error}
    >
      <p>{fel === 'facturi_emise' ? words.moving.undoText(adaugate) : words.moving.undoTableText(adaugate)}</p>
    </Confirm>
  );
}
