import { beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../support/clients/v1-client.ts';
import { type AbsentDatabase, absentDatabase } from '../support/partners/absent-database.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { invoice } from './invoices/shop.ts';
import { type LegacyShop, invoice as legacyInvoice, openLegacyShop } from './v1/legacy-shop.ts';

let database: AbsentDatabase;
let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService({
    reachedThrough: async (connectionString) => {
      database = await absentDatabase(connectionString);
      return database.connectionString;
    },
  });
  whenFileEnds(() => database.close());
  shop = await openLegacyShop(service);
});

test('while the database is away a call that sent it nothing is told to come again: 503 on v2, Success false on v1, and nothing was done [OPS-AWAY-1] [V2-HEAD-4]', async () => {
  await shop.issue();
  database.leave();
  // What was under way on a connection that is cut is a fault, because nobody knows what came of it.
  await expect.poll(async () => (await shop.read('FCT', '1')).status).toBe(503);
  const idempotent = { 'idempotency-key': '0198b0a2-7a0b-4c1e-9d0a-7a3f6f6f5a10' };
  const replies = [
    await shop.ask(invoice()),
    await shop.ask(invoice(), idempotent),
    await shop.read('FCT', '1'),
    await shop.list(),
  ];
  const legacy = [await shop.call('factura/emitere', legacyInvoice()), await shop.call('articol/list')];
  database.comeBack();

  for (const reply of replies) {
    expect(reply.body, reply.text).toMatchObject({
      type: 'urn:svc:api:v2:problem:overloaded',
      status: 503,
      detail: 'Baza de date nu raspunde, iar cererea nu a fost procesata. Reincercati peste 5 secunde.',
    });
    expect(reply.headers.get('retry-after')).toBe('5');
  }
  for (const reply of legacy) {
    expect(refusalOf(reply)).toBe(
      'Baza de date nu raspunde si cererea nu a fost procesata; reincercati peste 5 secunde.',
    );
    expect(reply.headers.get('retry-after')).toBe('5');
  }
  expect((await shop.issue()).numar).toBe('2');
  expect((await shop.ask(invoice(), idempotent)).body.data.numar).toBe('3');
});
