import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { TypedChoice } from '../../parts/typed-fields.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { words } from '../../words/words.ts';
import styles from './entries.module.css';
import { Said } from './proposals.tsx';

type Entry = Answer<'get', '/app/api/banca/intrari'>['intrari'][number];
type State = Entry['stare'];

interface EntriesProps {
  readonly accounts: readonly string[];
  readonly mayCollect: boolean;
}

/** It shows everything that statements brought, and what became of it. */
export function Entries({ accounts, mayCollect }: EntriesProps) {
  const [state, setState] = useState<State | ''>('');
  const [account, setAccount] = useState('');
  const [undone, setUndone] = useState<Entry | null>(null);
  const cursor = useCursor(`${state} ${account}`);
  const entries = useApiQuery(
    '/app/api/banca/intrari',
    {
      query: {
        ...(state === '' ? {} : { stare: state }),
        ...(account === '' ? {} : { cont: account }),
        ...(cursor.from === undefined ? {} : { dupa: cursor.from }),
      },
    },
    { keepsPrevious: true },
  );
  const states = Object.keys(words.banking.states) as readonly State[];
  return (
    <section className={styles['entries']} aria-label={words.banking.entries}>
      <div className="fields filters">
        <TypedChoice
          name="stare"
          label={words.banking.state}
          value={state}
          onChange={(chosen) => setState(states.find((one) => one === chosen) ?? '')}
          choices={[['', words.banking.any], ...states.map((one) => [one, words.banking.states[one]] as const)]}
        />
        {accounts.length > 1 ? (
          <TypedChoice
            name="cont"
            label={words.banking.account}
            value={account}
            onChange={setAccount}
            choices={[['', words.banking.anyAccount], ...accounts.map((iban) => [iban, iban] as const)]}
          />
        ) : null}
      </div>
      <Loaded asked={entries}>
        {({ intrari, urmatoarea }) => (
          <>
            <EntryTable entries={intrari} mayCollect={mayCollect} onUndo={setUndone} />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {undone ? <Undo entry={undone} onClose={() => setUndone(null)} /> : null}
    </section>
  );
}

interface EntryTableProps {
  readonly entries: readonly Entry[];
  readonly mayCollect: boolean;
  readonly onUndo: (entry: Entry) => void;
}

function EntryTable({ entries, mayCollect, onUndo }: EntryTableProps) {
  const say = useSay();
  const ignore = useApiMutation(
    (call, { id, stare }: Entry) =>
      call('put', '/app/api/banca/intrari/{id}/ignorata', { params: { id }, body: { ignorata: stare === 'deschisa' } }),
    (_done, { stare }) => say(stare === 'deschisa' ? words.banking.ignored : words.banking.takenBack),
  );
  const actOf = (entry: Entry) => {
    // Money that went out is nobody's payment anyway.
    if (!mayCollect || !entry.este_incasare) return null;
    if (entry.stare === 'incasata') {
      return (
        <Button look="small" onClick={() => onUndo(entry)}>
          {words.banking.undo}
        </Button>
      );
    }
    return (
      <Button look="small" onClick={() => ignore.mutate(entry)} isBusy={ignore.isPending}>
        {entry.stare === 'deschisa' ? words.banking.ignore : words.banking.takeBack}
      </Button>
    );
  };
  return (
    <>
      <ProblemNote problem={ignore.error} />
      <Table
        caption={words.banking.entries}
        isTitled
        rows={entries}
        keyOf={({ id }) => id}
        empty={<p>{words.banking.noEntries}</p>}
        columns={[
          { title: words.banking.day, cell: ({ data }) => writtenDate(data) },
          {
            title: words.banking.amount,
            isNumber: true,
            cell: ({ suma, valuta, este_incasare }) => moneyIn(este_incasare ? suma : -suma, valuta),
          },
          { title: words.banking.partner, cell: (entry) => <Said entry={entry} /> },
          { title: words.banking.state, cell: (entry) => <Became entry={entry} /> },
          { title: '', cell: actOf },
        ]}
      />
    </>
  );
}

function Became({ entry: { stare, serie, numar } }: { readonly entry: Entry }) {
  return (
    <>
      <span className={`badge ${stare === 'incasata' ? 'badge-good' : ''}`}>{words.banking.states[stare]}</span>{' '}
      {serie !== null && numar !== null ? (
        <Link to={pathTo('document', { serie, numar })}>
          {serie} {numar}
        </Link>
      ) : null}
    </>
  );
}

function Undo({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const say = useSay();
  const undo = useApiMutation(
    (call) => call('delete', '/app/api/banca/intrari/{id}/incasare', { params: { id: entry.id } }),
    () => {
      say(words.banking.undone);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.banking.undo}
      title={words.banking.undo}
      onClose={onClose}
      onConfirm={() => undo.mutate(undefined)}
      isBusy={undo.isPending}
      problem={undo.error}
    >
      <p>{words.banking.undoText(`${entry.serie} ${entry.numar}`, moneyIn(entry.suma, entry.valuta))}</p>
    </Confirm>
  );
}
