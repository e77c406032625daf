import { type ReactNode, useState } from 'react';
import { type Answer, keepFile, postForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Below, Loaded } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useCompany, useSession } from '../../session.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import styles from './accounting-export.module.css';
import { MonthByMail } from './month-by-mail.tsx';
import { monthChoices } from './months.ts';

type State = Answer<'get', '/app/api/rapoarte/export-contabil'>;
type Format = NonNullable<State['anterior']>['format'];

const formats = ['saga', 'csv', 'xlsx'] as const satisfies readonly Format[];

/** The month for the accountant is a file; whoever may change them also sees the accounts that it is booked on. */
export function AccountingExport({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const { may } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const query = chosen === null ? {} : { luna: chosen };
  const state = useApiQuery('/app/api/rapoarte/export-contabil', { query }, { keepsPrevious: true });
  const byMail = useApiQuery('/app/api/rapoarte/export-contabil/e-mail', {});
  return (
    <>
      <section className="card" aria-label={words.accountingExport.title}>
        <h2>{words.accountingExport.title}</h2>
        <p>{words.accountingExport.intro}</p>
        <Loaded asked={state}>{(data) => <Download state={data} onMonth={setChosen} />}</Loaded>
      </section>
      <Below asked={[state, byMail]}>
        {state.data ? <MonthByMail azi={state.data.azi} month={state.data.luna} /> : null}
        {may('firma:gestionare') ? (
          <section className="card" aria-label={words.accountingExport.accounts}>
            <h2>{words.accountingExport.accounts}</h2>
            <p>{words.accountingExport.accountsHint}</p>
            <Loaded asked={state}>{(data) => <Accounts key={JSON.stringify(data.conturi)} state={data} />}</Loaded>
          </section>
        ) : null}
        {children}
      </Below>
    </>
  );
}

interface DownloadProps {
  readonly state: State;
  readonly onMonth: (month: string) => void;
}

function Download({ state: { azi, luna: month, anterior: before }, onMonth }: DownloadProps) {
  const words = useWords();
  const say = useSay();
  const { cod_unic } = useCompany();
  const run = useApiMutation(
    (_call, format: string) =>
      postForFile('/app/api/rapoarte/export-contabil', { body: { luna: month, format }, company: cod_unic }),
    (file) => {
      keepFile(file);
      say(words.accountingExport.done(file.name));
    },
  );
  return (
    <Form
      problem={run.error}
      onSubmit={(typed) => {
        run.mutate(typed.text('format'));
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={run.isPending}>
          {words.accountingExport.download}
        </Button>
      }
    >
      <ChoiceField
        name="luna"
        label={words.accountingExport.month}
        value={month}
        choices={monthChoices(words, azi)}
        onChosen={onMonth}
      />
      <ChoiceField
        name="format"
        label={words.accountingExport.format}
        choices={formats.map((format) => [format, words.accountingExport.formats[format]])}
      />
      <p className={before ? 'note note-warn' : 'small quiet'}>
        {before
          ? words.accountingExport.before(
              moment(before.la),
              words.accountingExport.shortFormats[before.format],
              before.documente,
            )
          : words.accountingExport.never}
      </p>
    </Form>
  );
}

const accountNames = [
  'clienti',
  'furnizori',
  'banca',
  'casa',
  'card',
  'alte_incasari',
  'vanzari',
  'achizitii',
] as const satisfies readonly (keyof State['conturi'])[];

/** A field is empty where the usual account is meant, which its hint shows. */
function Accounts({ state: { conturi, conturi_obisnuite: usual } }: { readonly state: State }) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    (call, body: State['conturi']) => call('put', '/app/api/setari/conturi-contabile', { body }),
    () => say(words.saved),
  );
  return (
    <Form
      problem={save.error}
      onSubmit={(typed) => {
        const named = accountNames.map((name) => [name, typed.textOrNull(name)]);
        save.mutate(Object.fromEntries(named) as State['conturi']);
        return undefined;
      }}
      acts={
        <Button type="submit" isBusy={save.isPending}>
          {words.acts.save}
        </Button>
      }
    >
      <div className={styles['accounts']}>
        {accountNames.map((name) => (
          <TextField
            key={name}
            name={name}
            label={words.accountingExport.accountNames[name]}
            hint={words.accountingExport.usual(usual[name])}
            value={conturi[name] === usual[name] ? null : conturi[name]}
            keys="numeric"
            maxLength={30}
          />
        ))}
      </div>
    </Form>
  );
}
