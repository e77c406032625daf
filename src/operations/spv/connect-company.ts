import { findCompanies } from '../../storage/directory/companies.ts';
import type { Spv } from '../ports.ts';
import { type AccessNeeds, connect } from './steps/spv-access.ts';

interface Needs extends Pick<AccessNeeds, 'database' | 'clock' | 'masterKey'> {
  readonly spv: Spv;
}

/** The code that the owner brought back is exchanged for tokens. False: there is no such company. */
export const connectCompany =
  (needs: Needs) =>
  async (fiscalCode: string, code: string, signal: AbortSignal): Promise<boolean> => {
    const [company] = await findCompanies(needs.database.installation, [fiscalCode]);
    if (!company) return false;
    await connect(needs, company.companyId, await needs.spv.exchangeCode(code, signal), 'operator');
    return true;
  };
