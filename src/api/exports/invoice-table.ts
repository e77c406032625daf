import { paymentStatus, remainingToCollect } from '../../domain/invoice/payment.ts';
import type { ExportColumn, InvoiceExport } from '../../operations/invoices/export-invoices.ts';
import { paymentWords, spvWords, statusWords, typeWords } from '../words/people/invoices.ts';
import { type TableFormat, tableFile } from './columns.ts';

const columnsOf = (today: string): readonly ExportColumn[] => [
  { title: 'Serie', holds: 'text', of: ({ series }) => series },
  { title: 'Număr', holds: 'text', of: ({ number }) => number },
  { title: 'Tip', holds: 'text', of: ({ typeCode }) => typeWords.get(typeCode) ?? typeCode },
  { title: 'Data emiterii', holds: 'date', of: ({ issuedOn }) => issuedOn },
  { title: 'Data scadenței', holds: 'date', of: ({ dueOn }) => dueOn },
  { title: 'Client', holds: 'text', of: ({ clientName }) => clientName },
  { title: 'Cod fiscal', holds: 'text', of: ({ clientFiscalCode }) => clientFiscalCode },
  { title: 'Referință externă', holds: 'text', of: ({ externalId }) => externalId },
  { title: 'Valută', holds: 'text', of: ({ currency }) => currency },
  { title: 'Fără TVA', holds: 'money', of: ({ net }) => net },
  { title: 'TVA', holds: 'money', of: ({ vat }) => vat },
  { title: 'Total', holds: 'money', of: ({ gross }) => gross },
  { title: 'De încasat', holds: 'money', of: remainingToCollect },
  { title: 'Stare', holds: 'text', of: ({ status }) => statusWords[status] },
  { title: 'Plată', holds: 'text', of: (invoice) => paymentWords[paymentStatus(invoice, today)] },
  { title: 'e-Factura', holds: 'text', of: ({ spvStatus }) => spvStatus && spvWords[spvStatus] },
  { title: 'Trimisă pe e-mail', holds: 'text', of: ({ wasMailed }) => (wasMailed ? 'da' : 'nu') },
];

/** Documents as a table. */
export const invoiceTable = (format: TableFormat, today: string) => ({
  format,
  sheet: 'Facturi',
  columns: columnsOf(today),
});

export const invoiceFile = (name: string, format: TableFormat, { documents, estimatedBytes, content }: InvoiceExport) =>
  tableFile(name, format, content, {
    'x-facturier-documente': String(documents),
    'x-facturier-octeti': String(estimatedBytes),
  });
