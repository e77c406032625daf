import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { archive } from './commands/archive.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { type Command, commonFlags, type FlagFacts } from './commands/command.ts';
import { demo } from './commands/demo.ts';
import { doctor } from './commands/doctor.ts';
import { CannotGoOn } from './commands/installation.ts';
import { legacyCalls } from './commands/legacy-calls.ts';
import { mails } from './commands/mails.ts';
import { maintenance } from './commands/maintenance.ts';
import { migrateCommand } from './commands/migrate.ts';
import { outbox } from './commands/outbox.ts';
import { payments } from './commands/payments.ts';
import { provision } from './commands/provision.ts';
import { release } from './commands/release.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { spv } from './commands/spv.ts';
import { worker } from './commands/worker.ts';
import { readSettings, WrongUsage } from './config.ts';
import { MasterKeyUnavailable } from './partners/master-key-file.ts';
import { BackupRefused } from './storage/backup/manifest.ts';
import { DatabaseUnavailable } from './storage/embedded/database-unavailable.ts';
import { SchemaRefused } from './storage/migrate.ts';

const commands: readonly Command[] = [
  serve,
  worker,
  provision,
  demo,
  migrateCommand,
  doctor,
  maintenance,
  audit,
  backup,
  restore,
  release,
  archive,
  payments,
  mails,
  outbox,
  legacyCalls,
  spv,
];

const refused = 1;
const wrongUsage = 2;

/** OPS-CLI-2: exit 0 on success, 1 on refusal, 2 on wrong usage; what is wrong is one sentence on stderr. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    return await runCommand(words);
  } catch (error) {
    const told = [WrongUsage, CannotGoOn, DatabaseUnavailable, SchemaRefused, MasterKeyUnavailable, BackupRefused];
    if (!told.some((kind) => error instanceof kind)) {
      complain(faultWords(error));
      return refused;
    }
    complain(error instanceof Error ? error.message : String(error));
    return error instanceof WrongUsage ? wrongUsage : refused;
  }
}

/** What is printed may be shown only once: if nobody can take it, that is told. */
function print(text: string): void {
  try {
    writeSync(1, `${text}\n`);
  } catch (error) {
    throw new CannotGoOn(
      `The result could not be written (${error instanceof Error ? error.message : String(error)}); secrets that this run made are lost.`,
    );
  }
}

function complain(text: string): void {
  try {
    writeSync(2, `facturier: ${text}\n`);
  } catch {
    // Nobody listens.
  }
}

/** What PostgreSQL or the system refuses says enough by itself; anything else is a fault of ours and needs its stack. */
function faultWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('severity' in error) return `The database refused: ${error.message}.`;
  if ('syscall' in error) return `${error.message}.`;
  return error.stack ?? error.message;
}

async function runCommand([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) throw new WrongUsage(`Say what to do.\n\n${overview()}`);
    print(overview());
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) throw new WrongUsage(`There is no command "${name}"; see bin/facturier --help.`);

  const { flags, positionals } = parse(command, rest);
  if (flags['help'] === true) {
    print(helpOf(command));
    return 0;
  }
  const needed = command.arguments.filter((argument) => !argument.startsWith('[')).length;
  if (positionals.length < needed || positionals.length > command.arguments.length) {
    throw new WrongUsage(`Usage: bin/facturier ${command.usage}`);
  }
  return command.run({
    settings: readSettings(flags),
    flags,
    positionals,
    out: print,
    warn: complain,
  });
}

function parse(command: Command, words: readonly string[]) {
  const options = { ...commonFlags, ...command.flags };
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        Object.entries(options).map(([flag, { type, short }]) => [flag, { type, ...(short ? { short } : {}) }]),
      ),
      allowPositionals: true,
      strict: true,
    });
    return { flags: values as Readonly<Record<string, string | boolean | undefined>>, positionals };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.\n]/, 1)[0] : String(error);
    throw new WrongUsage(`${reason}; see bin/facturier ${command.name} --help.`);
  }
}

function overview(): string {
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(24)}${summary}`);
  return `facturier: invoices by REST API, on PostgreSQL\n\nUsage: bin/facturier COMMAND\n\n${lines.join('\n')}\n\nbin/facturier COMMAND --help says more.\n`;
}

function helpOf({ usage, summary, flags }: Command): string {
  const lines = Object.entries({ ...flags, ...commonFlags }).map(flagLine);
  return `${summary}\n\nUsage: bin/facturier ${usage}\n\n${lines.join('\n')}\n`;
}

function flagLine([flag, { value, help }]: [string, FlagFacts]): string {
  return `  ${`--${flag}${value ? ` ${value}` : ''}`.padEnd(22)}${help}`;
}
