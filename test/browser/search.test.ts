import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { purchase } from '../scenarios/suppliers/buying.ts';
import type { Browser } from '../support/clients/console-client.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('the search over everything', () => {
  let service: TestService;
  let house: House;

  beforeAll(async () => {
    service = await testService();
    house = await openHouse(service, { ...company, facturi_furnizori: [purchase({ numar: 'M-77' })] });
    await house.browser.done('POST', '/facturi', documentBody());
  });

  const opened = async (as: Browser = house.browser, options: Parameters<typeof openWindow>[1] = {}) => {
    const page = await openWindow(service, { as, ...options });
    await page.open('/clienti');
    await page.getByRole('heading', { name: 'Clienți', level: 1 }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Caută peste tot' });
    return { page, dialog, field: dialog.getByLabel('Caută', { exact: true }), options: dialog.getByRole('option') };
  };

  test('is used by keyboard alone: / opens, arrows choose, Enter opens what is chosen, Escape closes [CON-SEARCH-3]', async () => {
    const { page, dialog, field, options } = await opened();
    await page.keyboard.press('/');
    await dialog.waitFor();
    await page.keyboard.type('fct 1');
    await options.filter({ hasText: 'FCT 1' }).waitFor();
    const chosen = async () => page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
    expect(await (await chosen()).textContent()).toContain('FCT 1');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Factura FCT 1' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/f/${house.code}/facturi/FCT/1`);
    await page.keyboard.press('Control+k');
    await field.fill('cana');
    await options.filter({ hasText: 'Cană ceramică' }).waitFor();
    await field.fill('facturi');
    await expect.poll(() => options.first().textContent()).toContain('Facturi');
    await page.keyboard.press('ArrowDown');
    expect(await (await chosen()).getAttribute('aria-selected')).toBe('true');
    expect(await (await chosen()).textContent()).toContain('Facturi recurente');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  soakTest('Enter right after typing waits for what was typed [CON-SEARCH-3]', async () => {
    const { page, dialog } = await opened();
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.type('m-77');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'M-77' }).waitFor();
  });

  soakTest(
    'leads to screens and acts, and to an article by the list that holds it [CON-SEARCH-2] [CON-SEARCH-3]',
    async () => {
      const { page, field, options } = await opened();
      await page.getByRole('button', { name: 'Căutare' }).click();
      await field.fill('cana');
      await options.filter({ hasText: 'Cană ceramică' }).click();
      await page.getByRole('table', { name: 'Articole' }).getByText('C7').waitFor();
      expect(await page.getByRole('table', { name: 'Articole' }).getByText('A1').count()).toBe(0);
      await page.getByRole('button', { name: 'Căutare' }).click();
      await field.fill('factura noua');
      await options.filter({ hasText: 'Factură nouă' }).click();
      await page.getByRole('heading', { name: 'Document nou', level: 1 }).waitFor();
    },
  );

  test('says when nothing is found, and when the connection is lost, and goes on after it [CON-SEARCH-3]', async () => {
    const { page, dialog, field, options } = await opened();
    await page.keyboard.press('/');
    await field.fill('nimic de felul acesta');
    await dialog.getByText('Nimic nu se potrivește.').waitFor();
    await page.context().setOffline(true);
    await field.fill('fct 1');
    await dialog.getByRole('alert').getByText('Serviciul nu a răspuns').waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Încearcă din nou' }).click();
    await options.filter({ hasText: 'FCT 1' }).waitFor();
  });

  test('offers a role nothing that it lacks, and fits a phone [CON-SEARCH-2] [CON-SEARCH-3]', async () => {
    const { browser } = await house.member('operator');
    const { page, dialog, field, options } = await opened(browser, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Căutare' }).click();
    await field.fill('m-77');
    await dialog.getByText('Nimic nu se potrivește.').waitFor();
    await field.fill('rapoarte');
    await dialog.getByText('Nimic nu se potrivește.').waitFor();
    await field.fill('fac');
    await options.filter({ hasText: 'Factură nouă' }).waitFor();
    expect(await sidewaysOf(page)).toBe(0);
  });
});
