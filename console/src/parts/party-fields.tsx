import { useCountries, useNomenclature } from '../nomenclatures.ts';
import { useWords } from '../words/words.ts';
import { ChoiceField, TextField } from './fields.tsx';
import type { Typed } from './form.tsx';

const texts = [
  'cod_unic',
  'email',
  'telefon',
  'cod_judet',
  'localitate',
  'adresa',
  'nr_reg_com',
  'cont_bancar',
] as const;

interface Party extends Readonly<Record<(typeof texts)[number], string | null>> {
  readonly denumire: string;
  readonly platitor_tva: boolean | null;
}

interface PartyFieldsProps {
  /** It is undefined for a new one. */
  readonly party: Party | undefined;
  readonly codeLabel: string;
  readonly country: string;
  readonly onCountry: (country: string) => void;
}

/** The fields say who a client or a supplier is, and where. */
export function PartyFields({ party, codeLabel, country, onCountry }: PartyFieldsProps) {
  const words = useWords();
  const countries = useCountries();
  const counties = useNomenclature('/v2/nomenclatoare/judete');
  const of = (name: (typeof texts)[number]) => ({ name, value: party?.[name] ?? '' });
  return (
    <>
      <TextField name="denumire" label={words.clients.name} value={party?.denumire ?? ''} maxLength={255} isNeeded />
      <TextField {...of('cod_unic')} label={codeLabel} maxLength={128} />
      <TextField {...of('nr_reg_com')} label={words.clients.tradeRegister} maxLength={128} />
      <ChoiceField
        key={countries.length}
        name="tara"
        label={words.clients.country}
        value={country}
        choices={countries.length === 0 ? [[country, country]] : countries}
        onChange={onCountry}
      />
      {country === 'RO' ? (
        <ChoiceField
          key={`${counties.length} judete`}
          {...of('cod_judet')}
          label={words.clients.county}
          choices={[['', words.clients.noCounty], ...counties]}
        />
      ) : (
        <TextField {...of('cod_judet')} label={words.clients.county} maxLength={100} />
      )}
      <TextField {...of('localitate')} label={words.clients.place} maxLength={100} />
      <TextField {...of('adresa')} label={words.clients.address} maxLength={500} />
      <TextField {...of('email')} type="email" label={words.clients.email} maxLength={500} />
      <TextField {...of('telefon')} label={words.clients.phone} maxLength={100} />
      <TextField {...of('cont_bancar')} label={words.clients.account} maxLength={50} />
      <ChoiceField
        name="platitor_tva"
        label={words.clients.vat}
        value={party?.platitor_tva == null ? '' : party.platitor_tva ? 'da' : 'nu'}
        choices={Object.entries(words.clients.vatChoices)}
      />
    </>
  );
}

/** Returns what was typed into them. */
export function partyIn(typed: Typed, country: string) {
  const vat = typed.text('platitor_tva');
  const written = texts.map((name) => [name, typed.textOrNull(name)] as const);
  return {
    denumire: typed.text('denumire'),
    tara: country,
    ...(Object.fromEntries(written) as Record<(typeof texts)[number], string | null>),
    platitor_tva: vat === '' ? null : vat === 'da',
  };
}
