import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { ReturnRow } from '../../../domain/reports/vat-return.ts';
import type { CashRegister, YearReport } from '../../../operations/reports/console-reports.ts';
import type { BoughtEntry, SoldEntry } from '../../../operations/reports/journals.ts';
import type { Ages } from '../../../operations/reports/receivables.ts';
import type { VatSummary } from '../../../operations/reports/vat-summary.ts';
import { categoryWord } from '../../report-words.ts';
import { toAmount } from '../../shapes/money.ts';
import { toVatBase } from '../../shapes/vat-journal.ts';

/** Reports in the words of the console, for screens and files alike. */

export const toYear = ({ year, months, clients, articles }: YearReport) => ({
  an: year,
  luni: months.map((one) => ({
    luna: one.month,
    documente: one.documents,
    fara_tva: toAmount(one.net),
    tva: toAmount(one.vat),
    total: toAmount(one.gross),
    anul_trecut: toAmount(one.grossBefore),
  })),
  clienti: clients.map((one) => ({
    id: one.clientId,
    nume: one.name,
    documente: one.documents,
    fara_tva: toAmount(one.net),
    tva: toAmount(one.vat),
    total: toAmount(one.gross),
  })),
  articole: articles.map((one) => ({
    cod: one.code,
    nume: one.name,
    um: one.unit,
    cantitate: decimalToNumber(one.quantity),
    fara_tva: toAmount(one.net),
    tva: toAmount(one.vat),
    total: toAmount(one.gross),
  })),
});

export const toAges = (one: Ages) => ({
  sold: toAmount(one.total),
  in_termen: toAmount(one.inTerm),
  zile_1_30: toAmount(one.upTo30),
  zile_31_60: toAmount(one.upTo60),
  zile_61_90: toAmount(one.upTo90),
  peste_90: toAmount(one.over90),
});

export const soldRow = (entry: SoldEntry) => ({
  id: `${entry.series} ${entry.number}`,
  document: `${entry.series} ${entry.number}`,
  data: entry.issuedOn,
  partener: entry.clientName,
  cod_unic: entry.clientFiscalCode,
  total: toAmount(entry.total),
  baze: entry.bases.map(toVatBase),
  tva_la_incasare: entry.isVatOnCollection,
});

export const boughtRow = (entry: BoughtEntry) => ({
  id: entry.invoiceId,
  document: entry.number,
  data: entry.issuedOn,
  partener: entry.supplierName,
  cod_unic: entry.supplierFiscalCode,
  total: toAmount(entry.total),
  baze: entry.bases.map(toVatBase),
  tva_la_incasare: entry.isVatOnCollection,
});

const toReturnRow = ({ row, categories, net, vat }: ReturnRow) => ({
  rand: row,
  categorii: categories.map(categoryWord),
  baza: toAmount(net),
  tva: toAmount(vat),
});

export const toVat = ({ sales, purchases, onCollection, onPayment }: VatSummary) => ({
  vanzari: sales.map(toReturnRow),
  cumparari: purchases.map(toReturnRow),
  la_incasare: {
    neexigibila_inainte: toAmount(onCollection.notYetBefore),
    emisa: toAmount(onCollection.issued),
    exigibila: toAmount(onCollection.chargeable),
    neexigibila: toAmount(onCollection.notYet),
    exigibila_pe_cote: onCollection.chargeableByRate.map(toVatBase),
    neexigibila_pe_cote: onCollection.notYetByRate.map(toVatBase),
  },
  la_plata: {
    nedeductibila_inainte: toAmount(onPayment.notYetBefore),
    primita: toAmount(onPayment.received),
    deductibila: toAmount(onPayment.deductible),
    nedeductibila: toAmount(onPayment.notYet),
  },
});

export const toCash = ({ opening, closing, days }: CashRegister) => ({
  sold_initial: toAmount(opening),
  sold_final: toAmount(closing),
  zile: days.map((one) => ({
    zi: one.day,
    sold_initial: toAmount(one.opening),
    incasari: toAmount(one.received),
    restituiri: toAmount(one.returned),
    plati: toAmount(one.paid),
    sold_final: toAmount(one.closing),
  })),
});
