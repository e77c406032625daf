import { useMemo } from 'react';
import type { Answer } from '../../api.ts';
import { useComputedAnswer } from '../../queries.tsx';
import { currencyName } from '../../words/money.ts';
import { shownMoney } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import styles from './document-totals.module.css';
import { previewBody } from './form-body.ts';
import type { TypedForm } from './form-state.ts';
import { useDebounced } from './use-debounced.ts';

export type Amounts = Answer<'post', '/app/api/emitere/calcul'>;

/** CON-ISSUE-3: the service says what the lines come to, by the code that issues. */
export function useAmounts({ lines, discount, pret_cu_tva }: Pick<TypedForm, 'lines' | 'discount' | 'pret_cu_tva'>) {
  const typed = useMemo(() => previewBody({ lines, discount, pret_cu_tva }), [lines, discount, pret_cu_tva]);
  const body = useDebounced(typed, 150);
  return useComputedAnswer('/app/api/emitere/calcul', { body });
}

interface TotalsProps {
  readonly amounts: Amounts | undefined;
  readonly currency: string;
  readonly error: Error | null;
}

export function Totals({ amounts, currency, error }: TotalsProps) {
  const words = useWords();
  const rows = [
    [words.form.net, amounts?.fara_tva],
    [words.form.vat, amounts?.tva],
    [words.form.gross, amounts?.total],
  ] as const;
  return (
    <section className={styles['totals']} aria-label={words.form.totals} aria-live="polite">
      <dl>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {amount === undefined ? words.none : shownMoney(amount)}{' '}
              <span className="quiet">{currencyName(currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {error ? <p className="small quiet">{words.form.totalsLater}</p> : null}
    </section>
  );
}
