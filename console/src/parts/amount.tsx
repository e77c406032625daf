import type { ReactNode } from 'react';
import { money } from '../words/money.ts';
import styles from './amount.module.css';

/** An amount of a list: most are in lei, and plain text; another currency stands before the figures. */
export const amountIn = (amount: number, currency: string): ReactNode =>
  currency === 'RON' ? (
    money(amount)
  ) : (
    <span className={styles['amount']}>
      {money(amount)}
      <span className="quiet small"> {currency}</span>
    </span>
  );
