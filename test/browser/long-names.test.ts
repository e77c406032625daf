import { beforeAll, describe, expect } from 'vitest';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { purchase } from '../scenarios/suppliers/buying.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

const name = 'W'.repeat(255);

describe.runIf(hasBrowser())('names that are as long as they may be', () => {
  let service: TestService;
  let house: House;

  beforeAll(async () => {
    service = await testService();
    house = await openHouse(service, {
      clienti: [{ denumire: name, cod_unic: '2864518' }],
      facturi_furnizori: [purchase({ furnizor: { denumire: name, cod_unic: '90100234' }, numar: 'N'.repeat(64) })],
    });
  });

  soakTest.each([390, 1280])('break where a page of %i px ends [CON-APP-3]', async (width) => {
    const page = await openWindow(service, { viewport: { width, height: 800 } });
    await page.open('/clienti');
    await page.signIn(house.admin);
    const sideways = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const [list, link] of [
      ['/clienti', name],
      ['/furnizori', name],
      ['/facturi-primite', /NNN/],
    ] as const) {
      await page.open(list);
      await page.getByRole('link', { name: link }).first().click();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/WWW|NNN/);
      expect(await sideways(), page.url()).toBe(0);
    }
  });
});
