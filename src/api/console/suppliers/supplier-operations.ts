import type { ConsoleOperation } from '../operation.ts';
import { enterSupplierInvoice } from './enter-supplier-invoice.ts';
import {
  approveSupplierInvoice,
  linkReceivedPdf,
  listReceivedInvoices,
  listUnreadableReceived,
  paySupplierInvoice,
  readReceivedInvoice,
  readReceivedMessage,
  readReceivedXml,
  refuseSupplierInvoice,
  removeSupplierPayment,
  reopenSupplierInvoice,
  sumReceivedInvoices,
  tieSupplierLines,
} from './received-invoices.ts';
import { changeSupplier, createSupplier, listSuppliers, readSupplier } from './suppliers.ts';

/** Everything the console can be asked about suppliers and what they send. */
export const supplierOperations: readonly ConsoleOperation[] = [
  listSuppliers,
  createSupplier,
  readSupplier,
  changeSupplier,
  listReceivedInvoices,
  sumReceivedInvoices,
  readReceivedInvoice,
  linkReceivedPdf,
  readReceivedXml,
  approveSupplierInvoice,
  refuseSupplierInvoice,
  reopenSupplierInvoice,
  paySupplierInvoice,
  removeSupplierPayment,
  tieSupplierLines,
  enterSupplierInvoice,
  listUnreadableReceived,
  readReceivedMessage,
];
