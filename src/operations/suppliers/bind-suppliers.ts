import { actOnEach } from '../steps/act-on-each.ts';
import {
  paySupplierInvoice,
  removeSupplierPayment,
  tieSupplierLines,
  transitionSupplierInvoice,
} from './decide-supplier-invoice.ts';
import { enterReceivedXml, enterSupplierInvoice } from './enter-supplier-invoice.ts';
import {
  browseSupplierInvoices,
  browseSuppliers,
  listSupplierInvoices,
  listSuppliers,
  listUnreadableReceived,
  readBankBalances,
  readReceivedMessage,
  readReceivedXml,
  readSupplierAccount,
  readSupplierBalance,
  readSupplierInvoice,
  sumSupplierInvoices,
} from './read-suppliers.ts';
import { linkReceivedPdf, openReceivedPdf } from './received-pdf.ts';
import { changeSupplier, createSupplier } from './write-suppliers.ts';

type Needs = Parameters<typeof transitionSupplierInvoice>[0] &
  Parameters<typeof openReceivedPdf>[0] &
  Parameters<typeof browseSupplierInvoices>[0] &
  Parameters<typeof enterReceivedXml>[0];

export const bindSuppliers = (needs: Needs) => ({
  browseSuppliers: browseSuppliers(needs),
  browseSupplierInvoices: browseSupplierInvoices(needs),
  readSupplierAccount: readSupplierAccount(needs),
  createSupplier: createSupplier(needs),
  changeSupplier: changeSupplier(needs),
  sumSupplierInvoices: sumSupplierInvoices(needs),
  linkReceivedPdf: linkReceivedPdf(needs),
  openReceivedPdf: openReceivedPdf(needs),
  listSuppliers: listSuppliers(needs),
  readSupplierBalance: readSupplierBalance(needs),
  listSupplierInvoices: listSupplierInvoices(needs),
  readSupplierInvoice: readSupplierInvoice(needs),
  readReceivedXml: readReceivedXml(needs),
  listUnreadableReceived: listUnreadableReceived(needs),
  readReceivedMessage: readReceivedMessage(needs),
  transitionSupplierInvoice: transitionSupplierInvoice(needs),
  /** CON-BULK-6: lines that are tied to articles bring their goods in, as where one invoice is approved. */
  approveEach: actOnEach((caller, invoiceId: string) =>
    transitionSupplierInvoice(needs)(caller, invoiceId, { to: 'approve', ties: [] }),
  ),
  reopenEach: actOnEach((caller, invoiceId: string) =>
    transitionSupplierInvoice(needs)(caller, invoiceId, { to: 'reopen' }),
  ),
  paySupplierInvoice: paySupplierInvoice(needs),
  removeSupplierPayment: removeSupplierPayment(needs),
  tieSupplierLines: tieSupplierLines(needs),
  enterSupplierInvoice: enterSupplierInvoice(needs),
  enterReceivedXml: enterReceivedXml(needs),
  readBankBalances: readBankBalances(needs),
});
