import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo, useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiQuery } from '../../queries.tsx';
import { fieldPrice, shownMoney, shownNumber, shownPrice } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { typedDiscount } from './form-body.ts';
import { type Change, type FoundArticle, isEmpty, type TypedLine } from './form-state.ts';
import styles from './line-fields.module.css';
import { pastedRows, takenRows } from './pasted-rows.ts';
import { isBarcode, scannedArticle } from './scanned.ts';
import { useDebounced } from './use-debounced.ts';

type Choices = readonly (readonly [string, string])[];

interface LineFieldsProps {
  readonly line: TypedLine;
  readonly place: number;
  readonly rates: Choices;
  /** It is null where goods leave no warehouse. */
  readonly warehouses: Choices | null;
  readonly currency: string;
  readonly pricesIncludeVat: boolean;
  /** It is null where the total of the line is not known yet. */
  readonly total: number | null;
  /** The last line adds a new one behind it. */
  readonly onNext: (() => void) | null;
  readonly onChange: Dispatch<Change>;
}

/** Of five hundred lines only the one that is typed in is drawn again. */
export const LineFields = memo(function LineFields(props: LineFieldsProps) {
  const words = useWords();
  const { line, place, rates, warehouses, currency, pricesIncludeVat, total, onNext, onChange } = props;
  const say = useSay();
  const { key } = line;
  const set = (change: Partial<TypedLine>) => onChange({ is: 'line', key, change });
  const name = (member: string) => `linii.${place}.${member}`;
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'), { currency, pricesIncludeVat });
    if (!rows) return;
    event.preventDefault();
    const { taken, leftOut } = takenRows(rows);
    onChange({ is: 'add', lines: taken, after: key });
    if (leftOut > 0) say(words.form.pastedInPart(taken.length, leftOut));
  };
  const labels = words.form.line;
  // Behind the last field of the last line a new line appears, by Tab and by Enter.
  const goOn = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const isOn = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    const fields = event.currentTarget.querySelectorAll('input, select');
    const isScanned = event.target === fields[0] && isBarcode(line.denumire);
    const isPriced = event.target instanceof HTMLInputElement && event.target.name === name('pret') && isWhole(line);
    if (event.key === 'Enter' && (isScanned || isPriced) && !event.defaultPrevented) {
      // The scanner goes on to the next article, and so does who has typed the price: the rest is seldom changed.
      event.preventDefault();
      if (onNext) onNext();
      else document.querySelector<HTMLElement>(`[name="linii.${place + 1}.denumire"]`)?.focus();
      return;
    }
    if (!isOn || !onNext || isEmpty(line) || event.defaultPrevented || event.target !== fields[fields.length - 1])
      return;
    event.preventDefault();
    onNext();
  };
  return (
    <fieldset className={styles['line']} onKeyDown={goOn}>
      <legend className={styles['name']}>{labels.name(place + 1)}</legend>
      <ArticleFields {...props} onPaste={paste} />
      <TextField
        name={name('cantitate')}
        label={labels.quantity}
        keys="decimal"
        maxLength={20}
        value={line.cantitate}
        onChange={(cantitate) => set({ cantitate })}
      />
      <TextField name={name('um')} label={labels.unit} maxLength={20} value={line.um} onChange={(um) => set({ um })} />
      <TextField
        name={name('pret')}
        label={labels.price}
        keys="decimal"
        maxLength={24}
        value={line.pret}
        onChange={(pret) => set({ pret })}
      />
      <ChoiceField
        name={name('cota_tva')}
        label={labels.rate}
        value={line.cota_tva}
        choices={withOwn(words, rates, line.cota_tva)}
        onChange={(cota_tva) => set({ cota_tva })}
      />
      {line.tip === 'Articol' ? (
        <TextField
          name={name('discount')}
          label={labels.discount}
          maxLength={20}
          placeholder={labels.discountHint}
          check={notDiscount}
          value={line.discount}
          onChange={(discount) => set({ discount })}
        />
      ) : (
        <p className={`${styles['mark']} badge`}>{labels.isDiscount}</p>
      )}
      {warehouses ? (
        <ChoiceField
          name={name('cod_gestiune')}
          label={labels.warehouse}
          value={line.cod_gestiune}
          choices={withOwn(words, [['', words.none], ...warehouses], line.cod_gestiune)}
          onChange={(cod_gestiune) => set({ cod_gestiune })}
        />
      ) : null}
      <div className={styles['end']}>
        <output className={styles['total']}>{total === null ? words.none : shownMoney(total)}</output>
        <Button look="quiet" onClick={() => onChange({ is: 'remove', key })}>
          {labels.remove}
          <span className="visually-hidden"> {place + 1}</span>
        </Button>
      </div>
    </fieldset>
  );
});

const isWhole = ({ denumire, cantitate, pret }: TypedLine): boolean =>
  [denumire, cantitate, pret].every((text) => text.trim() !== '');

/** The value of a copied or pasted line stays among the choices, so that the service can say what is wrong with it. */
const withOwn = (words: Words, choices: Choices, own: string): Choices =>
  choices.some(([choice]) => choice === own) ? choices : [...choices, [own, own === '' ? words.choose : own]];

interface ArticleFieldsProps extends LineFieldsProps {
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** A name or code that is typed is searched among the articles, and the one that is chosen fills in the line. */
function ArticleFields({ line, place, pricesIncludeVat, onChange, onPaste }: ArticleFieldsProps) {
  const words = useWords();
  const { key } = line;
  // Only what is being typed is searched: five hundred pasted names send nothing.
  const [isTyped, setTyped] = useState(false);
  const search = useDebounced(line.denumire.trim(), 150);
  const found = useApiQuery(
    '/app/api/emitere/articole',
    { query: { cauta: search } },
    {
      isEnabled:
        (isTyped || isBarcode(line.denumire)) &&
        search.length >= 2 &&
        line.tip === 'Articol' &&
        line.cod_articol === '',
      keepsPrevious: true,
    },
  );
  const code = useDebounced(line.cod_articol.trim(), 250);
  const byCode = useApiQuery(
    '/app/api/emitere/articole',
    { query: { cauta: code } },
    { isEnabled: code !== '' && line.denumire === '' },
  );
  const fill = (article: FoundArticle) =>
    onChange({ is: 'line', key, change: filled(article, line, pricesIncludeVat) });
  const [exact] =
    code === line.cod_articol.trim() && line.denumire === ''
      ? (byCode.data?.articole.filter(({ cod, cod_bare }) => cod === code || cod_bare === code) ?? [])
      : [];
  const scanned =
    search === line.denumire.trim() && line.cod_articol === '' && !found.isPlaceholderData
      ? scannedArticle(search, found.data?.articole ?? [])
      : null;
  const codeName = `linii.${place}.cod_articol`;
  useEffect(() => {
    // It waits while the code is still being typed, which may be the beginning of another.
    const isTyping = document.activeElement?.getAttribute('name') === codeName;
    const taken = scanned ?? (isTyping ? undefined : exact);
    if (taken) onChange({ is: 'line', key, change: filled(taken, line, pricesIncludeVat) });
  });
  const articles = isTyped && line.cod_articol === '' ? (found.data?.articole ?? []) : [];
  return (
    <>
      <Combobox
        name={`linii.${place}.denumire`}
        label={words.form.line.article}
        maxLength={2000}
        value={line.denumire}
        onChange={(denumire) => {
          setTyped(true);
          onChange({ is: 'line', key, change: { denumire } });
        }}
        onBlur={() => setTyped(false)}
        onPaste={onPaste}
        said={words.form.suggestions(articles.length)}
        suggestions={articles.map((article) => ({
          key: `${article.cod ?? ''} ${article.nume}`,
          shown: <ArticleRow article={article} />,
          choose: () => fill(article),
        }))}
      />
      <TextField
        name={codeName}
        label={words.form.line.code}
        maxLength={128}
        value={line.cod_articol}
        onChange={(cod_articol) => onChange({ is: 'line', key, change: { cod_articol } })}
      />
    </>
  );
}

function ArticleRow({ article }: { readonly article: FoundArticle }) {
  const words = useWords();
  const facts = [
    article.cod,
    article.pret_unitar === null ? null : shownPrice(article.pret_unitar),
    article.stoc === null ? null : words.form.line.stock(shownNumber(article.stoc)),
  ];
  return (
    <>
      <span>{article.nume}</span>
      <span className="quiet small">{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** The stored price is without VAT: where prices include it, the person types theirs. */
function filled(article: FoundArticle, line: TypedLine, pricesIncludeVat: boolean): Partial<TypedLine> {
  return {
    denumire: article.nume,
    cod_articol: article.cod ?? '',
    cod_bare: article.cod_bare ?? '',
    um: article.um ?? line.um,
    // The members are those of another article.
    efactura: null,
    ...(article.pret_unitar === null || pricesIncludeVat ? {} : { pret: fieldPrice(article.pret_unitar) }),
    ...(article.cota_tva === null ? {} : { cota_tva: String(article.cota_tva) }),
  };
}

export const notDiscount = (words: Words, typed: string): string | null =>
  typedDiscount(typed) === null ? words.form.notDiscount : null;
