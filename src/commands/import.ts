import { readFile, stat } from 'node:fs/promises';
import { balanceMessage, readTrialBalanceFile } from '../api/imports/trial-balance-file.ts';
import { WrongUsage } from '../config-values.ts';
import { operator } from '../domain/access/right.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { administer } from './administer.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn } from './installation.ts';

const usage = 'Say "import trial-balance FILE --company COD_UNIC --month 2026-09".';

/** GRP-BAL-5: reads files of other programs into the books of a company. */
export const importFiles: Command = {
  name: 'import',
  usage: 'import KIND FILE',
  summary: 'Read a file of another program into a company: trial-balance (CSV).',
  flags: {
    company: { type: 'string', value: 'COD_UNIC', help: 'the company' },
    month: { type: 'string', value: 'YYYY-MM', help: 'with trial-balance: its month' },
  },
  arguments: ['KIND', 'FILE'],
  async run(call) {
    const [kind = '', file = ''] = call.positionals;
    const act = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    const { company } = call.flags;
    if (!act || typeof company !== 'string') throw new WrongUsage(usage);
    call.out(await act(call, { file, fiscalCode: normaliseFiscalCode(company) }));
    return 0;
  },
};

interface Import {
  readonly file: string;
  readonly fiscalCode: string;
}

const kinds: Readonly<Record<string, (call: CommandCall, wish: Import) => Promise<string>>> = {
  'trial-balance': importTrialBalance,
};

async function importTrialBalance({ settings, flags }: CommandCall, { file, fiscalCode }: Import): Promise<string> {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(String(flags['month'] ?? ''));
  if (!match) throw new WrongUsage(usage);
  const read = readTrialBalanceFile(await bytesOf(file));
  if ('problems' in read) throw new CannotGoOn(nothingRead(file, read.problems));
  const balance = { year: Number(match[1]), month: Number(match[2]), accounts: read.accounts };
  const faults = await administer(settings, async (operations, findCompany) =>
    operations.importTrialBalance({ companyId: await findCompany(fiscalCode), author: operator }, balance),
  );
  if (faults.length > 0)
    throw new CannotGoOn(
      nothingRead(
        file,
        faults.map((fault) => `It ${balanceMessage(fault)}.`),
      ),
    );
  return `The balance of ${match[0]} has ${read.accounts.length} accounts.`;
}

const nothingRead = (file: string, sentences: readonly string[]): string =>
  `Nothing was changed by ${file}.\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`;

const mostMebibytes = 20;

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    if ((await stat(file)).size > mostMebibytes * 2 ** 20) {
      throw new CannotGoOn(`The file ${file} is larger than ${mostMebibytes} MiB.`);
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof CannotGoOn) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new CannotGoOn(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
    );
  }
}
