import { WrongUsage } from '../config-values.ts';
import { platformOrigin } from '../domain/company/identifiers.ts';
import { inCompany } from './administer.ts';
import type { Command } from './command.ts';

const usage = 'Say "platform add COD_UNIC ADDRESS", "platform list COD_UNIC" or "platform remove COD_UNIC ADDRESS".';

/** CON-CLI-8 */
export const platform: Command = {
  name: 'platform',
  usage: 'platform ACTION COD_UNIC [ADDRESS]',
  summary: 'Sites that may issue invoices of a company: add, list, remove.',
  flags: {},
  arguments: ['ACTION', 'COD_UNIC', '[ADDRESS]'],
  run: (call) =>
    inCompany(
      call,
      {
        async add({ changeCompany }, caller, { positionals: [, , address] }) {
          const origin = originOf(address);
          await changeCompany(caller, { platforms: [origin] });
          return [`${origin} is there.`];
        },
        list: ({ listPlatforms }, caller) => listPlatforms(caller),
        async remove({ removePlatform }, caller, { positionals: [, , address] }) {
          const origin = originOf(address);
          await removePlatform(caller, origin);
          return [`${origin} is removed.`];
        },
      },
      usage,
    ),
};

function originOf(address: string | undefined): string {
  const origin = address === undefined || address.length > 500 ? null : platformOrigin(address);
  if (origin === null) throw new WrongUsage(`${usage} An address begins with https:// or http://.`);
  return origin;
}
