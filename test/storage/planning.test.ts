import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { testDatabase } from '../support/test-service.ts';

test('each statement is planned as it needs, and leaves nothing of it to the next [OPS-DB-3]', async () => {
  const database = openDatabase(await testDatabase(), { connections: 1, onIdleError: () => undefined });
  const mode = `SELECT current_setting('plan_cache_mode') AS mode, $1::text[] AS given`;
  const modes = await database.transact({ companyId: 1 }, async (tx) => [
    ...(await tx.read<{ mode: string }>('mode', mode, [['array']])),
    ...(await tx.run<{ mode: string }>('mode', mode, ['{}'])),
    ...(await tx.run<{ mode: string }>('mode', mode, ['{}'], 'once')),
    ...(await tx.read<{ mode: string }>('mode', mode, ['{}'], 'by-values')),
    ...(await tx.quickRead<{ mode: string }>('mode', mode, ['{}'])),
  ]);
  expect(modes.map((row) => row.mode)).toEqual([
    'force_generic_plan',
    'auto',
    'force_generic_plan',
    'force_custom_plan',
    'auto',
  ]);
  await database.close();
});
