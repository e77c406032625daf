import type { Answer, Sent } from '../../api.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Table } from '../../parts/table.tsx';
import { Switch } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';

import { useSession } from '../../session.tsx';
import { moment, typedDate, writtenDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

type Account = Answer<'get', '/app/api/clienti/{id}'>;
type Statement = Sent<'post', '/app/api/clienti/{id_client}/fisa-pe-email'>['body'];

interface StatementDialogProps {
  readonly id: string;
  readonly account: Account;
  readonly onClose: () => void;
}

/** V2-STMT-5: the statement of this year up to today, to the address of the client, unless others are typed. */
export function StatementDialog({ id, account: { azi, date }, onClose }: StatementDialogProps) {
  const words = useWords();
  const say = useSay();
  const send = useApiMutation(
    (call, body: Statement) =>
      call('post', '/app/api/clienti/{id_client}/fisa-pe-email', { params: { id_client: id }, body }),
    (_done, { email }) => {
      say(words.statement.leaves(email));
      onClose();
    },
  );
  return (
    <Dialog title={words.statement.send} onClose={onClose}>
      <p>{words.statement.intro}</p>
      <Form
        problem={send.error}
        onSubmit={(typed) => {
          const days = {
            data_de_la: typedDate(typed.text('data_de_la')),
            data_pana_la: typedDate(typed.text('data_pana_la')),
          };
          const { data_de_la, data_pana_la } = days;
          if (data_de_la === null || data_pana_la === null) {
            const wrong = Object.entries(days).filter(([, day]) => day === null);
            return new Map(wrong.map(([name]) => [name, words.dates.wrong]));
          }
          send.mutate({ data_de_la, data_pana_la, email: typed.text('email') });
          return undefined;
        }}
        acts={<DialogEnds act={words.statement.send} onClose={onClose} isBusy={send.isPending} />}
      >
        <div className="fields">
          <DateField name="data_de_la" label={words.ledger.from} value={`01.01.${azi.slice(0, 4)}`} />
          <DateField name="data_pana_la" label={words.ledger.until} value={writtenDate(azi)} />
        </div>
        <TextField
          name="email"
          type="email"
          label={words.document.mailTo}
          value={date.email?.trim() ?? null}
          maxLength={254}
          isNeeded
        />
      </Form>
    </Dialog>
  );
}

/** V2-STMT-6: the statement of each month leaves by itself while it is on. */
export function MonthlyStatement({ id }: { readonly id: string }) {
  const words = useWords();
  const { may } = useSession();
  const params = { id_client: id };
  const monthly = useApiQuery('/app/api/clienti/{id_client}/fisa-lunara', { params });
  const change = useApiMutation((call, lunar: boolean) =>
    call('put', '/app/api/clienti/{id_client}/fisa-lunara', { params, body: { lunar } }),
  );
  if (!monthly.data) return null;
  return (
    <section className="card form" aria-labelledby="monthly">
      <h2 id="monthly">{words.statement.monthly}</h2>
      <p className="quiet">{words.statement.monthlyIntro}</p>
      {may('facturi:trimitere') ? (
        <Switch
          label={words.statement.monthlySwitch}
          isOn={monthly.data.lunar}
          onChange={(isOn) => change.mutate(isOn)}
        />
      ) : (
        <p>{monthly.data.lunar ? words.statement.monthlyOn : words.statement.monthlyOff}</p>
      )}
      <ProblemNote problem={change.error} />
    </section>
  );
}

const looks = { programat: 'badge', trimis: 'badge badge-good', esuat: 'badge badge-wrong', retras: 'badge' } as const;

/** Nothing stands where nothing was sent. */
export function SentStatements({ account: { fise_trimise } }: { readonly account: Account }) {
  const words = useWords();
  if (fise_trimise.length === 0) return null;
  return (
    <Table
      caption={words.statement.sent}
      isTitled
      rows={fise_trimise}
      keyOf={({ programat_la, email, de_la }) => `${programat_la} ${email} ${de_la}`}
      empty={null}
      columns={[
        {
          title: words.statement.period,
          cell: ({ de_la, pana_la }) => `${writtenDate(de_la)} – ${writtenDate(pana_la)}`,
        },
        { title: words.clients.email, cell: ({ email }) => email },
        { title: words.statement.asked, cell: ({ programat_la }) => moment(programat_la) },
        {
          title: words.statement.state,
          cell: ({ stare, motiv }) => (
            <>
              <span className={looks[stare]}>{words.reminders.states[stare]}</span>
              {motiv === null ? null : <p className="wrong small">{words.reminders.failures[motiv]}</p>}
            </>
          ),
        },
      ]}
    />
  );
}
