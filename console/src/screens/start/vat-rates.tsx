import { FacturierError } from 'facturier-client';
import { percent } from '../../words/numbers.ts';
import { words } from '../../words/ro.ts';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown };

export function VatRates({ rates }: { readonly rates: Loaded<readonly number[]> }) {
  switch (rates.state) {
    case 'loading':
      return <p aria-live="polite">{words.loading}</p>;
    case 'failed':
      return <Failure error={rates.error} />;
    case 'ready':
      return (
        <section aria-labelledby="vat-rates">
          <h2 id="vat-rates">{words.vatRates}</h2>
          <ul>
            {rates.value.map((rate) => (
              <li key={rate}>{percent(rate)}</li>
            ))}
          </ul>
        </section>
      );
  }
}

function Failure({ error }: { readonly error: unknown }) {
  return (
    <p role="alert">
      {words.noAnswer}
      {error instanceof FacturierError ? (
        <>
          {' '}
          {words.interactionId} <code>{error.interactionId}</code>
        </>
      ) : null}
    </p>
  );
}
