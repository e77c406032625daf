import type { Answer, Sent } from '../../api.ts';
import { useAct, useAnswer } from '../../asking.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Switch } from '../../parts/typed-fields.tsx';
import { moment } from '../../words/dates.ts';
import { words } from '../../words/words.ts';
import styles from './history.module.css';

type Mails = Answer<'get', '/app/api/facturi/{serie}/{numar}/emailuri'>;
type Marks = Sent<'put', '/app/api/facturi/{serie}/{numar}/mementouri'>['body'];

interface MailCardProps {
  readonly name: { readonly serie: string; readonly numar: string };
}

const looks = { programat: 'badge', trimis: 'badge badge-good', esuat: 'badge badge-wrong', retras: 'badge' } as const;

/** CON-REM-2: what became of each mail of the document, and whether its client is reminded of it. */
export function MailCard({ name: { serie, numar } }: MailCardProps) {
  const places = { serie, numar };
  const asked = useAnswer('/app/api/facturi/{serie}/{numar}/emailuri', { places });
  const mark = useAct((call, body: Marks) =>
    call('put', '/app/api/facturi/{serie}/{numar}/mementouri', { places, body }),
  );
  if (!asked.data) return null;
  const { emailuri, contestata, mementouri_oprite, mementouri_active, poate_marca } = asked.data;
  const marks = { contestata, mementouri_oprite };
  return (
    <section className="card" aria-labelledby="emailuri">
      <h2 id="emailuri">{words.reminders.mails}</h2>
      {emailuri.length === 0 ? <p className="quiet">{words.reminders.none}</p> : <MailList mails={emailuri} />}
      <ProblemNote problem={mark.error} />
      {poate_marca ? (
        <>
          <Switch
            label={words.reminders.disputed}
            isOn={contestata}
            onChange={(isOn) => mark.mutate({ ...marks, contestata: isOn })}
          />
          <Switch
            label={words.reminders.stopped}
            isOn={mementouri_oprite}
            onChange={(isOn) => mark.mutate({ ...marks, mementouri_oprite: isOn })}
          />
        </>
      ) : null}
      {mementouri_active ? null : <p className="small quiet">{words.reminders.off}</p>}
    </section>
  );
}

function MailList({ mails }: { readonly mails: Mails['emailuri'] }) {
  return (
    <ol className={styles['history']}>
      {mails.map((mail) => (
        <li key={`${mail.programat_la} ${mail.email} ${mail.fel}`}>
          <p>
            {words.reminders.kinds[mail.fel]}
            {mail.zile === null ? '' : ` (${words.reminders.due(mail.zile)})`} → {mail.email}{' '}
            <span className={looks[mail.stare]}>{words.reminders.states[mail.stare]}</span>
          </p>
          {mail.motiv === null ? null : <p className="wrong">{mail.motiv}</p>}
          <p className="small quiet">{moment(mail.incheiat_la ?? mail.programat_la)}</p>
        </li>
      ))}
    </ol>
  );
}
