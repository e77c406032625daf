import { isNumberRace } from '../../../storage/invoices/invoices.ts';

const mostAttempts = 5;

/**
 * A number chosen by another request may appear between the look and the insert: a unique index stops us, nothing was done, and we look
 * again. The first attempt may therefore take the next number without a look.
 */
export async function withFreeNumber<T>(attempt: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(count === 1);
    } catch (error) {
      if (count === mostAttempts || !isNumberRace(error)) throw error;
    }
  }
}
