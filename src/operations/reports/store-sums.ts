import type { Days } from '../../domain/invoice/sales.ts';
import { lastClosedDay, spansUpTo } from '../../domain/reports/stored-spans.ts';
import type { Database } from '../../storage/database.ts';
import {
  books,
  dropEarlySpans,
  dropIdleMarks,
  findFirstDay,
  listCompaniesAfter,
  listMarkedCompanies,
  listSpans,
  lockSums,
  makeSpan,
} from '../../storage/reports/store-sums.ts';
import type { Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** The list of a company with so few documents is summed from them as fast as from kept sums. */
  readonly fewDocuments?: number;
}

/**
 * GRP-REP-10: stores the sums of days that are over, and makes those anew in which something changed. Each span is a transaction of its
 * own, so that it can be interrupted anywhere.
 */
export const storeSums = (needs: Needs) => {
  // Companies without a mark are looked through once for each day that is over.
  let lookedThrough = '';
  return async (signal?: AbortSignal): Promise<void> => {
    const { installation } = needs.database;
    const last = lastClosedDay(needs.clock.now());
    for (const companyId of await listMarkedCompanies(installation, last)) {
      if (signal?.aborted) return;
      await storeSumsOf(needs, companyId, last, signal);
    }
    if (last === lookedThrough) return;
    for (let after = 0; ; ) {
      const companies = await listCompaniesAfter(installation, after);
      for (const { companyId } of companies) {
        if (signal?.aborted) return;
        await storeSumsOf(needs, companyId, last, signal);
      }
      const next = companies.at(-1);
      if (next === undefined) break;
      after = next.companyId;
    }
    lookedThrough = last;
  };
};

async function storeSumsOf(needs: Needs, companyId: number, last: string, signal?: AbortSignal): Promise<void> {
  for (const { book, ...span } of await spansToMake(needs, companyId, last)) {
    if (signal?.aborted) return;
    await needs.database.transactInstallation(async (installation) => {
      if (await lockSums(installation)) await makeSpan(installation.ofCompany(companyId), book, span, needs.ids.uuid());
    });
  }
  await needs.database.transactInstallation(async (installation) => {
    if (await lockSums(installation)) await dropIdleMarks(installation.ofCompany(companyId), last);
  });
}

interface SpanToMake extends Days {
  readonly book: (typeof books)[number];
}

const usuallyFew = 20_000;

/** Returns what is not stored yet, and what something changed in; forgets what was stored too early. */
async function spansToMake(
  { database, fewDocuments = usuallyFew }: Needs,
  companyId: number,
  last: string,
): Promise<readonly SpanToMake[]> {
  return database.transact({ companyId }, async (tx) => {
    const wanted: SpanToMake[] = [];
    for (const book of books) {
      const first = await findFirstDay(tx, book, fewDocuments);
      const listed = await listSpans(tx, book);
      const current = listed.filter(({ until }) => until <= last);
      if (current.length < listed.length) await dropEarlySpans(tx, last);
      const nameOf = ({ from, until }: Days): string => `${from} ${until}`;
      const right = new Set(current.filter(({ isMarked }) => !isMarked).map(nameOf));
      const marked = current.filter(({ isMarked }) => isMarked);
      const all = new Map(
        [...marked, ...(first === null ? [] : spansUpTo(first, last))].map((one) => [nameOf(one), one]),
      );
      // A month replaces its days, so it is made last, and the days inside it need not be made before.
      const spans = [...all.values()].filter(
        (one) => !right.has(nameOf(one)) && ![...all.values()].some((other) => isInside(one, other)),
      );
      wanted.push(...spans.map(({ from, until }) => ({ book, from, until })));
    }
    return wanted;
  });
}

const isInside = (one: Days, other: Days): boolean =>
  other.from <= one.from && one.until <= other.until && (other.from !== one.from || other.until !== one.until);
