import { WrongUsage } from '../config-values.ts';
import { inCompany } from './administer.ts';
import type { Command } from './command.ts';

const usage =
  'Say "warehouse add COD_UNIC CODE NAME", "warehouse list COD_UNIC", "warehouse off COD_UNIC CODE" or "warehouse on COD_UNIC CODE".';

/** CON-CLI-9 */
export const warehouse: Command = {
  name: 'warehouse',
  usage: 'warehouse ACTION COD_UNIC [CODE] [NAME]',
  summary: 'Warehouses of a company: add, list, off (one without stock), on.',
  flags: {},
  arguments: ['ACTION', 'COD_UNIC', '[CODE]', '[NAME]'],
  run: (call) =>
    inCompany(
      call,
      {
        async add({ createWarehouse }, caller, { positionals: [, , code, name] }) {
          const created = await createWarehouse(caller, { code: named(code), name: named(name), isActive: true });
          return [`${created.code} is there.`];
        },
        async list({ listWarehouses }, caller) {
          const { rows } = await listWarehouses(caller, { start: { at: 'start' }, limit: mostListed });
          return rows.map(({ code, name, isActive }) => `${code.padEnd(16)}${name}${isActive ? '' : ', off'}`);
        },
        async off({ changeWarehouse }, caller, { positionals: [, , code] }) {
          const changed = await changeWarehouse(caller, named(code), { isActive: false });
          return [`${changed.code} is off.`];
        },
        async on({ changeWarehouse }, caller, { positionals: [, , code] }) {
          const changed = await changeWarehouse(caller, named(code), { isActive: true });
          return [`${changed.code} is on.`];
        },
      },
      usage,
    ),
};

/** As many as the provisioning file takes. */
const mostListed = 10_000;

function named(text: string | undefined): string {
  if (text === undefined || text.trim() === '' || text.length > 255) throw new WrongUsage(usage);
  return text;
}
