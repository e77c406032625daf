import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles['search']}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search />
      <input
        id={id}
        className="input"
        type="search"
        value={value}
        maxLength={100}
        placeholder={hint}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
