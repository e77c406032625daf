import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { LongTextField, TextField } from '../../parts/fields.tsx';
import { Form, useField } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery, useCall } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import styles from './document-look.module.css';

type Look = Answer<'get', '/app/api/setari/aspect'>;
type LookBody = Sent<'put', '/app/api/setari/aspect'>['body'];
type Logo = NonNullable<LookBody['logo']>;

/** A sample follows what is typed about the look of the company's documents. */
export function DocumentLook() {
  const words = useWords();
  const look = useApiQuery('/app/api/setari/aspect', {});
  return (
    <section className="card" aria-labelledby="aspect">
      <h2 id="aspect">{words.look.title}</h2>
      <Loaded asked={look}>{(data) => <LookForm look={data} />}</Loaded>
    </section>
  );
}

const ticks = ['total_pe_linie', 'emis_de', 'cod_de_bare'] as const;
const texts = ['culoare', 'telefon', 'web', 'capital_social', 'text_sub_totaluri', 'subsol'] as const;

function LookForm({ look }: { readonly look: Look }) {
  const words = useWords();
  const say = useSay();
  const [logo, setLogo] = useState<Logo | null | undefined>(undefined);
  const [typed, setTyped] = useState<LookBody>({});
  const fields = useRef<HTMLDivElement>(null);
  const unsaved = logo === undefined ? typed : { ...typed, logo };
  const sample = useSample(unsaved);
  const save = useApiMutation(
    (call, body: LookBody) => call('put', '/app/api/setari/aspect', { body }),
    () => {
      setLogo(undefined);
      say(words.saved);
    },
  );
  const readTyped = (): LookBody => {
    const data = new FormData(fields.current?.closest('form') ?? undefined);
    return {
      ...Object.fromEntries(texts.map((name) => [name, String(data.get(name) ?? '').trim() || null])),
      ...Object.fromEntries(ticks.map((name) => [name, data.has(name)])),
    };
  };
  const shown = logo === undefined ? look.logo : logo;
  return (
    <div className={styles['beside']} onInput={() => setTyped(readTyped())}>
      <Form
        problem={save.error ?? sample.problem}
        onSubmit={() => {
          save.mutate(logo === undefined ? readTyped() : { ...readTyped(), logo });
          return undefined;
        }}
        acts={
          <Button type="submit" look="first" isBusy={save.isPending}>
            {words.look.keep}
          </Button>
        }
      >
        <LogoField shown={shown} onChoose={setLogo} />
        <div ref={fields} className="fields">
          <ColourField value={look.culoare} />
          <TextField name="telefon" label={words.look.phone} value={look.telefon} maxLength={50} />
          <TextField name="web" label={words.look.web} value={look.web} maxLength={100} keys="url" />
          <TextField
            name="capital_social"
            label={words.look.capital}
            value={look.capital_social}
            placeholder={words.look.capitalExample}
            maxLength={60}
          />
        </div>
        <LongTextField name="text_sub_totaluri" label={words.look.closing} value={look.text_sub_totaluri} />
        <LongTextField name="subsol" label={words.look.footer} hint={words.look.footerHint} value={look.subsol} />
        <Tick name="total_pe_linie" label={words.look.lineGross} isTicked={look.total_pe_linie} />
        <Tick name="emis_de" label={words.look.issuedBy} hint={words.look.issuedByHint} isTicked={look.emis_de} />
        <Tick name="cod_de_bare" label={words.look.barcode} isTicked={look.cod_de_bare} />
      </Form>
      <figure className={styles['sample']}>
        <figcaption>{words.look.sample}</figcaption>
        {sample.picture === null ? (
          <div className={styles['paper']} />
        ) : (
          <img className={styles['paper']} src={sample.picture} alt={words.look.sampleAlt} />
        )}
      </figure>
    </div>
  );
}

const patienceMs = 400;

/** The service draws a sample document with what was typed, once the typing pauses. */
function useSample(look: LookBody): { readonly picture: string | null; readonly problem: Error | null } {
  const call = useCall();
  const [sample, setSample] = useState<{ readonly picture: string | null; readonly problem: Error | null }>({
    picture: null,
    problem: null,
  });
  const said = JSON.stringify(look);
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const body = JSON.parse(said) as LookBody;
        const { imagine } = await latest.current('post', '/app/api/setari/aspect/previzualizare', {
          body,
          signal: ended.signal,
        });
        setSample({ picture: URL.createObjectURL(new Blob([imagine], { type: 'image/svg+xml' })), problem: null });
      } catch (error) {
        // The last picture stays while something is wrong.
        if (!ended.signal.aborted) setSample(({ picture }) => ({ picture, problem: error as Error }));
      }
    };
    const timer = setTimeout(ask, said === '{}' ? 0 : patienceMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [said]);
  const { picture } = sample;
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture)), [picture]);
  return sample;
}

/** A colour is typed, or picked. */
function ColourField({ value }: { readonly value: string | null }) {
  const words = useWords();
  const { control, notes } = useField('culoare', words.look.colourHint);
  const text = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <label htmlFor={control.id}>{words.look.colour}</label>
      <div className="with-button">
        <input
          {...control}
          ref={text}
          className="input"
          defaultValue={value ?? ''}
          placeholder="#1a5fb4"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
        />
        <input
          type="color"
          className={styles['swatch']}
          aria-label={words.look.pickColour}
          defaultValue={value ?? '#1c2430'}
          onInput={({ currentTarget }) => {
            if (text.current) text.current.value = currentTarget.value;
          }}
        />
      </div>
      {notes}
    </div>
  );
}

const kinds: Readonly<Record<string, Logo['tip']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/svg+xml': 'svg',
};
const typeOf = (tip: string): string => Object.keys(kinds).find((type) => kinds[type] === tip) ?? '';
/** It is checked before anything is sent; the service checks it too. */
const mostBytes = 512 * 1024;

interface LogoFieldProps {
  readonly shown: { readonly tip: string; readonly continut: string } | null;
  readonly onChoose: (logo: Logo | null) => void;
}

/** A file is chosen by a button, or dropped. */
function LogoField({ shown, onChoose }: LogoFieldProps) {
  const words = useWords();
  const { control, notes } = useField('logo', words.look.logoHint);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const picture = usePicture(shown);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const tip = kinds[file.type];
    const refused = tip === undefined ? words.look.otherKind : file.size > mostBytes ? words.look.tooLarge : null;
    setWrong(refused);
    if (tip !== undefined && refused === null) onChoose({ tip, continut: await base64Of(file) });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <fieldset className={styles['drop']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend className="legend">{words.look.logo}</legend>
      {picture === null ? null : <img className={styles['logo']} src={picture} alt={words.look.logoAlt} />}
      <input
        {...control}
        ref={input}
        type="file"
        hidden
        accept={Object.keys(kinds).join(',')}
        aria-label={words.look.logo}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file may be chosen again, after it was changed.
          currentTarget.value = '';
        }}
      />
      <div className="acts">
        <Button onClick={() => input.current?.click()}>{words.look.choose}</Button>
        {shown === null ? null : <Button onClick={() => onChoose(null)}>{words.look.remove}</Button>}
      </div>
      {notes}
      {wrong === null ? null : (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

function usePicture(logo: LogoFieldProps['shown']): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  const [tip, content] = [logo?.tip ?? '', logo?.continut ?? ''];
  useEffect(() => {
    if (content === '') {
      setPicture(null);
      return undefined;
    }
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: typeOf(tip) }));
    setPicture(address);
    return () => URL.revokeObjectURL(address);
  }, [tip, content]);
  return picture;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
