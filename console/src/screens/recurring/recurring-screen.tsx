import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import styles from './recurring-screen.module.css';

type Recurring = Answer<'get', '/app/api/facturi-recurente'>['recurente'][number];

/** /app/facturi-recurente shows what is issued by itself, when next, and what waits for a hand. */
export function RecurringScreen() {
  const words = useWords();
  const listed = useApiQuery('/app/api/facturi-recurente', {});
  const mayWrite = useSession().may('facturi:emitere');
  return (
    <Screen
      title={words.recurring.title}
      intro={words.recurring.intro}
      acts={
        mayWrite ? (
          <Link to={pathTo('newRecurring')} className="button button-first">
            {words.recurring.create}
          </Link>
        ) : null
      }
    >
      <Loaded asked={listed}>
        {({ recurente }) => (
          <Table
            caption={words.recurring.title}
            rows={recurente}
            keyOf={({ id }) => id}
            empty={<p>{words.recurring.empty}</p>}
            columns={[
              {
                title: words.recurring.name,
                cell: ({ id, denumire }) => <Link to={pathTo('oneRecurring', { id })}>{denumire}</Link>,
                isMain: true,
                opens: true,
                onPhone: 'name',
              },
              {
                title: words.recurring.client,
                cell: ({ client }) => <span className={styles['client']}>{client}</span>,
                onPhone: 'hidden',
              },
              {
                title: words.recurring.amount,
                cell: ({ valoare, valuta }) => moneyIn(valoare, valuta),
                isNumber: true,
                onPhone: 'amount',
              },
              { title: words.recurring.rhythm, cell: (row) => rhythmOf(words, row), onPhone: 'hidden' },
              {
                title: words.recurring.next,
                cell: ({ urmatoarea_emitere }) => (urmatoarea_emitere ? writtenDate(urmatoarea_emitere) : '–'),
                onPhone: 'under',
              },
              { title: words.recurring.state, cell: (one) => <RecurringState one={one} />, onPhone: 'state' },
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
}

export const rhythmOf = (words: Words, { ritm, zi }: Pick<Recurring, 'ritm' | 'zi'>): string =>
  words.recurring.told(words.recurring.periods[ritm], zi);

const looks = { activa: 'badge-good', oprita: 'badge-warn', incheiata: '', eroare: 'badge-wrong' } as const;

export function RecurringState({ one }: { readonly one: Pick<Recurring, 'stare' | 'ciorne'> }) {
  const words = useWords();
  return (
    <>
      <span className={`badge ${looks[one.stare]}`}>{words.recurring.states[one.stare]}</span>{' '}
      {one.ciorne > 0 ? <span className="badge badge-warn">{words.recurring.drafts(one.ciorne)}</span> : null}
    </>
  );
}
