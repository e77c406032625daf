import { canonical } from '../../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../../domain/decimal/decimal.ts';
import type { CategorySum } from '../../../domain/reports/vat-journal.ts';
import type { ReturnRow } from '../../../domain/reports/vat-return.ts';
import type { CashRegister, YearReport } from '../../../operations/reports/console-reports.ts';
import type { BoughtEntry, SoldEntry } from '../../../operations/reports/journals.ts';
import type { Ages } from '../../../operations/reports/receivables.ts';
import type { VatSummary } from '../../../operations/reports/vat-summary.ts';
import { categoryWord } from '../../report-words.ts';
import { written } from '../invoices/list-invoices.ts';

/** Reports in the words of the console, for screens and files alike. */

export const toYear = ({ year, months, clients, articles }: YearReport) => ({
  an: year,
  luni: months.map((one) => ({
    luna: one.month,
    documente: one.documents,
    fara_tva: written(one.net),
    tva: written(one.vat),
    total: written(one.gross),
    anul_trecut: written(one.grossBefore),
  })),
  clienti: clients.map((one) => ({
    id: one.clientId,
    nume: one.name,
    documente: one.documents,
    fara_tva: written(one.net),
    tva: written(one.vat),
    total: written(one.gross),
  })),
  articole: articles.map((one) => ({
    cod: one.code,
    nume: one.name,
    um: one.unit,
    cantitate: decimalToString(canonical(one.quantity)),
    fara_tva: written(one.net),
    tva: written(one.vat),
    total: written(one.gross),
  })),
});

export const toAges = (one: Ages) => ({
  sold: written(one.total),
  in_termen: written(one.inTerm),
  zile_1_30: written(one.upTo30),
  zile_31_60: written(one.upTo60),
  zile_61_90: written(one.upTo90),
  peste_90: written(one.over90),
});

export const toBase = ({ category, net, vat }: CategorySum) => ({
  categorie: categoryWord(category),
  baza: written(net),
  tva: written(vat),
});

export const soldRow = (entry: SoldEntry) => ({
  id: `${entry.series} ${entry.number}`,
  document: `${entry.series} ${entry.number}`,
  data: entry.issuedOn,
  partener: entry.clientName,
  cod_unic: entry.clientFiscalCode,
  total: written(entry.total),
  baze: entry.bases.map(toBase),
  tva_la_incasare: entry.isVatOnCollection,
});

export const boughtRow = (entry: BoughtEntry) => ({
  id: entry.invoiceId,
  document: entry.number,
  data: entry.issuedOn,
  partener: entry.supplierName,
  cod_unic: entry.supplierFiscalCode,
  total: written(entry.total),
  baze: entry.bases.map(toBase),
  tva_la_incasare: entry.isVatOnCollection,
});

const toReturnRow = ({ row, categories, net, vat }: ReturnRow) => ({
  rand: row,
  categorii: categories.map(categoryWord),
  baza: written(net),
  tva: written(vat),
});

export const toVat = ({ sales, purchases, onCollection, onPayment }: VatSummary) => ({
  vanzari: sales.map(toReturnRow),
  cumparari: purchases.map(toReturnRow),
  la_incasare: {
    neexigibila_inainte: written(onCollection.notYetBefore),
    emisa: written(onCollection.issued),
    exigibila: written(onCollection.chargeable),
    neexigibila: written(onCollection.notYet),
    exigibila_pe_cote: onCollection.chargeableByRate.map(toBase),
    neexigibila_pe_cote: onCollection.notYetByRate.map(toBase),
  },
  la_plata: {
    nedeductibila_inainte: written(onPayment.notYetBefore),
    primita: written(onPayment.received),
    deductibila: written(onPayment.deductible),
    nedeductibila: written(onPayment.notYet),
  },
});

export const toCash = ({ opening, closing, days }: CashRegister) => ({
  sold_initial: written(opening),
  sold_final: written(closing),
  zile: days.map((one) => ({
    zi: one.day,
    sold_initial: written(one.opening),
    incasari: written(one.received),
    restituiri: written(one.returned),
    plati: written(one.paid),
    sold_final: written(one.closing),
  })),
});
