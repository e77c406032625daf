import { decimalToString } from '../../domain/decimal/decimal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import {
  listUnallocated,
  settlePayment as settle,
  type UnallocatedPayment,
} from '../../storage/payments/card-payments.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** A person gave the money back, or collected it by hand: it no longer waits. Null where nothing waits under this id. */
export const settlePayment =
  ({ database, clock }: Needs) =>
  async (paymentId: string): Promise<UnallocatedPayment | null> => {
    const payment = (await listUnallocated(database.installation)).find((one) => one.paymentId === paymentId);
    if (!payment) return null;
    const { companyId, document, processor, account, reference, unallocated, currency } = payment;
    const at = clock.now();
    await database.transact({ companyId }, async (tx) => {
      await settle(tx, paymentId, at);
      const details = { processor, cardAccount: account, reference, amount: decimalToString(unallocated), currency };
      await recordChange(
        tx,
        { kind: 'operator', id: null, interactionId: null },
        { subject: 'collection', name: document ?? paymentId, action: 'unallocated-settled', details },
        at,
      );
    });
    return payment;
  };
