import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../src/commands/user.ts';
import type { House } from '../scenarios/console/house.ts';
import { runCommand } from '../support/program/run-command.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { fullHouse, untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

const addresses = [
  '',
  '/facturi',
  '/facturi/nou',
  '/facturi/FCT/1',
  '/ciorne',
  '/facturi-recurente',
  '/facturi-recurente/noua',
  '/clienti',
  '/articole',
  '/stocuri',
  '/stocuri/gestiuni',
  '/furnizori',
  '/facturi-primite',
  '/facturi-primite/nou',
  '/banca',
  '/rapoarte',
  '/rapoarte/clienti',
  '/rapoarte/articole',
  '/rapoarte/vechime',
  '/rapoarte/registru-de-casa',
  '/rapoarte/jurnal-vanzari',
  '/rapoarte/jurnal-cumparari',
  '/rapoarte/decont-tva',
  '/rapoarte/contabilitate',
  '/rapoarte/vanzari-lunare',
  '/rapoarte/vanzari-achizitii-articole',
  '/rapoarte/balanta',
  '/rapoarte/indicatori',
  '/rapoarte/pozitie-anaf',
  '/arhive',
  '/setari/firma',
  '/setari/serii',
  '/setari/documente',
  '/setari/e-mail',
  '/setari/plati',
  '/setari/spv',
  '/setari/utilizatori',
  '/setari/chei',
  '/setari/platforme',
  '/setari/webhookuri',
  '/setari/evenimente',
  '/setari/cursuri',
  '/setari/utilizatori-api',
  '/jurnal',
  '/jurnal-api',
  '/instalare',
  '/cont',
  '/nu-exista',
];

const phone = { width: 390, height: 844 };

describe.runIf(hasBrowser())('every screen', () => {
  let service: TestService;
  let house: House;
  /** The addresses of one client, one supplier and one received invoice are among them. */
  let all: readonly string[];

  beforeAll(async () => {
    service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
    house = await fullHouse(service);
    const more = { flags: { operator: true }, data: service.settings.dataFolder };
    await runCommand(user, service.connectionString, { positionals: ['add', house.admin], ...more });
    const { clienti } = await house.browser.done('GET', '/clienti');
    const { facturi } = await house.browser.done('GET', '/facturi-furnizori');
    const [{ id, furnizor_id }] = facturi;
    all = [...addresses, `/clienti/${clienti[0].id}`, `/furnizori/${furnizor_id}`, `/facturi-primite/${id}`];
  });

  test.each([['light'], ['dark']] as const)(
    'has no violation that axe finds, in the %s theme [CON-APP-3]',
    { timeout: 240_000 },
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

  test('fits a phone without scrolling sideways [CON-APP-3]', { timeout: 240_000 }, async () => {
    const signInPage = await openWindow(service, { viewport: phone });
    await signInPage.open('');
    await signInPage.getByRole('button', { name: 'Intră', exact: true }).waitFor();
    expect(await sidewaysOf(signInPage)).toBe(0);
    const page = await openWindow(service, { as: house.browser, viewport: phone });
    for (const address of all) {
      await page.open(address);
      await untilLoaded(page);
      expect(await sidewaysOf(page), address).toBe(0);
    }
  });
});
