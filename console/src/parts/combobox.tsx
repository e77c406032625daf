import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '../words/words.ts';
import styles from './combobox.module.css';
import { useField } from './form.tsx';

export interface Suggestion {
  readonly key: string;
  readonly shown: ReactNode;
  readonly choose: () => void;
}

interface ComboboxProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly suggestions: readonly Suggestion[];
  /** A screen reader says how many there are. */
  readonly said: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onBlur?: () => void;
}

/** The arrows go through the suggestions, Enter takes one, Escape leaves what was typed as it is. */
export function Combobox(props: ComboboxProps) {
  const words = useWords();
  const { name, label, value, onChange, suggestions, said, hint, maxLength, placeholder, onPaste, onBlur } = props;
  const { control, notes } = useField(name, hint);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const list = `${control.id}-lista`;
  const optionId = (place: number) => `${list}-${place}`;
  const take = (suggestion: Suggestion) => {
    setOpen(false);
    setActive(-1);
    suggestion.choose();
  };
  const act = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggestions[active];
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length;
      if (count > 0) setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + count) % count);
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div className={`field ${styles['combobox']}`}>
      <label htmlFor={control.id}>{label}</label>
      <input
        {...control}
        className="input"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setOpen(true);
          setActive(-1);
          onChange(target.value);
        }}
        onKeyDown={act}
        onPaste={onPaste}
        onBlur={() => {
          setOpen(false);
          setActive(-1);
          onBlur?.();
        }}
      />
      <div id={list} role="listbox" aria-label={words.form.suggested} className={styles['options']} hidden={!isShown}>
        {suggestions.map((suggestion, place) => (
          <div
            key={suggestion.key}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={styles['option']}
            // It comes before the field loses the focus, so that what is clicked is there still.
            onPointerDown={(event) => {
              event.preventDefault();
              take(suggestion);
            }}
          >
            {suggestion.shown}
          </div>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {isShown ? said : ''}
      </span>
      {notes}
    </div>
  );
}
