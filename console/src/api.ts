import { createClient } from 'facturier-client';

/** What the screens ask the service. The one place that calls it. */
export interface Service {
  /** As fractions: 0.21 for 21 %. */
  readonly vatRates: (signal: AbortSignal) => Promise<readonly number[]>;
}

export function serviceAt(url: string): Service {
  const client = createClient({ url });
  return {
    async vatRates(signal) {
      const { data } = await client.get('/v2/nomenclatoare/cote-tva', { signal });
      return data.map(({ valoare }) => valoare);
    },
  };
}
