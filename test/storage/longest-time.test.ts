import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { testDatabase } from '../support/service/test-service.ts';

const connectionString = await testDatabase();
const bounded = openDatabase(connectionString, { connections: 1, statementSeconds: 1, onIdleError: () => undefined });
const unbounded = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
afterAll(() => Promise.all([bounded.close(), unbounded.close()]));

const slow = ['slow', 'SELECT pg_sleep(3)', []] as const;
const tooLong = /statement timeout/;

test('a statement is ended after its longest time, alone, shared and in a transaction, and the next one works [OPS-DB-4]', async () => {
  const actor = { companyId: 1 };
  await Promise.all([
    expect(bounded.quickReads.run(...slow)).rejects.toThrow(tooLong),
    expect(bounded.callCounts.run(...slow)).rejects.toThrow(tooLong),
    expect(bounded.installation.run(...slow)).rejects.toThrow(tooLong),
    expect(unbounded.installation.run(...slow)).resolves.toHaveLength(1),
  ]);
  await expect(
    bounded.transact(actor, async (tx) => {
      await tx.run('quick', 'SELECT 1', []);
      await tx.run(...slow);
    }),
  ).rejects.toThrow(tooLong);
  expect(await bounded.installation.run('quick', 'SELECT 1', [])).toHaveLength(1);
});
