import type { Flags, Settings } from '../config.ts';

/** `--help` shows it. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Every command also takes `--data`, `--database`, `--environment` and `--settings`. */
  readonly flags: Readonly<Record<string, FlagFacts>>;
  /** They are in their order; one in brackets may be left out, and the last may come several times where it ends in `…`. */
  readonly arguments: readonly string[];
  readonly run: (call: CommandCall) => Promise<number>;
}

export interface FlagFacts {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly value?: string;
  readonly help: string;
}

export interface CommandCall {
  readonly settings: Settings;
  readonly flags: Flags;
  readonly positionals: readonly string[];
  readonly out: (text: string) => void;
  readonly warn: (text: string) => void;
}

export const commonFlags: Readonly<Record<string, FlagFacts>> = {
  data: { type: 'string', value: 'DIR', help: 'folder of the embedded database and files (FACTURIER_DATA)' },
  database: {
    type: 'string',
    value: 'URL',
    help: 'an existing PostgreSQL 15 or later instead (FACTURIER_DATABASE_URL)',
  },
  environment: { type: 'string', value: 'NAME', help: 'test or production, test if not said (FACTURIER_ENVIRONMENT)' },
  settings: {
    type: 'string',
    value: 'FILE',
    help: 'facturier.env in the data folder if not said (FACTURIER_SETTINGS)',
  },
  help: { type: 'boolean', short: 'h', help: 'show this text' },
};
