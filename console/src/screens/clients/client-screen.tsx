import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Answer, Problem } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link, useParameters } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { day } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { shownMoney } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { LedgerCard } from '../partners/ledger-card.tsx';
import sums from '../partners/sums.module.css';
import { Addresses } from './addresses.tsx';
import { alikeIn } from './alike.ts';
import { ClientDialog } from './client-form.tsx';
import styles from './client-screen.module.css';
import { Portal } from './portal.tsx';
import { ClientProposal } from './proposal.tsx';
import { MonthlyStatement, SentStatements, StatementDialog } from './statement.tsx';

type Account = Answer<'get', '/app/api/clienti/{id}'>;
type Age = keyof Account['vechimi'];

const ages: readonly Age[] = ['in_termen', 'zile_30', 'zile_60', 'zile_90', 'peste_90'];

/** /app/clienti/:id shows the data of a client, what it owes and since when, and its last documents. */
export function ClientScreen() {
  const words = useWords();
  const { id } = useParameters('client');
  const { may } = useSession();
  const client = useApiQuery('/app/api/clienti/{id}', { params: { id } });
  const [open, setOpen] = useState<'change' | 'join' | 'statement' | null>(null);
  const close = () => setOpen(null);
  if (client.error instanceof Problem && client.error.status === 404) {
    return (
      <Screen title={words.noSuchPage.title}>
        <p>{words.noSuchPage.text}</p>
      </Screen>
    );
  }
  const name = client.data?.date.denumire ?? words.books.clients;
  return (
    <Screen
      title={name}
      acts={
        client.data ? (
          <>
            {may('facturi:trimitere') ? (
              <Button onClick={() => setOpen('statement')}>{words.statement.send}</Button>
            ) : null}
            {may('facturi:emitere') ? (
              <Link to={pathTo('newDocument', { client: id })} className="button">
                {words.invoices.create}
              </Link>
            ) : null}
            {may('clienti:scriere') ? (
              <>
                <Button onClick={() => setOpen('join')}>{words.clients.join}</Button>
                <Button look="first" onClick={() => setOpen('change')}>
                  {words.clients.change}
                </Button>
              </>
            ) : null}
          </>
        ) : null
      }
    >
      <Loaded asked={client}>
        {(account) => (
          <>
            <div className={sums['sums']}>
              <Sum title={words.clients.balance} amount={account.sold_total} />
              <Sum title={words.clients.overdue} amount={account.sold_depasit} />
              {account.de_restituit > 0 ? <Sum title={words.clients.toGiveBack} amount={account.de_restituit} /> : null}
              <Sum title={words.clients.turnover} amount={account.rulaj_total} />
            </div>
            <ClientProposal id={id} />
            <Ages account={account} />
            <Data account={account} />
            {may('clienti:scriere') ? <Alike id={id} data={account.date} /> : null}
            <Documents id={id} account={account} />
            <LedgerCard kind="client" id={id} today={account.azi} />
            <Addresses id={id} />
            <Portal id={id} />
            <MonthlyStatement id={id} />
            <SentStatements account={account} />
            <Attachments thing={{ is: 'client', params: { id_client: id } }} />
            {open === 'change' ? <ClientDialog client={{ id, data: account.date }} onClose={close} /> : null}
            {open === 'statement' ? <StatementDialog id={id} account={account} onClose={close} /> : null}
            {open === 'join' ? <Join id={id} name={name} onClose={close} /> : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const lei = (amount: number): string => moneyIn(amount, 'RON');

function Sum({ title, amount }: { readonly title: string; readonly amount: number }) {
  return (
    <section className="card">
      <h2 className="small quiet">{title}</h2>
      <p className={sums['figure']}>{lei(amount)}</p>
    </section>
  );
}

/** One bar has a part for each age; the same figures stand below it. */
function Ages({ account: { vechimi } }: { readonly account: Account }) {
  const words = useWords();
  const owed = ages.filter((age) => vechimi[age] > 0);
  return (
    <section className="card" aria-labelledby="vechimi">
      <h2 id="vechimi">{words.clients.ages}</h2>
      {owed.length === 0 ? (
        <p className="quiet">{words.clients.agesNone}</p>
      ) : (
        <>
          <div className={styles['ages']} aria-hidden="true">
            {owed.map((age) => (
              <span
                key={age}
                className={`${styles['age']} ${styles[`age-${age}`]}`}
                style={{ flexGrow: vechimi[age] }}
              />
            ))}
          </div>
          <dl className="facts">
            {ages.map((age) => (
              <div key={age} className="fact">
                <dt>
                  <span className={`${styles['key']} ${styles[`age-${age}`]}`} aria-hidden="true" />{' '}
                  {words.clients.agesNames[age]}
                </dt>
                <dd className="number">{lei(vechimi[age])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Data({ account: { date } }: { readonly account: Account }) {
  const words = useWords();
  const place = [date.adresa, date.localitate, date.cod_judet, date.tara].filter((part) => part !== null).join(', ');
  const facts: readonly (readonly [string, string | null])[] = [
    [words.clients.kind, words.clients.kinds[date.tip]],
    [words.clients.code, date.cod_unic],
    [words.clients.tradeRegister, date.nr_reg_com],
    [words.clients.address, place],
    [words.clients.email, date.email],
    [words.clients.phone, date.telefon],
    [words.clients.account, date.cont_bancar],
  ];
  return (
    <section className="card">
      <h2>{words.clients.data}</h2>
      <Facts facts={facts.map(([title, value]) => [title, value || words.none])} />
    </section>
  );
}

function Documents({ id, account: { documente } }: { readonly id: string; readonly account: Account }) {
  const words = useWords();
  return (
    <>
      <Table
        caption={words.clients.documents}
        isTitled
        rows={documente}
        keyOf={({ serie, numar }) => `${serie} ${numar}`}
        empty={<p>{words.clients.noDocuments}</p>}
        columns={[
          {
            title: words.clients.document,
            cell: ({ serie, numar, stare }) => (
              <>
                <Link to={pathTo('document', { serie, numar })}>
                  {serie} {numar}
                </Link>{' '}
                {stare === 'emisa' ? null : <span className="badge">{words.clients.states[stare]}</span>}
              </>
            ),
          },
          { title: words.clients.issued, cell: ({ data_emitere }) => day(data_emitere) },
          { title: words.clients.due, cell: ({ data_scadenta }) => day(data_scadenta) },
          { title: words.clients.total, cell: ({ total, valuta }) => moneyIn(total, valuta), isNumber: true },
          { title: words.clients.collected, cell: ({ incasat }) => shownMoney(incasat), isNumber: true },
        ]}
      />
      {documente.length > 0 ? (
        <div>
          <Link to={pathTo('invoices', { client: id })}>{words.clients.all}</Link>
        </div>
      ) : null}
    </>
  );
}

interface JoinProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

type Found = Answer<'get', '/app/api/clienti'>['clienti'][number];

const mostOffered = 6;

/** A person chooses the other client first, and then confirms, because it cannot be undone. */
function Join({ id, name, onClose }: JoinProps) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  const found = useApiQuery('/app/api/clienti', { query: { cauta: search.trim() } }, { keepsPrevious: true });
  if (chosen) return <Joined id={id} name={name} gone={chosen} onClose={onClose} />;
  const others = (found.data?.clienti ?? []).filter((client) => client.id !== id).slice(0, mostOffered);
  return (
    <Dialog title={words.clients.join} onClose={onClose}>
      <p>{words.clients.joinWith(name)}</p>
      <SearchField label={words.search} hint={words.clients.searchHint} value={search} onChange={setSearch} />
      <Table
        caption={words.books.clients}
        rows={others}
        keyOf={(client) => client.id}
        empty={<p>{words.clients.empty}</p>}
        columns={[
          { title: words.clients.name, cell: ({ denumire }) => denumire },
          { title: words.clients.code, cell: ({ cod_unic }) => cod_unic ?? words.none },
          { title: words.clients.owed, cell: ({ sold }) => lei(sold), isNumber: true },
          {
            title: '',
            cell: (client) => (
              <Button look="small" onClick={() => setChosen(client)}>
                {words.clients.joinChoose}
              </Button>
            ),
          },
        ]}
      />
      <div className="acts acts-end">
        <Button onClick={onClose}>{words.acts.giveUp}</Button>
      </div>
    </Dialog>
  );
}

/** CON-CLIENT-7: other clients that look like this one are offered to be joined with it; a person decides. */
function Alike({ id, data }: { readonly id: string; readonly data: Account['date'] }) {
  const words = useWords();
  const [chosen, setChosen] = useState<Found | null>(null);
  const named = useApiQuery('/app/api/clienti', { query: { cauta: data.denumire } });
  const alike = alikeIn(named.data?.clienti ?? [], { id, ...data });
  if (alike.length === 0) return null;
  return (
    <div className="note">
      <p>{words.clients.alike}</p>
      <ul className="form">
        {alike.map((one) => (
          <li key={one.id}>
            <Link to={pathTo('client', { id: one.id })}>{one.denumire}</Link>{' '}
            <span className="quiet">{one.cod_unic}</span>{' '}
            <Button look="small" onClick={() => setChosen(one)}>
              {words.clients.joinWithThis}
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? <Joined id={id} name={data.denumire} gone={chosen} onClose={() => setChosen(null)} /> : null}
    </div>
  );
}

function Joined({ id, name, gone, onClose }: JoinProps & { readonly gone: Found }) {
  const words = useWords();
  const say = useSay();
  const join = useApiMutation(
    (call, cu: string) => call('post', '/app/api/clienti/{id}/uneste', { params: { id }, body: { cu } }),
    () => {
      say(words.clients.joined);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.clients.joinAct}
      title={words.clients.join}
      onClose={onClose}
      onConfirm={() => join.mutate(gone.id)}
      isBusy={join.isPending}
      problem={join.error}
    >
      <p>{words.clients.joinText(gone.denumire, name)}</p>
    </Confirm>
  );
}
