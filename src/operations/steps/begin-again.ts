import { isClientGone, isNumberRace } from '../../storage/invoices/invoices.ts';

/**
 * Why a transaction that issues, reverses or collects is begun again. It was rolled back each time, so nothing is left of it
 * (V2-ISSUE-8).
 *
 * - `number-taken`: another request took the number between the check and the insert, which the unique index then rejected.
 * - `something-new`: the document creates a client or an article, or fills in a client, which most do not. The tax authority is asked
 *   outside the transaction, and the next one writes under the lock of the directory.
 * - `client-joined`: CON-CLIENT-6: the client was joined to another meanwhile, and is looked for again, not among what is cached.
 *
 * A lost connection, a deadlock and a time limit are no reasons: whether the transaction was committed may be unknown, so the caller is
 * told, and repeats the request under its `Idempotency-Key`. A document that is too large to be read here (`LargeDocument`) is begun
 * again too, by the wire: the whole call goes to a thread.
 */
export type ReasonToBeginAgain =
  | { readonly is: 'number-taken' }
  | { readonly is: 'something-new'; readonly asksRegistry: boolean }
  | { readonly is: 'client-joined' };

type Reason = ReasonToBeginAgain['is'];

/** One call is begun again so often for each reason; a later reason gives those before it their whole number again. */
const mostTimes: Readonly<Record<Reason, number>> = { 'number-taken': 4, 'something-new': 1, 'client-joined': 1 };

/** The transaction stops before it writes, because it would create something that it was not begun for. */
export class SomethingNew extends Error {
  readonly asksRegistry: boolean;

  constructor(asksRegistry: boolean) {
    super('something is new');
    this.asksRegistry = asksRegistry;
  }
}

export function reasonToBeginAgain(error: unknown): ReasonToBeginAgain | null {
  if (isNumberRace(error)) return { is: 'number-taken' };
  if (error instanceof SomethingNew) return { is: 'something-new', asksRegistry: error.asksRegistry };
  return isClientGone(error) ? { is: 'client-joined' } : null;
}

/** `next` says what the following attempt is to know, from the reason and from what the one that failed knew. */
export async function beginAgain<Known, T>(
  first: Known,
  attempt: (known: Known) => Promise<T>,
  next: (reason: ReasonToBeginAgain, known: Known) => Known | Promise<Known>,
): Promise<T> {
  let known = first;
  let times: Times = { 'number-taken': 0, 'something-new': 0, 'client-joined': 0 };
  for (;;) {
    try {
      return await attempt(known);
    } catch (error) {
      const reason = reasonToBeginAgain(error);
      if (reason === null || times[reason.is] === mostTimes[reason.is]) throw error;
      times = counted(times, reason.is);
      known = await next(reason, known);
    }
  }
}

type Times = Readonly<Record<Reason, number>>;

function counted(times: Times, reason: Reason): Times {
  switch (reason) {
    case 'number-taken':
      return { ...times, 'number-taken': times['number-taken'] + 1 };
    case 'something-new':
      return { ...times, 'number-taken': 0, 'something-new': times['something-new'] + 1 };
    case 'client-joined':
      return { 'number-taken': 0, 'something-new': 0, 'client-joined': times['client-joined'] + 1 };
  }
}

/** It serves what writes a number and creates nothing: the check for a taken number is repeated with the whole transaction. */
export const withFreeNumber = <T>(attempt: () => Promise<T>): Promise<T> => beginAgain(null, attempt, () => null);
