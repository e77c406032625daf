import type { Database } from '../../storage/database.ts';
import { countWrongRemainders, repairRemainders } from '../../storage/payments/collections.ts';
import {
  books,
  countWrongSums,
  type FoundCompany,
  listCompaniesAfter,
  listSpans,
  lockSums,
  makeSpan,
} from '../../storage/reports/store-sums.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Ids } from '../ports.ts';

interface Needs {
  readonly database: Pick<Database, 'transactInstallation'>;
  readonly ids: Pick<Ids, 'uuid'>;
}

export interface WrongSpan {
  readonly fiscalCode: string;
  readonly book: (typeof books)[number];
  readonly from: string;
  readonly until: string;
  readonly sums: number;
}

/** GRP-REP-11: every stored day is summed again, and what differs is returned. The first one of each company is enough to know. */
export const findWrongSums = async (database: Needs['database']): Promise<readonly WrongSpan[]> => {
  const wrong: WrongSpan[] = [];
  await forEachCompany(database, async ({ companyId, fiscalCode }) => {
    const first = await database.transactInstallation(async (installation) => {
      await installation.freeze();
      return firstWrongSpan(installation.ofCompany(companyId));
    });
    if (first) wrong.push({ fiscalCode, ...first });
  });
  return wrong;
};

async function firstWrongSpan(tx: Transaction): Promise<Omit<WrongSpan, 'fiscalCode'> | null> {
  for (const book of books) {
    for (const { from, until } of await listSpans(tx, book)) {
      const sums = await countWrongSums(tx, book, { from, until });
      if (sums > 0) return { book, from, until, sums };
    }
  }
  return null;
}

/** GRP-REP-11: what differs is written anew and reported. */
export const repairSums =
  ({ database, ids }: Needs) =>
  async (): Promise<readonly WrongSpan[]> => {
    const wrong: WrongSpan[] = [];
    await forEachCompany(database, async ({ companyId, fiscalCode }) => {
      for (const book of books) {
        const spans = await database.transactInstallation((installation) =>
          listSpans(installation.ofCompany(companyId), book),
        );
        for (const { from, until } of spans) {
          const sums = await database.transactInstallation(async (installation) => {
            const tx = installation.ofCompany(companyId);
            const found = await countWrongSums(tx, book, { from, until });
            if (found > 0 && (await lockSums(installation))) await makeSpan(tx, book, { from, until }, ids.uuid());
            return found;
          });
          if (sums > 0) wrong.push({ fiscalCode, book, from, until, sums });
        }
      }
    });
    return wrong;
  };

export interface WrongRemainders {
  readonly fiscalCode: string;
  readonly collections: number;
}

/** GRP-REP-11: the remainders that collections have are compared with their documents; they are repaired only if that is asked for. */
export const checkRemainders = async (
  database: Needs['database'],
  does: 'look' | 'repair',
): Promise<readonly WrongRemainders[]> => {
  const wrong: WrongRemainders[] = [];
  await forEachCompany(database, async ({ companyId, fiscalCode }) => {
    const collections = await database.transactInstallation(async (installation) => {
      if (does === 'repair') return repairRemainders(installation.ofCompany(companyId));
      await installation.freeze();
      return countWrongRemainders(installation.ofCompany(companyId));
    });
    if (collections > 0) wrong.push({ fiscalCode, collections });
  });
  return wrong;
};

/** Companies are read some at a time, so that the memory does not grow with their number. */
export async function forEachCompany(
  database: Pick<Database, 'transactInstallation'>,
  work: (company: FoundCompany) => Promise<void>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number = after;
    const companies = await database.transactInstallation((installation) => listCompaniesAfter(installation, last));
    for (const company of companies) await work(company);
    after = companies.at(-1)?.companyId;
  }
}
