import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { TextField } from '../../parts/fields.tsx';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { useDebounced } from '../documents/use-debounced.ts';
import { usePayables } from './payables.ts';
import styles from './tie-dialog.module.css';
import { keyOf, leftOfEntry, type Part, type Payable, tiedOf, withPart } from './tied-parts.ts';

/** Money that is to be spread over documents. */
export interface SpreadMoney {
  readonly amount: number;
  readonly currency: string;
  /** What came in is collected of documents of the company; what went out is paid for received invoices. */
  readonly isCredit: boolean;
  /** Only documents of this client are offered; null means of all. */
  readonly client: string | null;
}

interface TiedFieldsProps {
  readonly money: SpreadMoney;
  readonly parts: readonly Part[];
  readonly onChange: (parts: readonly Part[]) => void;
  readonly labels: {
    readonly sums: (tied: string, left: string | null) => string;
    readonly tooMuch: (beyond: string) => string;
  };
}

/** CON-BANK-1, CON-STRAY-2: the documents are searched and chosen, and what each takes is typed; what is left is told. */
export function TiedFields({ money, parts, onChange, labels }: TiedFieldsProps) {
  const { amount, currency, isCredit } = money;
  const left = leftOfEntry(amount, parts);
  return (
    <>
      <Search money={money} parts={parts} onFound={(found) => onChange(withPart(parts, found, amount))} />
      {parts.map((part, place) => (
        <PartFields
          key={keyOf(part)}
          part={part}
          place={place}
          currency={currency}
          isCredit={isCredit}
          onChange={(typed) => onChange(parts.map((other) => (other === part ? { ...part, typed } : other)))}
          onRemove={() => onChange(parts.filter((other) => other !== part))}
        />
      ))}
      <p role="status">
        {parts.length === 0
          ? ''
          : left < 0
            ? labels.tooMuch(moneyIn(-left, currency))
            : labels.sums(moneyIn(tiedOf(parts), currency), left === 0 ? null : moneyIn(left, currency))}
      </p>
    </>
  );
}

const mostSuggested = 8;

interface SearchProps {
  readonly money: SpreadMoney;
  /** What was chosen already is not offered again. */
  readonly parts: readonly Part[];
  readonly onFound: (found: Payable) => void;
}

function Search({ money, parts, onFound }: SearchProps) {
  const words = useWords();
  const { isCredit, currency } = money;
  const labels = words.banking.tie;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 150);
  const chosen = new Set(parts.map(keyOf));
  const found = usePayables({ ...money, search })
    .filter((one) => !chosen.has(keyOf(one)))
    .slice(0, mostSuggested);
  return (
    <div className={styles['search']}>
      <Combobox
        name="alocari"
        label={isCredit ? labels.search : labels.searchReceived}
        hint={isCredit ? labels.searchHint : labels.searchReceivedHint}
        value={typed}
        maxLength={100}
        onChange={setTyped}
        said={words.form.suggestions(found.length)}
        suggestions={found.map((one) => ({
          key: keyOf(one),
          shown: <Found payable={one} currency={currency} isCredit={isCredit} />,
          choose: () => {
            setTyped('');
            onFound(one);
          },
        }))}
      />
    </div>
  );
}

interface FoundProps {
  readonly payable: Payable;
  readonly currency: string;
  readonly isCredit: boolean;
}

function Found({ payable: { title, detail, left }, currency, isCredit }: FoundProps) {
  const words = useWords();
  const labels = words.banking.tie;
  const amount = moneyIn(left, currency);
  return (
    <>
      <span>{title}</span>
      <span className="quiet small">
        {detail} · {isCredit ? labels.toCollect(amount) : labels.toPay(amount)}
      </span>
    </>
  );
}

interface PartFieldsProps {
  readonly part: Part;
  readonly place: number;
  readonly currency: string;
  readonly isCredit: boolean;
  readonly onChange: (typed: string) => void;
  readonly onRemove: () => void;
}

function PartFields({ part, place, currency, isCredit, onChange, onRemove }: PartFieldsProps) {
  const words = useWords();
  const labels = words.banking.tie;
  return (
    <fieldset className={styles['part']}>
      <legend className="visually-hidden">{part.title}</legend>
      <p>
        <Found payable={part} currency={currency} isCredit={isCredit} />
      </p>
      <TextField
        name={`alocari.${place}.suma`}
        label={labels.amount}
        keys="decimal"
        maxLength={20}
        value={part.typed}
        onChange={onChange}
      />
      <Button look="small" onClick={onRemove}>
        {labels.remove}
        <span className="visually-hidden"> {part.title}</span>
      </Button>
    </fieldset>
  );
}
