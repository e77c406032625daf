import { useId, useMemo, useState } from 'react';
import { newKey, Problem } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, useField } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useComputedAnswer } from '../../queries.tsx';
import { moneyIn } from '../../words/money.ts';
import { fieldNumber, shownNumber } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import type { Document } from './document.ts';
import styles from './reversal.module.css';
import {
  offeredLines,
  placedAtLines,
  quantityField,
  type ReversalBody,
  reversalBody,
  type TypedReversal,
} from './reversal-body.ts';
import { useDebounced } from './use-debounced.ts';

export interface ReversalDialogProps {
  readonly document: Document;
  readonly onClose: () => void;
}

type Line = Document['linii'][number];

/**
 * CON-REV-1, CON-REV-2: a person reverses the whole or some lines, and sees what that comes to. There is one key: a retry after a lost
 * answer reverses once.
 */
export function ReverseDialog({ document, onClose }: ReversalDialogProps) {
  const words = useWords();
  const say = useSay();
  const [key, setKey] = useState(newKey);
  const [typed, setTyped] = useState<TypedReversal>({ mode: 'whole', chosen: new Map() });
  // It was wrong when it was sent, and is forgotten as soon as anything changes.
  const [wrong, setWrong] = useState<ReadonlyMap<string, string> | null>(null);
  const debounced = useDebounced(typed, 150);
  const params = { serie: document.serie, numar: document.numar };
  const read = reversalBody(words, debounced);
  const isReadable = 'body' in read;
  const preview = useComputedAnswer(
    '/app/api/facturi/{serie}/{numar}/storneaza/calcul',
    { params, body: isReadable ? read.body : {} },
    { isWanted: isReadable },
  );
  const reverse = useApiMutation(
    (call, body: ReversalBody) => call('post', '/app/api/facturi/{serie}/{numar}/storneaza', { params, body, key }),
    (made) => {
      say(words.reversal.done(`${made.serie} ${made.numar}`));
      onClose();
    },
  );
  const lines = offeredLines(document.linii);
  const change = (next: Partial<TypedReversal>) => {
    setTyped({ ...typed, ...next });
    setWrong(null);
    // A changed request is another act, with another key.
    setKey(newKey());
    reverse.reset();
  };
  const isCurrent = debounced === typed && isReadable && !preview.isFetching;
  const asked = isCurrent ? preview.error : null;
  const told = useMemo(
    () => wrong ?? (asked instanceof Problem ? placedAtLines(asked.fields, debounced) : nothing),
    [wrong, asked, debounced],
  );
  const problem = useMemo(() => placed(reverse.error, typed), [reverse.error, typed]);
  return (
    <Dialog title={`${words.document.transitions.storneaza}: ${document.serie} ${document.numar}`} onClose={onClose}>
      <Form
        problem={problem}
        told={told}
        onSubmit={() => {
          const wanted = reversalBody(words, typed);
          if ('wrong' in wanted) setWrong(wanted.wrong);
          else reverse.mutate(wanted.body);
          return undefined;
        }}
        acts={
          <>
            <Button onClick={onClose}>{words.acts.giveUp}</Button>
            <Button type="submit" look="danger" isBusy={reverse.isPending}>
              {words.document.transitions.storneaza}
            </Button>
          </>
        }
      >
        <Modes document={document} mode={typed.mode} onChange={(mode) => change({ mode })} />
        {typed.mode === 'lines' ? (
          <ChosenLines
            document={document}
            lines={lines}
            chosen={typed.chosen}
            onChange={(chosen) => change({ chosen })}
          />
        ) : null}
        {document.incasari.length > 0 && document.incasat > 0 ? (
          <p className="note">{words.reversal.collected(moneyIn(document.incasat, document.valuta))}</p>
        ) : null}
        <Outcome document={document} total={isCurrent ? preview.data?.total : undefined} error={asked} />
      </Form>
    </Dialog>
  );
}

const nothing: ReadonlyMap<string, string> = new Map();

function placed(error: Error | null, typed: TypedReversal): Error | null {
  if (!(error instanceof Problem)) return error;
  return new Problem({ ...error, detail: error.message, fields: placedAtLines(error.fields, typed) });
}

interface ModesProps {
  readonly document: Document;
  readonly mode: TypedReversal['mode'];
  readonly onChange: (mode: TypedReversal['mode']) => void;
}

function Modes({ document, mode, onChange }: ModesProps) {
  const words = useWords();
  const id = useId();
  const isPart = document.stornari.length > 0;
  const modes = [
    ['whole', isPart ? words.reversal.rest : words.reversal.whole],
    ['lines', words.reversal.lines],
  ] as const;
  return (
    <fieldset className={`form ${styles['near']}`}>
      <legend className="legend">{words.reversal.what}</legend>
      {modes.map(([one, label]) => (
        <div key={one} className="tick">
          <input id={`${id}-${one}`} type="radio" name="ce" checked={mode === one} onChange={() => onChange(one)} />
          <label htmlFor={`${id}-${one}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
}

interface ChosenProps {
  readonly document: Document;
  readonly lines: readonly Line[];
  readonly chosen: TypedReversal['chosen'];
  readonly onChange: (chosen: TypedReversal['chosen']) => void;
}

function ChosenLines({ document, lines, chosen, onChange }: ChosenProps) {
  const words = useWords();
  const { control, notes } = useField('articole', undefined);
  const change = (line: number, text: string | null) => {
    const next = new Map(chosen);
    if (text === null) next.delete(line);
    else next.set(line, text);
    // The lines are in the order of the document, whatever was ticked first.
    onChange(new Map(lines.flatMap(({ nr_crt }) => (next.has(nr_crt) ? [[nr_crt, next.get(nr_crt) ?? '']] : []))));
  };
  const isTied = document.linii.some(({ nr_crt_articol }) => nr_crt_articol !== null);
  const hidden = document.numar_linii - document.linii.length;
  return (
    <fieldset id={control.id} className={`form ${styles['near']}`} aria-describedby={control['aria-describedby']}>
      <legend className="legend">{words.reversal.chosen}</legend>
      {notes}
      {lines.map((line) => (
        <ChosenLine
          key={line.nr_crt}
          line={line}
          text={chosen.get(line.nr_crt) ?? null}
          onChange={(text) => change(line.nr_crt, text)}
        />
      ))}
      {isTied ? <p className="hint">{words.reversal.tied}</p> : null}
      {hidden > 0 ? <p className="hint">{words.reversal.hidden(hidden)}</p> : null}
    </fieldset>
  );
}

interface ChosenLineProps {
  readonly line: Line;
  /** Null means that the line is not chosen. */
  readonly text: string | null;
  readonly onChange: (text: string | null) => void;
}

function ChosenLine({ line, text, onChange }: ChosenLineProps) {
  const words = useWords();
  const { nr_crt, denumire, um, ramas_de_stornat } = line;
  const id = useId();
  const left = words.reversal.left([shownNumber(ramas_de_stornat), um].filter(Boolean).join(' '));
  const { control, notes } = useField(quantityField(nr_crt), undefined);
  return (
    <div className={styles['line']}>
      <div className="tick">
        <input
          id={`${id}-tick`}
          type="checkbox"
          checked={text !== null}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => onChange(target.checked ? fieldNumber(ramas_de_stornat) : null)}
        />
        <label htmlFor={`${id}-tick`} className="breaking">
          {denumire}
        </label>
        <p id={`${id}-left`} className="hint">
          {left}
        </p>
      </div>
      {text === null ? null : (
        <div className="field">
          <label htmlFor={control.id} className="visually-hidden">
            {words.reversal.quantityOf(denumire)}
          </label>
          <input
            {...control}
            className="input number"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
      {notes}
    </div>
  );
}

interface OutcomeProps {
  readonly document: Document;
  /** It is undefined while it is not known. */
  readonly total: number | undefined;
  readonly error: Error | null;
}

/** It says what will happen; the total is absent while it is computed, so that nothing jumps. */
function Outcome({ document: { storno_urmator, valuta, misca_stocul }, total, error }: OutcomeProps) {
  const words = useWords();
  const name = storno_urmator ? `${storno_urmator.serie} ${storno_urmator.numar}` : null;
  const isElsewhere = error instanceof Problem && error.fields.size === 0;
  return (
    <p aria-live="polite" className={styles['outcome']}>
      {total === undefined
        ? isElsewhere
          ? error.message
          : words.reversal.unknownYet
        : words.document.willReverse(name, moneyIn(total, valuta), misca_stocul)}
    </p>
  );
}
