import { pathTo, type QueryValues } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Link } from '../../router.tsx';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import styles from './owed.module.css';

type Overview = Answer<'get', '/app/api/panou'>;
type Age = Overview['de_incasat'][number];

/** One bar shows what is owed by age; each part leads to its documents. */
export function Owed({ ages }: { readonly ages: Overview['de_incasat'] }) {
  const words = useWords();
  return (
    <section className="card" aria-labelledby="de-incasat">
      <h2 id="de-incasat">{words.overview.owed}</h2>
      <Ages ages={ages} />
    </section>
  );
}

function Ages({ ages }: { readonly ages: readonly Age[] }) {
  const words = useWords();
  const owed = ages.filter(({ documente }) => documente > 0);
  if (owed.length === 0) return <p className="quiet">{words.overview.owedNothing}</p>;
  return (
    <>
      <div className={styles['bar']}>
        {owed.map((age) => (
          <div key={age.fel} className={styles['part']} style={{ flexGrow: Math.max(Number(age.suma), 0) }}>
            <Link
              to={pathTo('invoices', queryOf(age))}
              className={styles[`part-${age.fel}`]}
              title={`${words.overview.ages[age.fel]}: ${moneyIn(age.suma, 'RON')}`}
              isDrawn
            />
          </div>
        ))}
      </div>
      <ul className={styles['ages']}>
        {ages.map((age) => (
          <li key={age.fel} className={`${styles['age']} ${styles[`age-${age.fel}`]}`}>
            {age.documente === 0 ? (
              <span className="quiet">{words.overview.ages[age.fel]}</span>
            ) : (
              <Link to={pathTo('invoices', queryOf(age))}>{words.overview.ages[age.fel]}</Link>
            )}
            <strong>{moneyIn(age.suma, 'RON')}</strong>
            <span className="quiet small">{words.overview.documents(age.documente)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const queryOf = ({ scadenta_de_la, scadenta_pana_la }: Age): QueryValues => ({
  scadenta_de_la,
  scadenta_pana_la,
  plata: 'neincasata',
});
