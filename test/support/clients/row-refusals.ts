import { type RefusalReason, Refused } from '../../../src/domain/refusal.ts';

interface Row {
  readonly refusals: readonly RefusalReason[];
  readonly run: (...call: never[]) => Promise<unknown>;
}

/** Refusals of rows, each as `v2 issueInvoice: invoice-duplicate`. */
export interface RowRefusals {
  /** The refusals that the rows list. */
  readonly listed: readonly string[];
  /** The listed refusals that occurred. */
  readonly provoked: readonly string[];
  /** The refusals that occurred and are not listed. */
  readonly unlisted: readonly string[];
}

/** Whatever changes something may meet them. */
const everywhere: readonly RefusalReason[] = ['company-moved'];

const noted = { listed: new Set<string>(), provoked: new Set<string>(), unlisted: new Set<string>() };

/**
 * The same row, whose refusals are recorded. Only refusals of `run` are its own, because earlier ones follow from its other keys. `implied`
 * are those that follow from them in `run` itself.
 */
export function watched<Watched extends Row>(
  name: string,
  row: Watched,
  implied: readonly RefusalReason[] = [],
): Watched {
  for (const reason of row.refusals) noted.listed.add(`${name}: ${reason}`);
  const run = async (...call: never[]): Promise<unknown> => {
    try {
      return await row.run(...call);
    } catch (error) {
      if (error instanceof Refused) note(error.refusal.reason);
      throw error;
    }
  };
  const note = (reason: RefusalReason): void => {
    if (row.refusals.includes(reason)) noted.provoked.add(`${name}: ${reason}`);
    else if (!implied.includes(reason) && !everywhere.includes(reason)) noted.unlisted.add(`${name}: ${reason}`);
  };
  return { ...row, run };
}

/** Everything recorded since the last call. */
export function takeRefusals(): RowRefusals {
  const taken = { listed: [...noted.listed], provoked: [...noted.provoked], unlisted: [...noted.unlisted] };
  for (const names of Object.values(noted)) names.clear();
  return taken;
}
