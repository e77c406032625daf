import { Type } from 'typebox';
import { wholeMonths } from '../../../domain/reports/report-periods.ts';
import { tableFile } from '../../exports/columns.ts';
import { reportName, reports, reportTables } from '../../exports/report-tables.ts';
import { date, oneOf, strict } from '../../schema/schemas.ts';
import { listMonthlySales } from '../../v2/reports/article-reports.ts';
import { refuseWrongQuery } from '../from-v2.ts';
import { get, sent } from '../row.ts';
import { monthSchema, yearSchema } from './read-reports.ts';

export const exportReport = get('/app/api/rapoarte/export', {
  id: 'exportaRaport',
  summary: 'Un raport, ca fișier CSV sau XLSX',
  access: 'reports:read',
  query: strict({
    raport: oneOf(reports),
    format: oneOf(['csv', 'xlsx']),
    an: Type.Optional(yearSchema),
    luna: Type.Optional(monthSchema),
    la_data: Type.Optional(date()),
    data_de_la: Type.Optional(date()),
    data_pana_la: Type.Optional(date()),
  }),
  run: async (operations, { from, query: { raport, format, an, luna, la_data, ...days }, today }) => {
    // The reports by article have the same months, as many as v2 gives at once.
    refuseWrongQuery(listMonthlySales, { from, query: { ...days }, today });
    const period = {
      an: an ?? Number(today.slice(0, 4)),
      luna: luna ?? today.slice(0, 7),
      laData: la_data !== undefined && la_data < today ? la_data : today,
      today,
      months: wholeMonths(days.data_de_la, days.data_pana_la, today),
    };
    const table = reportTables[raport](operations, from, period);
    const content = operations.exportReport(from, { format, sheet: raport, ...table });
    return tableFile(`${raport}-${reportName(raport, period)}`, format, content);
  },
  file: sent,
});
