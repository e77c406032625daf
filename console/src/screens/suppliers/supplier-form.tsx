import { useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { useAct } from '../../asking.tsx';
import { useNomenclature } from '../../nomenclatures.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { words } from '../../words/words.ts';

type Supplier = Answer<'get', '/app/api/furnizori/{id}'>;
type Body = Sent<'post', '/app/api/furnizori'>['body'];

interface SupplierDialogProps {
  /** None for a new one. */
  readonly supplier?: Supplier;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

/** A new supplier, or the data of one that is known. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const say = useSay();
  const [country, setCountry] = useState(supplier?.cod_tara ?? 'RO');
  const countries = useNomenclature('/v2/nomenclatoare/tari');
  const counties = useNomenclature('/v2/nomenclatoare/judete');
  const save = useAct(
    async (call, body: Body) => {
      if (!supplier) return (await call('post', '/app/api/furnizori', { body })).id;
      await call('put', '/app/api/furnizori/{id}', { places: { id: supplier.id }, body });
      return supplier.id;
    },
    (id, { denumire }) => {
      say(supplier ? words.saved : words.suppliers.added(denumire));
      onClose();
      onSaved?.(id);
    },
  );
  const countryChoices = countries.length === 0 ? [[country, country] as const] : countries;
  const countyChoices = [['', words.clients.noCounty] as const, ...counties];
  return (
    <Dialog title={supplier ? words.clients.change : words.suppliers.add} onClose={onClose}>
      {supplier ? <p className="small quiet">{words.suppliers.changeHint}</p> : null}
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          save.mutate(bodyIn(typed, country));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <div className="fields">
          <TextField
            name="denumire"
            label={words.clients.name}
            value={supplier?.denumire ?? ''}
            maxLength={255}
            isNeeded
          />
          <TextField name="cod_unic" label={words.suppliers.code} value={supplier?.cod_unic ?? ''} maxLength={128} />
          <TextField
            name="nr_reg_com"
            label={words.clients.tradeRegister}
            value={supplier?.nr_reg_com ?? ''}
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
              value={supplier?.cod_judet ?? ''}
              choices={countyChoices}
            />
          ) : (
            <TextField
              name="cod_judet"
              label={words.clients.county}
              value={supplier?.cod_judet ?? ''}
              maxLength={100}
            />
          )}
          <TextField name="localitate" label={words.clients.place} value={supplier?.localitate ?? ''} maxLength={100} />
          <TextField name="adresa" label={words.clients.address} value={supplier?.adresa ?? ''} maxLength={500} />
          <TextField
            name="email"
            type="email"
            label={words.clients.email}
            value={supplier?.email ?? ''}
            maxLength={500}
          />
          <TextField name="telefon" label={words.clients.phone} value={supplier?.telefon ?? ''} maxLength={100} />
          <TextField
            name="cont_bancar"
            label={words.clients.account}
            value={supplier?.cont_bancar ?? ''}
            maxLength={50}
          />
          <ChoiceField
            name="platitor_tva"
            label={words.clients.vat}
            value={supplier?.platitor_tva == null ? '' : supplier.platitor_tva ? 'da' : 'nu'}
            choices={Object.entries(words.clients.vatChoices)}
          />
        </div>
      </Form>
    </Dialog>
  );
}

function bodyIn(typed: Typed, country: string): Body {
  const vat = typed.text('platitor_tva');
  return {
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
  };
}
