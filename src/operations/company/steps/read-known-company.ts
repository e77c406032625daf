import type { KnownKey } from '../../../domain/access/key-changes.ts';
import type { Plan } from '../../../domain/access/plan.ts';
import type { Series } from '../../../domain/company/series.ts';
import { listKeys } from '../../../storage/access/api-keys.ts';
import { listApiUserNames } from '../../../storage/access/api-users.ts';
import type { KnownCompany as CompanyRow } from '../../../storage/directory/companies.ts';
import { type CompanyPart, listCompanyParts } from '../../../storage/directory/company-parts.ts';
import { listSeries } from '../../../storage/directory/series.ts';
import { listWarehouseCodes } from '../../../storage/directory/warehouses.ts';
import type { InstallationTransaction } from '../../../storage/transaction.ts';

/** What the decisions about a company rest on. */
export interface KnownCompany {
  /** Null for a company that does not exist yet. */
  readonly companyId: number | null;
  readonly plan: Plan | null;
  readonly series: readonly Series[];
  readonly warehouseCodes: readonly string[];
  readonly keys: readonly KnownKey[];
  readonly apiUserNames: readonly string[];
  /** For the audit trail: what the company was before. */
  readonly parts: readonly CompanyPart[];
}

const nothingKnown: KnownCompany = {
  companyId: null,
  plan: null,
  series: [],
  warehouseCodes: [],
  keys: [],
  apiUserNames: [],
  parts: [],
};

export async function readKnownCompany(
  installation: InstallationTransaction,
  row: CompanyRow | undefined,
): Promise<KnownCompany> {
  if (!row) return nothingKnown;
  const tx = installation.ofCompany(row.companyId);
  return {
    companyId: row.companyId,
    plan: row.plan,
    series: await listSeries(tx),
    warehouseCodes: await listWarehouseCodes(tx),
    keys: await listKeys(tx),
    apiUserNames: await listApiUserNames(tx),
    parts: await listCompanyParts(tx),
  };
}
