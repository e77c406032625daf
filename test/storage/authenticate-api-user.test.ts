import { beforeAll, expect, test } from 'vitest';
import type { MasterKey } from '../../src/domain/access/master-key.ts';
import { Refused } from '../../src/domain/refusal.ts';
import { authenticateApiUser } from '../../src/operations/calls/authenticate.ts';
import { loadMasterKey } from '../../src/partners/master-key-file.ts';
import { systemIds } from '../../src/partners/system.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

let service: TestService;
let database: Database;
let masterKey: MasterKey;
let secrets: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await testService();
  const company = (cod_unic: string, users: readonly string[]) => ({
    cod_unic,
    denumire: cod_unic,
    utilizatori_api: users.map((nume) => ({ nume })),
  });
  secrets = await provisionForTest(service, {
    companii: [company('1000', []), company('2000', ['unu']), company('3000', ['a', 'b', 'c', 'd', 'e'])],
  });
  database = openDatabase(service.connectionString, { connections: 2, onIdleError: () => undefined });
  masterKey = await loadMasterKey(service.settings.dataFolder, null);
  return () => database.close();
});

/** What one attempt makes the service do, and how it ends. */
async function attempt(fiscalCode: string, rightKey: string | null = null) {
  const work = { statements: 0, opened: 0, tried: 0 };
  const authenticate = authenticateApiUser({
    database: {
      ...database,
      quickReads: {
        run: (name, text, values) => {
          work.statements += 1;
          return database.quickReads.run(name, text, values);
        },
      },
    },
    masterKey: async () => ({
      ...masterKey,
      open: (sealed, context) => {
        work.opened += 1;
        return masterKey.open(sealed, context);
      },
    }),
    ids: systemIds,
  });
  const proves = (privateKey: string): boolean => {
    work.tried += 1;
    return privateKey === rightKey;
  };
  const outcome = await authenticate({ fiscalCode, platform: '', proves }, 'id').then(
    ({ fiscalCode: code }) => code,
    (error: unknown) => (error instanceof Refused ? error.refusal.reason : error),
  );
  return { ...work, outcome };
}

test('a wrong hash makes the same work for a company that exists, with few users or many, and for none [V1-AUTH-6]', async () => {
  const unknown = await attempt('9999');
  expect(unknown).toEqual({ statements: 1, opened: 8, tried: 8, outcome: 'key-not-valid' });
  for (const known of ['1000', '2000', '3000']) expect(await attempt(known), known).toEqual(unknown);
});

test('a right hash makes that work too, and finds its user [V1-AUTH-6] [V1-AUTH-3]', async () => {
  const right = { statements: 1, opened: 8, tried: 8 };
  expect(await attempt('2000', secrets['unu'])).toEqual({ ...right, outcome: '2000' });
  for (const name of ['a', 'e']) expect(await attempt('3000', secrets[name])).toEqual({ ...right, outcome: '3000' });
  expect(await attempt('2000', secrets['a'])).toEqual({ ...right, outcome: 'key-not-valid' });
});

test('nobody proves to be nobody: what opens up the number is no key of any company [V1-AUTH-6]', async () => {
  const seen: string[] = [];
  const authenticate = authenticateApiUser({ database, masterKey: async () => masterKey, ids: systemIds });
  const proves = (privateKey: string): boolean => {
    seen.push(privateKey);
    return true;
  };
  const everything = authenticate({ fiscalCode: '9999', platform: '', proves }, 'id');
  await expect(everything).rejects.toMatchObject({ refusal: { reason: 'key-not-valid' } });
  expect(seen[0]).toHaveLength(secrets['unu']?.length ?? 0);
  expect(Object.values(secrets)).not.toContain(seen[0]);
});
