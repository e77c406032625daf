import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { moment, monthName } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { monthChoices } from './months.ts';

const path = '/app/api/rapoarte/export-contabil/e-mail';

type State = Answer<'get', typeof path>;
type Format = State['trimise'][number]['format'];

const formats = ['saga', 'csv', 'xlsx'] as const satisfies readonly Format[];

/** CON-MONTH-4: one month goes to the accountant by one act, or each by itself. */
export function MonthByMail({ azi, month }: { readonly azi: string; readonly month: string }) {
  const words = useWords();
  const { may } = useSession();
  const state = useApiQuery(path, {});
  if (!state.data) return null;
  const { trimitere, trimise } = state.data;
  return (
    <>
      <section className="card" aria-label={words.accountingExport.mail.title}>
        <h2>{words.accountingExport.mail.title}</h2>
        <p>{words.accountingExport.mail.intro}</p>
        <SendMonth key={JSON.stringify(trimitere)} azi={azi} month={month} known={trimitere} />
      </section>
      {may('firma:gestionare') ? (
        <section className="card" aria-label={words.accountingExport.mail.monthly}>
          <h2>{words.accountingExport.mail.monthly}</h2>
          <EveryMonth key={JSON.stringify(trimitere)} known={trimitere} />
        </section>
      ) : null}
      <SentMonths sent={trimise} />
    </>
  );
}

interface KnownProps {
  readonly known: State['trimitere'];
}

function SendMonth({ azi, month, known }: KnownProps & { readonly azi: string; readonly month: string }) {
  const words = useWords();
  const say = useSay();
  const send = useApiMutation(
    (call, body: Sent<'post', typeof path>['body']) => call('post', path, { body }),
    (_done, { luna, email }) => say(words.accountingExport.mail.leaves(monthName(words, luna), email)),
  );
  return (
    <Form
      problem={send.error}
      onSubmit={(typed) => {
        send.mutate({ luna: typed.text('luna'), format: formatIn(typed.text('format')), email: typed.text('email') });
        return undefined;
      }}
      acts={
        <Button type="submit" isBusy={send.isPending}>
          {words.accountingExport.mail.send}
        </Button>
      }
    >
      <ChoiceField name="luna" label={words.accountingExport.month} value={month} choices={monthChoices(words, azi)} />
      <Where known={known} />
    </Form>
  );
}

function EveryMonth({ known }: KnownProps) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    (call, body: Sent<'put', typeof path>['body']) => call('put', path, { body }),
    () => say(words.saved),
  );
  return (
    <Form
      problem={save.error}
      onSubmit={(typed) => {
        const day = /^\d{1,2}$/.test(typed.text('zi')) ? Number(typed.text('zi')) : null;
        const isOn = typed.isTicked('singura');
        if (isOn && day === null) return new Map([['zi', words.accountingExport.mail.dayWrong]]);
        save.mutate({ email: typed.text('email'), format: formatIn(typed.text('format')), zi: isOn ? day : null });
        return undefined;
      }}
      acts={
        <Button type="submit" isBusy={save.isPending}>
          {words.acts.save}
        </Button>
      }
    >
      <Where known={known} />
      <Tick name="singura" label={words.accountingExport.mail.byItself} isTicked={known?.zi != null} />
      <TextField
        name="zi"
        label={words.accountingExport.mail.day}
        hint={words.accountingExport.mail.dayHint}
        value={String(known?.zi ?? 5)}
        keys="numeric"
        maxLength={2}
      />
    </Form>
  );
}

function Where({ known }: KnownProps) {
  const words = useWords();
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={words.accountingExport.mail.address}
        value={known?.email ?? null}
        maxLength={254}
        isNeeded
      />
      <ChoiceField
        name="format"
        label={words.accountingExport.format}
        value={known?.format ?? 'saga'}
        choices={formats.map((format) => [format, words.accountingExport.formats[format]])}
      />
    </>
  );
}

const formatIn = (typed: string): Format => formats.find((format) => format === typed) ?? 'saga';

const looks = { programat: 'badge', trimis: 'badge badge-good', esuat: 'badge badge-wrong', retras: 'badge' } as const;

/** Nothing stands where nothing was sent. */
function SentMonths({ sent }: { readonly sent: State['trimise'] }) {
  const words = useWords();
  if (sent.length === 0) return null;
  return (
    <Table
      caption={words.accountingExport.mail.sent}
      isTitled
      rows={sent}
      keyOf={({ programat_la, email, luna }) => `${programat_la} ${email} ${luna}`}
      empty={null}
      columns={[
        { title: words.accountingExport.mail.sentMonth, cell: ({ luna }) => monthName(words, luna) },
        { title: words.accountingExport.mail.address, cell: ({ email }) => email },
        { title: words.accountingExport.format, cell: ({ format }) => words.accountingExport.shortFormats[format] },
        { title: words.accountingExport.mail.asked, cell: ({ programat_la }) => moment(programat_la) },
        {
          title: words.accountingExport.mail.state,
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
