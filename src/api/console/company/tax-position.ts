import { Type } from 'typebox';
import { tableFile } from '../../exports/columns.ts';
import { taxPositionTable } from '../../exports/tax-position-table.ts';
import { formed, oneOf, strict } from '../../schema/schemas.ts';
import { readTaxPosition } from '../../v2/company/read-tax-position.ts';
import { fromV2 } from '../from-v2.ts';
import { get, sent } from '../row.ts';

const exportTaxPosition = get('/app/api/firme/pozitie-anaf/export', {
  id: 'exportaPozitia',
  summary: 'Locul unei firme după situațiile financiare ale unui an, ca fișier CSV sau XLSX',
  access: 'company:read',
  query: strict({
    format: oneOf(['csv', 'xlsx']),
    cod_unic: Type.Optional(formed(/^[0-9]{1,10}$/, 'codul unic al firmei, numai cifre')),
    an: Type.Optional(Type.Integer({ minimum: 1990, maximum: 2200 })),
  }),
  run: async (operations, { from, query: { format, cod_unic, an } }) => {
    const fiscalCode = cod_unic ?? from.fiscalCode;
    const found = await operations.readTaxPosition(from, { fiscalCode, year: an ?? null });
    const { of, ...table } = taxPositionTable(found);
    const content = operations.exportReport(from, { format, sheet: 'pozitie-anaf', ...table });
    return tableFile(`pozitie-anaf-${of}`, format, content);
  },
  file: sent,
});

/** CON-REPORT-25: the company's own place, or that of another one, as v2 gives it. */
export const taxPositionRows = [fromV2(readTaxPosition), exportTaxPosition];
