import { Type } from 'typebox';
import type { Operations } from '../../../operations/bind-operations.ts';
import { oneOf, strict } from '../../schema/schemas.ts';
import { readFinancialIndicators, readTrialBalance } from '../../v2/accounting/read-trial-balance.ts';
import { fromV2, refuseWrongQuery } from '../from-v2.ts';
import type { Member } from '../operation.ts';
import { money, type Rows, type Table, text, whole } from '../reports/report-columns.ts';
import { get } from '../row.ts';
import { tableTypes } from '../vocabulary.ts';

interface Period {
  readonly an?: number;
  readonly luna?: number;
}

type Report = 'balanta' | 'indicatori';

/** The rows of a file are those of v2; their months stand in the name of the file, or in a column. */
const files: Readonly<
  Record<
    Report,
    (operations: Operations, from: Member, period: Period, today: string) => Promise<Table & { readonly of: string }>
  >
> = {
  balanta: async (operations, from, period, today) => {
    refuseWrongQuery(readTrialBalance, { from, query: { ...period }, today });
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

const exportTrialBalance = get('/app/api/balante/export', {
  id: 'exportaBalanta',
  summary: 'Balanța unei luni sau indicatorii unui an, ca fișier CSV sau XLSX',
  access: 'accounting:read',
  query: strict({
    fel: oneOf(['balanta', 'indicatori']),
    format: oneOf(['csv', 'xlsx']),
    an: Type.Optional(Type.Integer({ minimum: 1990, maximum: 2200 })),
    luna: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  }),
  run: async (operations, { from, query: { fel, format, ...period }, today }) => {
    const { of, ...table } = await files[fel](operations, from, period, today);
    const content = operations.exportReport(from, { format, sheet: fel, ...table });
    return { fileName: `${fel}-${of}.${format}`, format, content };
  },
  file: ({ fileName, format, content }) => ({ fileName, contentType: tableTypes[format], headers: {}, content }),
});

/** CON-REPORT-23, CON-REPORT-24: what was imported, as v2 gives it. */
export const trialBalanceRows = [fromV2(readTrialBalance), fromV2(readFinancialIndicators), exportTrialBalance];
