import { type ReactNode, useEffect, useRef, useState } from 'react';
import { typedDate, writtenDate } from '../words/dates.ts';
import { notDate } from '../words/left-fields.ts';
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
  readonly isNeeded?: boolean;
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'search';
  readonly keys?: 'numeric' | 'url';
  readonly fills?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isFixed?: boolean;
  /** It says what is wrong with what was typed, once the field is left. */
  readonly check?: (words: Words, typed: string) => string | null;
  /** The field appears because of what was just done. */
  readonly isFocused?: boolean;
}

export function TextField(props: TextFieldProps) {
  const words = useWords();
  const { name, label, hint, value, isNeeded, type = 'text', keys, fills, placeholder, maxLength, isFixed } = props;
  const { isFocused = false, check } = props;
  const { control, notes, tell } = useField(name, hint);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <input
        {...control}
        ref={input}
        className="input"
        type={type}
        defaultValue={value ?? ''}
        required={isNeeded}
        inputMode={keys}
        autoComplete={fills ?? 'off'}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={isFixed}
        onBlur={check ? ({ target }) => tell(check(words, target.value)) : undefined}
        spellCheck={type === 'text' && keys === undefined ? undefined : false}
      />
      {notes}
    </div>
  );
}

/** The page never stores it; the person may look at what they type. */
export function PasswordField({ name, label, hint, fills }: FieldProps & { readonly fills: string }) {
  const words = useWords();
  const { control, notes } = useField(name, hint);
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <div className="with-button">
        <input {...control} className="input" type={isShown ? 'text' : 'password'} required autoComplete={fills} />
        <Button onClick={() => setShown(!isShown)}>{isShown ? words.acts.hide : words.acts.show}</Button>
      </div>
      {notes}
    </div>
  );
}

export function LongTextField({
  name,
  label,
  hint,
  value,
  placeholder,
}: FieldProps & { readonly placeholder?: string }) {
  const { control, notes } = useField(name, hint);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <textarea {...control} className="input" defaultValue={value ?? ''} placeholder={placeholder} />
      {notes}
    </div>
  );
}

interface ChoiceFieldProps extends FieldProps {
  /** Each choice has its value and its text. */
  readonly choices: readonly (readonly [string, string])[];
  readonly onChange?: (value: string) => void;
}

export function ChoiceField({ name, label, hint, value, choices, onChange }: ChoiceFieldProps) {
  const { control, notes } = useField(name, hint);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <select
        {...control}
        className="input"
        defaultValue={value ?? undefined}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      {notes}
    </div>
  );
}

/** A date is typed as zz.ll.aaaa, or shorter, and completed when the field is left. */
export function DateField({ name, label, hint, value }: FieldProps) {
  const words = useWords();
  const { control, notes, tell } = useField(name, hint);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <input
        {...control}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={words.dates.pattern}
        maxLength={20}
        defaultValue={value ?? ''}
        onBlur={({ target }) => {
          const date = typedDate(target.value);
          if (date) target.value = writtenDate(date);
          tell(notDate(words, target.value));
        }}
      />
      {notes}
    </div>
  );
}

interface TickProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isTicked?: boolean;
}

export function Tick({ name, label, hint, isTicked }: TickProps) {
  const { control, notes } = useField(name, hint);
  return (
    <div className="tick">
      <input {...control} type="checkbox" defaultChecked={isTicked} />
      <label htmlFor={control.id}>{label}</label>
      {notes}
    </div>
  );
}

/** Several of a list are chosen under one name. */
export function TickGroup({
  name,
  label,
  hint,
  choices,
  shown,
  ticked = [],
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly string[];
  /** What people read of a choice; without it the choice is a code that they know. */
  readonly shown?: (choice: string) => string;
  readonly ticked?: readonly string[];
}) {
  const { control, notes } = useField(name, hint);
  return (
    <fieldset className="form">
      <legend className="legend">{label}</legend>
      {notes}
      <div className={styles['ticks']}>
        {choices.map((choice) => (
          <div key={choice} className="tick">
            <input
              {...control}
              id={`${control.id}-${choice}`}
              type="checkbox"
              value={choice}
              defaultChecked={ticked.includes(choice)}
            />
            <label htmlFor={`${control.id}-${choice}`}>{shown ? shown(choice) : <code>{choice}</code>} </label>
          </div>
        ))}
      </div>
    </fieldset>
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
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <div className="with-button">
        <input id={control.id} className="input" readOnly value={value} onFocus={({ target }) => target.select()} />
        {children}
      </div>
    </div>
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
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <input
        {...control}
        className="input"
        type="file"
        accept={accept}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
      {notes}
    </div>
  );
}
