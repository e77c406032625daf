import { useWords } from '../words/words.ts';
import styles from './list-totals.module.css';

interface CurrencyTotal {
  readonly currency: string;
  readonly documents: number;
  readonly total: string;
  readonly left: string;
  /** What is no sale is told beside it. */
  readonly others?: string | null;
}

interface ListTotalsProps {
  /** They are by currency; null when there were too many to sum, undefined until they are known. */
  readonly totals: readonly CurrencyTotal[] | null | undefined;
  readonly most: number | undefined;
  readonly isFetching: boolean;
}

/** It shows what the documents of a list amount to, and what is left of them to be paid. */
export function ListTotals({ totals, most = 0, isFetching }: ListTotalsProps) {
  const words = useWords();
  return (
    <section aria-label={words.invoices.totals} className={styles['totals']} aria-busy={isFetching}>
      {totals === null ? <p className="quiet">{words.invoices.tooMany(most.toLocaleString('ro-RO'))}</p> : null}
      {totals?.map(({ currency, documents, total, left, others = null }) => (
        <p key={currency}>
          {documents === 0 && others !== null ? null : (
            <>
              <span className="quiet">{words.invoices.documents(documents)}</span>{' '}
              <strong>{words.invoices.total(total)}</strong> <span>{left}</span>{' '}
            </>
          )}
          {others === null ? null : <span className="quiet">{others}</span>}
        </p>
      ))}
    </section>
  );
}
