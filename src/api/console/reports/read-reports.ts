import { Type } from 'typebox';
import type { BoughtEntry } from '../../../operations/reports/journals.ts';
import type { ReceivablesPosition } from '../../../operations/reports/receivables.ts';
import { date, formed, partial, strict } from '../../schema/schemas.ts';
import { cashRegister } from '../../shapes/cash-register.ts';
import { out } from '../../shapes/out.ts';
import { agesShape } from '../../shapes/receivables.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { daysOfMonth } from '../../shapes/vat-journal.ts';
import { vatReturn } from '../../shapes/vat-return.ts';
import { yearReport } from '../../shapes/year-report.ts';
import { listArticleFlows, listMonthlySales } from '../../v2/reports/article-reports.ts';
import { readPurchaseJournal, readSalesJournal } from '../../v2/reports/journals.ts';
import { fromV2 } from '../from-v2.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { get } from '../row.ts';

export const yearSchema = Type.Integer({ minimum: 1950, maximum: 2200 });
export const monthSchema = formed(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'o lună, de exemplu 2026-11');

/** So many clients and articles are shown; files have more. */
const mostShown = 10;

type Receivables = ResultOf<'readReceivables'>;

const debtor = shape<Receivables['rows'][number]>()({
  id: out.text('clientId'),
  nume: out.text('name'),
  ...agesShape.members,
});

const receivables = shape<Receivables & { readonly day: string }>()({
  la_data: out.date('day'),
  total: out.one(agesShape, 'total'),
  clienti: out.list(debtor, 'rows'),
  urmatoarea: out.textOrNull(({ next }) => cursorOf(next)),
});

/** Programs read it of documents that were sold alone. */
const onCollection = shape<BoughtEntry>()({ tva_la_incasare: out.yesNo('isVatOnCollection') });

const ofMonth = { access: 'reports:read', query: strict({ luna: monthSchema }) } as const;

export const reportRows = [
  get('/app/api/rapoarte/vanzari', {
    id: 'citesteVanzarileAnului',
    v2: ['listeazaVanzarilePeClienti'],
    summary: 'Vânzările unui an pe luni, lângă anul dinainte, cu primii clienți și primele articole, în lei',
    access: 'reports:read',
    query: strict({ an: yearSchema }),
    data: yearReport,
    run: (operations, { from, query: { an } }) => operations.readYear(from, an, mostShown),
  }),
  get('/app/api/rapoarte/vechime', {
    id: 'citesteVechimea',
    v2: ['listeazaVechimeaCreantelor'],
    summary: 'Ce datorează fiecare client într-o zi, după vechime, și toți împreună, în lei',
    access: 'reports:read',
    query: partial({ la_data: date(), dupa: cursorSchema }),
    data: receivables,
    run: async (operations, { from, query: { la_data, dupa }, today }) => {
      // Nothing is known of days to come.
      const day = la_data !== undefined && la_data < today ? la_data : today;
      const page = pageAfter<ReceivablesPosition>(dupa);
      return { day, ...(await operations.readReceivables(from, day, today, page)) };
    },
  }),
  fromV2(readSalesJournal),
  fromV2(readPurchaseJournal, { adds: onCollection }),
  get('/app/api/rapoarte/tva', {
    ...ofMonth,
    id: 'citesteRezumatulDeTva',
    v2: ['citesteDecontulDeTva', 'listeazaTvaLaIncasare'],
    summary:
      'TVA exigibilă într-o lună, pe rândurile decontului, ca ajutor, și TVA la încasare: exigibilă și încă neexigibilă, în lei',
    data: vatReturn,
    run: (operations, { from, query: { luna } }) => operations.readVatSummary(from, daysOfMonth(luna)),
  }),
  get('/app/api/rapoarte/casa', {
    ...ofMonth,
    id: 'citesteCasaPeZile',
    v2: ['citesteRegistrulDeCasa'],
    summary:
      'Registrul de casă al unei luni: încasările, restituirile și plățile către furnizori în numerar pe zile, cu soldul dinainte și de după, în lei',
    data: cashRegister,
    run: (operations, { from, query: { luna } }) => operations.readCashRegister(from, daysOfMonth(luna)),
  }),
  fromV2(listMonthlySales),
  fromV2(listArticleFlows),
];
