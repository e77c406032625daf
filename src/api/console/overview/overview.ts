import { Type } from 'typebox';
import type { Age } from '../../../domain/invoice/sales.ts';
import type { CheckName, OwedByAge } from '../../../operations/overview/read-overview.ts';
import type { PeriodSales } from '../../../operations/overview/read-sales.ts';
import { date, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { amount, toAmount } from '../../shapes/money.ts';
import { operation, plainRow } from '../operation.ts';

const ageNames = {
  'in-term': 'in_termen',
  'to-30': '1_30',
  'to-60': '31_60',
  'to-90': '61_90',
  older: 'peste_90',
} as const satisfies Readonly<Record<Age['name'], string>>;

const checkNames = {
  rejected: 'efactura_respinsa',
  failed: 'efactura_eroare',
  'near-term': 'efactura_termen',
  'spv-access': 'acces_spv',
  'dead-mails': 'e_mail_abandonat',
  unallocated: 'card_nealocat',
  'bank-entries': 'intrari_bancare',
  'supplier-invoices': 'furnizori_de_aprobat',
  'webhooks-off': 'webhook_oprit',
} as const satisfies Readonly<Record<CheckName, string>>;

const periodSales = strict({
  de_la: date(),
  pana_la: date(),
  documente: Type.Integer(),
  fara_tva: amount,
  total: amount,
  fara_curs: Type.Integer(),
});

export const readSales = operation({
  ...plainRow,
  id: 'citesteVanzarile',
  v2: ['citesteTotalurileVanzarilor'],
  method: 'GET',
  path: '/app/api/panou/vanzari',
  summary: 'Vânzările lunii lângă aceleași zile din luna trecută, și ale ultimelor douăsprezece luni, în lei',
  access: 'invoices:read',
  data: strict({
    luna: periodSales,
    luna_trecuta: periodSales,
    luni: Type.Array(strict({ luna: Type.String(), emis: amount, incasat: amount })),
  }),
  run: (operations, { from }) => operations.readSales(from),
  toData: ({ month, lastMonth, months }) => ({
    luna: toPeriod(month),
    luna_trecuta: toPeriod(lastMonth),
    luni: months.map((one) => ({ luna: one.month, emis: toAmount(one.issued), incasat: toAmount(one.collected) })),
  }),
});

const toPeriod = ({ from, until, documents, net, gross, withoutRate }: PeriodSales) => ({
  de_la: from,
  pana_la: until,
  documente: documents,
  fara_tva: toAmount(net),
  total: toAmount(gross),
  fara_curs: withoutRate,
});

const age = strict({
  fel: oneOf(Object.values(ageNames)),
  documente: Type.Integer(),
  suma: amount,
  scadenta_de_la: nullable(date()),
  scadenta_pana_la: nullable(date()),
});

export const readOverview = operation({
  ...plainRow,
  id: 'citestePanoul',
  method: 'GET',
  path: '/app/api/panou',
  summary: 'Ce este de încasat, după vechime, în lei, și ce are nevoie de cineva',
  access: 'invoices:read',
  data: strict({
    are_documente: Type.Boolean(),
    de_incasat: Type.Unsafe<ReturnType<typeof toAges> | null>({ type: ['array', 'null'], items: age }),
    de_rezolvat: Type.Array(
      strict({
        fel: oneOf(Object.values(checkNames)),
        cate: Type.Integer(),
        documente: Type.Array(strict({ serie: Type.String(), numar: Type.String() })),
        de_la: nullable(date()),
        pana_la: nullable(date()),
      }),
    ),
  }),
  run: (operations, { from }) => operations.readOverview(from),
  toData: ({ hasDocuments, owed, needsAHand }) => ({
    are_documente: hasDocuments,
    de_incasat: owed && toAges(owed),
    de_rezolvat: needsAHand.map(({ check, count, documents, from, until }) => ({
      fel: checkNames[check],
      cate: count,
      documente: documents.flatMap(({ series, number }) =>
        series !== null && number !== null ? [{ serie: series, numar: number }] : [],
      ),
      de_la: from,
      pana_la: until,
    })),
  }),
});

function toAges(owed: readonly OwedByAge[]) {
  return owed.map(({ name, documents, remaining, dueFrom, dueUntil }) => ({
    fel: ageNames[name],
    documente: documents,
    suma: toAmount(remaining),
    scadenta_de_la: dueFrom,
    scadenta_pana_la: dueUntil,
  }));
}
