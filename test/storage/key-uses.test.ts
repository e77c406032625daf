import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { noteKeyUses } from '../../src/storage/directory/company-account.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { testDatabase } from '../support/service/test-service.ts';

test('the use of a key is kept also if another key of the same second is gone [CON-SET-3]', async () => {
  const connectionString = await testDatabase();
  await onServer(
    connectionString,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Firma')`,
    `INSERT INTO api_keys (company_id, name, rights) SELECT company_id, 'cheie', '{}' FROM companies`,
  );
  const [key] = await queryRows<{ companyId: number; apiKeyId: number }>(
    connectionString,
    'SELECT company_id::integer AS "companyId", api_key_id::integer AS "apiKeyId" FROM api_keys',
  );
  if (!key) throw new Error('there is no key');
  const at = new Date('2026-11-15T10:00:00Z');
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  try {
    await noteKeyUses(database.installation, [
      { ...key, apiKeyId: key.apiKeyId + 1, at },
      { companyId: key.companyId + 1, apiKeyId: 1, at },
      { ...key, at },
    ]);
  } finally {
    await database.close();
  }
  expect(await queryRows(connectionString, 'SELECT last_used_at AS at FROM key_uses')).toEqual([{ at }]);
});
