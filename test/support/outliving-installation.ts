import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { quickFolder } from './database-server.ts';
import { runProgram } from './program.ts';

const code = '12345674';
const platform = 'https://magazin.exemplu.ro';

/** An installation whose database outlives the service that is killed, with one company and a key of it. Ends with the test. */
export async function outlivingInstallation(company: object = {}) {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-outliving-'));
  const server = await openEmbeddedDatabase(folder, 'serve');
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const where = ['--database', server.connectionString, '--data', folder];
  const file = join(folder, 'company.json');
  const declared = {
    cod_unic: code,
    denumire: 'Exemplu',
    platitor_tva: true,
    platforme: [platform],
    serii: [{ serie: 'FCT' }],
    chei: [{ nume: 'cheie', drepturi: ['*'] }],
    ...company,
  };
  await writeFile(file, JSON.stringify({ companii: [declared] }));
  const { out, err } = await runProgram(['provision', file, ...where]);
  const key = String(JSON.parse(out || '{}').companii?.[0]?.chei?.[0]?.cheie);
  expect(key, err).toMatch(/^fct_test_/);
  const headers = {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': code,
    'svc-url-platforma': platform,
    'content-type': 'application/json',
  };
  return { server, where, headers };
}
