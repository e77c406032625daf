import { Type } from 'typebox';
import { accountingFormats } from '../../../domain/accounting/accounting-export.ts';
import { usualAccounts } from '../../../domain/accounting/accounts.ts';
import { monthStart } from '../../../domain/invoice/sales.ts';
import { exportFile, monthPattern } from '../../accounting-export-file.ts';
import { accountMembers, accountsIn, accountWords } from '../../schema/accounting-accounts.ts';
import { date, formed, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { moment } from '../vocabulary.ts';

const month = formed(monthPattern, 'o lună, aaaa-ll');

/** GRP-EXP-6 */
export const readAccountingExport = operation({
  ...plainRow,
  id: 'citesteExportulContabil',
  method: 'GET',
  path: '/app/api/rapoarte/export-contabil',
  summary: 'Dacă luna a mai fost exportată, și conturile cu care se exportă',
  access: 'accounting:export',
  query: strict({ luna: Type.Optional(month) }),
  data: strict({
    azi: date(),
    luna: Type.String(),
    anterior: nullable(strict({ la: Type.String(), format: oneOf(accountingFormats), documente: Type.Integer() })),
    conturi: strict(accountMembers((account) => nullable(account))),
    conturi_obisnuite: strict(accountMembers((account) => nullable(account))),
  }),
  // An accountant closes the month before.
  run: async (operations, { from, today, query: { luna = monthStart(today, -1).slice(0, 7) } }) => ({
    today,
    month: luna,
    ...(await operations.readExportState(from, luna)),
  }),
  toData: ({ today, month: of, last, accounts }) => ({
    azi: today,
    luna: of,
    anterior: last && { la: moment(last.exportedAt), format: last.format, documente: last.documents },
    conturi: accountWords(accounts),
    conturi_obisnuite: accountWords(usualAccounts),
  }),
});

/** A change, because it is remembered: so not by GET. */
export const exportAccounting = operation({
  ...plainRow,
  id: 'exportaContabilitatea',
  v2: ['exportaContabilitatea'],
  method: 'POST',
  path: '/app/api/rapoarte/export-contabil',
  summary: 'Luna pentru contabil, ca fișier trimis în timp ce se scrie',
  access: 'accounting:export',
  body: strict({ luna: month, format: oneOf(accountingFormats) }),
  data: 'file',
  run: async (operations, { from, body: { luna, format } }) => ({
    month: luna,
    format,
    fiscalCode: from.fiscalCode,
    ...(await operations.exportAccounting(from, luna, format)),
  }),
  toData: exportFile,
});

export const changeAccounts = operation({
  ...plainRow,
  id: 'schimbaConturileContabile',
  method: 'PUT',
  path: '/app/api/setari/conturi-contabile',
  summary: 'Conturile cu care se exportă; null: cel obișnuit',
  access: 'company:manage',
  body: strict(accountMembers((account) => nullable(account))),
  data: 'nothing',
  run: (operations, { from, body }) => operations.changeCompany(from, { accounts: accountsIn(body) }),
  toData: toNothing,
});
