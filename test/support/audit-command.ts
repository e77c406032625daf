import { audit } from '../../src/commands/audit.ts';
import { type Ran, runCommand } from './run-command.ts';

/** `audit verify` as the program runs it, on this database. */
export function auditVerify(
  connectionString: string,
  flags: Readonly<Record<string, string | boolean>> = {},
): Promise<Ran> {
  return runCommand(audit, connectionString, { flags, positionals: ['verify'] });
}
