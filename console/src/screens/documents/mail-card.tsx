import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Switch } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import styles from './history.module.css';

type Mails = Answer<'get', '/app/api/facturi/{serie}/{numar}/emailuri'>;
type Marks = Sent<'patch', '/app/api/facturi/{serie}/{numar}/mementouri'>['body'];

interface MailCardProps {
  readonly name: { readonly serie: string; readonly numar: string };
}

const looks = { programat: 'badge', trimis: 'badge badge-good', esuat: 'badge badge-wrong', retras: 'badge' } as const;

/** CON-REM-2: it shows what became of each mail of the document, and whether its client is reminded of it. */
export function MailCard({ name: { serie, numar } }: MailCardProps) {
  const words = useWords();
  const params = { serie, numar };
  const { may } = useSession();
  const mails = useApiQuery('/app/api/facturi/{serie}/{numar}/emailuri', { params });
  const reminding = useApiQuery('/app/api/facturi/{serie}/{numar}/mementouri', { params });
  const mark = useApiMutation((call, body: Marks) =>
    call('patch', '/app/api/facturi/{serie}/{numar}/mementouri', { params, body }),
  );
  const say = useSay();
  const remind = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/facturi-alese/memento', { body: { documente: [params] } }),
    ({ rezultate: [result] }) => say(result?.reusit ? words.reminders.sent : (result?.mesaj ?? '')),
  );
  if (!mails.data || !reminding.data) return null;
  const { randuri } = mails.data;
  const { contestata, mementouri_oprite, mementouri_active } = reminding.data;
  return (
    <section className="card" aria-labelledby="emailuri">
      <h2 id="emailuri">{words.reminders.mails}</h2>
      {randuri.length === 0 ? <p className="quiet">{words.reminders.none}</p> : <MailList mails={randuri} />}
      <ProblemNote problem={mark.error ?? remind.error} />
      {may('facturi:trimitere') ? (
        <>
          <div>
            <Button onClick={() => remind.mutate(null)} isBusy={remind.isPending}>
              {words.reminders.now}
            </Button>
          </div>
          <Switch
            label={words.reminders.disputed}
            isOn={contestata}
            onChange={(isOn) => mark.mutate({ contestata: isOn })}
          />
          <Switch
            label={words.reminders.stopped}
            isOn={mementouri_oprite}
            onChange={(isOn) => mark.mutate({ mementouri_oprite: isOn })}
          />
        </>
      ) : null}
      {mementouri_active ? null : <p className="small quiet">{words.reminders.off}</p>}
    </section>
  );
}

function MailList({ mails }: { readonly mails: Mails['randuri'] }) {
  const words = useWords();
  return (
    <ol className={styles['history']}>
      {mails.map((mail) => (
        <li key={`${mail.programat_la} ${mail.email} ${mail.fel}`}>
          <p>
            {words.reminders.kinds[mail.fel]}
            {mail.zile === null ? '' : ` (${words.reminders.due(mail.zile)})`} → {mail.email}{' '}
            <span className={looks[mail.stare]}>{words.reminders.states[mail.stare]}</span>
          </p>
          {mail.motiv === null ? null : <p className="wrong">{words.reminders.failures[mail.motiv.cod]}</p>}
          <p className="small quiet">{moment(mail.incheiat_la ?? mail.programat_la)}</p>
        </li>
      ))}
    </ol>
  );
}
