import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { newKey, type Sent } from '../../api.ts';
import { useCodes } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import filters from '../../parts/list-filters.module.css';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useWarehouses } from '../../parts/warehouses.ts';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { typedDate } from '../../words/dates.ts';
import { typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber, useWords } from '../../words/words.ts';
import { useDebounced } from '../documents/use-debounced.ts';
import styles from './enter-received-screen.module.css';

type Body = Sent<'post', '/app/api/facturi-furnizori'>['body'];

/** At /app/facturi-primite/nou an invoice is typed in; with `?mesaj=` it replaces XML that nobody could read. */
export function EnterReceivedScreen() {
  const words = useWords();
  const { query } = usePlace();
  const message = query.get('mesaj');
  return (
    <Screen
      title={words.received.form.title}
      intro={message === null ? undefined : words.received.form.over(message)}
      acts={
        <Link to={pathTo('received')} className="button">
          {words.acts.giveUp}
        </Link>
      }
    >
      {message === null ? null : <StoredXml message={message} />}
      <section className="card">
        <EnterForm message={message} />
      </section>
    </Screen>
  );
}

function StoredXml({ message }: { readonly message: string }) {
  const words = useWords();
  const stored = useApiQuery('/app/api/mesaje-necitite/{mesaj}', { params: { mesaj: message } });
  return (
    <Loaded asked={stored}>
      {({ xml }) => (
        <details className={filters['details']} open>
          <summary>{words.received.storedXml}</summary>
          <textarea className={`input ${styles['xml']}`} readOnly aria-label={words.received.storedXml} value={xml} />
        </details>
      )}
    </Loaded>
  );
}

const typingMs = 200;

function EnterForm({ message }: { readonly message: string | null }) {
  const words = useWords();
  const say = useSay();
  const [key] = useState(newKey);
  const [lines, setLines] = useState<readonly number[]>([1]);
  const currencies = useCodes('/v2/nomenclatoare/valute');
  const places = useWarehouses('active');
  const enter = useApiMutation(
    (call, body: Body) => call('post', '/app/api/facturi-furnizori', { body, key }),
    ({ id }, { numar }) => {
      say(words.received.form.saved(numar));
      goTo(pathTo('receivedInvoice', { id }));
    },
  );
  const labels = words.received.form;
  return (
    <Form
      problem={enter.error}
      onSubmit={(typed) => {
        const { body, wrong } = read(words, typed, lines, message);
        if (wrong.size > 0) return wrong;
        enter.mutate(body);
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={enter.isPending}>
          {labels.save}
        </Button>
      }
    >
      <div className="fields">
        <SupplierFields />
        <TextField name="numar" label={labels.number} maxLength={200} isNeeded />
        <TextField name="nume_document" label={labels.documentName} value="Factura" maxLength={100} />
        <DateField name="data_emitere" label={labels.issued} />
        <DateField name="data_primire" label={labels.received} />
        <DateField name="data_scadenta" label={labels.due} />
        <ChoiceField
          key={currencies.length}
          name="valuta"
          label={labels.currency}
          value="RON"
          choices={(currencies.length === 0 ? ['RON'] : currencies).map((code) => [code, code])}
        />
        <TextField name="curs_valutar" label={labels.rate} hint={labels.rateHint} maxLength={20} />
      </div>
      <h2>{labels.lines}</h2>
      {lines.map((line, place) => (
        <LineFields
          key={line}
          place={place}
          places={places}
          onRemove={lines.length === 1 ? null : () => setLines(lines.filter((one) => one !== line))}
        />
      ))}
      <div>
        <Button onClick={() => setLines([...lines, (lines.at(-1) ?? 0) + 1])}>{labels.add}</Button>
      </div>
    </Form>
  );
}

function SupplierFields() {
  const words = useWords();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const search = useDebounced(name.trim(), typingMs);
  const isEnabled = search.length > 1;
  const found = useApiQuery('/app/api/furnizori', { query: { cauta: search } }, { isEnabled, keepsPrevious: true });
  const suppliers = isEnabled ? (found.data?.furnizori ?? []).slice(0, 8) : [];
  const labels = words.received.form;
  return (
    <>
      <Combobox
        name="furnizor.denumire"
        label={labels.supplier}
        hint={labels.supplierHint}
        value={name}
        maxLength={255}
        onChange={setName}
        said={labels.suppliersFound(suppliers.length)}
        suggestions={suppliers.map(({ id, denumire, cod_unic }) => ({
          key: id,
          shown: (
            <>
              <span>{denumire}</span>
              <span className="small quiet">{cod_unic ?? ''}</span>
            </>
          ),
          choose: () => {
            setName(denumire);
            setCode(cod_unic ?? '');
          },
        }))}
      />
      <TextField key={code} name="furnizor.cod_unic" label={words.suppliers.code} value={code} maxLength={128} />
    </>
  );
}

interface LineFieldsProps {
  readonly place: number;
  readonly places: readonly (readonly [string, string])[];
  readonly onRemove: (() => void) | null;
}

function LineFields({ place, places, onRemove }: LineFieldsProps) {
  const words = useWords();
  const labels = words.received.form;
  const name = (member: string): string => `articole.${place}.${member}`;
  return (
    <fieldset className={styles['entry']}>
      <legend className="small quiet">{labels.line(place + 1)}</legend>
      <TextField name={name('denumire')} label={labels.name} maxLength={2000} isNeeded />
      <TextField name={name('nr_produse')} label={labels.quantity} value="1" maxLength={20} isNeeded />
      <TextField name={name('um')} label={labels.unit} maxLength={20} />
      <TextField name={name('pret_unitar')} label={labels.price} maxLength={24} isNeeded />
      <TextField name={name('cota_tva')} label={labels.vatRate} maxLength={10} />
      <TextField name={name('cod_articol')} label={labels.article} maxLength={128} />
      {places.length === 0 ? null : (
        <ChoiceField
          name={name('cod_gestiune')}
          label={labels.warehouse}
          value=""
          choices={[['', words.none], ...places]}
        />
      )}
      {onRemove ? (
        <div className={styles['end']}>
          <Button look="small" onClick={onRemove}>
            {labels.remove}
            <span className="visually-hidden"> {place + 1}</span>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** Returns what was typed as the service accepts it, and what cannot be read, by field. */
function read(words: Words, typed: Typed, lines: readonly number[], message: string | null) {
  const wrong = new Map<string, string>();
  const date = (name: string, isNeeded = false): string | undefined => {
    const text = typed.text(name);
    const day = typedDate(text);
    if (day === null && (text !== '' || isNeeded)) wrong.set(name, words.dates.wrong);
    return day ?? undefined;
  };
  const number = (name: string): number | undefined => {
    const text = typed.text(name);
    const value = typedDecimal(text);
    if (value === null && text !== '') wrong.set(name, notNumber(words, text, words.received.form.notNumber));
    return value === null ? undefined : Number(value);
  };
  const given = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
    (value === null || value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
  if (typed.text('furnizor.denumire') === '') wrong.set('furnizor.denumire', words.problem.missing);
  const percent = (name: string): number | undefined => {
    const value = number(name);
    return value === undefined ? undefined : Number((value / 100).toFixed(6));
  };
  const body = {
    ...given('mesaj', message),
    furnizor: {
      denumire: typed.text('furnizor.denumire'),
      ...given('cod_unic', typed.textOrNull('furnizor.cod_unic')),
    },
    numar: typed.text('numar'),
    ...given('nume_document', typed.textOrNull('nume_document')),
    data_emitere: date('data_emitere', true) ?? '',
    ...given('data_primire', date('data_primire')),
    ...given('data_scadenta', date('data_scadenta')),
    valuta: typed.text('valuta'),
    ...given('curs_valutar', number('curs_valutar')),
    articole: lines.map((_line, place) => {
      const at = (member: string): string => `articole.${place}.${member}`;
      return {
        denumire: typed.text(at('denumire')),
        nr_produse: number(at('nr_produse')) ?? 0,
        ...given('um', typed.textOrNull(at('um'))),
        pret_unitar: number(at('pret_unitar')) ?? 0,
        ...given('cota_tva', percent(at('cota_tva'))),
        ...given('cod_articol', typed.textOrNull(at('cod_articol'))),
        ...given('cod_gestiune', typed.textOrNull(at('cod_gestiune'))),
      };
    }),
  };
  return { body, wrong };
}
