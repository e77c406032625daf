import { type DragEvent, useId, useState } from 'react';
import type { Answer } from '../../api.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useApiMutation } from '../../queries.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { base64Of } from '../imports/import-dialog.tsx';
import styles from './statement-drop.module.css';

type Outcome = Answer<'post', '/app/api/banca/extrase'>;

/** In base64 it is a third longer, and a request takes 6 MiB. */
const mostBytes = 4 * 1024 * 1024;

/** A statement is dropped here, or chosen; it is read at once, and the result stands below. */
export function StatementDrop() {
  const words = useWords();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const read = useApiMutation(async (call, file: File) =>
    call('post', '/app/api/banca/extrase', { body: { fisier: await base64Of(file) } }),
  );
  const take = (file: File | undefined) => {
    setOver(false);
    if (!file || read.isPending) return;
    setTooLarge(file.size > mostBytes);
    if (file.size <= mostBytes) read.mutate(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.banking.statement}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the field inside does the same by keyboard. */}
      <div
        className={styles['drop']}
        data-over={isOver}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor={id}>{words.banking.file}</label>
        <p id={`${id}-hint`} className="small quiet">
          {words.banking.fileHint}
        </p>
        <input
          id={id}
          className="input"
          type="file"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {tooLarge ? (
        <p role="alert" className="note note-wrong">
          {words.banking.tooLarge}
        </p>
      ) : (
        <ProblemNote problem={read.error} />
      )}
      <div role="status">
        {read.isPending ? <p>{words.banking.reading}</p> : read.data ? <Told outcome={read.data} /> : null}
      </div>
    </section>
  );
}

function Told({ outcome: { conturi, incasate, exacte, ghicite } }: { readonly outcome: Outcome }) {
  const words = useWords();
  return (
    <ul className="form">
      {conturi.map(({ iban, valuta, intrari, noi, ignorate, sold, sold_la, sold_salvat }) => (
        <li key={iban}>
          <code>{iban}</code>: {words.banking.read(intrari, noi)}
          {sold !== null && sold_la !== null && sold_salvat
            ? `; ${words.banking.newBalance(moneyIn(sold, valuta), writtenDate(sold_la))}`
            : ''}
          .
          <NotStored entries={ignorate} currency={valuta} />
        </li>
      ))}
      {incasate > 0 ? <li>{words.banking.collectedAtOnce(incasate)}</li> : null}
      <li>{words.banking.waiting(exacte, ghicite)}</li>
    </ul>
  );
}

type Ignored = Outcome['conturi'][number]['ignorate'];

/** GRP-BANK-21: each has its day and amount, folded up, because a statement that was read before consists of them only. */
function NotStored({ entries, currency }: { readonly entries: Ignored; readonly currency: string }) {
  const words = useWords();
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>{words.banking.notStored(entries.length)}</summary>
      <ul>
        {entries.map(({ data, suma, motiv }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal, and the list never changes.
          <li key={place}>
            {data === null ? null : `${writtenDate(data)}, `}
            {suma === null ? null : `${moneyIn(suma, currency)}: `}
            {words.banking.notStoredBecause[motiv]}
          </li>
        ))}
      </ul>
    </details>
  );
}
