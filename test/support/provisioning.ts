import { provisionText } from '../../src/commands/provisioning.ts';
import type { TestService } from './test-service.ts';

/** Provisions as the program does; returns the new keys by their names. */
export async function provisionForTest(
  { connectionString, settings }: Pick<TestService, 'connectionString' | 'settings'>,
  file: object,
): Promise<Readonly<Record<string, string>>> {
  const { answer } = await provisionText(connectionString, settings, JSON.stringify(file));
  return Object.fromEntries(answer.companii.flatMap(({ chei }) => chei.map(({ nume, cheie }) => [nume, cheie])));
}
