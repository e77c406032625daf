import type { Logo, LogoFault, LogoFile } from '../domain/company/look.ts';
import { listWarehouses } from './articles/list-articles.ts';
import { changeWarehouse, createWarehouse } from './articles/warehouses.ts';
import { addCompany, listCompanies } from './company/add-company.ts';
import {
  type ChangeCompanyNeeds,
  changeCompany,
  createKey,
  createSeries,
  revokeKey,
} from './company/change-company.ts';
import { listCompanyKeys, listCompanySeries, listPlatforms, removePlatform } from './company/company-account.ts';
import { provisionCompanies } from './company/provision-companies.ts';
import { listExchangeRates, setExchangeRate } from './exchange-rates/company-rates.ts';
import {
  addPerson,
  listPersons,
  makeResetLink,
  makeResetLinkWithoutFactor,
  removePerson,
} from './people/add-person.ts';
import { erasePerson, reportPerson } from './people/person-traces.ts';
import type { CompanyRegistry } from './ports.ts';

interface AdministrationNeeds extends ChangeCompanyNeeds {
  readonly readLogos: (files: readonly LogoFile[]) => Promise<readonly (Logo | LogoFault)[]>;
  readonly registry: CompanyRegistry;
  readonly publicUrl: () => string;
}

/** CON-CLI-1..4: the operator at the machine uses the same operations. */
export const bindAdministration = (needs: AdministrationNeeds) => ({
  provisionCompanies: provisionCompanies(needs),
  addPerson: addPerson(needs),
  listPersons: listPersons(needs),
  makeResetLink: makeResetLink(needs),
  makeResetLinkWithoutFactor: makeResetLinkWithoutFactor(needs),
  removePerson: removePerson(needs),
  reportPerson: reportPerson(needs),
  erasePerson: erasePerson(needs),
  addCompany: addCompany(needs),
  listCompanies: listCompanies(needs),
  createKey: createKey(needs),
  revokeKey: revokeKey(needs),
  listCompanyKeys: listCompanyKeys(needs),
  createSeries: createSeries(needs),
  listCompanySeries: listCompanySeries(needs),
  changeCompany: changeCompany(needs),
  removePlatform: removePlatform(needs),
  listPlatforms: listPlatforms(needs),
  createWarehouse: createWarehouse(needs),
  changeWarehouse: changeWarehouse(needs),
  listWarehouses: listWarehouses(needs),
  setExchangeRate: setExchangeRate(needs),
  listExchangeRates: listExchangeRates(needs),
});
