import { paymentStatus, remainingToCollect } from '../../../domain/invoice/payment.ts';
import type { ExportColumn } from '../../../operations/invoices/export-invoices.ts';
import { oneOf, strict } from '../../schema/schemas.ts';
import { get } from '../row.ts';
import { tableTypes } from '../vocabulary.ts';
import { filterMembers, toQuery } from './invoice-filter.ts';
import { paymentWords, spvWords, statusWords, typeWords } from './invoice-words.ts';

export const exportInvoices = get('/app/api/facturi/export', {
  id: 'exportaFacturi',
  summary: 'Documentele filtrate, ca fișier CSV sau XLSX, trimis în timp ce se scrie',
  access: 'invoices:export',
  query: strict({ ...filterMembers, format: oneOf(['csv', 'xlsx']) }),
  run: async (operations, { from, query: { format, ...query }, today }) => {
    const table = { format, sheet: 'Facturi', columns: exportColumns(today) };
    return { format, today, ...(await operations.exportInvoices(from, toQuery(query), table)) };
  },
  file: ({ format, today, documents, estimatedBytes, content }) => ({
    fileName: `facturi-${today}.${format}`,
    contentType: tableTypes[format],
    headers: { 'x-facturier-documente': String(documents), 'x-facturier-octeti': String(estimatedBytes) },
    content,
  }),
});

export const exportColumns = (today: string): readonly ExportColumn[] => [
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
