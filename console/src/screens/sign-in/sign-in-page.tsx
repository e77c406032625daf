import type { ReactNode } from 'react';
import { Brand } from '../../parts/brand.tsx';
import styles from './sign-in-page.module.css';

/** It is shown to a person who is not signed in yet. */
export function SignInPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles['page']} id="continut">
      <Brand />
      <div className="card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
