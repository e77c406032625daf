import { useState } from 'react';
import { documentIn, documentValue, pathTo } from '../../addresses.ts';
import { newKey } from '../../api.ts';
import { useRates } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { writtenDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { emptyForm, type FormAgain, formAgain, type IssueFacts } from '../documents/form-state.ts';
import { type RecurringBody, RecurringForm, type TypedRhythm } from './recurring-form.tsx';

/** /app/facturi-recurente/noua begins with another document where it has `din=FCT/12`. */
export function NewRecurringScreen() {
  const words = useWords();
  const { query } = usePlace();
  const facts = useApiQuery('/app/api/emitere', {});
  const source = documentIn(query, 'din');
  const isEnabled = source !== null;
  const again = useApiQuery(
    '/app/api/facturi/{serie}/{numar}/formular',
    { params: source ?? { serie: '-', numar: '-' }, query: { scop: 'copie' } },
    { isEnabled },
  );
  return (
    <Screen title={words.recurring.create} intro={words.recurring.placesHint}>
      <section className="card" aria-label={words.recurring.fromDocument}>
        <Source value={source ? `${source.serie} ${source.numar}` : ''} />
      </section>
      <Loaded asked={facts}>
        {(known) =>
          isEnabled ? (
            <Loaded asked={again}>{(from) => <Begun key={query.toString()} facts={known} again={from} />}</Loaded>
          ) : (
            <Begun facts={known} again={null} />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Source({ value }: { readonly value: string }) {
  const words = useWords();
  return (
    <Form
      problem={null}
      onSubmit={(typed) => {
        const [, serie, numar] = /^(.+)\s+(\S+)$/.exec(typed.text('din')) ?? [];
        if (!serie || !numar) return new Map([['din', words.recurring.wrongName]]);
        goTo(pathTo('newRecurring', { din: documentValue({ serie, numar }) }));
        return undefined;
      }}
      acts={<Button type="submit">{words.recurring.take}</Button>}
    >
      <TextField
        name="din"
        label={words.recurring.fromDocument}
        hint={words.recurring.fromHint}
        value={value}
        maxLength={110}
      />
    </Form>
  );
}

function Begun({ facts, again }: { readonly facts: IssueFacts; readonly again: FormAgain | null }) {
  const words = useWords();
  const [highest] = useRates('RO', facts.data_emitere);
  const [first] = useState(facts);
  const [key] = useState(newKey);
  const say = useSay();
  const create = useApiMutation(
    (call, body: RecurringBody) => call('post', '/app/api/facturi-recurente', { body, key }),
    ({ id }) => {
      say(words.recurring.created);
      goTo(pathTo('oneRecurring', { id }));
    },
  );
  if (highest === undefined) return null;
  const document = again ? formAgain(first, again) : emptyForm(first, first.platitor_tva ? String(highest) : '');
  return <RecurringForm facts={facts} begun={document} rhythm={newRhythm(first, again)} act={create} />;
}

const newRhythm = ({ data_emitere }: IssueFacts, again: FormAgain | null): TypedRhythm => ({
  denumire: again?.client.denumire ?? '',
  ritm: 'lunar',
  prima_emitere: writtenDate(data_emitere),
  zi: '',
  pana_la: '',
  mod: 'ciorna',
  adresa_email: '',
  termen_zile: '',
});
