import { Type } from 'typebox';
import { accountingFormats, accountingMediaTypes } from '../../../domain/accounting/accounting-export.ts';
import { formed, oneOf, strict } from '../../schema/schemas.ts';
import { exportFile, monthPattern } from '../../shapes/accounting-file.ts';
import { streamOperation } from '../operation.ts';

/** GRP-EXP-1 */
export const exportAccounting = streamOperation({
  id: 'exportaContabilitatea',
  method: 'GET',
  path: '/v2/rapoarte/export-contabil',
  group: 'Rapoarte',
  summary: 'Luna pentru contabil: facturi emise, facturi primite, încasări și plăți',
  description:
    '`saga`: o arhivă ZIP cu fișierele XML pe care le importă SAGA C, câte unul pentru fiecare factură și câte unul pentru încasările și plățile fiecărei zile. `csv` și `xlsx`: același conținut, într-un tabel. O lună se poate exporta oricând din nou; antetul `x-facturier-export-anterior` spune atunci când a mai fost exportată.',
  access: { right: 'reports:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    luna: formed(monthPattern, 'o lună, aaaa-ll', {
      description: 'Luna, după data documentelor.',
      examples: ['2026-10'],
    }),
    format: oneOf(accountingFormats, { description: 'Felul fișierului.', examples: ['saga'] }),
  }),
  body: 'none',
  answer: 'stream',
  mediaTypes: Object.values(accountingMediaTypes),
  data: Type.String({ description: 'Fișierul.', format: 'binary' }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: async (operations, { from, query: { luna, format } }) => ({
    month: luna,
    format,
    fiscalCode: from.fiscalCode,
    ...(await operations.exportAccounting(from, luna, format)),
  }),
  toData: exportFile,
});
