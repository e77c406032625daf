import { audit } from '../../../src/commands/audit.ts';
import { type Ran, runCommand } from './run-command.ts';

/** `audit verify` as the program runs it, on this database and with this data folder. */
export function auditVerify(
  { connectionString, dataFolder }: { readonly connectionString: string; readonly dataFolder: string },
  flags: Readonly<Record<string, string | boolean>> = {},
): Promise<Ran> {
  return runCommand(audit, connectionString, { flags, positionals: ['verify'], data: dataFolder });
}
