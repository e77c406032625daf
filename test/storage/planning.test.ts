import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { testDatabase } from '../support/service/test-service.ts';

test.each(['auto', 'force_custom_plan'])(
  'each statement is planned as it needs, or as the server is set up (%s), and leaves nothing of it to the next [OPS-DB-3]',
  async (usual) => {
    const address = new URL(await testDatabase());
    address.searchParams.set('options', `-c plan_cache_mode=${usual}`);
    const database = openDatabase(address.href, { connections: 1, onIdleError: () => undefined });
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
      usual,
      'force_generic_plan',
      'force_custom_plan',
      usual,
    ]);
    await database.close();
  },
);
