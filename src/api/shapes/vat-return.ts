import type { ReturnRow } from '../../domain/reports/vat-return.ts';
import type { VatSummary } from '../../operations/reports/vat-summary.ts';
import { categoryWord } from '../report-words.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';
import { vatBase } from './vat-journal.ts';

/** The rows of the VAT return, and VAT on collection. */

const returnRow = shape<ReturnRow>()({
  rand: out.textOrNull('row'),
  categorii: out.texts(({ categories }) => categories.map(categoryWord)),
  baza: out.money('net'),
  tva: out.money('vat'),
});

const onCollection = shape<VatSummary['onCollection']>()({
  neexigibila_inainte: out.money('notYetBefore'),
  emisa: out.money('issued'),
  exigibila: out.money('chargeable'),
  neexigibila: out.money('notYet'),
  exigibila_pe_cote: out.list(vatBase, 'chargeableByRate'),
  neexigibila_pe_cote: out.list(vatBase, 'notYetByRate'),
});

const onPayment = shape<VatSummary['onPayment']>()({
  nedeductibila_inainte: out.money('notYetBefore'),
  primita: out.money('received'),
  deductibila: out.money('deductible'),
  nedeductibila: out.money('notYet'),
});

export const vatReturn = shape<VatSummary>()({
  vanzari: out.list(returnRow, 'sales'),
  cumparari: out.list(returnRow, 'purchases'),
  la_incasare: out.one(onCollection, 'onCollection'),
  la_plata: out.one(onPayment, 'onPayment'),
});
