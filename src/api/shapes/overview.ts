import type { Age } from '../../domain/invoice/sales.ts';
import type { CheckName, OwedByAge } from '../../operations/overview/read-overview.ts';
import type { PeriodSales } from '../../operations/overview/read-sales.ts';
import { nameShape } from './document-parts.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** What the first page shows. */

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
  'not-connected': 'efactura_neconectata',
  'spv-access': 'acces_spv',
  'dead-mails': 'e_mail_abandonat',
  unallocated: 'card_nealocat',
  'bank-entries': 'intrari_bancare',
  'supplier-invoices': 'furnizori_de_aprobat',
  'client-proposals': 'propuneri_clienti',
  'webhooks-off': 'webhook_oprit',
} as const satisfies Readonly<Record<CheckName, string>>;

type Sales = ResultOf<'readSales'>;

type Overview = ResultOf<'readOverview'>;

const periodSales = shape<PeriodSales>()({
  de_la: out.date('from'),
  pana_la: out.date('until'),
  documente: out.whole('documents'),
  fara_tva: out.money('net'),
  total: out.money('gross'),
  fara_curs: out.whole('withoutRate'),
});

const month = shape<Sales['months'][number]>()({
  luna: out.text('month'),
  emis: out.money('issued'),
  incasat: out.money('collected'),
});

export const sales = shape<Sales>()({
  luna: out.one(periodSales, 'month'),
  luna_trecuta: out.one(periodSales, 'lastMonth'),
  luni: out.list(month, 'months'),
});

const owedByAge = shape<OwedByAge>()({
  fel: out.word(ageNames, 'name'),
  documente: out.whole('documents'),
  suma: out.money('remaining'),
  scadenta_de_la: out.dateOrNull('dueFrom'),
  scadenta_pana_la: out.dateOrNull('dueUntil'),
});

const check = shape<Overview['needsAHand'][number]>()({
  fel: out.word(checkNames, 'check'),
  cate: out.whole('count'),
  documente: out.list(nameShape, ({ documents }) =>
    documents.flatMap(({ series, number }) => (series !== null && number !== null ? [{ series, number }] : [])),
  ),
  de_la: out.dateOrNull('from'),
  pana_la: out.dateOrNull('until'),
  id_client: out.textOrNull(({ clientId }) => clientId ?? null),
});

export const overview = shape<Overview>()({
  are_documente: out.yesNo('hasDocuments'),
  de_incasat: out.list(owedByAge, 'owed'),
  de_rezolvat: out.list(check, 'needsAHand'),
});
