import { readFile, stat } from 'node:fs/promises';
import { statementFaultLine } from '../api/imports/statement-faults.ts';
import { readTrialBalanceFile } from '../api/imports/trial-balance-file.ts';
import { balanceMessage, fileMessage } from '../api/imports/trial-balance-words.ts';
import { WrongUsage } from '../config-values.ts';
import { operator } from '../domain/access/right.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { decimalToString } from '../domain/decimal/decimal.ts';
import { tableKinds } from '../domain/imports/import.ts';
import { Refused } from '../domain/refusal.ts';
import { readStatementFile } from '../formats/read-statement.ts';
import type { IgnoredEntry, ImportedAccount } from '../operations/bank/import-statement.ts';
import { buildImports } from '../service/commands.ts';
import { operate } from './administer.ts';
import type { Command, CommandCall } from './command.ts';
import { importInvoices } from './import-invoices.ts';
import { importStatements } from './import-statements.ts';
import { importTable } from './import-table.ts';
import { CannotGoOn } from './installation.ts';

const usage =
  'Say "import invoices FILE… --company COD_UNIC", "import clients|suppliers|articles|stock|series|client-balances|supplier-balances FILE --company COD_UNIC [--check]", "import trial-balance FILE --company COD_UNIC --month 2026-09", "import statement FILE --company COD_UNIC" or "import statements FILE… --year 2025".';

/** GRP-BAL-5: the command reads files of other programs into the books of a company. */
export const importFiles: Command = {
  name: 'import',
  usage: 'import KIND [FILE…]',
  summary:
    'Read files of another program: invoices (UBL, ZIP, folders), clients, suppliers, articles, stock, series, client-balances, supplier-balances (CSV, XLSX), trial-balance (CSV, XLSX) or statement (CAMT.053, MT940) of a company, statements of all companies.',
  flags: {
    company: { type: 'string', value: 'COD_UNIC', help: 'the company' },
    'collected-until': {
      type: 'string',
      value: 'YYYY-MM-DD',
      help: 'with invoices: those issued until this day count as collected',
    },
    check: { type: 'boolean', help: 'with a table that is brought along: say what would happen, and change nothing' },
    columns: {
      type: 'string',
      value: 'MEMBER=TITLE;…',
      help: 'with such a table: the columns of members whose titles are not known',
    },
    month: { type: 'string', value: 'YYYY-MM', help: 'with trial-balance: its month' },
    year: { type: 'string', value: 'YYYY', help: 'with statements: their year' },
    places: {
      type: 'string',
      value: 'FILE',
      help: 'with statements: names and places (CUI,DENUMIRE,JUDET,LOCALITATE)',
    },
    'from-authority': {
      type: 'string',
      value: 'COD_UNIC',
      help: 'with statements: of one company, from the tax authority',
    },
  },
  arguments: ['KIND', '[FILE…]'],
  async run(call) {
    const [kind = '', file = '', ...others] = call.positionals;
    if (kind === 'statements') {
      call.out(await importStatements(call, call.positionals.slice(1)));
      return 0;
    }
    if (kind === 'invoices') {
      const { code, lines } = await importInvoices(call, call.positionals.slice(1));
      for (const line of lines) call.out(line);
      return code;
    }
    const tableKind = tableKinds.find((one) => one === kind);
    if (tableKind) {
      if (file === '' || others.length > 0) throw new WrongUsage(usage);
      const { code, lines } = await importTable(call, tableKind, file, await bytesOf(file));
      for (const line of lines) call.out(line);
      return code;
    }
    const act = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    const { company } = call.flags;
    if (!act || typeof company !== 'string' || file === '' || others.length > 0) throw new WrongUsage(usage);
    call.out(await act(call, { file, fiscalCode: normaliseFiscalCode(company) }));
    return 0;
  },
};

interface Import {
  readonly file: string;
  readonly fiscalCode: string;
}

const kinds: Readonly<Record<string, (call: CommandCall, input: Import) => Promise<string>>> = {
  'trial-balance': importTrialBalance,
  statement: importStatement,
};

async function importTrialBalance({ settings, flags }: CommandCall, { file, fiscalCode }: Import): Promise<string> {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(String(flags['month'] ?? ''));
  if (!match) throw new WrongUsage(usage);
  const read = readTrialBalanceFile(await bytesOf(file));
  if ('problems' in read) throw new CannotGoOn(nothingRead(file, read.problems.map(fileMessage)));
  const balance = { year: Number(match[1]), month: Number(match[2]), accounts: read.accounts };
  const { faults } = await operate(settings, buildImports, async (operations, findCompany) =>
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

/** GRP-BANK-16 */
async function importStatement({ settings }: CommandCall, { file, fiscalCode }: Import): Promise<string> {
  const read = readStatementFile(await bytesOf(file));
  if ('fault' in read) throw new CannotGoOn(nothingRead(file, [statementFaultLine(read.fault)]));
  const imported = await operate(settings, buildImports, async (operations, findCompany) => {
    const caller = { companyId: await findCompany(fiscalCode), author: operator };
    return operations.importStatements(caller, read.statements).catch((error: unknown) => {
      const refused = error instanceof Refused ? error.refusal : null;
      const refusal = refused?.reason === 'bank-not-possible' ? refused.refusal : null;
      if (refusal?.is !== 'statement-refused') throw error;
      throw new CannotGoOn(nothingRead(file, [statementFaultLine(refusal.fault)]));
    });
  });
  const { accounts, collected, exact, guessed } = imported;
  return [
    ...accounts.flatMap((account) => [accountLine(account), ...account.ignored.map(ignoredLine)]),
    ...(collected > 0 ? [`Collected at once: ${collected}.`] : []),
    `To be confirmed at the console: ${exact} exact, ${guessed} guessed.`,
  ].join('\n');
}

function accountLine({ iban, currency, entries, added, closing, isBalanceSaved }: ImportedAccount): string {
  const balance = closing && `${decimalToString(closing.balance)} ${currency} on ${closing.on}`;
  const told = isBalanceSaved ? `balance ${balance}` : balance ? 'a newer balance is known' : 'no closing balance';
  return `${iban}: ${entries} entries, ${added} new; ${told}.`;
}

/** GRP-BANK-21 */
function ignoredLine({ on, amount, why }: IgnoredEntry): string {
  return `  not stored: ${on ?? 'without a day'}, ${amount ? decimalToString(amount) : 'without an amount'}: ${reasons[why]}.`;
}

const reasons = {
  known: 'it was read before',
  repeated: 'it stands in the file twice',
  announced: 'the bank only announces it',
} as const;

const nothingRead = (file: string, sentences: readonly string[]): string =>
  `Nothing was changed by ${file}.\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`;

const mostMebibytes = 20;

async function bytesOf(file: string): Promise<Buffer> {
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
