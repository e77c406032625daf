import type { Dispatch } from 'react';
import { useCodes } from '../../nomenclatures.ts';
import { ChoiceField, DateField, LongTextField, TextField } from '../../parts/fields.tsx';
import { More } from '../../parts/more.tsx';
import { Switch } from '../../parts/ticks.tsx';
import { useApiQuery } from '../../queries.tsx';
import { daysBetween, typedDate, writtenDate } from '../../words/dates.ts';
import { fieldNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { type Change, deliveryTexts, type IssueFacts, references, seriesFor, type TypedForm } from './form-state.ts';

interface PartProps {
  readonly form: TypedForm;
  readonly onChange: Dispatch<Change>;
}

interface HeadProps extends PartProps {
  readonly facts: IssueFacts;
  readonly series: IssueFacts['serii'];
}

/** It says what kind of document it is, of which series, when and in which currency. */
export function Head({ form, facts, series, onChange }: HeadProps) {
  const words = useWords();
  const set = (change: Partial<TypedForm>) => onChange({ is: 'form', change });
  const currencies = useCodes('/v2/nomenclatoare/valute');
  const issuedOn = typedDate(form.data_emitere);
  const ofDay = useApiQuery('/app/api/emitere', issuedOn ? { query: { data: issuedOn } } : {}, { keepsPrevious: true });
  const isForeign = form.valuta !== 'RON';
  const rate = useApiQuery(
    '/app/api/emitere/curs',
    { query: { valuta: form.valuta, data: issuedOn ?? facts.data_emitere } },
    { isEnabled: isForeign && issuedOn !== null },
  );
  // CON-FORM-10: the service may issue it; whether that is meant, the person says.
  const daysBack = daysBetween(issuedOn ?? facts.data_emitere, facts.data_emitere);
  const due = ofDay.data?.data_scadenta ?? facts.data_scadenta;
  return (
    <div className="fields">
      <ChoiceField
        name="tip"
        label={words.form.type}
        value={form.tip}
        choices={facts.tipuri.map(({ cod, nume }) => [cod, cod === 'FS' ? words.form.simplified : nume])}
        onChange={(tip) => set({ tip, serie: seriesFor(facts, tip) })}
      />
      <ChoiceField
        name="serie"
        label={words.form.series}
        value={form.serie}
        choices={series.map(({ serie, urmatorul_numar }) => [serie, words.form.nextNumber(serie, urmatorul_numar)])}
        onChange={(serie) => set({ serie })}
      />
      <DateField
        name="data_emitere"
        label={words.form.issuedOn}
        value={form.data_emitere}
        {...(daysBack > 0 ? { hint: words.form.backdated(daysBack) } : {})}
        onChange={(data_emitere) => set({ data_emitere })}
      />
      <DateField
        name="data_scadenta"
        label={words.form.dueOn}
        placeholder={writtenDate(due)}
        value={form.data_scadenta}
        onChange={(data_scadenta) => set({ data_scadenta })}
      />
      <ChoiceField
        name="valuta"
        label={words.form.currency}
        value={form.valuta}
        choices={usualFirst(currencies.length > 0 ? currencies : [form.valuta])}
        onChange={(valuta) => set({ valuta, curs_valutar: '' })}
      />
      {isForeign ? (
        <TextField
          name="curs_valutar"
          label={words.form.rate}
          keys="decimal"
          maxLength={20}
          value={form.curs_valutar}
          placeholder={rate.data?.curs ? fieldNumber(rate.data.curs) : ''}
          hint={rateHint(words, rate.data)}
          onChange={(curs_valutar) => set({ curs_valutar })}
        />
      ) : null}
      <LanguageChoice form={form} onChange={onChange} />
    </div>
  );
}

/** V2-LANG-2 */
export function LanguageChoice({ form, onChange }: PartProps) {
  const words = useWords();
  return (
    <ChoiceField
      name="limba"
      label={words.form.language}
      value={form.limba}
      choices={[['', words.form.languageOfClient], ...Object.entries(words.languages)]}
      onChange={(limba) => onChange({ is: 'form', change: { limba } })}
    />
  );
}

function rateHint(
  words: Words,
  known: { readonly curs: number | null; readonly data_curs: string | null } | undefined,
): string {
  if (!known) return words.loading;
  return known.curs !== null && known.data_curs
    ? words.form.rateOf(writtenDate(known.data_curs))
    : words.form.rateUnknown;
}

const usual = ['RON', 'EUR', 'USD', 'GBP', 'CHF', 'HUF'];
const usualFirst = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  [...usual.filter((code) => codes.includes(code)), ...codes.filter((code) => !usual.includes(code))].map((code) => [
    code,
    code,
  ]);

/** These are written beside the lines. */
export function Texts({ form, onChange }: PartProps) {
  const words = useWords();
  const set = (change: Partial<TypedForm>) => onChange({ is: 'form', change });
  return (
    <>
      <LongTextField
        name="text"
        label={words.form.text}
        maxLength={2000}
        value={form.text}
        onChange={(text) => set({ text })}
      />
      <More title={words.form.more}>
        <LongTextField
          name="explicatii"
          label={words.form.explanations}
          maxLength={2000}
          value={form.explicatii}
          onChange={(explicatii) => set({ explicatii })}
        />
        <div className="fields">
          {references.map((name) => (
            <TextField
              key={name}
              name={`efactura.${name}`}
              label={words.form.references[name]}
              maxLength={name === 'nota' ? 300 : 200}
              value={form.efactura[name]}
              onChange={(text) => set({ efactura: { ...form.efactura, [name]: text } })}
            />
          ))}
          <TextField
            name="awb"
            label={words.form.trackingNumber}
            maxLength={128}
            value={form.awb}
            onChange={(awb) => set({ awb })}
          />
          <TextField
            name="id_extern"
            label={words.form.externalId}
            maxLength={100}
            value={form.id_extern}
            onChange={(id_extern) => set({ id_extern })}
          />
        </div>
        <div className="fields">
          <DateField
            name="livrare.data"
            label={words.form.delivery.data}
            value={form.livrare.data}
            onChange={(data) => set({ livrare: { ...form.livrare, data } })}
          />
          {deliveryTexts.map((name) => (
            <TextField
              key={name}
              name={`livrare.${name}`}
              label={words.form.delivery[name]}
              maxLength={name === 'delegat' ? 200 : 100}
              value={form.livrare[name]}
              onChange={(text) => set({ livrare: { ...form.livrare, [name]: text } })}
            />
          ))}
        </div>
        <Switch
          label={words.form.vatOnCollection}
          isOn={form.tva_la_incasare}
          onChange={(tva_la_incasare) => set({ tva_la_incasare })}
        />
      </More>
    </>
  );
}
