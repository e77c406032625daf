import { readFile } from 'node:fs/promises';
import type { AgeSecret } from '../../storage/postgres/backup/age.ts';
import { parseIdentity } from '../../storage/postgres/backup/age-keys.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn } from '../installation.ts';

export const identityFlag = {
  type: 'string',
  value: 'FILE',
  help: 'the identity (of age) that opens an encrypted backup',
} as const;

/** OPS-BACKUP-14: null if no identity is named, which only an encrypted backup needs. */
export async function secretOf({
  flags,
  settings,
}: Pick<CommandCall, 'flags' | 'settings'>): Promise<AgeSecret | null> {
  const file = typeof flags['identity'] === 'string' ? flags['identity'] : settings.backup.identityFile;
  return file === null ? null : { identity: await readIdentity(file) };
}

async function readIdentity(file: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CannotGoOn(
      `The identity ${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`,
    );
  });
  const identity = parseIdentity(text);
  if (!identity)
    throw new CannotGoOn(`${file} holds no identity; "bin/facturier backup keygen" or age-keygen makes one.`);
  return identity;
}
