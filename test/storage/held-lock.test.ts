import { expect, test } from 'vitest';
import { takeBackupTurn } from '../../src/storage/postgres/backup/write-backup.ts';
import { announceService } from '../../src/storage/postgres/presence.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

test('a service that runs and a backup that has its turn hold back no cleaning of tables [OPS-DB-5]', async () => {
  const connectionString = await emptyDatabase();
  const leave = await announceService(connectionString);
  const turn = await takeBackupTurn(connectionString);
  const held = await queryRows<{ name: string; oldest: string | null }>(
    connectionString,
    `SELECT application_name AS name, backend_xmin::text AS oldest FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction' ORDER BY name`,
  );
  await Promise.all([leave?.(), turn?.release()]);
  expect(held).toEqual([
    { name: 'facturier backup turn', oldest: null },
    { name: 'facturier presence', oldest: null },
  ]);
});
