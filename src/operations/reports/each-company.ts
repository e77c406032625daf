import type { Database } from '../../storage/database.ts';
import { type FoundCompany, listCompaniesAfter } from '../../storage/reports/store-sums.ts';

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
