import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../src/commands/user.ts';
import { documentBody, line } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { runCommand } from '../support/run-command.ts';
import { type TestService, testService } from '../support/test-service.ts';
import { hasBrowser, openWindow, violationsOf, type Window } from './open-browser.ts';

const addresses = [
  '',
  '/facturi',
  '/facturi/nou',
  '/facturi/FCT/1',
  '/facturi-recurente',
  '/facturi-recurente/noua',
  '/clienti',
  '/articole',
  '/stocuri',
  '/furnizori',
  '/facturi-primite',
  '/facturi-primite/nou',
  '/banca',
  '/rapoarte',
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
  '/setari/utilizatori-api',
  '/jurnal',
  '/jurnal-api',
  '/instalare',
  '/cont',
  '/nu-exista',
];

describe.runIf(hasBrowser())('every screen', () => {
  let service: TestService;
  let admin: string;

  beforeAll(async () => {
    service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
    const house = await openHouse(service, {
      abonament: 'enterprise',
      serii: [{ serie: 'FCT', fel: 'factura' }],
      clienti: [{ denumire: `O firmă ${'cu un nume lung '.repeat(14)}`, email: `${'lung'.repeat(20)}@exemplu.ro` }],
      articole: [
        { cod: 'A1', nume: 'Un articol cu o denumire destul de lungă încât să nu încapă', stocuri: [{ stoc: 3 }] },
      ],
      chei: [
        {
          nume: 'magazin cu un nume neobișnuit de lung',
          drepturi: ['facturi:emitere', 'facturi:citire', 'firma:citire'],
        },
      ],
      platforme: ['https://un-magazin-cu-o-adresa-foarte-lunga.exemplu.ro'],
    });
    admin = house.admin;
    await house.browser.done('POST', '/facturi', documentBody({ linii: [line({ cota_tva: 0 })] }));
    await house.browser.done('POST', '/membri', {
      email: 'o.persoana.cu.adresa.foarte.lunga@exemplu.ro',
      rol: 'contabil',
    });
    const more = { flags: { operator: true }, data: service.settings.dataFolder };
    await runCommand(user, service.connectionString, { positionals: ['add', admin], ...more });
  });

  const settled = async (page: Window) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('Se încarcă…').count()).toBe(0);
  };

  test.each([['light'], ['dark']] as const)(
    'has no violation that axe finds, in the %s theme [CON-APP-3]',
    async (colorScheme) => {
      const page = await openWindow(service, { colorScheme });
      await page.open('');
      await page.getByRole('button', { name: 'Intră', exact: true }).waitFor();
      expect(await violationsOf(page), 'sign-in').toEqual([]);
      await page.signIn(admin);
      for (const address of addresses) {
        await page.open(address);
        await settled(page);
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
    const page = await openWindow(service, { colorScheme: 'dark' });
    await page.open(address);
    await page.signIn(admin);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBe(0);
  });

  test('fits a phone without scrolling sideways [CON-APP-3]', async () => {
    const page = await openWindow(service, { viewport: { width: 390, height: 844 } });
    await page.open('');
    await page.getByRole('button', { name: 'Intră', exact: true }).waitFor();
    expect(await sideways(page)).toBe(0);
    await page.signIn(admin);
    for (const address of addresses) {
      await page.open(address);
      await settled(page);
      expect(await sideways(page), address).toBe(0);
    }
    await page.getByRole('button', { name: 'Meniu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Setări' }).click();
    await page.getByRole('heading', { name: 'Firma', level: 1 }).waitFor();
  });

  test('is reached without loading a page, and back goes back [CON-APP-12]', async () => {
    const page = await openWindow(service);
    await page.open('');
    await page.signIn(admin);
    await page.evaluate('window.stayed = true');
    const menu = page.getByRole('navigation');
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
    await page.keyboard.type(admin);
    await page.keyboard.press('Tab');
    await page.keyboard.type('cal de curse albastru');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Jurnal' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('FCT?');
    expect(await page.getByLabel('Caută').inputValue()).toBe('FCT?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Tab');
    const outline = () => page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(await outline()).toBe('solid');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Taste' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('is light or dark by choice, also after it is opened anew [CON-APP-3]', async () => {
    const page = await openWindow(service, { colorScheme: 'light' });
    await page.open('/cont');
    await page.signIn(admin);
    const colour = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await colour();
    await page.getByLabel('Temă').selectOption('întunecată');
    await expect.poll(colour).not.toBe(light);
    await page.reload();
    await settled(page);
    expect(await colour()).not.toBe(light);
    await page.getByLabel('Temă').selectOption('ca sistemul');
    await expect.poll(colour).toBe(light);
  });

  test('is read in Romanian or in English, by choice [CON-APP-15]', async () => {
    const page = await openWindow(service);
    await page.open('/cont');
    await page.signIn(admin);
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

  const sideways = (page: Window) =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
});
