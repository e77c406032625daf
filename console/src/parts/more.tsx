import type { ReactNode } from 'react';
import styles from './more.module.css';

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
