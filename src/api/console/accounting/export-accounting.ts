import { accountingFormats } from '../../../domain/accounting/accounting-export.ts';
import { monthStart } from '../../../domain/invoice/sales.ts';
import { accountsIn } from '../../schema/accounting-accounts.ts';
import { emailSchema, formed, nullable, oneOf, partial, strict } from '../../schema/schemas.ts';
import { exportFile, monthPattern } from '../../shapes/accounting-file.ts';
import { accounts, exportState, mailingDay, mailingState } from '../../shapes/month-mailing.ts';
import { get, post, put } from '../row.ts';

const month = formed(monthPattern, 'o lună, aaaa-ll');

export const accountingRows = [
  /** CON-MONTH-1 */
  get('/app/api/rapoarte/export-contabil/e-mail', {
    id: 'citesteTrimitereaLunii',
    summary: 'Unde se trimite luna contabilului, din ce zi pleacă singură, și ce s-a trimis',
    access: 'accounting:export',
    data: mailingState,
    run: (operations, { from }) => operations.readMonthMailingState(from),
  }),
  post('/app/api/rapoarte/export-contabil/e-mail', {
    id: 'trimiteLuna',
    summary: 'Trimite o lună contabilului, pe e-mail',
    access: 'accounting:export',
    body: strict({ luna: month, format: oneOf(accountingFormats), email: emailSchema }),
    run: (operations, { from, body: { luna, format, email } }) =>
      operations.mailMonth(from, { address: email, month: luna, format }),
  }),
  put('/app/api/rapoarte/export-contabil/e-mail', {
    id: 'schimbaTrimitereaLunii',
    summary: 'Adresa contabilului și ziua din luna următoare în care luna pleacă singură; fără zi, numai la cerere',
    access: 'company:manage',
    body: strict({ email: emailSchema, format: oneOf(accountingFormats), zi: nullable(mailingDay) }),
    run: (operations, { from, body: { email, format, zi } }) =>
      operations.changeMonthMailing(from, { address: email, format, day: zi }),
  }),
  /** GRP-EXP-6 */
  get('/app/api/rapoarte/export-contabil', {
    id: 'citesteExportulContabil',
    summary: 'Dacă luna a mai fost exportată, și conturile cu care se exportă',
    access: 'accounting:export',
    query: partial({ luna: month }),
    data: exportState,
    // An accountant closes the month before.
    run: async (operations, { from, today, query: { luna = monthStart(today, -1).slice(0, 7) } }) => ({
      today,
      month: luna,
      ...(await operations.readExportState(from, luna)),
    }),
  }),
  /** A change, because it is remembered: so not by GET. */
  post('/app/api/rapoarte/export-contabil', {
    id: 'scrieExportulContabil',
    v2: ['exportaContabilitatea'],
    summary: 'Luna pentru contabil, ca fișier trimis în timp ce se scrie',
    access: 'accounting:export',
    body: strict({ luna: month, format: oneOf(accountingFormats) }),
    run: async (operations, { from, body: { luna, format } }) => ({
      month: luna,
      format,
      fiscalCode: from.fiscalCode,
      ...(await operations.exportAccounting(from, luna, format)),
    }),
    file: exportFile,
  }),
  put('/app/api/setari/conturi-contabile', {
    id: 'schimbaConturileContabile',
    summary: 'Conturile cu care se exportă; null: cel obișnuit',
    access: 'company:manage',
    body: accounts,
    run: (operations, { from, body }) => operations.changeCompany(from, { accounts: accountsIn(body) }),
  }),
];
