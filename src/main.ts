import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Command, commonFlags, type FlagFacts } from './commands/command.ts';
import { CannotGoOn } from './commands/installation.ts';
import { readSettings } from './config.ts';
import { WrongUsage } from './config-values.ts';
import { nearestName } from './domain/nearest-name.ts';
import { AnchorsUnreadable } from './partners/audit-anchor-file.ts';
import { MasterKeyUnavailable } from './partners/master-key-file.ts';
import { BackupRefused } from './storage/postgres/backup/manifest.ts';
import { DatabaseUnavailable } from './storage/postgres/embedded/database-unavailable.ts';
import { SchemaRefused } from './storage/postgres/migrate.ts';

/** Commands are loaded when they are asked for, because none needs what the others stand on. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  setup: async () => (await import('./commands/setup.ts')).setup,
  serve: async () => (await import('./commands/serve.ts')).serve,
  worker: async () => (await import('./commands/worker.ts')).worker,
  provision: async () => (await import('./commands/provision.ts')).provision,
  demo: async () => (await import('./commands/demo.ts')).demo,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  maintenance: async () => (await import('./commands/maintenance.ts')).maintenance,
  trace: async () => (await import('./commands/trace.ts')).trace,
  audit: async () => (await import('./commands/audit.ts')).audit,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  'replace-key': async () => (await import('./commands/replace-key.ts')).replaceKey,
  release: async () => (await import('./commands/release.ts')).release,
  archive: async () => (await import('./commands/archive.ts')).archive,
  payments: async () => (await import('./commands/payments.ts')).payments,
  mails: async () => (await import('./commands/mails.ts')).mails,
  outbox: async () => (await import('./commands/outbox.ts')).outbox,
  'legacy-calls': async () => (await import('./commands/legacy-calls.ts')).legacyCalls,
  user: async () => (await import('./commands/user.ts')).user,
  company: async () => (await import('./commands/company.ts')).company,
  key: async () => (await import('./commands/key.ts')).key,
  series: async () => (await import('./commands/series.ts')).series,
  platform: async () => (await import('./commands/platform.ts')).platform,
  warehouse: async () => (await import('./commands/warehouse.ts')).warehouse,
  rate: async () => (await import('./commands/rate.ts')).rate,
  import: async () => (await import('./commands/import.ts')).importFiles,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  spv: async () => (await import('./commands/spv.ts')).spv,
};

const refused = 1;
const wrongUsage = 2;

/** OPS-CLI-2: exit 0 on success, 1 on refusal, 2 on wrong usage; an error is one sentence on stderr. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await runCommand(args);
  } catch (error) {
    const told = [
      WrongUsage,
      CannotGoOn,
      DatabaseUnavailable,
      SchemaRefused,
      MasterKeyUnavailable,
      AnchorsUnreadable,
      BackupRefused,
    ];
    if (!told.some((kind) => error instanceof kind)) {
      complain(faultMessage(error));
      return refused;
    }
    complain(error instanceof Error ? error.message : String(error));
    return error instanceof WrongUsage ? wrongUsage : refused;
  }
}

/** What is printed may be shown only once, so it is an error if nobody can take it. */
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

/** A refusal of PostgreSQL or the system says enough by itself; anything else is a fault of ours and needs its stack. */
function faultMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('severity' in error) return `The database refused: ${error.message}.`;
  if ('syscall' in error) return `${error.message}.`;
  return error.stack ?? error.message;
}

async function runCommand([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const text = overview(await Promise.all(Object.values(commands).map((load) => load())));
    if (name === undefined) throw new WrongUsage(`Say what to do.\n\n${text}`);
    print(text);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new WrongUsage(`There is no command "${name}"; see bin/facturier --help.`);
  const command = await load();

  const { flags, positionals } = parse(command, rest);
  if (flags['help'] === true) {
    print(helpOf(command));
    return 0;
  }
  const needed = command.arguments.filter((argument) => !argument.startsWith('[')).length;
  const most = command.arguments.at(-1)?.includes('…') ? Number.POSITIVE_INFINITY : command.arguments.length;
  if (positionals.length < needed || positionals.length > most) {
    throw new WrongUsage(`Usage: bin/facturier ${command.usage}`);
  }
  const settings = readSettings(flags);
  for (const name of settings.unknownVariables) complain(unknownVariable(name, settings.knownVariables));
  return command.run({
    settings,
    flags,
    positionals,
    out: print,
    warn: complain,
  });
}

/** OPS-CLI-25: a mistyped name would otherwise be a setting that silently does not hold. */
function unknownVariable(name: string, known: readonly string[]): string {
  const withoutPrefix = (variable: string): string => variable.slice('FACTURIER_'.length);
  const nearest = nearestName(withoutPrefix(name), known.map(withoutPrefix));
  return `warning: ${name} is not a setting of facturier${nearest ? `; perhaps FACTURIER_${nearest}?` : ', and is ignored.'}`;
}

function parse(command: Command, args: readonly string[]) {
  const options = { ...commonFlags, ...command.flags };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
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

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}${summary}`);
  return `facturier: invoices by REST API, on PostgreSQL\n\nUsage: bin/facturier COMMAND\n\n${lines.join('\n')}\n\nbin/facturier COMMAND --help says more.\n`;
}

function helpOf({ usage, summary, flags }: Command): string {
  const lines = Object.entries({ ...flags, ...commonFlags }).map(flagLine);
  return `${summary}\n\nUsage: bin/facturier ${usage}\n\n${lines.join('\n')}\n`;
}

function flagLine([flag, { value, help }]: [string, FlagFacts]): string {
  return `  ${`--${flag}${value ? ` ${value}` : ''}`.padEnd(21)} ${help}`;
}
