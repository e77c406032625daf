import { beforeAll, describe, expect, test } from 'vitest';
import { type House, password } from '../scenarios/console/house.ts';
import { soakTest, some } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { fullHouse, untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

const phone = { width: 390, height: 844 };

describe.runIf(hasBrowser())('screens', () => {
  let service: TestService;
  let house: House;

  beforeAll(async () => {
    service = await testService();
    house = await fullHouse(service);
  });

  const opened = async (address: string, options: Parameters<typeof openWindow>[1] = {}) => {
    const page = await openWindow(service, { as: house.browser, ...options });
    await page.open(address);
    await untilLoaded(page);
    return page;
  };

  /** A large window is checked by axe, a phone by its width. */
  const isFit = async (page: Window, name: string) => {
    expect(await violationsOf(page), name).toEqual([]);
    const large = page.viewportSize();
    await page.setViewportSize(phone);
    expect(await sidewaysOf(page), name).toBe(0);
    if (large) await page.setViewportSize(large);
  };

  test('those that are used most have no violation that axe finds, and fit a phone; all others in the long run [CON-APP-3]', async () => {
    const signInPage = await openWindow(service);
    await signInPage.open('');
    await signInPage.getByRole('button', { name: 'Intră', exact: true }).waitFor();
    await isFit(signInPage, 'sign-in');
    const page = await openWindow(service, { as: house.browser });
    for (const address of some(['', '/facturi', '/facturi/nou', '/clienti', '/facturi/FCT/1'], 2)) {
      await page.open(address);
      await untilLoaded(page);
      await isFit(page, address);
    }
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Meniu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Setări' }).click();
    await page.getByRole('heading', { name: 'Firma', level: 1 }).waitFor();
  });

  test('each is reached without loading a page, and back goes back; its code comes before the click [CON-APP-12] [CON-DESIGN-6]', async () => {
    const page = await opened('');
    await page.evaluate('window.stayed = true');
    const menu = page.getByRole('navigation');
    const code = page.waitForResponse(/journal-screen/);
    await menu.getByRole('link', { name: 'Jurnal', exact: true }).hover();
    expect((await code).ok()).toBe(true);
    await menu.getByRole('link', { name: 'Jurnal', exact: true }).click();
    await page.getByRole('heading', { name: 'Jurnal', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await menu.getByRole('link', { name: 'Setări' }).click();
    await page.getByRole('heading', { name: 'Firma', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Jurnal', level: 1 }).waitFor();
    expect(await page.evaluate('window.stayed')).toBe(true);
    expect(await page.title()).toBe('Jurnal · facturier');
  });

  test('can be used by keyboard alone: / searches, ? helps, Escape closes, the focus is seen [CON-APP-12]', async () => {
    const page = await openWindow(service);
    await page.open('/jurnal');
    await page.getByLabel('Adresă de e-mail').focus();
    await page.keyboard.type(house.admin);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Jurnal' }).waitFor();
    await page.getByLabel('Caută').focus();
    await page.keyboard.type('FCT?/');
    expect(await page.getByLabel('Caută').inputValue()).toBe('FCT?/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Tab');
    const outline = () => page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(await outline()).toBe('solid');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Taste' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Caută peste tot' }).waitFor();
  });

  test('are light or dark by choice, also when they are opened anew [CON-APP-3]', async () => {
    const page = await opened('/cont', { colorScheme: 'light' });
    const colour = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await colour();
    await page.getByLabel('Temă').selectOption('întunecată');
    await expect.poll(colour).not.toBe(light);
    await page.reload();
    await untilLoaded(page);
    expect(await colour()).not.toBe(light);
    await page.getByLabel('Temă').selectOption('ca pe dispozitiv');
    await expect.poll(colour).toBe(light);
  });

  soakTest('are read in Romanian or in English, by choice [CON-APP-15]', async () => {
    const page = await opened('/cont');
    await page.getByLabel('Limbă').selectOption('English');
    await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.open('/setari/serii');
    await page.getByRole('button', { name: 'New series' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.open('/cont');
    await page.getByLabel('Language').selectOption('română');
    await page.getByRole('heading', { name: 'Contul meu', level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ro');
  });
});
