import { expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { importsOf, ownXml } from './own-files.ts';

test('an import is taken back whole, with its collections and reversals, and its files can come again [MOVE-10]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const xml = (id: string, more = {}) => ownXml({ seller: shop.code, id, ...more });
  const zip = storedZip({
    '1.xml': xml('VECHI 1', { prepaid: 21 }),
    '2.xml': xml('VECHI 2'),
  });
  const undo = (id: string) =>
    service.send(`/v2/importuri/${id}/anuleaza`, { method: 'POST', headers: shop.headers, json: {} });
  const { id } = await imports.done(zip);
  const paid = { suma_incasata: 1, tip_incasare: 'Banca' };
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const again = await service.send('/v2/facturi/VECHI/1/incasari', {
    method: 'POST',
    headers: shop.headers,
    json: paid,
  });
  expect(again.status, again.text).toBe(200);

  const refused = await undo(id);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('VECHI 1');
  expect((await shop.read('VECHI', '2')).status).toBe(200);
  expect((await undo(`imp_${'0'.repeat(32)}`)).status).toBe(404);

  const others = storedZip({
    '4.xml': xml('ALTA 4', { prepaid: 21 }),
    '5.xml': xml('ALTA 5'),
    '6.xml': xml('ST 1', { root: 'CreditNote', corrects: 'ALTA 5' }),
  });
  const other = await imports.done(others, { incasate_pana_la: '2026-10-31' });
  const undone = await undo(other.id);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body.data).toMatchObject({ status: 'anulat', adaugate: 3, este_gata: true, are_eroare: false });
  expect((await shop.read('ALTA', '4')).status).toBe(404);
  await expect
    .poll(async () => (await service.send('/v2/evenimente?tip=import.anulat', { headers: shop.headers })).body.data, {
      timeout: 30_000,
      interval: 50,
    })
    .toMatchObject([{ tip: 'import.anulat', date: { id: other.id, adaugate: 3 } }]);
  const twice = await undo(other.id);
  expect(twice.status).toBe(400);
  expect(twice.text).toContain('deja anulat');
  expect(await imports.done(storedZip({ '4.xml': xml('ALTA 4') }))).toMatchObject({ adaugate: 1, cunoscute: 0 });
  const { connectionString, settings } = service;
  const verified = await auditVerify(
    { connectionString, dataFolder: settings.dataFolder },
    { deep: true, company: shop.code },
  );
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
});
