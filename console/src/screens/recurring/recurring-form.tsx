import type { UseMutationResult } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { Problem, type Sent } from '../../api.ts';
import { useCodes } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, DateField, LongTextField, TextField } from '../../parts/fields.tsx';
import { Form, goOnByEnter } from '../../parts/form.tsx';
import { typedDate } from '../../words/dates.ts';
import { typedWhole } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { ClientFields } from '../documents/client-fields.tsx';
import { LanguageChoice } from '../documents/document-head.tsx';
import { Lines } from '../documents/document-lines.tsx';
import { Totals, useAmounts } from '../documents/document-totals.tsx';
import { issueBody, placedOnScreen, type Wrong } from '../documents/form-body.ts';
import { changed, type IssueFacts, noDelivery, seriesFor, type TypedForm } from '../documents/form-state.ts';

export type RecurringBody = Sent<'post', '/app/api/facturi-recurente'>['body'];

export interface TypedRhythm {
  readonly denumire: string;
  readonly ritm: RecurringBody['ritm'];
  readonly prima_emitere: string;
  /** Empty means the day of the first issue. */
  readonly zi: string;
  readonly pana_la: string;
  readonly mod: RecurringBody['mod'];
  readonly adresa_email: string;
  readonly termen_zile: string;
}

interface RecurringFormProps {
  readonly facts: IssueFacts;
  readonly begun: TypedForm;
  readonly rhythm: TypedRhythm;
  readonly act: UseMutationResult<{ readonly id: string }, Error, RecurringBody>;
}

/** CON-REC-2: the form of a document also says when it is issued. */
export function RecurringForm({ facts, begun, rhythm: first, act }: RecurringFormProps) {
  const words = useWords();
  const [form, onChange] = useReducer(changed, begun);
  const [rhythm, setRhythm] = useState(first);
  const [sentForm, setSentForm] = useState(form);
  const problem = useMemo(() => placed(act.error, sentForm), [act.error, sentForm]);
  const set = (change: Partial<TypedRhythm>) => setRhythm({ ...rhythm, ...change });
  const setForm = (change: Partial<TypedForm>) => onChange({ is: 'form', change });
  const amounts = useAmounts(form);
  const currencies = useCodes('/v2/nomenclatoare/valute');
  const kind = facts.tipuri.find(({ cod }) => cod === form.tip)?.fel;
  const series = facts.serii.filter(({ fel }) => fel === kind);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is used; here their Enter is heard.
    <div onKeyDown={goOnByEnter}>
      <Form
        problem={problem}
        onSubmit={() => {
          const read = recurringBody(words, rhythm, form);
          if ('wrong' in read) return read.wrong;
          setSentForm(form);
          act.mutate(read.body);
          return undefined;
        }}
        foot={<Totals amounts={amounts.data} currency={form.valuta} error={amounts.error} />}
        acts={
          <Button type="submit" look="first" isBusy={act.isPending}>
            {words.recurring.save}
          </Button>
        }
      >
        <div className="card">
          <h2>{words.recurring.schedule}</h2>
          <RhythmFields rhythm={rhythm} set={set} />
        </div>
        <div className="card">
          <h2>{words.recurring.document}</h2>
          <div className="fields">
            <ChoiceField
              name="tip"
              label={words.form.type}
              value={form.tip}
              choices={facts.tipuri.map(({ cod, nume }) => [cod, nume])}
              onChange={(tip) => setForm({ tip, serie: seriesFor(facts, tip) })}
            />
            <ChoiceField
              name="serie"
              label={words.form.series}
              value={form.serie}
              choices={series.map(({ serie }) => [serie, serie])}
              onChange={(serie) => setForm({ serie })}
            />
            <ChoiceField
              name="valuta"
              label={words.form.currency}
              value={form.valuta}
              choices={(currencies.length > 0 ? currencies : [form.valuta]).map((code) => [code, code])}
              onChange={(valuta) => setForm({ valuta })}
            />
            <LanguageChoice form={form} onChange={onChange} />
          </div>
          <ClientFields form={form} onChange={onChange} />
        </div>
        <Lines form={form} facts={facts} amounts={amounts.data} onChange={onChange} />
        <div className="card">
          <LongTextField
            name="text"
            label={words.form.text}
            hint={words.recurring.placesHint}
            maxLength={2000}
            value={form.text}
            onChange={(text) => setForm({ text })}
          />
          <LongTextField
            name="explicatii"
            label={words.form.explanations}
            maxLength={2000}
            value={form.explicatii}
            onChange={(explicatii) => setForm({ explicatii })}
          />
        </div>
      </Form>
    </div>
  );
}

interface RhythmFieldsProps {
  readonly rhythm: TypedRhythm;
  readonly set: (change: Partial<TypedRhythm>) => void;
}

function RhythmFields({ rhythm, set }: RhythmFieldsProps) {
  const words = useWords();
  return (
    <div className="fields">
      <TextField
        name="denumire"
        label={words.recurring.name}
        hint={words.recurring.nameHint}
        maxLength={200}
        value={rhythm.denumire}
        onChange={(denumire) => set({ denumire })}
      />
      <ChoiceField
        name="ritm"
        label={words.recurring.rhythm}
        value={rhythm.ritm}
        choices={Object.entries(words.recurring.periods)}
        onChange={(ritm) => set({ ritm: ritm as TypedRhythm['ritm'] })}
      />
      <DateField
        name="prima_emitere"
        label={words.recurring.first}
        value={rhythm.prima_emitere}
        onChange={(prima_emitere) => set({ prima_emitere })}
      />
      <TextField
        name="zi"
        label={words.recurring.day}
        hint={words.recurring.dayHint}
        keys="numeric"
        maxLength={2}
        placeholder={String(dayOf(rhythm) ?? '')}
        value={rhythm.zi}
        onChange={(zi) => set({ zi })}
      />
      <DateField
        name="pana_la"
        label={words.recurring.until}
        hint={words.recurring.untilHint}
        value={rhythm.pana_la}
        onChange={(pana_la) => set({ pana_la })}
      />
      <TextField
        name="termen_zile"
        label={words.recurring.dueDays}
        hint={words.recurring.dueDaysHint}
        keys="numeric"
        maxLength={4}
        value={rhythm.termen_zile}
        onChange={(termen_zile) => set({ termen_zile })}
      />
      <ChoiceField
        name="mod"
        label={words.recurring.mode}
        value={rhythm.mod}
        choices={Object.entries(words.recurring.modes)}
        onChange={(mod) => set({ mod: mod as TypedRhythm['mod'] })}
      />
      <TextField
        name="adresa_email"
        label={words.recurring.address}
        hint={words.recurring.addressHint}
        keys="email"
        maxLength={254}
        value={rhythm.adresa_email}
        onChange={(adresa_email) => set({ adresa_email })}
      />
    </div>
  );
}

/** It is the day that was typed, else that of the first issue. */
function dayOf({ zi, prima_emitere }: TypedRhythm): number | null {
  if (zi.trim() !== '') return typedWhole(zi);
  const first = typedDate(prima_emitere);
  return first === null ? null : Number(first.slice(-2));
}

/** Returns what is sent, or what is wrong with what was typed; the service says itself what only it knows. */
function recurringBody(
  words: Words,
  rhythm: TypedRhythm,
  form: TypedForm,
): { readonly body: RecurringBody } | { readonly wrong: Wrong } {
  const wrong = new Map<string, string>();
  const first = typedDate(rhythm.prima_emitere);
  const until = rhythm.pana_la.trim() === '' ? undefined : typedDate(rhythm.pana_la);
  const day = dayOf(rhythm);
  const due = rhythm.termen_zile.trim() === '' ? undefined : typedWhole(rhythm.termen_zile);
  if (rhythm.denumire.trim() === '') wrong.set('denumire', words.problem.missing);
  if (first === null) wrong.set('prima_emitere', words.dates.wrong);
  if (until === null) wrong.set('pana_la', words.dates.wrong);
  if (day === null && first !== null) wrong.set('zi', words.form.notNumber);
  if (due === null) wrong.set('termen_zile', words.form.notNumber);
  const read = issueBody(words, {
    ...form,
    data_scadenta: '',
    curs_valutar: '',
    livrare: noDelivery,
    documente_corectate: [],
  });
  if ('wrong' in read) for (const [name, message] of read.wrong) wrong.set(name, message);
  if ('wrong' in read || wrong.size > 0 || first === null || day === null) return { wrong };
  const {
    data_emitere: _,
    data_scadenta: __,
    curs_valutar: ___,
    awb,
    livrare,
    proforma,
    numar,
    ...document
  } = read.body;
  const address = rhythm.adresa_email.trim();
  const body = {
    ...document,
    denumire: rhythm.denumire.trim(),
    ritm: rhythm.ritm,
    prima_emitere: first,
    zi: day,
    mod: rhythm.mod,
    ...(until ? { pana_la: until } : {}),
    ...(address === '' ? {} : { adresa_email: address }),
    ...(due === undefined || due === null ? {} : { termen_zile: due }),
  };
  return { body };
}

/** The fields of a refusal get the names that they have on the screen. */
function placed(error: Error | null, form: TypedForm): Error | null {
  if (!(error instanceof Problem) || error.fields.size === 0) return error;
  return new Problem({ ...error, detail: error.message, fields: placedOnScreen(error.fields, form) });
}
