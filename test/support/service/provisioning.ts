import { provisionInto } from '../../../src/commands/provision.ts';
import { type Database, openDatabase } from '../../../src/storage/database.ts';
import type { TestService } from './test-service.ts';

/** A new connection has no prepared statements and is many times slower, so it is kept until its database is dropped. */
const kept = new Map<string, Database>();

/** Provisions as the program does; returns the new keys, and the private keys of v1, by their names. */
export async function provisionForTest(
  { connectionString, settings }: Pick<TestService, 'connectionString' | 'settings'>,
  file: object,
): Promise<Readonly<Record<string, string>>> {
  const database =
    kept.get(connectionString) ?? openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  kept.set(connectionString, database);
  const { answer } = await provisionInto(database, settings, JSON.stringify(file));
  return Object.fromEntries(
    answer.companii.flatMap(({ chei, utilizatori_api }) => [
      ...chei.map(({ nume, cheie }) => [nume, cheie]),
      ...utilizatori_api.map(({ nume, cheie_privata }) => [nume, cheie_privata]),
    ]),
  );
}

export async function endProvisioning(connectionString: string): Promise<void> {
  await kept.get(connectionString)?.close();
  kept.delete(connectionString);
}
