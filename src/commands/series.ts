import { seriesKindNames, seriesKindOfName } from '../api/words/vocabulary.ts';
import { WrongUsage } from '../config-values.ts';
import { largestNumber } from '../domain/decimal/decimal.ts';
import { inCompany } from './administer.ts';
import type { Command } from './command.ts';

const usage = 'Say "series add COD_UNIC SERIES --kind KIND" or "series list COD_UNIC".';

/** CON-CLI-4 */
export const series: Command = {
  name: 'series',
  usage: 'series ACTION COD_UNIC [SERIES]',
  summary: 'Series of a company: add, list.',
  flags: {
    kind: { type: 'string', value: 'KIND', help: `with add: ${Object.values(seriesKindNames).join(', ')}` },
    next: { type: 'string', value: 'N', help: 'with add: the first number, 1 if not said' },
    digits: { type: 'string', value: 'N', help: 'with add: zeros before a number up to so many digits' },
    default: { type: 'boolean', help: 'with add: where documents of this kind go if no series is named' },
  },
  arguments: ['ACTION', 'COD_UNIC', '[SERIES]'],
  run: (call) =>
    inCompany(
      call,
      {
        async add({ createSeries }, caller, { positionals: [, , code], flags }) {
          const kind = seriesKindOfName.get(String(flags['kind'] ?? 'factura'));
          if (code === undefined || code === '' || code.length > 50 || !kind) throw new WrongUsage(usage);
          await createSeries(caller, {
            place: 0,
            code,
            kind,
            nextNumber: wholeOf(flags['next'], largestNumber),
            digits: wholeOf(flags['digits'], 20),
            isDefault: flags['default'] === true ? true : null,
            isReversalDefault: null,
          });
          return [`${code} is there.`];
        },
        async list({ listCompanySeries }, caller) {
          const known = await listCompanySeries(caller);
          return known.map(
            ({ code, kind, nextNumber, documents, isDefault }) =>
              `${code.padEnd(16)}${seriesKindNames[kind].padEnd(12)}next ${nextNumber}, ${documents} documents${isDefault ? ', default' : ''}`,
          );
        },
      },
      usage,
    ),
};

function wholeOf(text: unknown, most: number): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,12}$/.test(String(text)) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new WrongUsage(`--next and --digits are whole numbers; the most is ${most}.`);
  return value;
}
