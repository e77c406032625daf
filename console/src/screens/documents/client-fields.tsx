import { type Dispatch, useDeferredValue, useEffect, useState } from 'react';
import { useCountries, useNomenclature } from '../../nomenclatures.ts';
import { Combobox, type Suggestion } from '../../parts/combobox.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { useIsWrong } from '../../parts/form.tsx';
import { More } from '../../parts/more.tsx';
import { useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import {
  type Change,
  type FoundClient,
  newClient,
  romanianCode,
  type TypedClient,
  type TypedForm,
  typedClient,
} from './form-state.ts';
import { useDebounced } from './use-debounced.ts';

interface ClientFieldsProps {
  readonly form: Pick<TypedForm, 'client' | 'clientSearch'>;
  readonly onChange: Dispatch<Change>;
  /** The form begins with it. */
  readonly isFirst?: boolean;
}

/** CON-ISSUE-4: one field takes a name or a code; below it stands what is known of the client, and what is still to be filled in. */
export function ClientFields({ form: { client, clientSearch }, onChange, isFirst = false }: ClientFieldsProps) {
  const words = useWords();
  // Who has a keyboard begins to type at once; on a phone one would cover the form.
  const [isBlank] = useState(isFirst && client === null && clientSearch === '');
  useEffect(() => {
    if (isBlank && matchMedia('(hover: hover)').matches)
      document.querySelector<HTMLElement>('main [name="client"]')?.focus();
  }, [isBlank]);
  const typed = useDebounced(clientSearch.trim(), 150);
  // A person who went on before the answer came still gets it, and never waits.
  const isAwaited = client?.id === '' && client.denumire === '' && romanianCode(client.cod_unic) !== null;
  const search = isAwaited ? client.cod_unic : typed;
  const isSearched = isAwaited || (client === null && search.length >= 2);
  const found = useApiQuery(
    '/app/api/emitere/clienti',
    { query: { cauta: search } },
    { isEnabled: isSearched, keepsPrevious: true },
  );
  const code = isSearched ? romanianCode(search) : null;
  const known = isSearched ? (found.data?.clienti ?? []) : [];
  const isKnown = code !== null && known.some(({ cod_unic }) => romanianCode(cod_unic ?? '') === code);
  // A known client needs no registry.
  const registry = useApiQuery(
    '/app/api/emitere/registru/{cod}',
    { params: { cod: code ?? '0' } },
    { isEnabled: code !== null && found.data !== undefined && !isKnown },
  );
  const official = code !== null && !isKnown ? (registry.data?.client ?? null) : null;

  const choose = (chosen: TypedClient) =>
    onChange({ is: 'form', change: { client: chosen, clientSearch: chosen.denumire || chosen.cod_unic } });
  const answer = isAwaited ? (known.find(({ cod_unic }) => romanianCode(cod_unic ?? '') === code) ?? official) : null;
  useEffect(() => {
    if (answer) onChange({ is: 'form', change: { client: typedClient(answer), clientSearch: answer.denumire } });
  }, [answer, onChange]);
  const suggestions: readonly Suggestion[] = [
    ...known.map((one) => ({ key: one.id, shown: <FoundRow client={one} />, choose: () => choose(typedClient(one)) })),
    ...(official
      ? [
          {
            key: 'registru',
            shown: <FoundRow client={official} from={words.form.fromRegistry} />,
            choose: () => choose(typedClient(official)),
          },
        ]
      : []),
    // It comes only once the known clients are there, so that what is about to be clicked stays where it is.
    ...(isSearched && !official && !found.isFetching
      ? [{ key: 'nou', shown: words.form.newClient(search), choose: () => choose(newClient(search)) }]
      : []),
  ];
  // A person who goes on without choosing means the client that fits, or somebody new.
  const settle = () => {
    const text = clientSearch.trim();
    if (client || text.length < 2) return;
    const same = found.data?.clienti.filter((one) => one.denumire.toLowerCase() === text.toLowerCase()) ?? [];
    const [byCode] =
      code === null ? [] : known.filter(({ cod_unic }) => romanianCode(cod_unic ?? '') === romanianCode(text));
    const [only] = same.length === 1 ? same : [];
    const fits = byCode ?? only;
    if (fits) choose(typedClient(fits));
    else if (official && romanianCode(text) === code) choose(typedClient(official));
    else choose(newClient(text));
  };
  return (
    <>
      <Combobox
        name="client"
        label={words.form.client}
        {...(client ? {} : { hint: words.form.clientHint })}
        value={clientSearch}
        maxLength={255}
        suggestions={client ? [] : suggestions}
        said={words.form.suggestions(suggestions.length)}
        onChange={(text) => onChange({ is: 'form', change: { clientSearch: text, client: null } })}
        onBlur={settle}
      />
      {client ? <ClientDetails client={client} onChange={(change) => onChange({ is: 'client', change })} /> : null}
    </>
  );
}

function FoundRow({ client, from }: { readonly client: Omit<FoundClient, 'id'>; readonly from?: string }) {
  const place = [client.cod_unic, client.localitate].filter(Boolean).join(' · ');
  return (
    <>
      <span>{client.denumire}</span>
      <span className="quiet small">{[place, from].filter(Boolean).join(' · ')}</span>
    </>
  );
}

interface ClientDetailsProps {
  readonly client: TypedClient;
  readonly onChange: (change: Partial<TypedClient>) => void;
}

/** Only what is missing of a known client can be typed here: what it has is changed on its own page. */
function ClientDetails({ client, onChange }: ClientDetailsProps) {
  const deferred = useDeferredValue(client);
  if (client.id !== '') {
    return (
      <div className="form">
        <p className="small quiet">
          {[deferred.cod_unic, deferred.adresa, deferred.localitate].filter(Boolean).join(', ')}
        </p>
        <ClientEmail client={client} onChange={onChange} />
      </div>
    );
  }
  return <NewClientDetails client={client} onChange={onChange} />;
}

/** Where the registry gave everything there is little left to type. */
function NewClientDetails({ client, onChange }: ClientDetailsProps) {
  const words = useWords();
  const isWrong = useIsWrong('client.');
  const [isTold] = useState(client.denumire !== '' && client.adresa !== '');
  if (!isTold) return <ClientMembers client={client} onChange={onChange} />;
  return (
    <>
      <p className="small quiet">{[client.cod_unic, client.adresa, client.localitate].filter(Boolean).join(', ')}</p>
      <ClientEmail client={client} onChange={onChange} />
      <More title={words.form.clientDetails} isOpen={isWrong}>
        <ClientMembers client={client} onChange={onChange} hasEmail={false} />
      </More>
    </>
  );
}

function ClientEmail({ client, onChange }: ClientDetailsProps) {
  const words = useWords();
  return (
    <TextField
      name="client.email"
      label={words.form.clientMembers.email}
      keys="email"
      maxLength={500}
      value={client.email}
      onChange={(email) => onChange({ email })}
    />
  );
}

/** A document may say all of this of a client. */
export function ClientMembers({
  client,
  onChange,
  hasEmail = true,
}: ClientDetailsProps & { readonly hasEmail?: boolean }) {
  const words = useWords();
  const countries = useCountries();
  const counties = useNomenclature('/v2/nomenclatoare/judete');
  const labels = words.form.clientMembers;
  const field = (member: TextMember, maxLength: number, keys?: 'email' | 'tel') => (
    <TextField
      name={`client.${member}`}
      label={labels[member]}
      maxLength={maxLength}
      value={client[member]}
      onChange={(text) => onChange({ [member]: text })}
      {...(keys ? { keys } : {})}
    />
  );
  return (
    <div className="fields">
      <ChoiceField
        name="client.tip"
        label={labels.tip}
        value={client.tip}
        choices={Object.entries(words.form.clientKinds)}
        onChange={(tip) => onChange({ tip: tip === 'PJ' ? 'PJ' : 'PF' })}
      />
      {field('denumire', 255)}
      {field('cod_unic', 128)}
      {client.tip === 'PJ' ? field('nr_reg_com', 128) : null}
      <ChoiceField
        name="client.tara"
        label={labels.tara}
        value={client.tara}
        choices={countries.length > 0 ? countries : [[client.tara, client.tara]]}
        onChange={(tara) => onChange({ tara, cod_judet: '' })}
      />
      {client.tara === 'RO' ? (
        <ChoiceField
          name="client.cod_judet"
          label={labels.cod_judet}
          value={client.cod_judet}
          choices={[['', words.choose], ...counties]}
          onChange={(cod_judet) => onChange({ cod_judet })}
        />
      ) : null}
      {field('localitate', 100)}
      {field('adresa', 500)}
      {hasEmail ? field('email', 500, 'email') : null}
      {field('telefon', 100, 'tel')}
      {field('cont_bancar', 50)}
      {client.tip === 'PJ' ? (
        <ChoiceField
          name="client.platitor_tva"
          label={labels.platitor_tva}
          value={client.platitor_tva}
          choices={Object.entries(words.form.vatPayer)}
          onChange={(said) => onChange({ platitor_tva: said === 'da' || said === 'nu' ? said : '' })}
        />
      ) : null}
    </div>
  );
}

type TextMember =
  | 'denumire'
  | 'cod_unic'
  | 'nr_reg_com'
  | 'localitate'
  | 'adresa'
  | 'email'
  | 'telefon'
  | 'cont_bancar';
