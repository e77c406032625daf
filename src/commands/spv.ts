import type { Settings } from '../config.ts';
import { WrongUsage } from '../config-values.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { bucharestDate } from '../domain/time/calendar.ts';
import { AnafFault } from '../operations/ports.ts';
import { buildSpvAccount } from '../service/commands.ts';
import type { Database } from '../storage/database.ts';
import { findCompanies } from '../storage/directory/companies.ts';
import { listConnections } from '../storage/spv/spv-tokens.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';
import { interruptible } from './long-work.ts';

/** OPS-CLI-22: a company authorises the service at the tax authority with this command. */
export const spv: Command = {
  name: 'spv',
  usage: 'spv ACTION [...]',
  summary: 'Connect companies to SPV: authorize COD_UNIC, connect COD_UNIC CODE, status.',
  flags: {},
  arguments: ['ACTION', '[COD_UNIC]', '[CODE]'],
  async run(call) {
    const [action = '', fiscalCode, code] = call.positionals;
    const act = actionOf(action, fiscalCode && normaliseFiscalCode(fiscalCode), code);
    if (!act) {
      throw new WrongUsage('Say "spv authorize COD_UNIC", "spv connect COD_UNIC CODE" or "spv status".');
    }
    for (const line of await withInstallation(call.settings, (database) => act(database, call))) call.out(line);
    return 0;
  },
};

type Act = (database: Database, call: CommandCall) => Promise<readonly string[]>;

function actionOf(action: string, fiscalCode: string | undefined, code: string | undefined): Act | null {
  if (action === 'status' && fiscalCode === undefined) return status;
  if (action === 'authorize' && fiscalCode !== undefined && code === undefined) return authorize(fiscalCode);
  if (action === 'connect' && fiscalCode !== undefined && code !== undefined) return connect(fiscalCode, code);
  return null;
}

const authorize =
  (fiscalCode: string): Act =>
  async (database, { settings }) => {
    const [company] = await findCompanies(database.installation, [fiscalCode]);
    if (!company) throw noCompany(fiscalCode);
    return [
      'Open this address in a browser, with the digital certificate of somebody who has rights in SPV for the company:',
      await spvAccess(database, settings).authorizationUrl(fiscalCode),
      `It ends at ${requireAccount(settings).redirectUrl}?code=...; within minutes, run:`,
      `bin/facturier spv connect ${fiscalCode} CODE`,
    ];
  };

const connect =
  (fiscalCode: string, code: string): Act =>
  async (database, { settings }) => {
    const { connectCompany } = spvAccess(database, settings);
    const isDone = await interruptible((signal) => connectCompany(fiscalCode, code, signal)).catch((error: unknown) => {
      if (error instanceof AnafFault) throw new CannotGoOn(`ANAF gave no tokens: ${error.message}.`);
      throw error;
    });
    if (!isDone) throw noCompany(fiscalCode);
    return [`Company ${fiscalCode} is connected to SPV.`];
  };

const status: Act = async (database) => {
  const connections = await listConnections(database.installation);
  if (connections.length === 0) return ['No company is connected to SPV.'];
  return connections.map(({ fiscalCode, name, connectedAt, refreshExpiresAt, refusedAt, messagesTrouble }) => {
    const until = refusedAt
      ? `refused since ${bucharestDate(refusedAt)}: authorize it again`
      : `good until ${bucharestDate(refreshExpiresAt)}`;
    const trouble = messagesTrouble === null ? '' : `; messages could not be read: ${messagesTrouble}`;
    return `${fiscalCode.padEnd(12)}connected ${bucharestDate(connectedAt)}, ${until}  ${name}${trouble}`;
  });
};

const spvAccess = (database: Database, settings: Settings) =>
  buildSpvAccount({ settings, database }, requireAccount(settings));

function requireAccount({ anaf }: Settings): NonNullable<Settings['anaf']> {
  if (anaf) return anaf;
  throw new CannotGoOn(
    'No application of ANAF is configured: set FACTURIER_ANAF_CLIENT_ID, FACTURIER_ANAF_CLIENT_SECRET and FACTURIER_ANAF_REDIRECT_URL.',
  );
}

const noCompany = (fiscalCode: string): CannotGoOn =>
  new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
