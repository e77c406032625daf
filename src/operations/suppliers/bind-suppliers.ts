import {
  type DecideNeeds,
  enterSupplierInvoice,
  moveSupplierInvoice,
  paySupplierInvoice,
  removeSupplierPayment,
  tieSupplierLines,
} from './decide-supplier-invoice.ts';
import {
  listSupplierInvoices,
  listSuppliers,
  listUnreadableReceived,
  readBankBalances,
  readReceivedMessage,
  readReceivedXml,
  readSupplierBalance,
  readSupplierInvoice,
} from './read-suppliers.ts';

/** Everything about suppliers and the bank that HTTP offers. */
export const bindSuppliers = (needs: DecideNeeds) => ({
  listSuppliers: listSuppliers(needs),
  readSupplierBalance: readSupplierBalance(needs),
  listSupplierInvoices: listSupplierInvoices(needs),
  readSupplierInvoice: readSupplierInvoice(needs),
  readReceivedXml: readReceivedXml(needs),
  listUnreadableReceived: listUnreadableReceived(needs),
  readReceivedMessage: readReceivedMessage(needs),
  moveSupplierInvoice: moveSupplierInvoice(needs),
  paySupplierInvoice: paySupplierInvoice(needs),
  removeSupplierPayment: removeSupplierPayment(needs),
  tieSupplierLines: tieSupplierLines(needs),
  enterSupplierInvoice: enterSupplierInvoice(needs),
  readBankBalances: readBankBalances(needs),
});
