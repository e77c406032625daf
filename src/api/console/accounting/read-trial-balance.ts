import { Type } from 'typebox';
import { tableFile } from '../../exports/columns.ts';
import { trialBalanceTables } from '../../exports/trial-balance-tables.ts';
import { oneOf, strict } from '../../schema/schemas.ts';
import { readFinancialIndicators, readTrialBalance } from '../../v2/accounting/read-trial-balance.ts';
import { fromV2, refuseWrongQuery } from '../from-v2.ts';
import { get, sent } from '../row.ts';

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
    if (fel === 'balanta') refuseWrongQuery(readTrialBalance, { from, query: { ...period }, today });
    const { of, ...table } = await trialBalanceTables[fel](operations, from, period, today);
    return tableFile(`${fel}-${of}`, format, operations.exportReport(from, { format, sheet: fel, ...table }));
  },
  file: sent,
});

/** CON-REPORT-23, CON-REPORT-24: what was imported, as v2 gives it. */
export const trialBalanceRows = [fromV2(readTrialBalance), fromV2(readFinancialIndicators), exportTrialBalance];
