import type { Database } from '../../storage/database.ts';
import { repairRemainders as repairRemaindersOf } from '../../storage/payments/collections.ts';
import {
  books,
  countWrongSums,
  listCompaniesAfter,
  listSpans,
  lockSums,
  makeSpan,
} from '../../storage/reports/store-sums.ts';
import type { Ids } from '../ports.ts';

interface Needs {
  readonly database: Pick<Database, 'transactInstallation'>;
  readonly ids: Pick<Ids, 'uuid'>;
}

export interface WrongSpan {
  readonly companyId: number;
  readonly book: (typeof books)[number];
  readonly from: string;
  readonly until: string;
  readonly sums: number;
}

/** GRP-REP-11: every stored day is summed again; what differs is written anew and reported. */
export const repairSums =
  ({ database, ids }: Needs) =>
  async (): Promise<readonly WrongSpan[]> => {
    const wrong: WrongSpan[] = [];
    await forEachCompany(database, async (companyId) => {
      wrong.push(...(await repairCompany({ database, ids }, companyId)));
    });
    return wrong;
  };

export interface WrongRemainders {
  readonly companyId: number;
  readonly collections: number;
}

/** GRP-REP-11: the remainders that collections have are compared with their documents; what differs is repaired and reported. */
export const repairRemainders =
  ({ database }: Pick<Needs, 'database'>) =>
  async (): Promise<readonly WrongRemainders[]> => {
    const wrong: WrongRemainders[] = [];
    await forEachCompany(database, async (companyId) => {
      const collections = await database.transactInstallation((installation) =>
        repairRemaindersOf(installation.ofCompany(companyId)),
      );
      if (collections > 0) wrong.push({ companyId, collections });
    });
    return wrong;
  };

async function forEachCompany(database: Needs['database'], work: (companyId: number) => Promise<void>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number = after;
    const companies = await database.transactInstallation((installation) => listCompaniesAfter(installation, last));
    for (const companyId of companies) await work(companyId);
    after = companies.at(-1);
  }
}

async function repairCompany({ database, ids }: Needs, companyId: number): Promise<readonly WrongSpan[]> {
  const wrong: WrongSpan[] = [];
  for (const book of books) {
    const spans = await database.transactInstallation((installation) =>
      listSpans(installation.ofCompany(companyId), book),
    );
    for (const span of spans) {
      const sums = await database.transactInstallation(async (installation) => {
        const tx = installation.ofCompany(companyId);
        const found = await countWrongSums(tx, book, span);
        if (found > 0 && (await lockSums(installation))) await makeSpan(tx, book, span, ids.uuid());
        return found;
      });
      if (sums > 0) wrong.push({ companyId, book, ...span, sums });
    }
  }
  return wrong;
}
