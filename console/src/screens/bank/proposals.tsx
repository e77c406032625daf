import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import styles from './proposals.module.css';
import { Said } from './said.tsx';
import { TieDialog } from './tie-dialog.tsx';

type Proposal = Answer<'get', '/app/api/banca/propuneri'>['propuneri'][number];

/** Each proposal for an entry has its reason; a person confirms it, or says that it is nothing. */
export function Proposals({ mayCollect }: { readonly mayCollect: boolean }) {
  const words = useWords();
  const say = useSay();
  const proposals = useApiQuery('/app/api/banca/propuneri', {});
  const confirm = useApiMutation(
    (call, { id, serie, numar }: Proposal) =>
      call('post', '/app/api/banca/intrari/{id}/incasare', { params: { id }, body: { serie, numar } }),
    (_done, { serie, numar }) => say(words.banking.confirmed(`${serie} ${numar}`)),
  );
  const confirmAll = useApiMutation(
    (call) => call('post', '/app/api/banca/incasari-exacte', {}),
    ({ incasate }) => say(words.banking.confirmedAll(incasate)),
  );
  const ignore = useApiMutation(
    (call, { id }: Proposal) =>
      call('post', '/app/api/miscari-bancare/{id_miscare}/ignora', { params: { id_miscare: id } }),
    () => say(words.banking.ignored),
  );
  const [tied, setTied] = useState<Proposal | null>(null);
  const isBusy = confirm.isPending || confirmAll.isPending || ignore.isPending;
  return (
    <>
      <ProblemNote problem={confirm.error ?? confirmAll.error ?? ignore.error} />
      <Loaded asked={proposals}>
        {({ exacte, ghicite, propuneri }) => (
          <>
            <Table
              caption={words.banking.toConfirm}
              isTitled
              rows={propuneri}
              keyOf={({ id }) => id}
              empty={<p>{words.banking.nothingToConfirm}</p>}
              columns={[
                { title: words.banking.day, cell: ({ data }) => writtenDate(data) },
                {
                  title: words.banking.amount,
                  isNumber: true,
                  cell: ({ suma, valuta }) => <strong>{moneyIn(suma, valuta)}</strong>,
                },
                { title: words.banking.from, cell: (one) => <Said entry={one} /> },
                {
                  title: words.banking.invoice,
                  cell: ({ serie, numar, client }) => (
                    <>
                      <Link to={pathTo('document', { serie, numar })}>
                        {serie} {numar}
                      </Link>
                      <p className="small quiet">{client}</p>
                    </>
                  ),
                },
                { title: words.banking.reason, cell: (one) => <Reason proposal={one} /> },
                {
                  title: '',
                  cell: (one) =>
                    mayCollect ? (
                      <>
                        <Button look="small" onClick={() => confirm.mutate(one)} isBusy={isBusy}>
                          {words.banking.confirm}
                        </Button>
                        {one.fel === 'ghicita' ? (
                          <Button look="small" onClick={() => setTied(one)}>
                            {words.banking.tie.act}
                          </Button>
                        ) : null}
                        <Button look="small" onClick={() => ignore.mutate(one)} isBusy={isBusy}>
                          {words.banking.ignore}
                        </Button>
                      </>
                    ) : null,
                },
              ]}
            />
            {exacte + ghicite > propuneri.length ? (
              <p className="small quiet">{words.banking.more(exacte + ghicite - propuneri.length)}</p>
            ) : null}
            {mayCollect && exacte > 0 ? (
              <div className="acts">
                <Button look="first" onClick={() => confirmAll.mutate(undefined)} isBusy={isBusy}>
                  {words.banking.confirmAll}
                </Button>
                <span className="small quiet">{words.banking.exactCount(exacte)}</span>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      {tied ? <TieDialog entry={tied} onClose={() => setTied(null)} /> : null}
    </>
  );
}

function Reason({ proposal }: { readonly proposal: Proposal }) {
  const words = useWords();
  const { fel, dupa, serie, numar, ramane, valuta } = proposal;
  const because = words.banking.because[dupa](`${serie} ${numar}`);
  return (
    <div className={styles['said']}>
      <span className={`badge ${fel === 'exacta' ? 'badge-good' : ''}`}>{words.banking.kinds[fel]}</span>
      <p className="small">
        {because}; {ramane === 0 ? words.banking.whole : words.banking.part(moneyIn(ramane, valuta))}
      </p>
    </div>
  );
}
