import { type ReactNode, useState } from 'react';
import type { Call } from '../api.ts';
import type { Right } from '../me.ts';
import { useApiMutation } from '../queries.tsx';
import { useSession } from '../session.tsx';
import { chosenWords } from '../words/chosen.ts';
import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import styles from './chosen-acts.module.css';
import { type Chosen, isWhole, mostChosen, only, toggled, withPage } from './chosen-rows.ts';
import { Dialog, DialogEnds } from './dialog.tsx';
import { Form, type Typed } from './form.tsx';
import { ProblemNote } from './problem-note.tsx';
import { type Column, Table } from './table.tsx';

/** The result for one of the rows. */
export interface Outcome {
  readonly key: string;
  readonly name: string;
  /** Null where it was done; else why it was not. */
  readonly obstacle: string | null;
  /** What is told beside it where it was done. */
  readonly told?: string;
}

export interface Done {
  readonly outcomes: readonly Outcome[];
  /** CON-BULK-8: it takes back what was done; absent where nothing can be. */
  readonly undo?: ((call: Call) => Promise<readonly Outcome[]>) | undefined;
}

/** One row of a table of acts: what is done with several rows of a list at once. */
export interface ChosenAct<Row> {
  readonly name: () => string;
  readonly text: (count: number) => string;
  readonly right: Right;
  /** The fields that all rows share, and what is wrong with what was typed. */
  readonly fields?: () => ReactNode;
  readonly check?: (typed: Typed) => ReadonlyMap<string, string> | undefined;
  readonly run: (call: Call, rows: readonly Row[], typed: Typed) => Promise<Done>;
  /** It follows the report, where something was done. */
  readonly after?: () => ReactNode;
}

interface ChosenActsProps<Row> {
  readonly chosen: Chosen<Row>;
  readonly acts: readonly ChosenAct<Row>[];
  readonly label: (count: number) => string;
  /** The rows with which it was not done stay chosen. */
  readonly onChange: (chosen: Chosen<Row>) => void;
}

interface Report extends Done {
  readonly title: string;
  readonly after?: (() => ReactNode) | undefined;
}

/** CON-BULK-1: the buttons say what can be done with the rows that are chosen. */
export function ChosenActs<Row>({ chosen, acts, label, onChange }: ChosenActsProps<Row>) {
  const words = useWords();
  const { may } = useSession();
  const [asked, setAsked] = useState<Omit<AskedActProps<Row>, 'onDone' | 'onEnd'> | null>(null);
  const tooMany = chosen.size > mostChosen ? chosenWords(words).tooMany(mostChosen) : null;
  return (
    <>
      {chosen.size === 0 ? null : (
        <fieldset className="acts" aria-label={label(chosen.size)}>
          <strong>{label(chosen.size)}</strong>
          {acts
            .filter(({ right }) => may(right))
            .map((act) => (
              <Button key={act.name()} onClick={() => setAsked({ act, rows: [...chosen.values()] })} because={tooMany}>
                {act.name()}
              </Button>
            ))}
          <Button look="plain" onClick={() => onChange(new Map())}>
            {words.invoices.unchoose}
          </Button>
        </fieldset>
      )}
      {asked ? (
        <AskedAct
          {...asked}
          onDone={(outcomes) =>
            onChange(only(chosen, new Set(outcomes.filter(({ obstacle }) => obstacle !== null).map(({ key }) => key))))
          }
          onEnd={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

interface AskedActProps<Row> {
  readonly act: ChosenAct<Row>;
  readonly rows: readonly Row[];
  readonly onDone?: (outcomes: readonly Outcome[]) => void;
  readonly onEnd: () => void;
}

/** It says what it will do, does it, and tells of each row whether it was done. */
export function AskedAct<Row>({ act, rows, onDone, onEnd }: AskedActProps<Row>) {
  const [report, setReport] = useState<Report | null>(null);
  const run = useApiMutation(
    (call, typed: Typed) => act.run(call, rows, typed),
    (done) => {
      setReport({ ...done, title: act.name(), after: act.after });
      onDone?.(done.outcomes);
    },
  );
  if (report) return <ReportDialog report={report} onUndone={setReport} onClose={onEnd} />;
  return (
    <Dialog title={act.name()} onClose={onEnd}>
      <p>{act.text(rows.length)}</p>
      <Form
        problem={run.error}
        onSubmit={(typed) => {
          const wrong = act.check?.(typed);
          if (!wrong) run.mutate(typed);
          return wrong;
        }}
        acts={<DialogEnds act={act.name()} onClose={onEnd} isBusy={run.isPending} />}
      >
        {act.fields?.()}
      </Form>
    </Dialog>
  );
}

interface ReportDialogProps {
  readonly report: Report;
  readonly onUndone: (report: Report) => void;
  readonly onClose: () => void;
}

function ReportDialog({ report: { title, outcomes, undo: takeBack, after }, onUndone, onClose }: ReportDialogProps) {
  const words = useWords();
  const labels = chosenWords(words);
  const done = outcomes.filter(({ obstacle }) => obstacle === null);
  const undo = useApiMutation(
    (call, take: NonNullable<Done['undo']>) => take(call),
    (undone) => onUndone({ title: labels.undone, outcomes: undone }),
  );
  return (
    <Dialog title={`${title}: ${words.invoices.results.toLowerCase()}`} onClose={onClose}>
      <p role="status">
        {words.invoices.resultsDone(done.length, outcomes.length)} {done.length > 0 ? after?.() : null}
      </p>
      <Table
        caption={words.invoices.results}
        rows={outcomes}
        keyOf={({ key }) => key}
        empty={null}
        columns={[
          { title: words.invoices.columns.document, cell: ({ name }) => name },
          {
            title: words.invoices.results,
            cell: ({ obstacle, told }) =>
              obstacle ?? (
                <span className={styles['done']}>
                  <span className="badge badge-good">{words.invoices.resultDone}</span>
                  {told ? <span className="small">{told}</span> : null}
                </span>
              ),
          },
        ]}
      />
      <ProblemNote problem={undo.error} />
      <div className="acts acts-end">
        {takeBack && done.length > 0 ? (
          <Button onClick={() => undo.mutate(takeBack)} isBusy={undo.isPending}>
            {labels.undo(done.length)}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

interface ChoiceProps<Row> {
  readonly chosen: Chosen<Row>;
  readonly onChange: (chosen: Chosen<Row>) => void;
  readonly keyOf: (row: Row) => string;
}

/** A list has a tick for each row. */
export const choiceColumn = <Row,>(
  words: Words,
  { chosen, onChange, keyOf }: ChoiceProps<Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  title: words.invoices.choose,
  isTitleHidden: true,
  onPhone: 'first',
  cell: (row) => (
    <input
      type="checkbox"
      className={styles['choice']}
      aria-label={words.invoices.chooseOne(nameOf(row))}
      checked={chosen.has(keyOf(row))}
      onChange={() => onChange(toggled(chosen, keyOf(row), row))}
    />
  ),
});

/** One tick chooses the page that is shown. */
export function WholePage<Row>({
  rows,
  chosen,
  onChange,
  keyOf,
}: ChoiceProps<Row> & { readonly rows: readonly Row[] }) {
  const words = useWords();
  const page = rows.map((row) => [keyOf(row), row] as const);
  if (page.length === 0) return null;
  return (
    <div className="tick">
      <input
        id="toata-pagina"
        type="checkbox"
        checked={isWhole(chosen, page)}
        onChange={() => onChange(withPage(chosen, page))}
      />
      <label htmlFor="toata-pagina">{words.invoices.chooseAll}</label>
    </div>
  );
}
