import { shortageLines } from '../api/provisioning/change-lines.ts';
import { WrongUsage } from '../config-values.ts';
import { isRomanianFiscalCode, normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { administer } from './administer.ts';
import type { Command } from './command.ts';
import { CannotGoOn } from './installation.ts';

/** CON-CLI-2 */
export const company: Command = {
  name: 'company',
  usage: 'company ACTION [COD_UNIC]',
  summary: 'Companies: add COD_UNIC (the registry fills in), list.',
  flags: {},
  arguments: ['ACTION', '[COD_UNIC]'],
  async run({ settings, positionals: [action, given], out, warn }) {
    if (action === 'list' && given === undefined) {
      const companies = await administer(settings, ({ listCompanies }) => listCompanies());
      if (companies.length === 0) out('There is no company yet: "company add COD_UNIC" makes the first.');
      for (const { fiscalCode, name, plan, members, keys } of companies) {
        out(`${fiscalCode.padEnd(12)}${(plan ?? '-').padEnd(12)}${members} members, ${keys} keys  ${name}`);
      }
      return 0;
    }
    if (action !== 'add' || given === undefined) throw new WrongUsage('Say "company add COD_UNIC" or "company list".');
    const fiscalCode = normaliseFiscalCode(given);
    if (!isRomanianFiscalCode(fiscalCode)) throw new WrongUsage(`${given} is not a Romanian fiscal code.`);
    const added = await administer(settings, ({ addCompany }) => addCompany(fiscalCode));
    if (!added) throw new CannotGoOn(`The registry knows no company with the code ${fiscalCode}.`);
    out(`${added.fiscalCode} ${added.name}`);
    for (const line of shortageLines([added])) warn(line);
    return 0;
  },
};
