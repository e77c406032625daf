import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, LongTextField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { typedWhole } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';

type Settings = Answer<'get', '/app/api/setari'>;
type Name = keyof Settings;

/** Each setting is asked for in this form. */
const shapes = {
  cautare_articol_dupa: 'choice',
  genereaza_articol_nou: 'switch',
  cautare_client_dupa_id_extern: 'switch',
  gestioneaza_stoc: 'switch',
  gestiuni_pe_linie: 'switch',
  expune_cantitati: 'switch',
  termen_scadenta_zile: 'whole',
  limita_documente_arhiva: 'whole',
  link_plata: 'switch',
  link_pagina_client: 'switch',
  cont_stripe: 'text or none',
  curs_bnr_din_ziua: 'switch',
  aproba_automat_facturi_furnizori: 'switch',
  intra_in_stoc_la_aprobare: 'switch',
  incaseaza_automat_din_extras: 'switch',
  trimite_in_spv_dupa_ore: 'whole or none',
  limba_clienti_straini: 'language or none',
  cere_al_doilea_factor: 'switch',
  origini_browser: 'lines',
  v1_activ: 'switch',
  v1_formulare: 'switch',
} as const satisfies Readonly<Record<Name, string>>;

/** Some of the company's settings are explained in a sentence each, and saved together. */
export function SettingsForm({ title, names }: { readonly title: string; readonly names: readonly Name[] }) {
  const settings = useApiQuery('/app/api/setari', {});
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <Loaded asked={settings}>{(data) => <LoadedForm settings={data} names={names} />}</Loaded>
    </section>
  );
}

function LoadedForm({ settings, names }: { readonly settings: Settings; readonly names: readonly Name[] }) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    (call, body: Partial<Settings>) => call('put', '/app/api/setari', { body }),
    () => say(words.saved),
  );
  return (
    <Form
      problem={save.error}
      onSubmit={(typed) => {
        const wrong = names.filter((name) => saidIn(typed, name) === undefined);
        if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.problem.notWhole]));
        save.mutate(Object.fromEntries(names.map((name) => [name, saidIn(typed, name)])));
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={save.isPending}>
          {words.acts.save}
        </Button>
      }
    >
      {names.map((name) => (
        <Setting key={name} name={name} value={settings[name]} />
      ))}
    </Form>
  );
}

function Setting({ name, value }: { readonly name: Name; readonly value: Settings[Name] }) {
  const words = useWords();
  const { label, hint } = words.settings[name];
  switch (shapes[name]) {
    case 'switch':
      return <Tick name={name} label={label} hint={hint} isTicked={value === true} />;
    case 'choice':
      return (
        <ChoiceField
          name={name}
          label={label}
          hint={hint}
          value={String(value)}
          choices={Object.entries(words.articleSearch)}
        />
      );
    case 'language or none':
      return (
        <ChoiceField
          name={name}
          label={label}
          hint={hint}
          value={value === null ? 'ro' : String(value)}
          choices={Object.entries(words.languages)}
        />
      );
    case 'lines':
      return (
        <LongTextField name={name} label={label} hint={hint} value={Array.isArray(value) ? value.join('\n') : ''} />
      );
    case 'text or none':
      return <TextField name={name} label={label} hint={hint} value={value === null ? '' : String(value)} />;
    default:
      return (
        <TextField
          name={name}
          label={label}
          hint={hint}
          value={value === null ? '' : String(value)}
          keys="numeric"
          maxLength={12}
        />
      );
  }
}

/** Returns undefined where what was typed is no whole number; the service says how large it may be. */
function saidIn(typed: Typed, name: Name): unknown {
  const text = typed.text(name);
  switch (shapes[name]) {
    case 'switch':
      return typed.isTicked(name);
    case 'choice':
      return text;
    case 'language or none':
      return text === 'ro' ? null : text;
    case 'lines':
      return text.split(/\s+/).filter((line) => line !== '');
    case 'text or none':
      return text || null;
    case 'whole or none':
      return text === '' ? null : (typedWhole(text) ?? undefined);
    case 'whole':
      return typedWhole(text) ?? undefined;
  }
}
