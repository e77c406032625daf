import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { typedDate, writtenDate } from '../words/dates.ts';
import { notDate, notDecimal } from '../words/left-fields.ts';
import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import styles from './fields.module.css';
import { useField } from './form.tsx';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value?: string | null;
  /** A field with it shows `value` whatever is typed, and says what it should become; one without it begins with `value`, and the form reads it when it is sent. */
  readonly onChange?: ((value: string) => void) | undefined;
  readonly isNeeded?: boolean;
}

/** What a control holds, and who keeps it: the component that listens, or the control itself. */
const held = ({ value, onChange }: FieldProps) =>
  onChange
    ? {
        value: value ?? '',
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
          onChange(target.value),
      }
    : { defaultValue: value ?? '' };

function Labelled({
  id,
  label,
  notes,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly notes?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {notes}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'search';
  readonly keys?: 'decimal' | 'numeric' | 'url' | 'email' | 'tel';
  readonly fills?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isFixed?: boolean;
  /** It says what is wrong with what was typed, once the field is left. */
  readonly check?: (words: Words, typed: string) => string | null;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** The field appears because of what was just done. */
  readonly isFocused?: boolean;
}

export function TextField(props: TextFieldProps) {
  const words = useWords();
  const { name, label, hint, isNeeded, type = 'text', keys, fills, placeholder, maxLength, isFixed } = props;
  const { isFocused = false, check = keys === 'decimal' ? notDecimal : undefined, onPaste, onBlur } = props;
  const { control, notes, tell } = useField(name, hint);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <Labelled id={control.id} label={label} notes={notes}>
      <input
        {...control}
        {...held(props)}
        ref={input}
        className={keys === 'decimal' ? 'input number' : 'input'}
        type={type}
        required={isNeeded}
        inputMode={keys}
        autoComplete={fills ?? 'off'}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={isFixed}
        onPaste={onPaste}
        onBlur={(event) => {
          onBlur?.(event);
          if (check) tell(check(words, event.target.value));
        }}
        spellCheck={type === 'text' && keys === undefined ? undefined : false}
      />
    </Labelled>
  );
}

/** A date is typed as zz.ll.aaaa, or shorter, and completed when the field is left. */
export function DateField(props: FieldProps & Pick<TextFieldProps, 'placeholder'>) {
  const words = useWords();
  const complete = ({ target }: FocusEvent<HTMLInputElement>) => {
    const date = typedDate(target.value);
    if (!date) return;
    if (props.onChange) props.onChange(writtenDate(date));
    else target.value = writtenDate(date);
  };
  return (
    <TextField
      keys="numeric"
      maxLength={20}
      placeholder={words.dates.pattern}
      {...props}
      onBlur={complete}
      check={notDate}
    />
  );
}

/** The page never stores it; the person may look at what they type. */
export function PasswordField({ name, label, hint, fills }: FieldProps & { readonly fills: string }) {
  const words = useWords();
  const { control, notes } = useField(name, hint);
  const [isShown, setShown] = useState(false);
  return (
    <Labelled id={control.id} label={label} notes={notes}>
      <div className="with-button">
        <input {...control} className="input" type={isShown ? 'text' : 'password'} required autoComplete={fills} />
        <Button onClick={() => setShown(!isShown)}>{isShown ? words.acts.hide : words.acts.show}</Button>
      </div>
    </Labelled>
  );
}

export function LongTextField(props: FieldProps & Pick<TextFieldProps, 'placeholder' | 'maxLength'>) {
  const { control, notes } = useField(props.name, props.hint);
  return (
    <Labelled id={control.id} label={props.label} notes={notes}>
      <textarea
        {...control}
        {...held(props)}
        className={props.onChange ? `input ${styles['low']}` : 'input'}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
      />
    </Labelled>
  );
}

interface ChoiceFieldProps extends FieldProps {
  /** Each choice has its value and its text. */
  readonly choices: readonly (readonly [string, string])[];
  /** It is told what was chosen, while the control itself keeps it. */
  readonly onChosen?: (value: string) => void;
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { control, notes } = useField(props.name, props.hint);
  const { value, onChange, onChosen } = props;
  return (
    <Labelled id={control.id} label={props.label} notes={notes}>
      <select
        {...control}
        {...(onChange ? { value: value ?? undefined } : { defaultValue: value ?? undefined })}
        className="input"
        onChange={({ target }) => (onChange ?? onChosen)?.(target.value)}
      >
        {props.choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** It is shown once, to be copied. */
export function ShownField({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  const { control } = useField('', undefined);
  return (
    <Labelled id={control.id} label={label}>
      <div className="with-button">
        <input id={control.id} className="input" readOnly value={value} onFocus={({ target }) => target.select()} />
        {children}
      </div>
    </Labelled>
  );
}

interface FileFieldProps {
  readonly name: string;
  readonly label: string;
  /** These are file endings, as the browser's own dialog accepts them. */
  readonly accept: string;
  readonly onChange: (file: File | null) => void;
}

export function FileField({ name, label, accept, onChange }: FileFieldProps) {
  const { control, notes } = useField(name, undefined);
  return (
    <Labelled id={control.id} label={label} notes={notes}>
      <input
        {...control}
        className="input"
        type="file"
        accept={accept}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
    </Labelled>
  );
}
