import { findCompanies } from '../../storage/directory/companies.ts';
import type { TaxAuthority } from '../ports.ts';
import { type AccessNeeds, connect } from './steps/authority-access.ts';

interface Needs extends Pick<AccessNeeds, 'database' | 'clock' | 'masterKey'> {
  readonly authority: TaxAuthority;
}

/** The code that the owner brought back is exchanged for tokens. False: there is no such company. */
export const connectCompany =
  (needs: Needs) =>
  async (fiscalCode: string, code: string, signal: AbortSignal): Promise<boolean> => {
    const [company] = await findCompanies(needs.database.installation, [fiscalCode]);
    if (!company) return false;
    await connect(needs, company.companyId, await needs.authority.exchangeCode(code, signal), 'operator');
    return true;
  };
