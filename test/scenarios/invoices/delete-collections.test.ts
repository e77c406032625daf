import { beforeAll, describe, expect, test } from 'vitest';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectNotFound, type Name, till } from './collecting.ts';
import { openShop, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async () => {
  const shop = await openShop(service);
  const desk = till(service, shop);
  return {
    shop,
    ...desk,
    deleteOne: (name: Name, series: string, number: string) =>
      desk.call('DELETE', `${addressOf(name)}/incasari/${encodeURIComponent(series)}/${encodeURIComponent(number)}`),
    deleteAll: (name: Name, query = '?toate=true') => desk.call('DELETE', `${addressOf(name)}/incasari${query}`),
  };
};

const receipt = { tip_incasare: 'Chitanta' };

describe('a collection with a receipt', () => {
  test('is deleted by it, answered with null, and gone for readers [V2-COLL-6] [V2-ID-7]', async () => {
    const { shop, collect, read, deleteOne } = await open();
    const issued = await shop.issue();
    await collect(issued, 21, receipt);
    await collect(issued, 100, receipt);
    const reply = await deleteOne(issued, 'CH', '1');
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toBeNull();
    expect(await read(issued)).toMatchObject({
      valoare_achitata: 100,
      valoare_ramasa: 21,
      status_plata: 'incasata_partial',
      incasari: [{ numar_incasare: '2', suma_incasata: 100 }],
    });
  });

  test('stays in the books, and its number is never given again [V2-COLL-5]', async () => {
    const { shop, collect, deleteOne } = await open();
    const issued = await shop.issue();
    await collect(issued, 21, receipt);
    await deleteOne(issued, 'CH', '1');
    expect(await collect(issued, 121, receipt)).toEqual({ serie_incasare: 'CH', numar_incasare: '2' });
    expect(await shop.stored('collections', 'collection_id')).toMatchObject([
      { receipt_number: '1', amount: '21.00', deleted_at: expect.any(Date) },
      { receipt_number: '2', amount: '121.00', deleted_at: null },
    ]);
  });

  test.each([
    ['deleted before', 'CH', '1'],
    ['that never was', 'CH', '9'],
    ['of another series', 'ALT', '1'],
    ['named in another case', 'ch', '2'],
    ['named with a zero more', 'CH', '02'],
    ['of another invoice', 'CH', '3'],
  ])('%s is 404 [V2-COLL-6]', async (_which, series, number) => {
    const { shop, collect, deleteOne } = await open();
    const [issued, other] = [await shop.issue(), await shop.issue()];
    await collect(issued, 1, receipt);
    await collect(issued, 1, receipt);
    await collect(other, 1, receipt);
    await deleteOne(issued, 'CH', '1');
    expectNotFound(await deleteOne(issued, series, number));
    expect((await shop.stored('collections')).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(2);
  });
});

describe('all collections of an invoice', () => {
  test('are deleted at once, those without a receipt too, and counted [V2-COLL-7] [V2-COLL-8]', async () => {
    const { shop, collect, read, deleteAll, deleteOne } = await open();
    const [issued, other] = [await shop.issue(), await shop.issue()];
    await collect(issued, 1);
    await collect(issued, 2, receipt);
    await collect(issued, 3, { tip_incasare: 'Banca' });
    await collect(other, 4);
    await deleteOne(issued, 'CH', '1');
    const reply = await deleteAll(issued);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toEqual({ nr_sterse: 2, nr_total: 2 });
    expect(await read(issued)).toMatchObject({ valoare_achitata: 0, valoare_ramasa: 121, incasari: [] });
    expect(await read(other)).toMatchObject({ valoare_achitata: 4 });
    expectNotFound(await deleteAll(issued));
  });

  test.each([
    ['', 'required'],
    ['?toate=false', 'invalid_value'],
    ['?toate=1', 'invalid_format'],
    ['?toate=', 'invalid_format'],
    ['?toate=TRUE', 'invalid_format'],
    ['?toate=true&toate=true', 'invalid_value'],
  ])('without toate=true ("%s") nothing is deleted: 400 [V2-COLL-8]', async (query, code) => {
    const { shop, collect, read, deleteAll } = await open();
    const issued = await shop.issue();
    await collect(issued, 1);
    const problems = problemsOf(await deleteAll(issued, query));
    expect(Object.keys(problems)).toEqual(['query toate']);
    expect(problems['query toate']).toContain(code);
    expect(await read(issued)).toMatchObject({ valoare_achitata: 1 });
  });

  test('of an invoice without any, unknown, or of another company are 404 [V2-COLL-8]', async () => {
    const { shop, deleteAll, deleteOne } = await open();
    const stranger = await open();
    const foreign = await stranger.shop.issue({ numar: 'S-1' });
    await stranger.collect(foreign, 5, receipt);
    expectNotFound(await deleteAll(await shop.issue()));
    expectNotFound(await deleteAll({ serie: 'FCT', numar: '999' }));
    expectNotFound(await deleteAll(foreign));
    expectNotFound(await deleteOne(foreign, 'CH', '1'));
    expect(await stranger.read(foreign)).toMatchObject({ valoare_achitata: 5 });
  });
});

test('deleting leaves a row in the audit trail that holds what was deleted [V2-COLL-6] [V2-COLL-8]', async () => {
  const { shop, collect, deleteOne, deleteAll } = await open();
  const issued = await shop.issue();
  await collect(issued, 1, receipt);
  await collect(issued, 2.5);
  await collect(issued, 3);
  await deleteOne(issued, 'CH', '1');
  await deleteAll(issued);
  const rows = (await shop.stored('audit_pending', 'pending_id')).filter(({ action }) =>
    /deleted/.test(String(action)),
  );
  expect(rows).toMatchObject([
    { subject: 'collection', subject_name: 'CH 1', action: 'deleted', details: { invoice: 'FCT 1' } },
    {
      subject: 'collection',
      subject_name: 'FCT 1',
      action: 'all-deleted',
      details: { collections: [{ kind: 'Card', amount: '2.5', receipt: null }, { amount: '3' }] },
    },
  ]);
});

describe('races', () => {
  test('of two who delete the same collection, one does [V2-COLL-6]', { timeout: 60_000 }, async () => {
    const { shop, collect, read, deleteOne, deleteAll } = await open();
    for (let round = 0; round < counted(6, 25); round += 1) {
      const issued = await shop.issue();
      const { numar_incasare } = await collect(issued, 21, receipt);
      const replies = await Promise.all([deleteOne(issued, 'CH', numar_incasare), deleteAll(issued)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await read(issued)).toMatchObject({ valoare_achitata: 0, incasari: [] });
    }
  });

  test('collecting and deleting all at once end as if one came after the other [V2-COLL-8]', {
    timeout: 60_000,
  }, async () => {
    const { shop, collect, ask, read, deleteAll } = await open();
    for (let round = 0; round < counted(6, 25); round += 1) {
      const issued = await shop.issue();
      await collect(issued, 121);
      const [added, deleted] = await Promise.all([ask(issued, { suma_incasata: 100, ...receipt }), deleteAll(issued)]);
      expect(deleted.status, deleted.text).toBe(200);
      expect([200, 400], added.text).toContain(added.status);
      expect(await read(issued)).toMatchObject({ valoare_achitata: added.status === 200 ? 100 : 0 });
    }
  });
});
