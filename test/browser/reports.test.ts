import { beforeAll, describe, expect, test } from 'vitest';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { addressOf } from '../scenarios/invoices/collecting.ts';
import { invoice, line } from '../scenarios/invoices/shop.ts';
import { buyer } from '../scenarios/spv/space.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('reports', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof issuingHouse>>['made'];
  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    const { made, post } = await issuingHouse(service);
    house = made;
    const issue = (numar: string, lei: number, more: object = {}) =>
      post('/v2/facturi', invoice({ client: buyer(), numar, articole: [line({ pret_unitar: lei })], ...more }));
    await issue('1', 1000);
    await issue('2', 200, { client: { tip: 'PF', denumire: 'Ana Țepeș' } });
    await post(`${addressOf({ serie: 'FCT', numar: '2' })}/incasari`, { tip_incasare: 'Bon', suma_incasata: 42 });
  });

  // The screen begins with the month of the browser's clock.
  const opened = async (options: Parameters<typeof openWindow>[1] = {}, address = '/rapoarte') => {
    const page = await openWindow(service, { as: house.browser, ...options });
    await page.clock.setFixedTime(service.clock.now());
    await page.open(address);
    await page.getByRole('navigation', { name: 'Toate rapoartele' }).waitFor();
    return page;
  };

  test('show the figures of the API, each as a chart and a table on a page of its own, and give them as files [GRP-REP-12] [GRP-REP-15] [CON-REPORT-30]', async () => {
    const page = await opened();
    const year = await house.browser.done('GET', '/rapoarte/vanzari?an=2026');
    const shown = (amount: number) =>
      amount
        .toFixed(2)
        .replace('.', ',')
        .replaceAll(/\B(?=(?:\d{3})+,)/g, '.');
    const months = page.getByRole('table', { name: 'Vânzări pe luni' });
    const own = year.luni.find(({ luna }: { luna: string }) => luna === '2026-11');
    expect(own.total).toBe(1452);
    await months
      .getByRole('row')
      .filter({ hasText: shown(own.total) })
      .filter({ hasText: shown(own.tva) })
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: /^Descarcă CSV ?: Vânzări pe luni$/ }).isVisible()).toBe(false);
    expect(await months.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    const to = (report: string) => page.getByRole('link', { name: report, exact: true }).click();
    await to('Clienții cei mai mari');
    const clients = page.getByRole('table', { name: 'Clienții cei mai mari' });
    await clients.getByRole('row').filter({ hasText: 'Ana Țepeș' }).filter({ hasText: '242,00' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă CSV ?: Clienții cei mai mari$/ }).click();
    expect((await download).suggestedFilename()).toBe('clienti-2026.csv');
    await page.open('/rapoarte?la_data=2026-11-16');
    await page.getByRole('heading', { name: 'Vechimea creanțelor', level: 1 }).waitFor();
    const ages = page.getByRole('table', { name: 'Vechimea creanțelor' });
    await ages.getByRole('row').filter({ hasText: 'Ana Țepeș' }).filter({ hasText: '200,00' }).waitFor();
    await to('Jurnal de vânzări');
    await page.getByRole('table', { name: 'Jurnal de vânzări', exact: true }).getByText('FCT 2').waitFor();
    await to('Registru de casă');
    await page.getByRole('table', { name: 'Registru de casă' }).getByText('42,00').first().waitFor();
    await to('TVA pe rândurile decontului');
    await page.getByText('Nu este decontul', { exact: false }).waitFor();
  });

  soakTest('fit a phone, and the dark [GRP-REP-12]', async () => {
    const page = await opened({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, '/rapoarte/vechime');
    await page.getByRole('table', { name: 'Vechimea creanțelor' }).getByText('Ana Țepeș').waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  soakTest('are printed in dark ink, also by who reads in the dark [GRP-REP-15]', async () => {
    const page = await opened({ colorScheme: 'dark' }, '/rapoarte/vechime');
    await page.getByRole('table', { name: 'Vechimea creanțelor' }).getByText('Ana Țepeș').waitFor();
    await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
    const brightness = () =>
      page.evaluate<number>(
        `Math.max(...getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).map(Number))`,
      );
    expect(await brightness()).toBeGreaterThan(200);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await brightness()).toBeLessThan(100);
    await page.setViewportSize({ width: 720, height: 900 });
    expect(await page.getByRole('button', { name: 'Meniu' }).isVisible()).toBe(false);
  });
});
