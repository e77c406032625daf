import styles from './proposals.module.css';

interface SaidProps {
  readonly entry: { readonly partener: string | null; readonly text: string };
}

/** It says who the money is from or to, and what was written with it. */
export function Said({ entry: { partener, text } }: SaidProps) {
  return (
    <div className={styles['said']}>
      {partener === null ? null : <strong>{partener}</strong>}
      <p className="small">{text}</p>
    </div>
  );
}
