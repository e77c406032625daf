import { useId } from 'react';
import { useField } from './form.tsx';
import styles from './ticks.module.css';

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
