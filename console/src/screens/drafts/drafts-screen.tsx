import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Answer, newKey } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useStoredCursor } from '../../parts/cursor-pages.tsx';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { goTo, Link } from '../../router.tsx';
import { moment } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import styles from './drafts-screen.module.css';

type Draft = Answer<'get', '/app/api/ciorne'>['randuri'][number];

const nameOf = (words: Words, { nume, nume_client }: Draft): string => nume ?? nume_client ?? words.drafts.unnamed;

/** /app/ciorne shows the documents that somebody of the company began, and has not issued. */
export function DraftsScreen() {
  const words = useWords();
  const [asked, setAsked] = useState<{ readonly draft: Draft; readonly act: 'issue' | 'remove' } | null>(null);
  const cursor = useStoredCursor('');
  const listed = useApiQuery('/app/api/ciorne', { query: cursor.query }, { keepsPrevious: true });
  const close = () => setAsked(null);
  return (
    <Screen title={words.drafts.title} intro={words.drafts.intro}>
      <Loaded asked={listed}>
        {({ randuri, urmatoarea }) => (
          <>
            <Table
              caption={words.drafts.title}
              rows={randuri}
              keyOf={({ id }) => id}
              empty={<p>{words.drafts.empty}</p>}
              columns={[
                {
                  title: words.drafts.name,
                  cell: (draft) => <Link to={pathTo('newDocument', { ciorna: draft.id })}>{nameOf(words, draft)}</Link>,
                  isMain: true,
                  opens: true,
                  onPhone: 'name',
                },
                {
                  title: words.recurring.client,
                  cell: ({ nume_client }) => <span className={styles['client']}>{nume_client ?? words.none}</span>,
                  onPhone: 'hidden',
                },
                { title: words.form.series, cell: ({ serie }) => serie ?? words.none, onPhone: 'hidden' },
                { title: words.reports.total, cell: (row) => totalOf(words, row), isNumber: true, onPhone: 'amount' },
                {
                  title: words.drafts.problems,
                  cell: ({ probleme }) => <Problems count={probleme.length} />,
                  onPhone: 'state',
                },
                { title: words.drafts.changed, cell: ({ modificata_la }) => moment(modificata_la), onPhone: 'under' },
                {
                  title: '',
                  cell: (draft) => (
                    <>
                      <Button look="small" onClick={() => setAsked({ draft, act: 'issue' })}>
                        {words.form.issue}
                      </Button>
                      <Button look="small" onClick={() => setAsked({ draft, act: 'remove' })}>
                        {words.drafts.remove}
                      </Button>
                    </>
                  ),
                },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {asked?.act === 'issue' ? <IssueDraft draft={asked.draft} onClose={close} /> : null}
      {asked?.act === 'remove' ? <RemoveDraft draft={asked.draft} onClose={close} /> : null}
    </Screen>
  );
}

const totalOf = (words: Words, { totaluri, valuta }: Draft): string =>
  totaluri ? moneyIn(totaluri.valoare_totala, valuta ?? 'RON') : words.none;

function Problems({ count }: { readonly count: number }) {
  const words = useWords();
  const isReady = count === 0;
  return (
    <span className={`badge ${isReady ? 'badge-good' : 'badge-warn'}`}>
      {isReady ? words.drafts.ready : words.drafts.count(count)}
    </span>
  );
}

interface ActProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** CON-DRAFT-4: it is issued once, however often it is sent; where it cannot be, the form says at which field. */
function IssueDraft({ draft, onClose }: ActProps) {
  const words = useWords();
  const say = useSay();
  const [key] = useState(newKey);
  const issue = useApiMutation(
    (call) => call('post', '/app/api/ciorne/{id_ciorna}/emite', { params: { id_ciorna: draft.id }, key }),
    ({ serie, numar }) => {
      onClose();
      say(words.form.issued(`${serie} ${numar}`));
      goTo(pathTo('document', { serie, numar }));
    },
  );
  return (
    <Dialog title={words.drafts.issueTitle} onClose={onClose}>
      <p>{words.drafts.issueText(nameOf(words, draft))}</p>
      <ProblemNote problem={issue.error} />
      <div className="acts acts-end">
        <Button onClick={onClose}>{words.acts.giveUp}</Button>
        <Link to={pathTo('newDocument', { ciorna: draft.id })} className="button">
          {words.drafts.open}
        </Link>
        <Button look="first" isBusy={issue.isPending} onClick={() => issue.mutate(null)}>
          {words.form.issue}
        </Button>
      </div>
    </Dialog>
  );
}

function RemoveDraft({ draft, onClose }: ActProps) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call) => call('delete', '/app/api/ciorne/{id_ciorna}', { params: { id_ciorna: draft.id } }),
    () => {
      onClose();
      say(words.drafts.removed);
    },
  );
  return (
    <Confirm
      act={words.drafts.remove}
      title={words.drafts.removeTitle}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      {words.drafts.removeText(nameOf(words, draft))}
    </Confirm>
  );
}
