import { accountingFormats } from '../../../domain/accounting/accounting-export.ts';
import { usualAccounts } from '../../../domain/accounting/accounts.ts';
import { monthStart } from '../../../domain/invoice/sales.ts';
import { exportFile, monthPattern } from '../../accounting-export-file.ts';
import { accountMembers, accountsIn, accountWords } from '../../schema/accounting-accounts.ts';
import { formed, nullable, oneOf, partial, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { get, post, put } from '../row.ts';

const month = formed(monthPattern, 'o lună, aaaa-ll');
const accounts = strict(accountMembers((account) => nullable(account)));

type State = ResultOf<'readExportState'> & { readonly today: string; readonly month: string };

const lastExport = shape<NonNullable<State['last']>>()({
  la: out.moment('exportedAt'),
  format: out.of(oneOf(accountingFormats), 'format'),
  documente: out.whole('documents'),
});

const exportState = shape<State>()({
  azi: out.date('today'),
  luna: out.text('month'),
  anterior: out.oneOrNull(lastExport, 'last'),
  conturi: out.of(accounts, (state) => accountWords(state.accounts)),
  conturi_obisnuite: out.of(accounts, () => accountWords(usualAccounts)),
});

export const accountingRows = [
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
