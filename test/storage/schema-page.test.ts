import { expect, test } from 'vitest';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { writtenSchema } from '../support/behind-the-wire/written-schema.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

const head = `-- The schema that all migrations together make, as a database tells it. Not run by anything: to change a table, add a migration,
-- then run test/storage/schema-page.test.ts with -u.

`;

test('docs/schema.sql is the schema that the migrations make (update: -u) [DOC-10]', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  await expect(head + (await writtenSchema(database))).toMatchFileSnapshot('../../docs/schema.sql');
});
