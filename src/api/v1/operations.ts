import { readInvoice } from './invoices/read-invoice.ts';
import type { Operation } from './operation.ts';

/** Everything v1 can be asked. */
export const v1Operations: readonly Operation[] = [readInvoice];
