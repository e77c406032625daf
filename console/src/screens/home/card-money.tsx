import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { newKey } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { cardMoneyWords } from '../../words/card-money.ts';
import { day } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import styles from './card-money.module.css';
import { Allocate, type CardPayment, GiveBack, Settle } from './card-money-acts.tsx';

/** The processor may answer at any moment. */
const askAgainMs = 15_000;

const isOpen = ({ restituire }: CardPayment): boolean => restituire === 'ceruta' || restituire === 'in_curs';

const acts = { allocate: Allocate, giveBack: GiveBack, settle: Settle };
type ActName = keyof typeof acts;

/** CON-STRAY-1: card money that no document could take, and what a person can do with it. */
export function CardMoney() {
  const words = useWords();
  const labels = cardMoneyWords(words);
  const found = useApiQuery(
    '/app/api/plati-card',
    {},
    { refetchAfter: ({ plati }) => (plati.some(isOpen) ? askAgainMs : null) },
  );
  const [asked, setAsked] = useState<{ readonly act: ActName; readonly of: CardPayment; readonly key: string } | null>(
    null,
  );
  const Asked = asked && acts[asked.act];
  return (
    <Loaded asked={found}>
      {({ plati }) => (
        <>
          {plati.length === 0 ? null : (
            <Table
              caption={labels.intro(plati.length)}
              isTitled
              rows={plati}
              keyOf={({ id }) => id}
              empty={null}
              columns={[
                { title: labels.paidOn, cell: ({ la }) => day(la), onPhone: 'left' },
                {
                  title: labels.amount,
                  isNumber: true,
                  onPhone: 'right',
                  cell: ({ suma, valuta }) => <strong>{moneyIn(suma, valuta)}</strong>,
                },
                { title: labels.meant, cell: (one) => <Meant payment={one} />, onPhone: 'across' },
                { title: labels.why, cell: (one) => <Why payment={one} />, onPhone: 'across' },
                {
                  title: '',
                  cell: (of) =>
                    isOpen(of)
                      ? null
                      : (Object.keys(acts) as ActName[])
                          .filter((act) => act !== 'giveBack' || of.se_poate_restitui)
                          .map((act) => (
                            <Button key={act} look="small" onClick={() => setAsked({ act, of, key: newKey() })}>
                              {labels[act].act}
                            </Button>
                          )),
                },
              ]}
            />
          )}
          {asked && Asked ? <Asked payment={asked.of} repeatKey={asked.key} onClose={() => setAsked(null)} /> : null}
        </>
      )}
    </Loaded>
  );
}

function Meant({ payment: { document, client, motiv } }: { readonly payment: CardPayment }) {
  const words = useWords();
  const labels = cardMoneyWords(words);
  if (!document) return <span className="quiet">{labels.unknownDocument}</span>;
  const name = `${document.serie} ${document.numar}`;
  return (
    <div className={styles['told']}>
      {motiv === 'document_sters' ? <span>{name}</span> : <Link to={pathTo('document', document)}>{name}</Link>}
      <span className="small quiet">{client}</span>
    </div>
  );
}

function Why({ payment }: { readonly payment: CardPayment }) {
  const words = useWords();
  const { motiv, procesator, referinta, restituire, motiv_restituire } = payment;
  const labels = cardMoneyWords(words);
  return (
    <div className={styles['told']}>
      <span>{labels.reasons[motiv]}</span>
      <span className="small quiet">
        {labels.reference(words.refund.processors[procesator] ?? procesator, referinta)}
      </span>
      {restituire === null || restituire === 'facuta' ? null : (
        <span className={restituire === 'esuata' ? 'badge badge-wrong' : 'badge'}>{labels.refunds[restituire]}</span>
      )}
      {motiv_restituire === null ? null : <span className="small">{labels.said(motiv_restituire)}</span>}
    </div>
  );
}
