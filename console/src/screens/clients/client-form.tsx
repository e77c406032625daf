import { useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { useAct } from '../../asking.tsx';
import { useNomenclature } from '../../nomenclatures.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { words } from '../../words/words.ts';

type Data = Answer<'get', '/app/api/clienti/{id}'>['date'];
type Body = Sent<'post', '/app/api/clienti'>['body'];

interface ClientDialogProps {
  /** Null for a new one. */
  readonly client?: { readonly id: string; readonly data: Data };
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

/** A new client, or the data of one that is known. */
export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const say = useSay();
  const data = client?.data;
  const [country, setCountry] = useState(data?.tara ?? 'RO');
  const countries = useNomenclature('/v2/nomenclatoare/tari');
  const counties = useNomenclature('/v2/nomenclatoare/judete');
  const save = useAct(
    async (call, body: Body) => {
      if (!client) return (await call('post', '/app/api/clienti', { body })).id;
      await call('put', '/app/api/clienti/{id}', { places: { id: client.id }, body });
      return client.id;
    },
    (id, { denumire }) => {
      say(client ? words.saved : words.clients.added(denumire));
      onClose();
      onSaved?.(id);
    },
  );
  const countryChoices = countries.length === 0 ? [[country, country] as const] : countries;
  const countyChoices = [['', words.clients.noCounty] as const, ...counties];
  return (
    <Dialog title={client ? words.clients.change : words.clients.add} onClose={onClose}>
      {client ? <p className="small quiet">{words.clients.changeHint}</p> : null}
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          save.mutate(bodyIn(typed, country));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <div className="fields">
          <ChoiceField
            name="tip"
            label={words.clients.kind}
            value={data?.tip ?? 'PJ'}
            choices={Object.entries(words.clients.kinds)}
          />
          <TextField name="denumire" label={words.clients.name} value={data?.denumire ?? ''} maxLength={255} isNeeded />
          <TextField name="cod_unic" label={words.clients.code} value={data?.cod_unic ?? ''} maxLength={128} />
          <TextField
            name="nr_reg_com"
            label={words.clients.tradeRegister}
            value={data?.nr_reg_com ?? ''}
            maxLength={128}
          />
          <ChoiceField
            key={countries.length}
            name="tara"
            label={words.clients.country}
            value={country}
            choices={countryChoices}
            onChange={setCountry}
          />
          {country === 'RO' ? (
            <ChoiceField
              key={`${counties.length} judete`}
              name="cod_judet"
              label={words.clients.county}
              value={data?.cod_judet ?? ''}
              choices={countyChoices}
            />
          ) : (
            <TextField name="cod_judet" label={words.clients.county} value={data?.cod_judet ?? ''} maxLength={100} />
          )}
          <TextField name="localitate" label={words.clients.place} value={data?.localitate ?? ''} maxLength={100} />
          <TextField name="adresa" label={words.clients.address} value={data?.adresa ?? ''} maxLength={500} />
          <TextField name="email" type="email" label={words.clients.email} value={data?.email ?? ''} maxLength={500} />
          <TextField name="telefon" label={words.clients.phone} value={data?.telefon ?? ''} maxLength={100} />
          <TextField name="cont_bancar" label={words.clients.account} value={data?.cont_bancar ?? ''} maxLength={50} />
          <ChoiceField
            name="platitor_tva"
            label={words.clients.vat}
            value={vatWord(data?.platitor_tva ?? null)}
            choices={Object.entries(words.clients.vatChoices)}
          />
          <ChoiceField
            name="limba"
            label={words.clients.language}
            value={data?.limba ?? ''}
            choices={[['', words.clients.languageOfCompany], ...Object.entries(words.languages)]}
          />
        </div>
      </Form>
    </Dialog>
  );
}

const vatWord = (pays: boolean | null): string => (pays === null ? '' : pays ? 'da' : 'nu');

function bodyIn(typed: Typed, country: string): Body {
  const vat = typed.text('platitor_tva');
  return {
    tip: typed.text('tip') === 'PF' ? 'PF' : 'PJ',
    denumire: typed.text('denumire'),
    cod_unic: typed.textOrNull('cod_unic'),
    email: typed.textOrNull('email'),
    telefon: typed.textOrNull('telefon'),
    tara: country,
    cod_judet: typed.textOrNull('cod_judet'),
    localitate: typed.textOrNull('localitate'),
    adresa: typed.textOrNull('adresa'),
    nr_reg_com: typed.textOrNull('nr_reg_com'),
    cont_bancar: typed.textOrNull('cont_bancar'),
    platitor_tva: vat === '' ? null : vat === 'da',
    limba: typed.textOrNull('limba') as Body['limba'] & string,
  };
}
