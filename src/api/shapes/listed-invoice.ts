import { paymentStatus, remainingToCollect } from '../../domain/invoice/payment.ts';
import { invoiceStatusNames, paymentStatusNames, spvStatusNames } from '../words/invoices.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** The documents of a company in a list, and what they come to. */

export type Browsed = ResultOf<'browseInvoices'>;

type SpvStatuses = Browsed['spvStatuses'] extends ReadonlyMap<unknown, infer Status> ? Status : never;

type Listed = Browsed['page']['rows'][number] & { readonly spvStatus: SpvStatuses | null; readonly today: string };

export const listedInvoice = shape<Listed>()({
  serie: out.text('series'),
  numar: out.text('number'),
  tip: out.text('typeCode'),
  data_emitere: out.date('issuedOn'),
  data_scadenta: out.date('dueOn'),
  client_id: out.text('clientId'),
  client: out.text('clientName'),
  cod_unic_client: out.textOrNull('clientFiscalCode'),
  id_extern: out.textOrNull('externalId'),
  valuta: out.text('currency'),
  fara_tva: out.money('net'),
  tva: out.money('vat'),
  total: out.money('gross'),
  de_incasat: out.money(remainingToCollect),
  stare: out.word(invoiceStatusNames, 'status'),
  plata: out.word(paymentStatusNames, (row) => paymentStatus(row, row.today)),
  efactura: out.wordOrNull(spvStatusNames, 'spvStatus'),
  trimisa_pe_email: out.yesNo('wasMailed'),
});

export type Sums = ResultOf<'sumInvoices'>;

export const sumsOfCurrency = shape<NonNullable<Sums['totals']>[number]>()({
  valuta: out.text('currency', { examples: ['RON'] }),
  documente: out.whole('documents', { description: 'Câte documente fiscale.', examples: [1] }),
  total: out.money('gross', { description: 'Valoarea lor cu TVA; cele anulate nu au valoare.', examples: [121] }),
  de_incasat: out.money('outstanding', { description: 'Cât a rămas de încasat din ele.', examples: [121] }),
  alte_documente: out.whole('otherDocuments', {
    description: 'Câte proforme, comenzi, devize și avize, care nu sunt în sumele de mai sus.',
    examples: [0],
  }),
  alte_total: out.money('otherGross', { description: 'Valoarea acestora.', examples: [0] }),
});
