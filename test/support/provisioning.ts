import { provisionText } from '../../src/commands/provisioning.ts';
import type { TestService } from './test-service.ts';

/** Provisions as the program does; returns the new keys, and the private keys of v1, by their names. */
export async function provisionForTest(
  { connectionString, settings }: Pick<TestService, 'connectionString' | 'settings'>,
  file: object,
): Promise<Readonly<Record<string, string>>> {
  const { answer } = await provisionText(connectionString, settings, JSON.stringify(file));
  return Object.fromEntries(
    answer.companii.flatMap(({ chei, utilizatori_api }) => [
      ...chei.map(({ nume, cheie }) => [nume, cheie]),
      ...utilizatori_api.map(({ nume, cheie_privata }) => [nume, cheie_privata]),
    ]),
  );
}
