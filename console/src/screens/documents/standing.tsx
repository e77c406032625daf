import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import type { Document } from './document.ts';
import styles from './standing.module.css';

/** What is still owed, large; where nothing is, what the document amounts to. */
export function Standing({ document }: { readonly document: Document }) {
  const words = useWords();
  const { status, status_plata, ramas, total, valuta, client, data_scadenta } = document;
  const isOwed = status === 'emisa' && status_plata !== 'nu_se_incaseaza' && status_plata !== 'incasata';
  return (
    <div className={styles['standing']}>
      <div>
        <p className="quiet small">{isOwed ? words.document.remaining : words.form.gross}</p>
        <p className={styles['figure']}>{moneyIn(isOwed ? ramas : total, valuta)}</p>
      </div>
      <div className={styles['whose']}>
        <p className="breaking">{client.denumire}</p>
        <p className="quiet small">
          {isOwed ? words.document.standing(moneyIn(total, valuta), writtenDate(data_scadenta)) : null}
        </p>
      </div>
    </div>
  );
}
