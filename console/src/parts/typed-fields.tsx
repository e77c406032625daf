import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { typedDate, writtenDate } from '../words/dates.ts';
import { notDate, notDecimal } from '../words/left-fields.ts';
import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import { useField } from './form.tsx';
import styles from './typed-fields.module.css';

/** The form holds everything while it is typed: each field shows what the form holds, and says what it becomes. */

interface TypedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly keys?: 'decimal' | 'numeric' | 'email' | 'tel';
  readonly isFixed?: boolean;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onBlur?: () => void;
  /** It says what is wrong with what was typed, once the field is left. */
  readonly check?: (words: Words, typed: string) => string | null;
}

export function TypedField(props: TypedFieldProps) {
  const words = useWords();
  const { name, label, value, onChange, hint, maxLength, placeholder, keys, isFixed, onPaste, onBlur } = props;
  const { check = keys === 'decimal' ? notDecimal : undefined } = props;
  const { control, notes, tell } = useField(name, hint);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <input
        {...control}
        className={keys === 'decimal' ? 'input number' : 'input'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPaste={onPaste}
        onBlur={() => {
          onBlur?.();
          if (check) tell(check(words, value));
        }}
        inputMode={keys}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={keys === undefined ? undefined : false}
      />
      {notes}
    </div>
  );
}

export function TypedDateField(
  props: Pick<TypedFieldProps, 'name' | 'label' | 'value' | 'onChange' | 'hint' | 'placeholder'>,
) {
  const words = useWords();
  const putRight = () => {
    const date = typedDate(props.value);
    if (date) props.onChange(writtenDate(date));
  };
  return (
    <TypedField
      keys="numeric"
      maxLength={20}
      placeholder={words.dates.pattern}
      {...props}
      onBlur={putRight}
      check={notDate}
    />
  );
}

export function TypedTextArea({ name, label, value, onChange, hint, maxLength }: TypedFieldProps) {
  const { control, notes } = useField(name, hint);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <textarea
        {...control}
        className={`input ${styles['low']}`}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
      {notes}
    </div>
  );
}

interface TypedChoiceProps extends Pick<TypedFieldProps, 'name' | 'label' | 'value' | 'onChange' | 'hint'> {
  /** Each choice has its value and its text. */
  readonly choices: readonly (readonly [string, string])[];
}

export function TypedChoice({ name, label, value, onChange, hint, choices }: TypedChoiceProps) {
  const { control, notes } = useField(name, hint);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <select {...control} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
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

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="tick">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

/** Enter goes on to the next field, as Tab does, so that a long form is not sent by a slip of the finger. */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (!target.matches('input, select')) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, select, textarea, button[type="submit"]')];
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((field) => field.offsetParent !== null && field.tabIndex >= 0);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** The group of fields opens when it is wanted. */
export function More({
  title,
  children,
  isOpen = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
}) {
  return (
    <details className={styles['more']} open={isOpen}>
      <summary>{title}</summary>
      <div className="form">{children}</div>
    </details>
  );
}
