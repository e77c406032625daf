import { Type } from 'typebox';
import type { ReceivablesPosition } from '../../../operations/reports/receivables.ts';
import { date, decimal, formed, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { amount } from '../../shapes/money.ts';
import { daysOfMonth, toVatBase, vatBase } from '../../shapes/vat-journal.ts';
import { operation, plainRow } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { boughtRow, soldRow, toAges, toCash, toVat, toYear } from './report-data.ts';

export const yearSchema = Type.Integer({ minimum: 1950, maximum: 2200 });
export const monthSchema = formed(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'o lună, de exemplu 2026-11');

/** So many clients and articles are shown; files have more. */
const mostShown = 10;

export const readYear = operation({
  ...plainRow,
  id: 'citesteVanzarileAnului',
  method: 'GET',
  path: '/app/api/rapoarte/vanzari',
  summary: 'Vânzările unui an pe luni, lângă anul dinainte, cu primii clienți și primele articole, în lei',
  access: 'reports:read',
  query: strict({ an: yearSchema }),
  data: strict({
    an: Type.Integer(),
    luni: Type.Array(
      strict({
        luna: Type.String(),
        documente: Type.Integer(),
        fara_tva: amount,
        tva: amount,
        total: amount,
        anul_trecut: amount,
      }),
    ),
    clienti: Type.Array(
      strict({
        id: Type.String(),
        nume: Type.String(),
        documente: Type.Integer(),
        fara_tva: amount,
        tva: amount,
        total: amount,
      }),
    ),
    articole: Type.Array(
      strict({
        cod: nullable(Type.String()),
        nume: Type.String(),
        um: nullable(Type.String()),
        cantitate: decimal(3),
        fara_tva: amount,
        tva: amount,
        total: amount,
      }),
    ),
  }),
  run: (operations, { from, query: { an } }) => operations.readYear(from, an, mostShown),
  toData: toYear,
});

const ages = { in_termen: amount, zile_1_30: amount, zile_31_60: amount, zile_61_90: amount, peste_90: amount };

export const readAges = operation({
  ...plainRow,
  id: 'citesteVechimea',
  v2: ['listeazaVechimeaCreantelor'],
  method: 'GET',
  path: '/app/api/rapoarte/vechime',
  summary: 'Ce datorează fiecare client într-o zi, după vechime, și toți împreună, în lei',
  access: 'reports:read',
  query: strict({ la_data: Type.Optional(date()), dupa: Type.Optional(cursorSchema) }),
  data: strict({
    la_data: date(),
    total: strict({ sold: amount, ...ages }),
    clienti: Type.Array(strict({ id: Type.String(), nume: Type.String(), sold: amount, ...ages })),
    urmatoarea: nullable(Type.String()),
  }),
  run: async (operations, { from, query: { la_data, dupa }, today }) => {
    // Nothing is known of days to come.
    const day = la_data !== undefined && la_data < today ? la_data : today;
    const page = pageAfter<ReceivablesPosition>(dupa, ['text', 'text', 'uuid']);
    return { day, ...(await operations.readReceivables(from, day, today, page)) };
  },
  toData: ({ day, total, rows, next }) => ({
    la_data: day,
    total: toAges(total),
    clienti: rows.map((one) => ({ id: one.clientId, nume: one.name, ...toAges(one) })),
    urmatoarea: cursorOf(next),
  }),
});

export const readVatJournal = operation({
  ...plainRow,
  id: 'citesteJurnalulDeTva',
  v2: ['citesteJurnalulDeVanzari', 'citesteJurnalulDeCumparari'],
  method: 'GET',
  path: '/app/api/rapoarte/jurnal',
  summary: 'Jurnalul de vânzări sau de cumpărări al unei luni, cu baza și TVA pe categorii, în lei',
  access: 'reports:read',
  query: strict({ fel: oneOf(['vanzari', 'cumparari']), luna: monthSchema, dupa: Type.Optional(cursorSchema) }),
  data: strict({
    randuri: Type.Array(
      strict({
        id: Type.String(),
        document: Type.String(),
        data: date(),
        partener: Type.String(),
        cod_unic: nullable(Type.String()),
        total: amount,
        baze: Type.Array(vatBase),
        tva_la_incasare: Type.Boolean(),
      }),
    ),
    totaluri: Type.Array(vatBase),
    urmatoarea: nullable(Type.String()),
  }),
  run: async (operations, { from, query: { fel, luna, dupa } }) => {
    const month = daysOfMonth(luna);
    if (fel === 'vanzari') {
      const page = await operations.readSalesJournal(from, month, pageAfter(dupa, ['text', 'text', 'text', 'number']));
      return { ...page, rows: page.rows.map(soldRow) };
    }
    const page = await operations.readPurchaseJournal(from, month, pageAfter(dupa, ['text', 'number']));
    return { ...page, rows: page.rows.map(boughtRow) };
  },
  toData: ({ rows, totals, next }) => ({
    randuri: [...rows],
    totaluri: totals.map(toVatBase),
    urmatoarea: cursorOf(next as readonly unknown[] | null),
  }),
});

const returnRow = strict({
  rand: nullable(Type.String()),
  categorii: Type.Array(Type.String()),
  baza: amount,
  tva: amount,
});

export const readVatSummary = operation({
  ...plainRow,
  id: 'citesteRezumatulDeTva',
  method: 'GET',
  path: '/app/api/rapoarte/tva',
  summary:
    'TVA exigibilă într-o lună, pe rândurile decontului, ca ajutor, și TVA la încasare: exigibilă și încă neexigibilă, în lei',
  access: 'reports:read',
  query: strict({ luna: monthSchema }),
  data: strict({
    vanzari: Type.Array(returnRow),
    cumparari: Type.Array(returnRow),
    la_incasare: strict({
      neexigibila_inainte: amount,
      emisa: amount,
      exigibila: amount,
      neexigibila: amount,
      exigibila_pe_cote: Type.Array(vatBase),
      neexigibila_pe_cote: Type.Array(vatBase),
    }),
    la_plata: strict({
      nedeductibila_inainte: amount,
      primita: amount,
      deductibila: amount,
      nedeductibila: amount,
    }),
  }),
  run: (operations, { from, query: { luna } }) => operations.readVatSummary(from, daysOfMonth(luna)),
  toData: toVat,
});

export const readCashRegister = operation({
  ...plainRow,
  id: 'citesteRegistrulDeCasa',
  method: 'GET',
  path: '/app/api/rapoarte/casa',
  summary:
    'Registrul de casă al unei luni: încasările, restituirile și plățile către furnizori în numerar pe zile, cu soldul dinainte și de după, în lei',
  access: 'reports:read',
  query: strict({ luna: monthSchema }),
  data: strict({
    sold_initial: amount,
    sold_final: amount,
    zile: Type.Array(
      strict({
        zi: date(),
        sold_initial: amount,
        incasari: amount,
        restituiri: amount,
        plati: amount,
        sold_final: amount,
      }),
    ),
  }),
  run: (operations, { from, query: { luna } }) => operations.readCashRegister(from, daysOfMonth(luna)),
  toData: toCash,
});
