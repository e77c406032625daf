import { shortageLines } from '../api/provisioning/change-lines.ts';
import { WrongUsage } from '../config-values.ts';
import { isRomanianFiscalCode, normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { administer } from './administer.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn } from './installation.ts';

const usage =
  'Say "company add COD_UNIC", "company list", "company export COD_UNIC FILE", "company import FILE", "company stay COD_UNIC" or "company remove COD_UNIC --export FILE".';

/** CON-CLI-2 */
export const company: Command = {
  name: 'company',
  usage: 'company ACTION [COD_UNIC] [FILE]',
  summary:
    'Companies: add COD_UNIC (the registry fills in), list; export COD_UNIC FILE (everything of it in one ZIP), import FILE, stay COD_UNIC (it does not move after all), remove COD_UNIC.',
  flags: {
    force: { type: 'boolean', help: 'with export: replace the file if there is one' },
    'move-to': {
      type: 'string',
      value: 'URL',
      help: 'with export: the company goes there; from now on every change here is refused, and says so',
    },
    copy: { type: 'boolean', help: 'with import: of a company that goes on elsewhere too; nothing is sent from here' },
    export: { type: 'string', value: 'FILE', help: 'with remove: the export that has everything of it' },
    pdf: { type: 'boolean', help: 'with export: every document as PDF too' },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      help: 'with export: seal the secrets of webhooks and the like with the passphrase in it, else they are left out; with import: the same',
    },
  },
  arguments: ['ACTION', '[COD_UNIC]', '[FILE]'],
  async run(call) {
    const [action = '', ...given] = call.positionals;
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (act?.arguments !== given.length) throw new WrongUsage(usage);
    return act.run(call, ...given);
  },
};

interface Action {
  readonly arguments: number;
  readonly run: (call: CommandCall, ...given: readonly string[]) => Promise<number>;
}

const actions: Readonly<Record<string, Action>> = {
  list: { arguments: 0, run: listAll },
  add: { arguments: 1, run: addOne },
  export: {
    arguments: 2,
    run: async (call, given = '', file = '') => {
      const { exportToFile } = await import('./moving/export-command.ts');
      return exportToFile(call, normaliseFiscalCode(given), file);
    },
  },
  stay: {
    arguments: 1,
    run: async (call, given = '') => {
      const { endMove } = await import('./moving/moved-company.ts');
      return endMove(call, normaliseFiscalCode(given));
    },
  },
  remove: {
    arguments: 1,
    run: async (call, given = '') => {
      const { removeWithProof } = await import('./moving/remove-command.ts');
      return removeWithProof(call, normaliseFiscalCode(given));
    },
  },
  import: {
    arguments: 1,
    run: async (call, file = '') => {
      const { importFromFile } = await import('./moving/import-command.ts');
      return importFromFile(call, file);
    },
  },
};

async function listAll({ settings, out }: CommandCall): Promise<number> {
  const companies = await administer(settings, ({ listCompanies }) => listCompanies());
  if (companies.length === 0) out('There is no company yet: "company add COD_UNIC" makes the first.');
  for (const { fiscalCode, name, plan, members, keys } of companies) {
    out(`${fiscalCode.padEnd(12)}${(plan ?? '-').padEnd(12)}${members} members, ${keys} keys  ${name}`);
  }
  return 0;
}

async function addOne({ settings, out, warn }: CommandCall, given = ''): Promise<number> {
  const fiscalCode = normaliseFiscalCode(given);
  if (!isRomanianFiscalCode(fiscalCode)) throw new WrongUsage(`${given} is not a Romanian fiscal code.`);
  const added = await administer(settings, ({ addCompany }) => addCompany(fiscalCode));
  if (!added) throw new CannotGoOn(`The registry knows no company with the code ${fiscalCode}.`);
  out(`${added.fiscalCode} ${added.name}`);
  for (const line of shortageLines([added])) warn(line);
  return 0;
}
