import { audit } from '../../src/commands/audit.ts';
import { readSettings } from '../../src/config.ts';

export interface Verified {
  readonly code: number;
  readonly out: readonly string[];
  readonly warned: readonly string[];
}

/** `audit verify` as the program runs it, on this database. */
export async function auditVerify(connectionString: string, flags: Readonly<Record<string, string | boolean>> = {}) {
  const out: string[] = [];
  const warned: string[] = [];
  const code = await audit.run({
    settings: readSettings({ database: connectionString }, {}),
    flags,
    positionals: ['verify'],
    out: (text) => out.push(text),
    warn: (text) => warned.push(text),
  });
  return { code, out, warned } satisfies Verified;
}
