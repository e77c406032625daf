import type { ReactNode } from 'react';
import { Brand } from '../../parts/brand.tsx';

/** The page of who is not in yet. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="door" id="continut">
      <Brand />
      <div className="card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
