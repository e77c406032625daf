import { expect, test } from 'vitest';
import type { Change } from '../../src/storage/audit/audit-trail.ts';
import { recordChange } from '../../src/storage/audit/audit-trail.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { testService } from '../support/service/test-service.ts';

test('a change of a document that makes none of its events, or that no table names, does not commit [EVT-2]', async () => {
  const service = await testService({ alone: true });
  await provisionForTest(service, { companii: [{ cod_unic: '12345674', denumire: 'Exemplu' }] });
  const database = openDatabase(service.connectionString, { connections: 1, onIdleError: () => undefined });
  whenFileEnds(() => database.close());
  const author = { kind: 'service', id: null, interactionId: null } as const;
  const record = (change: Change) =>
    database.transact({ companyId: 1 }, (tx) => recordChange(tx, author, change, service.clock.now()));
  const document = { subject: 'invoice', name: 'FCT 1', details: {} } as const;
  await expect(record({ ...document, action: 'cancelled' })).rejects.toThrow('invoice cancelled made no event');
  await expect(record({ ...document, action: 'tied' })).rejects.toThrow('no row for invoice tied');
  await expect(record({ ...document, action: 'corrected' })).resolves.toBeUndefined();
  const events = [{ type: 'invoice.cancelled' }] as const;
  await expect(record({ ...document, action: 'cancelled', events })).resolves.toBeUndefined();
});
