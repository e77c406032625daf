import type { Settings } from '../config.ts';
import { WrongUsage } from '../config-values.ts';
import { operator } from '../domain/access/right.ts';
import type { StockObstacle } from '../domain/article/stock.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import type { ConsoleRefusal } from '../domain/people/console-refusal.ts';
import { Refused } from '../domain/refusal.ts';
import { buildAdministration } from '../service/administration.ts';
import type { ServiceFacts } from '../service/parts.ts';
import { findCompanies } from '../storage/directory/companies.ts';
import type { CommandCall } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';

type Administration = ReturnType<typeof buildAdministration>;
type Work<Operations, T> = (operations: Operations, findCompany: (fiscalCode: string) => Promise<number>) => Promise<T>;

export const administer = <T>(settings: Settings, work: Work<Administration, T>): Promise<T> =>
  operate(settings, buildAdministration, work);

/** Runs one operation on the database of this installation; a refusal becomes a sentence. */
export async function operate<Operations, T>(
  settings: Settings,
  build: (facts: ServiceFacts) => Operations,
  work: Work<Operations, T>,
): Promise<T> {
  return withInstallation(settings, async (database) => {
    const operations = build({ settings, database, publicUrl: () => consoleAddress(settings) });
    return work(operations, async (fiscalCode) => {
      const [company] = await findCompanies(database.installation, [fiscalCode]);
      if (!company) throw new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
      return company.companyId;
    });
  }).catch((error: unknown) => {
    throw error instanceof Refused ? new CannotGoOn(sentenceOf(error)) : error;
  });
}

/** Browsers refuse passkeys on an IP address, so on this machine the service is addressed by name. */
export function consoleAddress({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** The operator works at the command line, in one company. */
interface OperatorIn {
  readonly companyId: number;
  readonly author: typeof operator;
}

type Act = (operations: Administration, caller: OperatorIn, call: CommandCall) => Promise<readonly string[]>;

/** Runs an action of `key`, `series` and the like, in the company named after it. */
export async function inCompany(
  call: CommandCall,
  actions: Readonly<Record<string, Act>>,
  usage: string,
): Promise<number> {
  const [action = '', given = ''] = call.positionals;
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!act || given === '') throw new WrongUsage(usage);
  const lines = await administer(call.settings, async (operations, findCompany) =>
    act(operations, { companyId: await findCompany(normaliseFiscalCode(given)), author: operator }, call),
  );
  for (const line of lines) call.out(line);
  return 0;
}

const sentences: Readonly<Partial<Record<ConsoleRefusal['is'], string>>> = {
  'last-administrator': 'A company needs an administrator: name another one first.',
  'name-taken': 'This name is already in use.',
  'member-already': 'The person became a member of another company meanwhile; run it again.',
  'registry-not-reached':
    'The registry of companies does not answer: try again in a few minutes, or say name and address yourself in a file for "provision".',
  'series-not-possible': 'The series cannot be saved: another one is the default, or it is of another kind.',
};

const obstacles: Readonly<Partial<Record<StockObstacle, string>>> = {
  'warehouse-taken': 'A warehouse has this code already.',
  'warehouse-in-use': 'The warehouse has stock: transfer it first.',
};

function sentenceOf({ refusal }: Refused): string {
  if (refusal.reason === 'resource-not-found') return 'Nothing with this name was found.';
  if (refusal.reason === 'stock-not-possible')
    return obstacles[refusal.obstacle] ?? `It is refused: ${refusal.obstacle}.`;
  if (refusal.reason !== 'console') return `It is refused: ${refusal.reason}.`;
  const { refusal: why } = refusal;
  return why.is === 'keys-exceeded' ? keysSentence(why) : (sentences[why.is] ?? `It is refused: ${why.is}.`);
}

function keysSentence({ plan, allowed }: Extract<ConsoleRefusal, { readonly is: 'keys-exceeded' }>): string {
  if (allowed > 0)
    return `The plan ${plan} allows ${allowed} active ${allowed === 1 ? 'key' : 'keys'}: revoke one first.`;
  const whose = plan === null ? 'A company without a plan' : `A company with the plan ${plan}`;
  return `${whose} has no keys: set another one at /app/instalare, or say "abonament" in the provisioning file.`;
}
