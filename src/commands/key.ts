import { rightNames, rightOfName } from '../api/words/vocabulary.ts';
import { WrongUsage } from '../config-values.ts';
import { type Right, rights } from '../domain/access/right.ts';
import { bucharestDate, isTimestamp } from '../domain/time/calendar.ts';
import { inCompany } from './administer.ts';
import type { Command } from './command.ts';

const usage = 'Say "key create COD_UNIC NAME --rights RIGHT,...", "key list COD_UNIC" or "key revoke COD_UNIC NAME".';

/** CON-CLI-3 */
export const key: Command = {
  name: 'key',
  usage: 'key ACTION COD_UNIC [NAME]',
  summary: 'API keys of a company: create (shown once), list, revoke.',
  flags: {
    rights: { type: 'string', value: 'LIST', help: `with create: * or ${Object.values(rightNames).join(',')}` },
    expires: { type: 'string', value: 'MOMENT', help: 'with create: like 2027-01-31T12:00:00+02:00' },
  },
  arguments: ['ACTION', 'COD_UNIC', '[NAME]'],
  run: (call) =>
    inCompany(
      call,
      {
        async create({ createKey }, caller, { positionals: [, , name], flags }) {
          const wanted = {
            name: named(name),
            rights: rightsOf(flags['rights']),
            expiresAt: momentOf(flags['expires']),
          };
          const { keys } = await createKey(caller, { ...wanted, isRevoked: false });
          return keys.map((made) => made.key);
        },
        async list({ listCompanyKeys }, caller) {
          const keys = await listCompanyKeys(caller);
          return keys.map(({ name, rights: granted, expiresAt, revokedAt, lastUsedAt }) => {
            const state = revokedAt ? 'revoked' : expiresAt ? `until ${bucharestDate(expiresAt)}` : 'active';
            const used = lastUsedAt ? `used ${bucharestDate(lastUsedAt)}` : 'never used';
            return `${name.padEnd(24)}${state}, ${used}  ${granted.map((right) => rightNames[right]).join(',')}`;
          });
        },
        async revoke({ revokeKey }, caller, { positionals: [, , name] }) {
          await revokeKey(caller, named(name));
          return [`${name} is revoked.`];
        },
      },
      usage,
    ),
};

function named(name: string | undefined): string {
  if (name === undefined || name.trim() === '' || name.length > 100) throw new WrongUsage(usage);
  return name;
}

function rightsOf(list: unknown): readonly Right[] {
  const words = typeof list === 'string' ? list.split(',').map((word) => word.trim()) : [];
  const unknown = words.find((word) => word !== '*' && !rightOfName.has(word));
  if (words.length === 0 || unknown !== undefined) {
    throw new WrongUsage(`--rights is * or some of ${Object.values(rightNames).join(',')}.`);
  }
  return words.includes('*') ? rights : rights.filter((right) => words.includes(rightNames[right]));
}

function momentOf(text: unknown): Date | null {
  if (text === undefined) return null;
  if (typeof text !== 'string' || !isTimestamp(text)) {
    throw new WrongUsage('--expires is a moment with an offset, like 2027-01-31T12:00:00+02:00.');
  }
  return new Date(text);
}
