import type { ReactNode } from 'react';
import { Brand } from '../../parts/brand.tsx';
import styles from './door.module.css';

/** The page of who is not in yet. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles['door']} id="continut">
      <Brand />
      <div className="card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
