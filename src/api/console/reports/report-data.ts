import type { YearReport } from '../../../operations/reports/console-reports.ts';
import type { BoughtEntry, SoldEntry } from '../../../operations/reports/journals.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { vatBase } from '../../shapes/vat-journal.ts';

/** Reports in the words of the console, for screens and files alike. */

const sums = { fara_tva: out.money('net'), tva: out.money('vat'), total: out.money('gross') } as const;

const month = shape<YearReport['months'][number]>()({
  luna: out.text('month'),
  documente: out.whole('documents'),
  ...sums,
  anul_trecut: out.money('grossBefore'),
});

const client = shape<YearReport['clients'][number]>()({
  id: out.text('clientId'),
  nume: out.text('name'),
  documente: out.whole('documents'),
  ...sums,
});

const article = shape<YearReport['articles'][number]>()({
  cod: out.textOrNull('code'),
  nume: out.text('name'),
  um: out.textOrNull('unit'),
  cantitate: out.decimal(3, 'quantity'),
  ...sums,
});

export const yearReport = shape<YearReport>()({
  an: out.whole('year'),
  luni: out.list(month, 'months'),
  clienti: out.list(client, 'clients'),
  articole: out.list(article, 'articles'),
});

/** A document of a journal of VAT, which says alike what was sold and what was bought. */
interface JournalEntry extends Pick<SoldEntry, 'issuedOn' | 'total' | 'bases' | 'isVatOnCollection'> {
  readonly id: string;
  readonly document: string;
  readonly partner: string;
  readonly partnerCode: string | null;
}

export const journalRow = shape<JournalEntry>()({
  id: out.text('id'),
  document: out.text('document'),
  data: out.date('issuedOn'),
  partener: out.text('partner'),
  cod_unic: out.textOrNull('partnerCode'),
  total: out.money('total'),
  baze: out.list(vatBase, 'bases'),
  tva_la_incasare: out.yesNo('isVatOnCollection'),
});

export function soldEntry(entry: SoldEntry): JournalEntry {
  const document = `${entry.series} ${entry.number}`;
  return { ...entry, id: document, document, partner: entry.clientName, partnerCode: entry.clientFiscalCode };
}

export function boughtEntry(entry: BoughtEntry): JournalEntry {
  const { invoiceId: id, number: document, supplierName, supplierFiscalCode } = entry;
  return { ...entry, id, document, partner: supplierName, partnerCode: supplierFiscalCode };
}
