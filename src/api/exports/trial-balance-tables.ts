import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import { readFinancialIndicators, readTrialBalance } from '../v2/accounting/read-trial-balance.ts';
import { money, type Rows, type Table, text, whole } from './columns.ts';

interface Period {
  readonly an?: number;
  readonly luna?: number;
}

type Report = 'balanta' | 'indicatori';

/** The rows of a file are those of v2; their months stand in the name of the file, or in a column. */
export const trialBalanceTables: Readonly<
  Record<
    Report,
    (operations: Operations, from: Caller, period: Period, today: string) => Promise<Table & { readonly of: string }>
  >
> = {
  balanta: async (operations, from, period) => {
    const found = await operations.readTrialBalance(from, { year: period.an ?? null, month: period.luna ?? null });
    const { an, luna, conturi } = readTrialBalance.toData(found as never) as {
      readonly an: number | null;
      readonly luna: number | null;
      readonly conturi: readonly Rows[];
    };
    return {
      of: an === null ? 'fara-date' : `${an}-${String(luna).padStart(2, '0')}`,
      columns: [
        text('Cont', 'cont'),
        text('Denumire', 'denumire'),
        money('Sold inițial debitor', 'sold_initial_debit'),
        money('Sold inițial creditor', 'sold_initial_credit'),
        money('Rulaj debitor', 'rulaje_debitoare'),
        money('Rulaj creditor', 'rulaje_creditoare'),
        money('Sold final debitor', 'sold_final_debit'),
        money('Sold final creditor', 'sold_final_credit'),
      ],
      read: whole(async () => conturi),
    };
  },
  indicatori: async (operations, from, { an }, today) => {
    const year = an ?? Number(today.slice(0, 4));
    const balances = await operations.readTrialBalancesOfYear(from, year);
    const { indicatori } = readFinancialIndicators.toData({ year, balances } as never) as {
      readonly indicatori: readonly (Rows & { readonly evolutie: readonly Rows[] })[];
    };
    return {
      of: String(year),
      columns: [
        text('Indicator', 'nume'),
        text('Conturi', 'cont'),
        text('Luna', 'luna'),
        money('În lună', 'valoare_luna'),
        money('Cumulat', 'valoare_cumulata'),
      ],
      read: whole(async () =>
        indicatori.flatMap(({ evolutie, ...indicator }) => evolutie.map((month) => ({ ...indicator, ...month }))),
      ),
    };
  },
};
