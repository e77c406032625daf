import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import styles from './entries.module.css';
import { Said } from './said.tsx';
import { TieDialog } from './tie-dialog.tsx';

type Entry = Answer<'get', '/app/api/banca/intrari'>['intrari'][number];
type State = Entry['stare'];

interface EntriesProps {
  readonly accounts: readonly string[];
  readonly mayCollect: boolean;
}

/** It shows everything that statements brought, and what became of it. */
export function Entries({ accounts, mayCollect }: EntriesProps) {
  const words = useWords();
  const [state, setState] = useState<State | ''>('');
  const [account, setAccount] = useState('');
  const [undone, setUndone] = useState<Entry | null>(null);
  const [tied, setTied] = useState<Entry | null>(null);
  const cursor = useCursor(`${state} ${account}`);
  const entries = useApiQuery(
    '/app/api/banca/intrari',
    {
      query: {
        ...(state === '' ? {} : { stare: state }),
        ...(account === '' ? {} : { cont: account }),
        ...cursor.query,
      },
    },
    { keepsPrevious: true },
  );
  const states = Object.keys(words.banking.states) as readonly State[];
  return (
    <section className={styles['entries']} aria-label={words.banking.entries}>
      <div className="fields filters">
        <ChoiceField
          name="stare"
          label={words.banking.state}
          value={state}
          onChange={(chosen) => setState(states.find((one) => one === chosen) ?? '')}
          choices={[['', words.banking.any], ...states.map((one) => [one, words.banking.states[one]] as const)]}
        />
        {accounts.length > 1 ? (
          <ChoiceField
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
            <EntryTable entries={intrari} mayCollect={mayCollect} onUndo={setUndone} onTie={setTied} />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {undone ? <Undo entry={undone} onClose={() => setUndone(null)} /> : null}
      {tied ? <TieDialog entry={tied} onClose={() => setTied(null)} /> : null}
    </section>
  );
}

interface EntryTableProps {
  readonly entries: readonly Entry[];
  readonly mayCollect: boolean;
  readonly onUndo: (entry: Entry) => void;
  readonly onTie: (entry: Entry) => void;
}

function EntryTable({ entries, mayCollect, onUndo, onTie }: EntryTableProps) {
  const words = useWords();
  const { may } = useSession();
  const say = useSay();
  const ignore = useApiMutation(
    (call, { id, stare }: Entry) =>
      call('post', `/app/api/miscari-bancare/{id_miscare}/${stare === 'deschisa' ? 'ignora' : 'desfa'}`, {
        params: { id_miscare: id },
      }),
    (_done, { stare }) => say(stare === 'deschisa' ? words.banking.ignored : words.banking.takenBack),
    { path: '/app/api/banca/intrari', change: withOther },
  );
  const actOf = (entry: Entry) => {
    if (!mayCollect) return null;
    if (entry.stare === 'incasata') {
      return (
        <Button look="small" onClick={() => onUndo(entry)}>
          {undoOf(words, entry)}
        </Button>
      );
    }
    const isOpen = entry.stare === 'deschisa';
    return (
      <>
        {/* Who may not see received invoices cannot choose among them. */}
        {isOpen && (entry.este_incasare || may('furnizori:citire')) ? (
          <Button look="small" onClick={() => onTie(entry)}>
            {words.banking.tie.act}
          </Button>
        ) : null}
        <Button look="small" onClick={() => ignore.mutate(entry)} isBusy={ignore.isPending}>
          {isOpen ? words.banking.ignore : words.banking.takeBack}
        </Button>
      </>
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

type Shown = Answer<'get', '/app/api/banca/intrari'>;

/** An entry that waits is ignored, and one that is ignored waits again. */
const withOther = (shown: Shown, { id, stare }: Entry): Shown => ({
  ...shown,
  intrari: shown.intrari.map((entry) =>
    entry.id === id ? { ...entry, stare: stare === 'deschisa' ? 'ignorata' : 'deschisa' } : entry,
  ),
});

/** CON-BANK-3: everything that the entry was tied to. */
function Became({ entry: { stare, este_incasare, alocari, valuta } }: { readonly entry: Entry }) {
  const words = useWords();
  const state = stare === 'incasata' && !este_incasare ? words.banking.paid : words.banking.states[stare];
  return (
    <div className={styles['became']}>
      <span className={`badge ${stare === 'incasata' ? 'badge-good' : ''}`}>{state}</span>
      {alocari.map((use) => (
        <span key={nameOf(words, use)}>
          <UsedFor use={use} />
          {alocari.length > 1 ? <span className="quiet small"> {moneyIn(use.suma, valuta)}</span> : null}
        </span>
      ))}
    </div>
  );
}

type Use = Entry['alocari'][number];

const nameOf = (words: Words, { serie, numar, factura, furnizor }: Use): string =>
  serie === null || numar === null ? words.banking.receivedInvoice(factura ?? '', furnizor ?? '') : `${serie} ${numar}`;

function UsedFor({ use }: { readonly use: Use }) {
  const words = useWords();
  const { may } = useSession();
  const { serie, numar, id_factura } = use;
  if (serie !== null && numar !== null)
    return <Link to={pathTo('document', { serie, numar })}>{nameOf(words, use)}</Link>;
  if (id_factura === null || !may('furnizori:citire')) return nameOf(words, use);
  return <Link to={pathTo('receivedInvoice', { id: id_factura })}>{nameOf(words, use)}</Link>;
}

const undoOf = (words: Words, { este_incasare }: Entry): string =>
  este_incasare ? words.banking.undo : words.banking.undoPayment;

function undoneOf(words: Words, { este_incasare, alocari }: Entry): string {
  if (alocari.length > 1) return words.banking.undoneAll;
  return este_incasare ? words.banking.undone : words.banking.undonePayment;
}

function Undo({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const words = useWords();
  const { id, alocari, valuta, este_incasare } = entry;
  const say = useSay();
  const undo = useApiMutation(
    (call) => call('post', '/app/api/miscari-bancare/{id_miscare}/desfa', { params: { id_miscare: id } }),
    () => {
      say(undoneOf(words, entry));
      onClose();
    },
  );
  const [first] = alocari;
  return (
    <Confirm
      act={undoOf(words, entry)}
      title={undoOf(words, entry)}
      onClose={onClose}
      onConfirm={() => undo.mutate(undefined)}
      isBusy={undo.isPending}
      problem={undo.error}
    >
      {este_incasare && first && alocari.length === 1 ? (
        <p>{words.banking.undoText(nameOf(words, first), moneyIn(first.suma, valuta))}</p>
      ) : (
        <>
          <p>{words.banking.undoAllText}</p>
          <ul>
            {alocari.map((use) => (
              <li key={nameOf(words, use)}>
                {nameOf(words, use)}: {moneyIn(use.suma, valuta)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
