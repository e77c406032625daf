import { type Author, operator } from '../../domain/access/right.ts';
import { type Shortage, shortagesOf } from '../../domain/company/shortages.ts';
import { declaredNothing } from '../../domain/company-declaration.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import {
  createCompanies,
  findCompanies,
  findIssuingFacts,
  type ListedCompany,
  listCompanies as list,
  lockProvisioning,
} from '../../storage/directory/companies.ts';
import type { CompanyRegistry } from '../ports.ts';
import type { ChangeCompanyNeeds } from './change-company.ts';
import { decideCompany, nothingKnown } from './decide-company.ts';
import { applyDecision } from './write-company.ts';

interface Needs extends ChangeCompanyNeeds {
  readonly registry: CompanyRegistry;
}

export interface AddedCompany {
  readonly fiscalCode: string;
  readonly name: string;
  /** PROV-12: the company needs these before it can issue. */
  readonly shortages: readonly Shortage[];
}

const patienceMs = 10_000;

/** CON-CLI-2: adds a company by its code only; the registry fills in the rest. Returns null if the registry does not know it. */
export const addCompany =
  (needs: Needs) =>
  async (fiscalCode: string, author: Author = operator): Promise<AddedCompany | null> => {
    const { database, clock, ids, passwords, environment, registry } = needs;
    const official = await registry.find(fiscalCode, AbortSignal.timeout(patienceMs)).catch(() => {
      throw refusedToPeople({ is: 'registry-not-reached' });
    });
    if (!official) return null;
    return database.transactInstallation(async (installation) => {
      await lockProvisioning(installation);
      if ((await findCompanies(installation, [fiscalCode])).length > 0)
        throw refusedToPeople({ is: 'name-taken', of: 'company' });
      const now = clock.now();
      const { name, tradeRegisterNumber, isVatPayer, countyCode, locality, address } = official;
      const declared = { tradeRegisterNumber, isVatPayer, countyCode, locality, address };
      const company = { ...declaredNothing(fiscalCode, name), ...declared };
      const [created] = await createCompanies(installation, [company], now);
      if (!created) throw new Error(`the company ${fiscalCode} was not created`);
      const decision = decideCompany(nothingKnown, company, { environment, now, logo: null });
      const writing = { ids, passwords, environment, masterKey: null, now };
      const tx = installation.ofCompany(created.companyId);
      await applyDecision(tx, decision, writing, author);
      return { fiscalCode, name, shortages: shortagesOf(await findIssuingFacts(tx), environment) };
    });
  };

const mostCompanies = 10_000;

/** CON-ROLE-2: the operator sees every company of the installation, and none of its documents. */
export const listCompanies =
  ({ database, environment }: Pick<Needs, 'database' | 'environment'>) =>
  async (): Promise<readonly (ListedCompany & Pick<AddedCompany, 'shortages'>)[]> => {
    const companies = await list(database.installation, mostCompanies);
    return companies.map((company) => ({ ...company, shortages: shortagesOf(company, environment) }));
  };
