import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetJobs, holdOutwardJobs, hoursToWait, makeDue } from '../../support/behind-the-wire/jobs.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { authorityFor, letIn, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

const sentAfter = (hours: number | null) => ({ setari: { trimite_in_spv_dupa_ore: hours } });

/** The hours pass. */
const later = (): Promise<void> => makeDue(service, 'give-to-send');

test('an invoice is sent at once where the company wants it so, and so is its storno [V2-SPV-9]', async () => {
  const { shop, issue, status, trail } = await spvShop(service, sentAfter(0));
  const name = await issue();
  testWorker(service);
  await expect.poll(() => status(name), soon).toBe('acceptata');
  const reversal = storno(await lifeOf(service, shop).reverse(name));
  await expect.poll(() => status(reversal), soon).toBe('acceptata');
  expect(await trail()).toContain('FCT 2 spv-accepted');
});

test('it waits for its hours, in which it can still be cancelled, deleted or sent [V2-SPV-9]', async () => {
  const { shop, issue, send, spvStatus, status, sendings, jobs } = await spvShop(service, sentAfter(24));
  const life = lifeOf(service, shop);
  const [kept, cancelled, sent, removed] = [await issue(), await issue(), await issue(), await issue()];
  expect(await hoursToWait(service, 'give-to-send')).toEqual([24, 24, 24, 24]);
  expect(await spvStatus(kept)).toBeNull();
  expectDone(await life.cancel(cancelled));
  expectDone(await life.remove(removed));
  await send(sent);
  await later();
  testWorker(service);
  await expect.poll(() => status(kept), soon).toBe('acceptata');
  await expect.poll(() => status(sent), soon).toBe('acceptata');
  await expect.poll(jobs, soon).not.toContain('give-to-send');
  expect(await spvStatus(cancelled)).toBeNull();
  expect(await sendings()).toHaveLength(2);
});

test('without the setting, or when it is taken back, nothing is sent by itself [V2-SPV-9]', async () => {
  const { shop, issue, jobs } = await spvShop(service);
  await issue();
  expect(await jobs()).toEqual([]);
  await shop.change(sentAfter(0));
  await issue();
  expect(await jobs()).toEqual(['give-to-send']);
  await shop.change(sentAfter(null));
  await issue();
  expect(await jobs()).toEqual(['give-to-send']);
});

test('an invoice made by collecting a proforma is sent too; the proforma is not [V2-SPV-9]', async () => {
  const { shop, issue, status } = await spvShop(service, sentAfter(0));
  const { serie, numar } = await issue({ tip_factura: 'P', serie: 'PRF' });
  const reply = await service.send(`/v2/facturi/${serie}/${numar}/incasari`, {
    method: 'POST',
    headers: shop.headers,
    json: { suma_incasata: 121, tip_incasare: 'Banca' },
  });
  expect(reply.status, reply.text).toBe(200);
  testWorker(service);
  await expect.poll(() => status(reply.body.data.factura), soon).toBe('acceptata');
  expect(await status({ serie, numar })).toBeNull();
});

test('one without a rate is told as eroare, and not lost [V2-SPV-9] [V2-AMT-8]', async () => {
  const { issue, status, spvStatus } = await spvShop(service, sentAfter(0));
  const name = await issue({ valuta: 'EUR' });
  testWorker(service);
  await expect.poll(() => status(name), soon).toBe('eroare');
  expect(await spvStatus(name)).toMatchObject({
    eroare_interna: true,
    detalii: expect.stringContaining('curs_valutar'),
  });
});

test('hours beyond four days are refused: the law gives five [V2-SPV-9]', async () => {
  await expect(spvShop(service, sentAfter(97))).rejects.toThrow();
  await expect(spvShop(service, sentAfter(-1))).rejects.toThrow();
});

test('the legal term is told, and warned of when it nears and when it is past [V2-SPV-14]', async () => {
  const { issue, send, spvStatus, status } = await spvShop(service);
  const name = await issue({ data_emitere: '2026-11-27' });
  await send(name);
  const warnings: unknown[] = [];
  for (const day of ['2026-12-04', '2026-12-07', '2026-12-08', '2026-12-09']) {
    service.clock.set(`${day}T10:00:00Z`);
    const { termen_legal, avertizare_termen } = await spvStatus(name);
    expect(termen_legal).toBe('2026-12-08');
    warnings.push(avertizare_termen);
  }
  expect(warnings).toEqual([null, 'termen_aproape', 'termen_aproape', 'termen_depasit']);
  testWorker(service);
  await expect.poll(() => status(name), soon).toBe('acceptata');
  expect((await spvStatus(name)).avertizare_termen).toBeNull();
});

test('after a restore nothing is sent until it is let go; what is only noted here goes on [OPS-BACKUP-4]', async () => {
  const { simulator, work } = await authorityFor(service);
  const { shop, issue, status } = await spvShop(service, sentAfter(0));
  await letIn(service, simulator, shop.code);
  await holdOutwardJobs(service, true);
  work();
  const names = [await issue(), await issue()];
  for (const name of names) await expect.poll(() => status(name), soon).toBe('in_asteptare');
  // Given to be sent after the first was ready: the worker has looked since, and left it.
  expect(simulator.asked.upload).toBe(0);
  await holdOutwardJobs(service, false);
  for (const name of names) await expect.poll(() => status(name), soon).toBe('acceptata');
});
