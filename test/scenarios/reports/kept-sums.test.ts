import { beforeAll, beforeEach, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { spoilRemainders, spoilSums, storedSpans, storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line } from '../invoices/shop.ts';
import { priced, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

const issuedIn = async (shop: Awaited<ReturnType<typeof reportingShop>>): Promise<readonly number[]> => {
  const { indicatori } = await shop.data('totaluri-vanzari', { data_de_la: '2026-10-01', data_pana_la: '2026-11-16' });
  return [indicatori[0].numar_facturi, indicatori[0].total];
};

test('what is issued today leaves no mark; what is issued late, cancelled or collected back does, and counts at once [GRP-REP-10]', async () => {
  const shop = await reportingShop(service);
  await shop.issue(priced(1, { numar: '1', data_emitere: '2026-10-05' }));
  await shop.issue(priced(2, { numar: '2', data_emitere: '2026-11-10' }));
  await storeSumsNow(service);
  const { spans, marks } = await storedSpans(service);
  // October as a whole, and fifteen days of November.
  expect([spans, marks]).toEqual([16, 0]);
  await shop.issue(priced(4, { numar: '3' }));
  expect((await storedSpans(service)).marks).toBe(0);
  expect(await issuedIn(shop)).toEqual([3, 7]);
  await shop.issue(priced(8, { numar: '4', data_emitere: '2026-10-31' }));
  expect(await issuedIn(shop)).toEqual([4, 15]);
  await shop.done('1', 'cancel');
  expect(await issuedIn(shop)).toEqual([3, 14]);
  expect((await storedSpans(service)).marks).toBeGreaterThan(1);
  await storeSumsNow(service);
  expect((await storedSpans(service)).marks).toBe(0);
  expect(await issuedIn(shop)).toEqual([3, 14]);
  service.clock.set('2026-12-01T10:00:00Z');
  await storeSumsNow(service);
  expect(await issuedIn(shop)).toEqual([3, 14]);
});

test('days that a clock ahead took for over are read from their documents again, once the clock is right [GRP-REP-10]', async () => {
  const shop = await reportingShop(service);
  await shop.issue(priced(1, { numar: '1' }));
  service.clock.set('2026-12-02T10:00:00Z');
  await storeSumsNow(service);
  service.clock.set('2026-11-16T10:00:00Z');
  await shop.issue(priced(2, { numar: '2' }));
  await storeSumsNow(service);
  expect(await issuedIn(shop)).toEqual([2, 3]);
  service.clock.set('2026-12-02T10:00:00Z');
  await storeSumsNow(service);
  expect(await issuedIn(shop)).toEqual([2, 3]);
});

const examined = async (flag: 'deep' | 'repair') =>
  (await runCommand(doctor, service.connectionString, { flags: { [flag]: true } })).out.join('\n');

test('doctor --deep sums kept days anew and tells what differs, --repair makes it anew [GRP-REP-11]', async () => {
  const shop = await reportingShop(service);
  await shop.issue(priced(10, { data_emitere: '2026-10-05' }));
  await storeSumsNow(service);
  await spoilSums(service);
  expect(await issuedIn(shop)).toEqual([1, 11]);
  const check = 'the kept sums of reports are what the documents add up to';
  const found = await examined('deep');
  expect(found).toContain(`WRONG  ${check}: they are not: `);
  expect(found).toContain(`1 of the sales of 2026-10-01 to 2026-10-31 of company ${shop.code}`);
  expect(await issuedIn(shop)).toEqual([1, 11]);
  expect(await examined('repair')).toContain(`WRONG  ${check}: they were not, and have been made anew`);
  expect(await issuedIn(shop)).toEqual([1, 10]);
  expect(await examined('deep')).toContain(`ok     ${check}`);
});

soakTest('doctor --repair mends what collections say of their documents, and tells it [GRP-REP-11]', async () => {
  const shop = await reportingShop(service);
  await shop.issue(priced(10, { numar: '1' }));
  await shop.issue(priced(20, { numar: '2' }));
  await shop.collect('1', 4, '2026-11-16');
  await shop.collect('2', 20, '2026-11-16');
  const owed = async () => (await shop.data('vechime-creante')).map(({ sold }: { sold: number }) => sold);
  expect(await owed()).toEqual([6]);
  await spoilRemainders(service);
  expect(await owed()).toEqual([10]);
  const check = 'collections say rightly whether something is left of their document';
  expect(await examined('deep')).toContain(`WRONG  ${check}: some do not: 2 of company ${shop.code}`);
  expect(await owed()).toEqual([10]);
  expect(await examined('repair')).toContain(
    `WRONG  ${check}: some did not, and have been mended: 2 of company ${shop.code}`,
  );
  expect(await owed()).toEqual([6]);
  // One of two pieces comes back, the other is paid, and the storno is undone: what was paid is known all the time.
  await shop.issue({ numar: '3', articole: [line({ nr_crt: 1, nr_produse: 2, pret_unitar: 50, cota_tva: 0 })] });
  const act = (path: string, json?: object) =>
    service.send(`/v2/facturi/FCT/3/${path}`, { method: 'POST', headers: shop.headers, ...(json ? { json } : {}) });
  expect((await act('storneaza', { articole: [{ nr_crt: 1, nr_produse: 1 }] })).status).toBe(200);
  await shop.collect('3', 50, '2026-11-16');
  expect(await examined('deep')).toContain(`ok     ${check}`);
  expect((await act('repune-in-vigoare-factura-stornata')).status).toBe(200);
  expect(await owed()).toEqual([56]);
  expect(await examined('deep')).toContain(`ok     ${check}`);
});
