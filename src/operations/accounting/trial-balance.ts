import { type BalanceFault, balanceFaults, type TrialBalance } from '../../domain/accounting/trial-balance.ts';
import { findLatestMonth, readTrialBalances, saveTrialBalance } from '../../storage/accounting/trial-balances.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export interface TrialBalanceQuery {
  /** Null means the latest year. */
  readonly year: number | null;
  readonly month: number | null;
}

/** GRP-BAL-3: returns null where there is none for the year and month asked. */
export const readTrialBalance =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller, query: TrialBalanceQuery): Promise<TrialBalance | null> =>
    database.transact(caller, async (tx) => {
      const latest = await findLatestMonth(tx, query);
      const [balance] = latest ? await readTrialBalances(tx, latest.year, latest.month) : [];
      return balance ?? null;
    });

export const readTrialBalancesOfYear =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller, year: number): Promise<readonly TrialBalance[]> =>
    database.transact(caller, (tx) => readTrialBalances(tx, year, null));

const mostFaults = 20;

export interface BalanceOutcome {
  /** It is empty where the balance adds up. */
  readonly faults: readonly BalanceFault[];
  /** It is true where the month had a balance already. */
  readonly replaces: boolean;
}

/** GRP-BAL-1 and GRP-BAL-2: saves a balance that adds up, or says what does not and saves nothing; or says what it would do. */
export const importTrialBalance =
  ({ database, clock }: Needs) =>
  (
    caller: Pick<Caller, 'companyId' | 'author'>,
    balance: TrialBalance,
    act: 'preview' | 'save' = 'save',
  ): Promise<BalanceOutcome> =>
    database.transact(caller, async (tx) => {
      const faults = [...balanceFaults(balance.accounts)].slice(0, mostFaults);
      const replaces = (await findLatestMonth(tx, balance)) !== null;
      if (faults.length > 0 || act === 'preview') return { faults, replaces };
      await saveTrialBalance(tx, balance, clock.now());
      const name = `${balance.year}-${String(balance.month).padStart(2, '0')}`;
      const details = { accounts: balance.accounts.length };
      await recordChange(tx, caller.author, { subject: 'trial-balance', name, action: 'saved', details }, clock.now());
      return { faults, replaces };
    });
