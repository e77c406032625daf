import { describe, expect, test } from 'vitest';
import { company } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

describe.runIf(hasBrowser())('a tab that was open during an upgrade', () => {
  test('fetches the new page by itself when the code of a screen is gone, and says so without reloading where there is no newer page [CONSOLE-5]', async () => {
    const service = await testService();
    const house = await openHouse(service, company);
    const page = await openWindow(service, { as: house.browser });
    await page.open('');
    await page.getByRole('heading', { name: 'Panou' }).waitFor();
    let isUpgraded = false;
    let pages = 0;
    await page.route('**/app/assets/{received,suppliers}-screen-*.js', async (route) => {
      if (isUpgraded) await route.continue();
      else await route.fulfill({ status: 404, body: '' });
    });
    // The page that stands on the disk by now names another script.
    await page.route('**/app', async (route) => {
      pages += 1;
      const newer = '<script type="module" src="/app/assets/index-newer.js"></script>';
      isUpgraded = true;
      await route.fulfill({ status: 200, contentType: 'text/html', body: newer });
    });
    await page.getByRole('link', { name: 'Facturi primite', exact: true }).click();
    await page.getByRole('heading', { name: 'Facturi primite' }).waitFor();
    expect([page.url().endsWith('/facturi-primite'), pages]).toEqual([true, 1]);

    isUpgraded = false;
    await page.unroute('**/app');
    await page.getByRole('link', { name: 'Furnizori', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/app/assets/{received,suppliers}-screen-*.js');
    await page.getByRole('button', { name: 'Încearcă din nou' }).click();
    await page.getByRole('heading', { name: 'Furnizori' }).waitFor();
  });
});
