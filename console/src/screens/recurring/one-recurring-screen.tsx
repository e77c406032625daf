import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Answer, Problem } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { NoSuchPage } from '../../parts/no-such-page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { goTo, Link, useParameters } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { moment, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { formAgain, type IssueFacts } from '../documents/form-state.ts';
import { type RecurringBody, RecurringForm, type TypedRhythm } from './recurring-form.tsx';
import { RecurringState, rhythmOf } from './recurring-screen.tsx';

type One = Answer<'get', '/app/api/facturi-recurente/{id_recurenta}'>;

/** /app/facturi-recurente/:id shows when it is issued next, what waits to be approved, what was issued, and its form. */
export function OneRecurringScreen() {
  const words = useWords();
  const { id } = useParameters('oneRecurring');
  const asked = useApiQuery('/app/api/facturi-recurente/{id_recurenta}', { params: { id_recurenta: id } });
  const [isEdited, setEdited] = useState(false);
  if (asked.error instanceof Problem && asked.error.status === 404 && !asked.data) return <NoSuchPage />;
  return (
    <Screen title={asked.data?.denumire ?? words.recurring.title}>
      <Loaded asked={asked}>
        {(one) =>
          isEdited ? (
            <Edit one={one} onDone={() => setEdited(false)} />
          ) : (
            <>
              <Facts one={one} onEdit={() => setEdited(true)} />
              <Drafts one={one} />
              <History one={one} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Facts({ one, onEdit }: { readonly one: One; readonly onEdit: () => void }) {
  const words = useWords();
  const say = useSay();
  const mayWrite = useSession().may('facturi:emitere');
  const [isAsked, setAsked] = useState(false);
  const params = { id_recurenta: one.id };
  const isPaused = one.stare === 'oprita';
  const pause = useApiMutation(
    (call, oprita: boolean) => call('patch', '/app/api/facturi-recurente/{id_recurenta}', { params, body: { oprita } }),
    (_nothing, oprita) => say(oprita ? words.recurring.paused : words.recurring.resumed),
  );
  const retry = useApiMutation(
    (call, _: null) => call('patch', '/app/api/facturi-recurente/{id_recurenta}', { params, body: {} }),
    () => say(words.recurring.retried),
  );
  const remove = useApiMutation(
    (call, _: null) => call('delete', '/app/api/facturi-recurente/{id_recurenta}', { params }),
    () => {
      say(words.recurring.removed);
      goTo(pathTo('recurring'));
    },
  );
  return (
    <section className="card" aria-label={words.recurring.schedule}>
      {one.eroare && one.urmatoarea_emitere ? (
        <div className="note note-warn" role="status">
          <p>
            <strong>{words.recurring.failed(writtenDate(one.urmatoarea_emitere))}</strong>
          </p>
          <p>{one.eroare}</p>
          {mayWrite ? (
            <div className="acts">
              <Button look="small" onClick={() => retry.mutate(null)} isBusy={retry.isPending}>
                {words.recurring.retry}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      <dl className="facts">
        <Fact name={words.recurring.state}>
          <RecurringState one={one} />
        </Fact>
        <Fact name={words.recurring.next}>{one.urmatoarea_emitere ? writtenDate(one.urmatoarea_emitere) : '–'}</Fact>
        <Fact name={words.recurring.rhythm}>{rhythmOf(words, one)}</Fact>
        <Fact name={words.recurring.until}>{one.pana_la ? writtenDate(one.pana_la) : '–'}</Fact>
        <Fact name={words.recurring.mode}>{words.recurring.modes[one.mod]}</Fact>
        <Fact name={words.recurring.client}>{one.client}</Fact>
        <Fact name={words.recurring.amount}>{moneyIn(one.valoare, one.valuta)}</Fact>
      </dl>
      <ProblemNote problem={pause.error ?? retry.error} />
      {mayWrite ? (
        <div className="acts">
          <Button onClick={onEdit}>{words.recurring.edit}</Button>
          <Button onClick={() => pause.mutate(!isPaused)} isBusy={pause.isPending}>
            {isPaused ? words.recurring.resume : words.recurring.pause}
          </Button>
          <Button look="danger" onClick={() => setAsked(true)}>
            {words.recurring.remove}
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <Confirm
          act={words.recurring.remove}
          title={words.recurring.removeTitle}
          onClose={() => setAsked(false)}
          onConfirm={() => remove.mutate(null)}
          isBusy={remove.isPending}
          problem={remove.error}
        >
          <p>{words.recurring.removeText}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Drafts({ one }: { readonly one: One }) {
  const words = useWords();
  const say = useSay();
  const mayWrite = useSession().may('facturi:emitere');
  const drafts = one.emiteri.filter(({ stare }) => stare === 'ciorna');
  const path = '/app/api/facturi-recurente/{id_recurenta}/ciorne/{data}';
  const approve = useApiMutation(
    (call, { data, trimite }: { readonly data: string; readonly trimite: boolean }) =>
      call('post', path, { params: { id_recurenta: one.id, data }, body: { trimite } }),
    ({ serie, numar }) => say(words.recurring.approved(`${serie} ${numar}`)),
  );
  const decline = useApiMutation(
    (call, data: string) => call('delete', path, { params: { id_recurenta: one.id, data } }),
    () => say(words.recurring.declined),
  );
  if (drafts.length === 0) return null;
  return (
    <section className="card" aria-label={words.recurring.toApprove}>
      <h2>{words.recurring.toApprove}</h2>
      <ProblemNote problem={approve.error ?? decline.error} />
      <Table
        caption={words.recurring.toApprove}
        rows={drafts}
        keyOf={({ data }) => data}
        empty={null}
        columns={[
          { title: words.recurring.plannedFor, cell: ({ data }) => writtenDate(data) },
          { title: words.recurring.amount, cell: () => moneyIn(one.valoare, one.valuta), isNumber: true },
          {
            title: '',
            cell: ({ data }) =>
              mayWrite ? (
                <>
                  <Button look="small" onClick={() => decline.mutate(data)} isBusy={decline.isPending}>
                    {words.recurring.decline}
                  </Button>
                  <Button
                    look="small"
                    onClick={() => approve.mutate({ data, trimite: true })}
                    isBusy={approve.isPending}
                  >
                    {words.recurring.approveAndSend}
                  </Button>
                  <Button
                    look="small"
                    onClick={() => approve.mutate({ data, trimite: false })}
                    isBusy={approve.isPending}
                  >
                    {words.recurring.approve}
                  </Button>
                </>
              ) : null,
          },
        ]}
      />
    </section>
  );
}

function History({ one }: { readonly one: One }) {
  const words = useWords();
  const past = one.emiteri.filter(({ stare }) => stare !== 'ciorna');
  return (
    <section className="card" aria-label={words.recurring.history}>
      <h2>{words.recurring.history}</h2>
      <Table
        caption={words.recurring.history}
        rows={past}
        keyOf={({ data }) => data}
        empty={<p>{words.recurring.nothingYet}</p>}
        columns={[
          { title: words.recurring.plannedFor, cell: ({ data }) => writtenDate(data) },
          { title: words.recurring.issuedDocument, cell: (issue) => <Issued issue={issue} /> },
          { title: words.recurring.when, cell: ({ la }) => moment(la) },
        ]}
      />
    </section>
  );
}

function Issued({ issue }: { readonly issue: One['emiteri'][number] }) {
  const words = useWords();
  const { stare, serie, numar, eroare_email } = issue;
  if (serie === null || numar === null) return <span className="badge">{words.recurring.issueStates[stare]}</span>;
  return (
    <>
      <Link to={pathTo('document', { serie, numar })}>{`${serie} ${numar}`}</Link>
      {eroare_email === null ? null : <p className="small">{words.recurring.notMailed(eroare_email)}</p>}
    </>
  );
}

function Edit({ one, onDone }: { readonly one: One; readonly onDone: () => void }) {
  const words = useWords();
  const facts = useApiQuery('/app/api/emitere', {});
  return (
    <>
      <div className="acts">
        <Button onClick={onDone}>{words.acts.giveUp}</Button>
      </div>
      <Loaded asked={facts}>{(known) => <EditForm one={one} facts={known} onDone={onDone} />}</Loaded>
    </>
  );
}

function EditForm({
  one,
  facts,
  onDone,
}: {
  readonly one: One;
  readonly facts: IssueFacts;
  readonly onDone: () => void;
}) {
  const words = useWords();
  const say = useSay();
  const [begun] = useState(() => formAgain(facts, one.formular));
  const save = useApiMutation(
    (call, body: RecurringBody) =>
      call('put', '/app/api/facturi-recurente/{id_recurenta}', { params: { id_recurenta: one.id }, body }),
    () => {
      say(words.saved);
      onDone();
    },
  );
  return <RecurringForm facts={facts} begun={begun} rhythm={rhythmIn(one)} act={save} />;
}

const rhythmIn = (one: One): TypedRhythm => ({
  denumire: one.denumire,
  ritm: one.ritm,
  prima_emitere: writtenDate(one.prima_emitere),
  zi: String(one.zi),
  pana_la: one.pana_la ? writtenDate(one.pana_la) : '',
  mod: one.mod,
  adresa_email: one.adresa_email ?? '',
  termen_zile: one.termen_zile === null ? '' : String(one.termen_zile),
});
