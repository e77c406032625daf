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

test('a statement for several companies looks them up by index while tables are small, and the next one is planned as ever [V2-ISSUE-9]', async () => {
  const database = openDatabase(await testDatabase(), { connections: 1, onIdleError: () => undefined });
  const plan = `EXPLAIN UPDATE series s SET next_number = s.next_number + 1
    FROM (SELECT * FROM unnest($1::bigint[], $2::text[])) AS n(company_id, code) WHERE s.company_id = n.company_id AND s.code = n.code`;
  const values = [
    [1, 2],
    ['FCT', 'FCT'],
  ];
  const planIn = (scope: number | readonly number[]): Promise<string> =>
    database.withConnection(scope, async ({ run }) => {
      await run('analyze', 'ANALYZE series', []);
      return JSON.stringify(await run(`plan ${typeof scope}`, plan, values));
    });
  expect(await planIn([1, 2])).not.toContain('Seq Scan');
  expect(await planIn(1)).toContain('Seq Scan on series');
  await database.close();
});
