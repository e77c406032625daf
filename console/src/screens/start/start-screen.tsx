import { useEffect, useState } from 'react';
import type { Service } from '../../api.ts';
import { words } from '../../words/ro.ts';
import { type Loaded, VatRates } from './vat-rates.tsx';

/** The address /app until there is somebody to sign in: shows that the service answers. */
export function StartScreen({ service }: { readonly service: Service }) {
  const [rates, setRates] = useState<Loaded<readonly number[]>>({ state: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    service.vatRates(leaving.signal).then(
      (value) => setRates({ state: 'ready', value }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setRates({ state: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [service]);
  return (
    <main>
      <h1>{words.product}</h1>
      <VatRates rates={rates} />
      <p>
        <a href="/docs">{words.reference}</a>
      </p>
    </main>
  );
}
