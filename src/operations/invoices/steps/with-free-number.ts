import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../../domain/refusal.ts';
import { breaks } from '../../../storage/faults.ts';
import { numberTakenConstraint } from '../../../storage/invoices.ts';

const mostAttempts = 5;

/**
 * A number chosen by another request may appear between the look and the insert: the unique index stops us, nothing was
 * done, and we look again. Where the number is our caller's own (null: it is not), it is taken, and that is the answer.
 * The first attempt may therefore take the next number without a look.
 */
export async function withFreeNumber<T>(
  chosen: DocumentName | null,
  attempt: (isFirst: boolean) => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(count === 1);
    } catch (error) {
      if (!breaks(error, numberTakenConstraint)) throw error;
      if (chosen) throw new Refused({ reason: 'invoice-duplicate', series: chosen.series, number: chosen.number });
      if (count === mostAttempts) throw error;
    }
  }
}
