import { type ReactNode, useState } from 'react';
import type { Answer } from '../../api.ts';
import { useCountries, useNomenclature } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { DocumentLook } from './document-look.tsx';
import { DownloadAll } from './download-all.tsx';
import { SettingsForm } from './settings-form.tsx';

type CompanyData = Answer<'get', '/app/api/firma'>;

/** /app/setari/firma shows what every document says about the company. */
export function CompanyScreen() {
  const words = useWords();
  const say = useSay();
  const company = useApiQuery('/app/api/firma', {});
  const [official, setOfficial] = useState<Official>({ times: 0, known: {} });
  const ask = useApiMutation(
    (call, _none: null) => call('get', '/app/api/firma/registru', {}),
    ({ date }) => {
      if (date) setOfficial(({ times }) => ({ times: times + 1, known: known(date) }));
      say(date ? words.company.filledIn : words.company.notInRegistry);
    },
  );
  const fillIn = (
    <Button isBusy={ask.isPending} onClick={() => ask.mutate(null)}>
      {words.company.fillIn}
    </Button>
  );
  return (
    <Screen title={words.menu.company} intro={words.company.intro}>
      <Loaded asked={company}>
        {(data) => (
          <>
            <section className="card" aria-labelledby="date">
              <h2 id="date">{words.company.data}</h2>
              <CompanyForm company={data} official={official} fillIn={fillIn} />
              <ProblemNote problem={ask.error} />
            </section>
            <BankAccounts accounts={data.conturi_bancare} />
            <DocumentLook />
            <SettingsForm title={words.documentLanguage} names={['limba_clienti_straini']} />
            <DownloadAll />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type Known = Partial<NonNullable<Answer<'get', '/app/api/firma/registru'>['date']>>;

/** It counts how often the registry answered: only those fields are drawn anew, each time. */
interface Official {
  readonly times: number;
  readonly known: Known;
}

/** A member that the registry does not know stays as it was typed. */
function known(date: NonNullable<Answer<'get', '/app/api/firma/registru'>['date']>): Known {
  return Object.fromEntries(Object.entries(date).filter(([, value]) => value !== null));
}

interface Changed {
  readonly denumire?: string;
  readonly nr_reg_com?: string | null;
  readonly platitor_tva: boolean;
  readonly tara?: string;
  readonly cod_judet?: string | null;
  readonly localitate?: string | null;
  readonly adresa?: string | null;
  readonly email?: string | null;
}

const texts = ['denumire', 'nr_reg_com', 'tara', 'cod_judet', 'localitate', 'adresa', 'email'] as const;

interface CompanyFormProps {
  readonly company: CompanyData;
  readonly official: Official;
  readonly fillIn: ReactNode;
}

function CompanyForm({ company: stored, official: { times, known: told }, fillIn }: CompanyFormProps) {
  const words = useWords();
  const company = { ...stored, ...told };
  const keyOf = (name: string): string => (name in told ? `${name} ${times}` : name);
  /** A value from the registry is shown in the field anew. */
  const text = (name: (typeof texts)[number], label: string, maxLength: number, isNeeded = false): ReactNode => (
    <TextField
      key={keyOf(name)}
      name={name}
      label={label}
      value={company[name]}
      maxLength={maxLength}
      isNeeded={isNeeded}
    />
  );
  const say = useSay();
  const countries = useCountries();
  const counties = useNomenclature('/v2/nomenclatoare/judete');
  const [country, setCountry] = useState(company.tara);
  const save = useApiMutation(
    (call, body: Changed) => call('put', '/app/api/firma', { body }),
    () => say(words.saved),
  );
  return (
    <Form
      problem={save.error}
      onSubmit={(typed) => {
        const written = texts.map((name) => [name, typed.text(name).trim() || null] as const);
        save.mutate({ ...Object.fromEntries(written), platitor_tva: typed.isTicked('platitor_tva') });
        return undefined;
      }}
      acts={
        <>
          {company.tara === 'RO' ? fillIn : null}
          <Button type="submit" look="first" isBusy={save.isPending}>
            {words.acts.save}
          </Button>
        </>
      }
    >
      <div className="fields">
        {text('denumire', words.company.name, 255, true)}
        <TextField name="cod_unic" label={words.company.code} value={company.cod_unic} isFixed />
        {text('nr_reg_com', words.company.register, 50)}
        <TextField name="email" type="email" label={words.company.email} value={company.email} />
      </div>
      <Tick
        key={keyOf('platitor_tva')}
        name="platitor_tva"
        label={words.company.paysVat}
        isTicked={company.platitor_tva}
      />
      {text('adresa', words.company.address, 500)}
      <div className="fields">
        {text('localitate', words.company.locality, 100)}
        {country === 'RO' ? (
          <ChoiceField
            key={`${keyOf('cod_judet')} ${counties.length}`}
            name="cod_judet"
            label={words.company.county}
            value={company.cod_judet ?? ''}
            choices={[['', words.choose], ...withKnown(counties, company.cod_judet)]}
          />
        ) : (
          text('cod_judet', words.company.region, 100)
        )}
        <ChoiceField
          key={`tara ${countries.length}`}
          name="tara"
          label={words.company.country}
          value={country}
          choices={withKnown(countries, company.tara)}
          onChange={setCountry}
        />
      </div>
    </Form>
  );
}

/** The value that the company has stands in the list also before the list has come. */
function withKnown(list: readonly (readonly [string, string])[], known: string | null) {
  return known === null || list.some(([code]) => code === known) ? list : [[known, known] as const, ...list];
}
