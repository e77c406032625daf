import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, FileField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { base64Of } from '../imports/import-dialog.tsx';
import { monthChoices } from './months.ts';

type Outcome = Answer<'post', '/app/api/balante/importa'>;

const mostBytes = 1024 * 1024;

/** A file of the accountant has the balance of a month: the screen says whether it adds up, and then saves it. */
export function TrialBalance() {
  const words = useWords();
  const state = useApiQuery('/app/api/rapoarte/export-contabil', {});
  return (
    <section className="card" aria-label={words.trialBalance.title}>
      <h2>{words.trialBalance.title}</h2>
      <p>{words.trialBalance.intro}</p>
      <Loaded asked={state}>{({ azi, luna }) => <Upload today={azi} month={luna} />}</Loaded>
    </section>
  );
}

function Upload({ today, month }: { readonly today: string; readonly month: string }) {
  const words = useWords();
  const say = useSay();
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = useApiMutation(
    async (call, { luna, salveaza }: { readonly luna: string; readonly salveaza: boolean }) =>
      call('post', '/app/api/balante/importa', {
        body: { fisier: file ? await base64Of(file) : '', luna, salveaza },
      }),
    (told, { luna }) => {
      setOutcome(told.salvata ? null : told);
      if (told.salvata) say(words.trialBalance.saved(monthName(words, luna), told.conturi));
    },
  );
  const isGood = outcome !== null && outcome.erori.length === 0;
  return (
    <Form
      problem={send.error}
      onSubmit={(typed) => {
        if (!file) return new Map([['fisier', words.problem.missing]]);
        if (file.size > mostBytes) return new Map([['fisier', words.trialBalance.tooLarge]]);
        send.mutate({ luna: typed.text('luna'), salveaza: isGood });
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={send.isPending}>
          {isGood ? words.trialBalance.save : words.trialBalance.check}
        </Button>
      }
    >
      <ChoiceField
        name="luna"
        label={words.trialBalance.month}
        value={month}
        choices={monthChoices(words, today)}
        onChosen={() => setOutcome(null)}
      />
      <FileField
        name="fisier"
        label={words.trialBalance.file}
        accept=".csv,.xlsx,.txt"
        onChange={(chosen) => {
          setFile(chosen);
          setOutcome(null);
        }}
      />
      {outcome ? <Preview outcome={outcome} /> : null}
    </Form>
  );
}

function Preview({ outcome: { conturi, inlocuieste, erori } }: { readonly outcome: Outcome }) {
  const words = useWords();
  if (erori.length === 0) return <p role="status">{words.trialBalance.good(conturi, inlocuieste)}</p>;
  return (
    <>
      <p role="alert">{words.trialBalance.refused}</p>
      <Table
        caption={words.trialBalance.wrong}
        isTitled
        rows={erori}
        keyOf={({ rand, cont, pereche, mesaj }) => `${rand} ${cont} ${pereche} ${mesaj}`}
        empty={null}
        columns={[
          { title: words.trialBalance.where, cell: (row) => whereOf(words, row) },
          { title: words.trialBalance.message, cell: ({ mesaj }) => mesaj },
          {
            title: words.trialBalance.difference,
            cell: ({ diferenta }) => (diferenta === null ? '' : money(diferenta)),
            isNumber: true,
          },
        ]}
      />
    </>
  );
}

function whereOf(words: Words, { rand, cont, pereche }: Outcome['erori'][number]): string {
  if (rand !== null) return words.trialBalance.row(rand);
  if (cont !== null) return words.trialBalance.account(cont);
  return pereche === null ? words.trialBalance.whole : words.trialBalance.pairs[pereche];
}
