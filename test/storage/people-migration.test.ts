import { expect, test } from 'vitest';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

test('users of the console become people: one for each address, with the newest password, in each of their companies [CON-PERSON-1]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_people.sql'));
  expect(change).toBeGreaterThan(0);
  await onServer(database, ...migrations.slice(0, change).map(({ text }) => text));
  await queryRows(
    database,
    `WITH made AS (INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una'), ('2', 'Alta') RETURNING company_id, fiscal_code)
     INSERT INTO console_users (company_id, email, password_hash, created_at)
     SELECT company_id, email, hash, at FROM made JOIN (VALUES
       ('1', 'ana@a.ro', 'vechi', timestamptz '2026-01-01'), ('2', 'Ana@a.ro', 'nou', timestamptz '2026-02-01'),
       ('2', 'ion@a.ro', 'al lui', timestamptz '2026-03-01')) AS u (code, email, hash, at) ON code = fiscal_code`,
  );
  await queryRows(
    database,
    `INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
     SELECT company_id, now(), 'operator', 'company', '1', 'created', '{}' FROM companies`,
  );
  await onServer(database, `SET facturier.company = '0'; ${migrations[change]?.text}`);

  expect(
    await queryRows(
      database,
      `SELECT p.email, p.password_hash AS hash, array_agg(c.name ORDER BY c.name) AS companies, min(m.role) AS role
         FROM persons p JOIN memberships m USING (person_id) JOIN companies c USING (company_id) GROUP BY p.person_id ORDER BY 1`,
    ),
  ).toEqual([
    { email: 'ana@a.ro', hash: 'nou', companies: ['Alta', 'Una'], role: 'administrator' },
    { email: 'ion@a.ro', hash: 'al lui', companies: ['Alta'], role: 'administrator' },
  ]);
});
