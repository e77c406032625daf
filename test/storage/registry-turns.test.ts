import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { takeRegistryTurn } from '../../src/storage/directory/registry-turns.ts';
import { testService } from '../support/service/test-service.ts';

test('the registry is asked in turns, by however many, and nobody waits for more than one [V2-ISSUE-1]', async () => {
  const { connectionString } = await testService({ alone: true });
  const database = openDatabase(connectionString, { connections: 8, onIdleError: () => undefined });
  try {
    const turns = await Promise.all(Array.from({ length: 8 }, () => takeRegistryTurn(database.installation, 100, 100)));
    const waits = turns.filter((wait) => wait !== null).toSorted((a, b) => a - b);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeLessThanOrEqual(0);
    expect(waits[1]).toBeGreaterThan(50);
    expect(waits[1]).toBeLessThanOrEqual(100);
  } finally {
    await database.close();
  }
});
