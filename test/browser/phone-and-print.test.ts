import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf } from './open-browser.ts';

/** Fields that a phone enlarges the page for, because their letters are below 16 pixels. */
const smallFields = `[...document.querySelectorAll('input:not([type="checkbox"], [type="radio"], [type="file"], [type="color"]), select, textarea')]
  .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 120))`;

/** What nobody can use on paper. */
const idleOnPaper = `[...document.querySelectorAll('nav, main .button:not(.button-plain)')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.outerHTML.slice(0, 120))`;

describe.runIf(hasBrowser())('the console', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openHouse>>;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openHouse(service, company);
    await house.browser.done('POST', '/facturi', documentBody());
  });

  test('has fields of at least 16 pixels on a phone, so that none enlarges the page [CON-DESIGN-13]', async () => {
    const page = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    for (const [address, heading] of [
      ['/facturi/nou', 'Document nou'],
      ['/facturi', 'Facturi'],
      ['/clienti', 'Clienți'],
      ['/articole', 'Articole'],
      ['/rapoarte/contabilitate', ''],
      ['/setari/firma', ''],
    ] as const) {
      await page.open(address);
      await page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) }).waitFor();
      await page.locator('main :is(input, select)').first().waitFor();
      expect(await page.evaluate(smallFields), address).toEqual([]);
    }
  });

  test('shows an article in two lines on a phone [CON-DESIGN-15]', async () => {
    await house.browser.done('POST', '/articole', { nume: 'Ceainic', pret_unitar: 24.5, cota_tva: 0.21 });
    const page = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    await page.open('/articole');
    const row = page.getByRole('row').filter({ hasText: 'Ceainic' });
    await row.waitFor();
    const cells = await row.getByRole('cell').all();
    const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()));
    const lines = new Set(boxes.flatMap((box) => (box ? [Math.round(box.y)] : [])));
    expect(lines.size).toBe(2);
    await row.getByRole('button', { name: 'Schimbă' }).waitFor();
  });

  test('shows stock, series and keys in two lines a row on a phone [CON-DESIGN-16]', async () => {
    await house.browser.done('POST', '/chei', { nume: 'magazin', drepturi: ['facturi:citire'], expira_la: null });
    const page = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    for (const address of ['/stocuri', '/setari/serii', '/setari/chei']) {
      await page.open(address);
      const row = page.locator('main tbody tr:has(button)').first();
      await row.waitFor();
      const boxes = await Promise.all((await row.getByRole('cell').all()).map((cell) => cell.boundingBox()));
      const shown = boxes.flatMap((box) => (box ? [box] : []));
      const lines = new Set(shown.map(({ y }) => Math.round(y)));
      expect([address, lines.size]).toEqual([address, 2]);
      expect(await sidewaysOf(page)).toBe(0);
    }
  });

  test('prints a list and a report without navigation and buttons [CON-DESIGN-14]', async () => {
    const page = await openWindow(service, { as: house.browser });
    for (const address of ['/facturi', '/rapoarte/vechime']) {
      await page.open(address);
      await page.getByRole('table').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(idleOnPaper), address).toEqual([]);
      expect(await page.getByRole('table').first().isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});
