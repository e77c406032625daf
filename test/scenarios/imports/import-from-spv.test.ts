import { expect, test } from 'vitest';
import { testService } from '../../support/service/test-service.ts';
import { authorityFor, letIn, soon, spvShop } from '../spv/space.ts';
import { ownXml } from './own-files.ts';

const service = await testService();

test('invoices that another program sent are brought from the tax authority, those sent from here are not, and twice adds nothing [MOVE-19]', async () => {
  service.clock.set('2026-11-16T10:00:00Z');
  const { simulator, work } = await authorityFor(service);
  const { shop, issue, send, status } = await spvShop(service);
  await letIn(service, simulator, shop.code);
  work();
  const ours = await issue();
  await send(ours);
  await expect.poll(() => status(ours), soon).toBe('acceptata');

  const uploaded = await fetch(`${simulator.account.url}/upload?standard=UBL&cif=${shop.code}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sim-a.1.other' },
    body: ownXml({ seller: shop.code, id: 'VECHI 7', issuedOn: '2026-10-20' }),
  });
  expect(uploaded.status).toBe(200);

  const read = async (id: string) => (await service.send(`/v2/importuri/${id}`, { headers: shop.headers })).body.data;
  const brought = async () => {
    service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
    const asked = await service.send('/v2/importuri/din-spv', { method: 'POST', headers: shop.headers, json: {} });
    expect(asked.status, asked.text).toBe(200);
    const { id } = asked.body.data;
    await expect.poll(async () => (await read(id)).incheiat_la, soon).not.toBeNull();
    return read(id);
  };
  const ahead = { method: 'POST', headers: shop.headers, json: { incasate_pana_la: '2026-12-31' } };
  expect((await service.send('/v2/importuri/din-spv', ahead)).text).toContain('2026-11-16');
  expect(await brought()).toMatchObject({ status: 'gata', fisiere_gasite: 1, adaugate: 1, refuzate: 0 });
  expect((await shop.read('VECHI', '7')).body.data).toMatchObject({ data_emitere: '2026-10-20', valoare_totala: 121 });
  const asked = simulator.asked.descarcare;
  expect(await brought()).toMatchObject({ adaugate: 0, cunoscute: 1 });
  // What came once is kept.
  expect(simulator.asked.descarcare).toBe(asked);
});
