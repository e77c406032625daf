import { roleNames, roleOf } from '../api/words/vocabulary.ts';
import { WrongUsage } from '../config-values.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { isMailAddress } from '../domain/mail/mail.ts';
import type { Role } from '../domain/people/role.ts';
import { administer, consoleAddress } from './administer.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn } from './installation.ts';
import { erasePerson, reportPerson } from './person-report.ts';

const mostListed = 10_000;

/** CON-CLI-1: each action is one call of an operation. */
export const user: Command = {
  name: 'user',
  usage: 'user ACTION [EMAIL]',
  summary:
    'People of the console: add EMAIL, list, reset EMAIL, remove EMAIL; what is kept about anybody: report EMAIL, erase EMAIL.',
  flags: {
    company: { type: 'string', value: 'COD_UNIC', help: 'with add: the company the person becomes a member of' },
    role: { type: 'string', value: 'ROLE', help: `with add: ${Object.values(roleNames).join(', ')}` },
    operator: { type: 'boolean', help: 'with add: the person runs the installation' },
    'lost-factor': { type: 'boolean', help: 'with reset: codes, passkeys and sessions of the person end, too' },
  },
  arguments: ['ACTION', '[EMAIL]'],
  async run(call) {
    const [action = '', email] = call.positionals;
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act || (action === 'list') !== (email === undefined)) {
      throw new WrongUsage(
        'Say "user add EMAIL", "user list", "user reset EMAIL", "user remove EMAIL", "user report EMAIL" or "user erase EMAIL".',
      );
    }
    if (email !== undefined && !isMailAddress(email)) throw new WrongUsage(`${email} is not an e-mail address.`);
    await act(call, email ?? '');
    return 0;
  },
};

const actions: Readonly<Record<string, (call: CommandCall, email: string) => Promise<void>>> = {
  add,
  list,
  reset,
  remove,
  report: reportPerson,
  erase: erasePerson,
};

async function add({ settings, flags, out }: CommandCall, email: string): Promise<void> {
  const membership = membershipOf(flags['company'], flags['role']);
  const isOperator = flags['operator'] === true;
  const link = await administer(settings, ({ addPerson }) =>
    addPerson({ email, membership, isOperator, link: 'invitation' }),
  );
  if (settings.oidc?.passwordsAreOff) return out(`${email} signs in at ${consoleAddress(settings)}/app`);
  out(link === null ? `${email} has a password already: ${consoleAddress(settings)}/app` : `Invitation ${link}`);
}

function membershipOf(company: unknown, role: unknown): { fiscalCode: string; role: Role } | null {
  if (company === undefined && role === undefined) return null;
  const names: readonly string[] = Object.values(roleNames);
  if (typeof company !== 'string' || typeof role !== 'string' || !names.includes(role)) {
    throw new WrongUsage(`--company and --role stand together; the role is one of ${names.join(', ')}.`);
  }
  return { fiscalCode: normaliseFiscalCode(company), role: roleOf(role) };
}

async function list({ settings, out }: CommandCall): Promise<void> {
  const people = await administer(settings, ({ listPersons }) => listPersons(mostListed));
  if (people.length === 0) out('There is nobody yet: "user add EMAIL --operator" makes the first.');
  for (const { email, isOperator, hasPassword, companies } of people) {
    const places = companies.map(({ fiscalCode, role }) => `${fiscalCode} ${roleNames[role as Role]}`);
    const notes = [
      ...places,
      ...(isOperator ? ['operator of the installation'] : []),
      ...(hasPassword ? [] : ['invited']),
    ];
    out(`${email.padEnd(32)}  ${notes.join(', ')}`);
  }
}

async function reset({ settings, flags, out }: CommandCall, email: string): Promise<void> {
  const link = await administer(settings, ({ makeResetLink, makeResetLinkWithoutFactor }) =>
    flags['lost-factor'] === true ? makeResetLinkWithoutFactor(email) : makeResetLink(email),
  );
  if (link === null) throw nobody(email);
  out(`New password ${link}`);
}

async function remove({ settings, out }: CommandCall, email: string): Promise<void> {
  if (!(await administer(settings, ({ removePerson }) => removePerson(email)))) throw nobody(email);
  out(`${email} is out.`);
}

const nobody = (email: string): CannotGoOn => new CannotGoOn(`Nobody has the address ${email}.`);
