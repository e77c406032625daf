import { type Dispatch, useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Combobox, type Suggestion } from '../../parts/combobox.tsx';
import { DateField, TextField } from '../../parts/fields.tsx';
import { useIsWrong } from '../../parts/form.tsx';
import { More } from '../../parts/more.tsx';
import { useApiQuery } from '../../queries.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import styles from './corrected-documents.module.css';
import {
  type Change,
  type IssueFacts,
  mostReferences,
  type TypedForm,
  type TypedReference,
  withReference,
} from './form-state.ts';
import { useDebounced } from './use-debounced.ts';

interface CorrectedDocumentsProps {
  readonly form: Pick<TypedForm, 'client' | 'documente_corectate'>;
  readonly facts: Pick<IssueFacts, 'tipuri'>;
  readonly onChange: Dispatch<Change>;
}

/** V2-REF-7: own invoices are found by search, those of elsewhere are typed. */
export function CorrectedDocuments({ form, facts, onChange }: CorrectedDocumentsProps) {
  const words = useWords();
  const { client, documente_corectate: named } = form;
  const isWrong = useIsWrong('documente_corectate');
  const set = (documente_corectate: readonly TypedReference[]) =>
    onChange({ is: 'form', change: { documente_corectate } });
  const labels = words.form.corrected;
  return (
    <More title={labels.title} isOpen={isWrong || named.length > 0}>
      <InvoiceSearch
        clientId={client?.id ?? ''}
        types={facts.tipuri}
        onFound={(found) => set(withReference(named, found))}
      />
      {named.map((one, place) => (
        <ReferenceFields
          key={one.key}
          one={one}
          place={place}
          onChange={(change) => set(named.map((other) => (other === one ? { ...one, ...change } : other)))}
          onRemove={() => set(named.filter((other) => other !== one))}
        />
      ))}
      <div>
        <Button
          look="small"
          because={named.length < mostReferences ? null : labels.enough(mostReferences)}
          onClick={() => set(withReference(named))}
        >
          {labels.add}
        </Button>
      </div>
    </More>
  );
}

type Found = Answer<'get', '/app/api/facturi'>['facturi'][number];

interface InvoiceSearchProps {
  /** Invoices of this client are searched; empty means those of everybody. */
  readonly clientId: string;
  readonly types: IssueFacts['tipuri'];
  readonly onFound: (found: Omit<TypedReference, 'key'>) => void;
}

const mostSuggested = 8;

function InvoiceSearch({ clientId, types, onFound }: InvoiceSearchProps) {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 150);
  const found = useApiQuery(
    '/app/api/facturi',
    { query: { cauta: search, ...(clientId === '' ? {} : { client: clientId }) } },
    { isEnabled: search !== '', keepsPrevious: true },
  );
  const isInvoice = ({ tip }: Found) => types.find(({ cod }) => cod === tip)?.fel === 'factura';
  const invoices = search === '' || typed === '' ? [] : (found.data?.facturi ?? []).filter(isInvoice);
  const suggestions: readonly Suggestion[] = invoices.slice(0, mostSuggested).map((one) => ({
    key: `${one.serie} ${one.numar}`,
    shown: <FoundRow found={one} />,
    choose: () => {
      setTyped('');
      onFound({ serie: one.serie, numar: one.numar, data: writtenDate(one.data_emitere) });
    },
  }));
  return (
    <Combobox
      name="documente_corectate"
      label={words.form.corrected.search}
      hint={words.form.corrected.hint}
      value={typed}
      maxLength={100}
      suggestions={suggestions}
      said={words.form.suggestions(suggestions.length)}
      onChange={setTyped}
    />
  );
}

function FoundRow({ found }: { readonly found: Found }) {
  return (
    <>
      <span>{`${found.serie} ${found.numar}`}</span>
      <span className="quiet small">
        {[writtenDate(found.data_emitere), found.client, moneyIn(found.total, found.valuta)].join(' · ')}
      </span>
    </>
  );
}

interface ReferenceFieldsProps {
  readonly one: TypedReference;
  readonly place: number;
  readonly onChange: (change: Partial<TypedReference>) => void;
  readonly onRemove: () => void;
}

function ReferenceFields({ one, place, onChange, onRemove }: ReferenceFieldsProps) {
  const words = useWords();
  const name = (member: string): string => `documente_corectate.${place}.${member}`;
  const labels = words.form.corrected;
  return (
    <fieldset className={styles['corrected']}>
      <legend className="visually-hidden">{labels.name(place + 1)}</legend>
      <TextField
        name={name('serie')}
        label={labels.serie}
        maxLength={50}
        placeholder={labels.noSeries}
        value={one.serie}
        onChange={(serie) => onChange({ serie })}
      />
      <TextField
        name={name('numar')}
        label={labels.numar}
        maxLength={50}
        value={one.numar}
        onChange={(numar) => onChange({ numar })}
      />
      <DateField name={name('data')} label={labels.data} value={one.data} onChange={(data) => onChange({ data })} />
      <Button look="small" onClick={onRemove}>
        {labels.remove}
        <span className="visually-hidden"> {place + 1}</span>
      </Button>
    </fieldset>
  );
}
