import { beforeAll, describe, expect, test } from 'vitest';
import type { House } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { addressesOf, fullHouse, untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, shiftOf, sidewaysOf, violationsOf } from './open-browser.ts';

const phone = { width: 390, height: 844 };
const mostShift = 0.05;

describe.runIf(hasBrowser())('every screen', () => {
  let service: TestService;
  let house: House;
  let all: readonly string[];

  beforeAll(async () => {
    service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
    house = await fullHouse(service);
    all = await addressesOf(service, house);
  });

  test.each([['light'], ['dark']] as const)(
    'has no violation that axe finds, in the %s theme [CON-APP-3]',
    { timeout: 900_000 },
    async (colorScheme) => {
      const signInPage = await openWindow(service, { colorScheme });
      await signInPage.open('');
      await signInPage.getByRole('button', { name: 'Intră', exact: true }).waitFor();
      expect(await violationsOf(signInPage), 'sign-in').toEqual([]);
      const page = await openWindow(service, { as: house.browser, colorScheme });
      for (const address of all) {
        await page.open(address);
        await untilLoaded(page);
        expect(await violationsOf(page), `${colorScheme} ${address}`).toEqual([]);
      }
    },
  );

  test.each([
    ['/clienti', 'Client nou'],
    ['/articole', 'Articol nou'],
    ['/stocuri', 'Corectează'],
    ['/stocuri', 'Mișcări'],
    ['/furnizori', 'Furnizor nou'],
    ['/setari/serii', 'Serie nouă'],
    ['/setari/chei', 'Cheie nouă'],
    ['/setari/utilizatori', 'Invită'],
    ['/setari/firma', 'Cont bancar nou'],
    ['/cont', 'Adaugă al doilea factor'],
  ])('a dialog has none either: %s %s [CON-APP-3]', async (address, button) => {
    const page = await openWindow(service, { as: house.browser, colorScheme: 'dark' });
    await page.open(address);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await untilLoaded(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await sidewaysOf(page)).toBe(0);
  });

  test.each([390, 768, 1920])(
    'fits %d pixels without scrolling sideways [CON-APP-3]',
    { timeout: 900_000 },
    async (width) => {
      const viewport = { width, height: 844 };
      const signInPage = await openWindow(service, { viewport });
      await signInPage.open('');
      await signInPage.getByRole('button', { name: 'Intră', exact: true }).waitFor();
      expect(await sidewaysOf(signInPage)).toBe(0);
      const page = await openWindow(service, { as: house.browser, viewport });
      for (const address of all) {
        await page.open(address);
        await untilLoaded(page);
        expect(await sidewaysOf(page), address).toBe(0);
      }
    },
  );

  test.each([1280, 390])(
    'stays still while it is loaded, at %d pixels [CON-DESIGN-18]',
    { timeout: 900_000 },
    async (width) => {
      const page = await openWindow(service, { as: house.browser, viewport: { width, height: 844 } });
      const moved: string[] = [];
      for (const address of all) {
        await page.open(address);
        await untilLoaded(page);
        const shift = await shiftOf(page);
        if (shift >= mostShift) moved.push(`${address} ${shift.toFixed(2)}`);
      }
      expect(moved).toEqual([]);
    },
  );
});
