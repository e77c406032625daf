import type { ReturnRow } from '../../domain/reports/vat-return.ts';
import type { VatSummary } from '../../operations/reports/vat-summary.ts';
import { categoryWord, outsideReturn, returnRowName } from '../words/reports.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';
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

/** The rows of the return alone, sales and purchases together, each by its name. */
export const namedReturn = shape<{ readonly month: string; readonly rows: readonly ReturnRow[] }>()({
  luna: out.text('month', { examples: ['2026-11'] }),
  randuri: out.list(
    shape<ReturnRow & { readonly month: string }>()({
      rand: out.text(({ row }) => row ?? outsideReturn.row, {
        description: 'Rândul din decontul 300; `-` pentru ce nu are un rând al lui.',
        examples: ['9'],
      }),
      denumire: out.text(({ row, month }) => (row === null ? outsideReturn.name : returnRowName(row, month)), {
        examples: ['Livrari de bunuri si prestari de servicii, taxabile cu cota 21%'],
      }),
      baza: out.money('net', { description: 'Fără TVA, în RON.', examples: [100] }),
      tva: out.money('vat', { description: 'În RON.', examples: [21] }),
    }),
    ({ month, rows }) => rows.map((row) => ({ ...row, month })),
  ),
});

const lateFigures = {
  baza_exigibila: out.money('chargeableNet', { description: 'Devenită exigibilă în lună, fără TVA.', examples: [50] }),
  tva_exigibila: out.money('chargeableVat', { description: 'Devenită exigibilă în lună.', examples: [10.5] }),
  baza_neexigibila: out.money('notYetNet', {
    description: 'Încă neexigibilă la sfârșitul lunii, fără TVA.',
    examples: [50],
  }),
  tva_neexigibila: out.money('notYetVat', {
    description: 'Încă neexigibilă la sfârșitul lunii.',
    examples: [10.5],
  }),
} as const;

type LatePage = ResultOf<'listVatOnCollection'>;

/** A document under VAT on collection. */
export const lateDocument = shape<LatePage['rows'][number]>()({
  serie: out.text('series', { examples: ['FCT'] }),
  numar: out.text('number', { examples: ['1'] }),
  data_emitere: out.date('issuedOn'),
  client: out.text('clientName', { examples: ['Client Exemplu SRL'] }),
  cod_unic_client: out.textOrNull('clientFiscalCode', { examples: ['2864518'] }),
  ...lateFigures,
});

export const lateTotals = shape<LatePage['totals']>()(lateFigures);
