import type { Command } from '../../../src/commands/command.ts';
import { readSettings } from '../../../src/config.ts';

export interface Ran {
  readonly code: number;
  /** What it printed, call by call. */
  readonly out: readonly string[];
  readonly warned: readonly string[];
}

interface CommandOptions {
  readonly flags?: Readonly<Record<string, string | boolean>>;
  readonly positionals?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly data?: string;
}

/** Runs a command of the program in this process, on the database of this address. */
export async function runCommand(command: Command, database: string, options: CommandOptions = {}): Promise<Ran> {
  const { flags = {}, positionals = [], variables = {}, data } = options;
  const out: string[] = [];
  const warned: string[] = [];
  const code = await command.run({
    settings: readSettings({ database, ...(data === undefined ? {} : { data }) }, variables),
    flags,
    positionals,
    out: (text) => out.push(text),
    warn: (text) => warned.push(text),
  });
  return { code, out, warned };
}
