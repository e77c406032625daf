import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyRegistry } from '../../operations/ports.ts';
import { failingCode, simulatedCompanies, slowCompany } from './simulated-companies.ts';

const slowMs = 10_000;

const byCode = new Map(simulatedCompanies.map((company) => [company.fiscalCode, company]));

/** The registry of the test environment has invented companies, and two codes that rehearse failures. */
export const simulatedCompanyRegistry: CompanyRegistry = {
  secondsBetweenCalls: 0,
  async find(fiscalCode, signal) {
    signal.throwIfAborted();
    if (fiscalCode === failingCode) throw new Error('the simulated registry fails at this code');
    if (fiscalCode === slowCompany.fiscalCode) return sleep(slowMs, slowCompany, { signal });
    return byCode.get(fiscalCode) ?? null;
  },
};
