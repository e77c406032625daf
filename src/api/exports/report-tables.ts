import { add } from '../../domain/decimal/arithmetic.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { CategorySum } from '../../domain/reports/vat-journal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import type { CashRegister } from '../../operations/reports/cash-register.ts';
import { cashRegister } from '../shapes/cash-register.ts';
import { toAmount } from '../shapes/money.ts';
import { agesShape } from '../shapes/receivables.ts';
import { daysOfMonth, vatBase } from '../shapes/vat-journal.ts';
import { vatReturn } from '../shapes/vat-return.ts';
import { yearReport } from '../shapes/year-report.ts';
import type { ListOperation } from '../v2/operation.ts';
import { readPurchaseJournal, readSalesJournal } from '../v2/reports/journals.ts';
import { type ArticleReport, articleReports, articleTables } from './article-tables.ts';
import { dated, money, number, type Rows, type Table, text, whole } from './columns.ts';

export const reports = [
  'luni',
  'clienti',
  'articole',
  'vechime',
  'jurnal-vanzari',
  'jurnal-cumparari',
  'casa',
  'tva',
  ...articleReports,
] as const;
export type Report = (typeof reports)[number];

/** A file holds at most so many clients or articles, those that sell most. */
const mostInFile = 10_000;

export interface ReportPeriod {
  readonly an: number;
  readonly luna: string;
  readonly laData: string;
  readonly today: string;
  /** The whole months that were asked for. */
  readonly months: Days;
}

const sums = [money('Fără TVA', 'fara_tva'), money('TVA', 'tva'), money('Total', 'total')];
const ages = [
  money('Sold', 'sold'),
  money('În termen', 'in_termen'),
  money('1-30 de zile', 'zile_1_30'),
  money('31-60 de zile', 'zile_31_60'),
  money('61-90 de zile', 'zile_61_90'),
  money('Peste 90 de zile', 'peste_90'),
];
const journalOf = (partner: string, code: string) => [
  text('Document', 'document'),
  dated('Data', 'data_emitere'),
  text('Partener', partner),
  text('Cod fiscal', code),
  text('Categorie', 'categorie'),
  money('Bază', 'baza'),
  money('TVA', 'tva'),
];

interface JournalRow extends Rows {
  readonly serie?: string;
  readonly numar: string;
  readonly baze: readonly Rows[];
  readonly tva_la_incasare?: boolean;
}

/** A row for each base, as v2 tells of the document: a table has the same columns for every one. */
function based(journal: ListOperation, entries: readonly unknown[]): readonly Rows[] {
  const told = entries.map((entry) => journal.toData(entry as never) as unknown as JournalRow);
  return told.flatMap(({ serie, numar, baze, tva_la_incasare, ...entry }) => {
    const document = serie === undefined ? numar : `${serie} ${numar}`;
    return baze.map((base) => ({ ...entry, ...base, document, la_incasare: tva_la_incasare ? 'da' : 'nu' }));
  });
}

/** The sums of the month follow the last document: those of each category, which the screen shows, and of all. */
function totalled(
  rows: readonly Rows[],
  { next, totals }: { readonly next: unknown; readonly totals: readonly CategorySum[] },
): readonly Rows[] {
  if (next !== null || totals.length === 0) return rows;
  const sumOf = (figure: 'net' | 'vat') => toAmount(totals.map((sum) => sum[figure]).reduce(add, zeroMoney));
  return [
    ...rows,
    ...totals.map((sum) => ({ document: 'Total', ...vatBase.out(sum) })),
    { document: 'Total general', baza: sumOf('net'), tva: sumOf('vat') },
  ];
}

/** The days, then the month, which has a balance also where nothing moved. */
function cashRows({ opening, closing, days }: CashRegister): readonly Rows[] {
  const sumOf = (figure: 'received' | 'returned' | 'paid') => days.map((day) => day[figure]).reduce(add, zeroMoney);
  const whole = {
    day: 'Total',
    opening,
    received: sumOf('received'),
    returned: sumOf('returned'),
    paid: sumOf('paid'),
    closing,
  };
  return cashRegister.out({ opening, closing, days: [...days, whole] }).zile;
}

const returnNote =
  'Un ajutor pentru completarea decontului 300, făcut din documentele de aici. TVA la încasare intră în rândurile lunii în care devine exigibilă. Nu este decontul: verificați fiecare rând.';

/** The rows of the return, VAT on collection, and what the file is. */
function vatRows({ vanzari, cumparari, la_incasare, la_plata }: ReturnType<typeof vatReturn.out>): readonly Rows[] {
  const rowsOf = (jurnal: string, rows: typeof vanzari) =>
    rows.map((row) => ({ ...row, jurnal, categorii: row.categorii.join(', ') }));
  const late = (what: string, tva: number, byRate: readonly ReturnType<typeof vatBase.out>[] = []) => {
    const jurnal = `TVA la încasare, ${what}`;
    return [{ jurnal, tva }, ...byRate.map(({ categorie, ...base }) => ({ jurnal, categorii: categorie, ...base }))];
  };
  return [
    ...rowsOf('vânzări', vanzari),
    ...rowsOf('cumpărări', cumparari),
    ...late('neexigibilă la începutul lunii', la_incasare.neexigibila_inainte),
    ...late('din documentele lunii', la_incasare.emisa),
    ...late('devenită exigibilă în lună', la_incasare.exigibila, la_incasare.exigibila_pe_cote),
    ...late('neexigibilă la sfârșitul lunii', la_incasare.neexigibila, la_incasare.neexigibila_pe_cote),
    ...boughtLate(la_plata),
    { jurnal: returnNote },
  ];
}

/** GRP-REP-18: the rows are there only where an amount is, because most companies have no such supplier. */
function boughtLate(figures: ReturnType<typeof vatReturn.out>['la_plata']): readonly Rows[] {
  if (Object.values(figures).every((amount) => amount === 0)) return [];
  const row = (what: string, tva: number) => ({ jurnal: `TVA a furnizorilor cu TVA la încasare, ${what}`, tva });
  return [
    row('nededusă la începutul lunii', figures.nedeductibila_inainte),
    row('din documentele lunii', figures.primita),
    row('devenită deductibilă în lună', figures.deductibila),
    row('nededusă la sfârșitul lunii', figures.nedeductibila),
  ];
}

/** What a file of each report holds; the figures are those that the screen shows. */
export const reportTables: Readonly<
  Record<Report, (operations: Operations, from: Caller, period: ReportPeriod) => Table>
> = {
  luni: (operations, from, { an }) => ({
    columns: [text('Luna', 'luna'), number('Documente', 'documente'), ...sums, money('Anul trecut', 'anul_trecut')],
    read: whole(async () => yearReport.out(await operations.readYear(from, an, 0)).luni),
  }),
  clienti: (operations, from, { an }) => ({
    columns: [text('Client', 'nume'), number('Documente', 'documente'), ...sums],
    read: whole(async () => yearReport.out(await operations.readYear(from, an, mostInFile)).clienti),
  }),
  articole: (operations, from, { an }) => ({
    columns: [text('Cod', 'cod'), text('Articol', 'nume'), text('UM', 'um'), number('Cantitate', 'cantitate'), ...sums],
    read: whole(async () => yearReport.out(await operations.readYear(from, an, mostInFile)).articole),
  }),
  vechime: (operations, from, { laData, today }) => ({
    columns: [text('Client', 'nume'), ...ages],
    read: async (page) => {
      const found = await operations.readReceivables(from, laData, today, page);
      return { rows: found.rows.map((one) => ({ nume: one.name, ...agesShape.out(one) })), next: found.next };
    },
  }),
  'jurnal-vanzari': (operations, from, { luna }) => ({
    columns: [...journalOf('client', 'cod_unic_client'), text('TVA la încasare', 'la_incasare')],
    read: async (page) => {
      const found = await operations.readSalesJournal(from, daysOfMonth(luna), page);
      return { rows: totalled(based(readSalesJournal, found.rows), found), next: found.next };
    },
  }),
  'jurnal-cumparari': (operations, from, { luna }) => ({
    columns: journalOf('furnizor', 'cod_unic_furnizor'),
    read: async (page) => {
      const found = await operations.readPurchaseJournal(from, daysOfMonth(luna), page);
      return { rows: totalled(based(readPurchaseJournal, found.rows), found), next: found.next };
    },
  }),
  casa: (operations, from, { luna }) => ({
    columns: [
      dated('Ziua', 'zi'),
      money('Sold inițial', 'sold_initial'),
      money('Încasări', 'incasari'),
      money('Restituiri', 'restituiri'),
      money('Plăți către furnizori', 'plati'),
      money('Sold final', 'sold_final'),
    ],
    read: whole(async () => cashRows(await operations.readCashRegister(from, daysOfMonth(luna)))),
  }),
  tva: (operations, from, { luna }) => ({
    columns: [
      text('Jurnal', 'jurnal'),
      text('Rând', 'rand'),
      text('Categorii', 'categorii'),
      money('Bază', 'baza'),
      money('TVA', 'tva'),
    ],
    read: whole(async () => vatRows(vatReturn.out(await operations.readVatSummary(from, daysOfMonth(luna))))),
  }),
  'vanzari-lunare': (operations, from, { months }) => articleTables['vanzari-lunare'](operations, from, months),
  'vanzari-achizitii-articole': (operations, from, { months }) =>
    articleTables['vanzari-achizitii-articole'](operations, from, months),
};

/** The name of the file says what it is of. */
export function reportName(report: Report, { an, luna, laData, months }: ReportPeriod): string {
  if (articleReports.includes(report as ArticleReport)) return `${months.from.slice(0, 7)}-${months.until.slice(0, 7)}`;
  if (report === 'vechime') return laData;
  return ['luni', 'clienti', 'articole'].includes(report) ? String(an) : luna;
}
