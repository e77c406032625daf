import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  migrate,
  migrationsTable,
  pendingAfter,
  readApplied,
  readMigrations,
  runMigration,
  runStep,
  stepsOf,
} from '../../src/storage/postgres/migrate.ts';
import { schemaFacts } from '../support/behind-the-wire/schema-facts.ts';
import { some } from '../support/runner/effort.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

async function clientOf(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('an empty database begins with the baseline, and has applied every migration [OPS-MIG-4]', async () => {
  const migrations = await readMigrations();
  const [first, ...others] = await stepsOf(migrations);
  expect(first?.applies.length).toBeGreaterThan(70);
  expect([...(first?.applies ?? []), ...others.flatMap(({ applies }) => applies)]).toEqual(migrations);
  const database = await emptyDatabase();
  expect(await migrate(database)).toEqual(migrations);
  expect(await readApplied(await clientOf(database))).toMatchObject(migrations.map(({ name }) => ({ name })));
});

test('a database that has applied any number of the joined migrations ends as one that begins with the baseline [OPS-MIG-4]', async () => {
  const fresh = await emptyDatabase();
  await migrate(fresh);
  const expected = await schemaFacts(await clientOf(fresh));
  expect(expected.length).toBeGreaterThan(2000);

  const migrations = await readMigrations();
  const [joined] = await stepsOf(migrations);
  const old = await clientOf(await emptyDatabase());
  await old.query(migrationsTable);
  const states = (joined?.applies ?? []).map((_, place) => place + 1);
  const tried = some(states, states.length);
  expect(tried.length).toBeGreaterThan(0);
  for (const state of states) {
    await runMigration(old, migrations[state - 1] ?? expect.fail());
    if (!tried.includes(state)) continue;
    await old.query('BEGIN');
    const steps = await stepsOf(pendingAfter(migrations, await readApplied(old)));
    expect(steps.map(({ applies }) => applies.map(({ version }) => version))).toEqual(
      migrations.slice(state).map(({ version }) => [version]),
    );
    for (const step of steps) await runStep(old, step);
    expect(await schemaFacts(old), `from state ${state}`).toEqual(expected);
    await old.query('ROLLBACK');
  }
}, 600_000);
