import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import type { Right } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiMutation } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { words } from '../../words/words.ts';
import { type Invoice, keyOf, nameOf } from './invoice-table.tsx';

type Result = Answer<'post', '/app/api/facturi-alese/e-mail'>['rezultate'][number];

interface ActRow {
  readonly name: () => string;
  readonly text: (count: number) => string;
  readonly path: '/app/api/facturi-alese/e-mail' | '/app/api/facturi-alese/spv' | '/app/api/facturi-alese/arhiva';
  readonly right: Right;
}

const acts: readonly ActRow[] = [
  {
    name: () => words.invoices.mail,
    text: (count) => words.invoices.mailText(count),
    path: '/app/api/facturi-alese/e-mail',
    right: 'facturi:trimitere',
  },
  {
    name: () => words.invoices.spv,
    text: (count) => words.invoices.spvText(count),
    path: '/app/api/facturi-alese/spv',
    right: 'facturi:spv',
  },
  {
    name: () => words.invoices.archive,
    text: (count) => words.invoices.archiveText(count),
    path: '/app/api/facturi-alese/arhiva',
    right: 'arhive:gestionare',
  },
];

interface ChosenActsProps {
  readonly invoices: readonly Invoice[];
  /** The documents with which it was not done stay chosen. */
  readonly onLeft: (left: readonly Invoice[]) => void;
}

/** The buttons say what can be done with the documents that are chosen. */
export function ChosenActs({ invoices, onLeft }: ChosenActsProps) {
  const { may } = useSession();
  const [asked, setAsked] = useState<ActRow | null>(null);
  const [results, setResults] = useState<{ readonly act: ActRow; readonly of: readonly Result[] } | null>(null);
  const run = useApiMutation(
    async (call, { path }: ActRow) => {
      const documente = invoices.map(({ serie, numar }) => ({ serie, numar }));
      return (await call('post', path, { body: { documente } })).rezultate;
    },
    (of, act) => {
      setAsked(null);
      setResults({ act, of });
      const failed = new Set(of.filter(({ reusit }) => !reusit).map(keyOf));
      onLeft(invoices.filter((invoice) => failed.has(keyOf(invoice))));
    },
  );
  return (
    <>
      {invoices.length === 0 ? null : (
        <fieldset className="acts" aria-label={words.invoices.chosen(invoices.length)}>
          <strong>{words.invoices.chosen(invoices.length)}</strong>
          {acts
            .filter(({ right }) => may(right))
            .map((act) => (
              <Button key={act.path} onClick={() => setAsked(act)}>
                {act.name()}
              </Button>
            ))}
          <Button look="plain" onClick={() => onLeft([])}>
            {words.invoices.unchoose}
          </Button>
        </fieldset>
      )}
      {asked ? (
        <Dialog title={asked.name()} onClose={() => setAsked(null)}>
          <p>{asked.text(invoices.length)}</p>
          <ProblemNote problem={run.error} />
          <div className="acts acts-end">
            <Button onClick={() => setAsked(null)}>{words.acts.giveUp}</Button>
            <Button look="first" isBusy={run.isPending} onClick={() => run.mutate(asked)}>
              {asked.name()}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {results ? <Results act={results.act} results={results.of} onClose={() => setResults(null)} /> : null}
    </>
  );
}

interface ResultsProps {
  readonly act: ActRow;
  readonly results: readonly Result[];
  readonly onClose: () => void;
}

function Results({ act, results, onClose }: ResultsProps) {
  const done = results.filter(({ reusit }) => reusit).length;
  return (
    <Dialog title={`${act.name()}: ${words.invoices.results.toLowerCase()}`} onClose={onClose}>
      <p role="status">
        {words.invoices.resultsDone(done, results.length)}{' '}
        {act.path === '/app/api/facturi-alese/arhiva' && done > 0 ? (
          <>
            {words.invoices.archiveAsked} <Link to={pathTo('archives')}>{words.invoices.toArchives}</Link>
          </>
        ) : null}
      </p>
      <Table
        caption={words.invoices.results}
        rows={results}
        keyOf={keyOf}
        empty={null}
        columns={[
          { title: words.invoices.columns.document, cell: nameOf },
          {
            title: words.invoices.results,
            cell: ({ reusit, mesaj }) =>
              reusit ? <span className="badge badge-good">{words.invoices.resultDone}</span> : mesaj,
          },
        ]}
      />
      <div className="acts acts-end">
        <Button onClick={onClose}>{words.acts.close}</Button>
      </div>
    </Dialog>
  );
}
