import { useWords } from '../words/words.ts';
import styles from './brand.module.css';

export function Brand() {
  const words = useWords();
  return (
    <p className={styles['brand']}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect x="5" y="3" width="22" height="26" rx="4" fill="var(--accent)" />
        <path d="M11 11h10M11 16h10M11 21h6" stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {words.product}
    </p>
  );
}
