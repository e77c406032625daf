import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findInvoice } from '../../storage/invoices/invoice-reads.ts';
import type { Caller } from '../caller.ts';

export const readInvoice =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, series: string, number: string): Promise<IssuedInvoice> =>
    database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      return invoice;
    });
