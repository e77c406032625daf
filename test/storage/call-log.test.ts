import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callLog } from '../../src/operations/calls/call-log.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';
import { testDatabase } from '../support/service/test-service.ts';

const ids = { uuid: randomUUID, randomBytes };

const call = (place: number) =>
  ({
    companyId: 1,
    at: new Date(Date.parse('2026-11-15T10:00:00Z') + place),
    author: { kind: 'api-key', id: 1 },
    operation: 'listeazaFacturile',
    method: 'GET',
    path: `/v2/facturi/FCT/${place}`,
    status: 200,
    problem: null,
    milliseconds: 1.5,
    interactionId: randomUUID(),
  }) as const;

const stored = (connectionString: string) =>
  queryRows<{ path: string }>(connectionString, 'SELECT path FROM api_calls ORDER BY called_at');

test('what waits to be written is bounded: of more calls the newest are kept [CON-LOG-3]', async () => {
  const connectionString = await testDatabase();
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  whenFileEnds(() => database.close());
  const { noteCall, flushCalls } = callLog({ database, ids });
  for (let place = 0; place < 25_000; place += 1) noteCall(call(place));
  await flushCalls();
  const paths = (await stored(connectionString)).map(({ path }) => path);
  expect(paths.length).toBeGreaterThanOrEqual(10_000);
  expect(paths.length).toBeLessThanOrEqual(20_000);
  expect(paths.at(-1)).toBe('/v2/facturi/FCT/24999');
});

test('a database that takes no calls fails nobody, and gets them once it does [CON-LOG-3]', async () => {
  const connectionString = await testDatabase();
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  whenFileEnds(() => database.close());
  const { noteCall, flushCalls } = callLog({ database, ids });
  await queryRows(connectionString, 'ALTER TABLE api_calls RENAME TO api_calls_elsewhere');
  noteCall(call(1));
  await flushCalls();
  await queryRows(connectionString, 'ALTER TABLE api_calls_elsewhere RENAME TO api_calls');
  noteCall(call(2));
  await flushCalls();
  expect(await stored(connectionString)).toEqual([{ path: '/v2/facturi/FCT/1' }, { path: '/v2/facturi/FCT/2' }]);
});
