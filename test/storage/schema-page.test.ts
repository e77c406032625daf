import { expect, test } from 'vitest';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { emptyDatabase } from '../support/test-service.ts';
import { writtenSchema } from '../support/written-schema.ts';

const head = `-- The schema that all migrations together make, as a database tells it. Not run by anything: to change a table, add a migration,
-- then run test/storage/schema-page.test.ts with -u.

`;

test('docs/schema.sql is the schema that the migrations make (update: -u) [DOC-10]', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  await expect(head + (await writtenSchema(database))).toMatchFileSnapshot('../../docs/schema.sql');
});
