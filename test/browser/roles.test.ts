import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../src/commands/user.ts';
import { freshEmail, type House, openHouse } from '../scenarios/console/house.ts';
import { runCommand } from '../support/program/run-command.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

describe.runIf(hasBrowser())('roles', () => {
  let service: TestService;
  let house: House;

  beforeAll(async () => {
    service = await testService();
    house = await openHouse(service, { serii: [{ serie: 'FCT', fel: 'factura' }] });
  });

  /** The links of the navigation; its last two, the own account and the reference, are there for everybody. */
  const menuOf = async (page: Awaited<ReturnType<typeof openWindow>>) => {
    const links = await page.getByRole('navigation').getByRole('link').allTextContents();
    expect(links.slice(-2)).toEqual([expect.stringContaining('@florarie.ro'), 'Documentația API']);
    return links.slice(0, -2);
  };

  test.each([
    [
      'contabil',
      [
        'Panou',
        'Facturi',
        'Facturi recurente',
        'Clienți',
        'Articole',
        'Stocuri',
        'Furnizori',
        'Facturi primite',
        'Bancă',
        'Rapoarte',
        'Arhive',
        'Jurnal',
        'Jurnal API',
      ],
    ],
    [
      'operator',
      ['Factură nouă', 'Panou', 'Facturi', 'Ciorne', 'Facturi recurente', 'Clienți', 'Articole', 'Stocuri', 'Bancă'],
    ],
    [
      'cititor',
      [
        'Panou',
        'Facturi',
        'Facturi recurente',
        'Clienți',
        'Articole',
        'Stocuri',
        'Furnizori',
        'Facturi primite',
        'Bancă',
        'Rapoarte',
      ],
    ],
  ])('a %s sees what the role has, and not what it lacks [CON-APP-5]', async (role, menu) => {
    const { browser } = await house.member(role);
    const page = await openWindow(service, { as: browser });
    await page.open('');
    expect(await menuOf(page)).toEqual(menu);
    await page.getByRole('table', { name: 'Următoarele numere' }).getByText('FCT').waitFor();
    // What exists for whom is the table of console/test/addresses.test.ts; here, that the page follows it.
    const nowhere = ['/nu-exista', '/facturi/FCT/99', '/facturi-recurente/zzz'];
    for (const address of ['/setari/chei', ...(role === 'contabil' ? nowhere : [])]) {
      await page.open(address);
      await page.getByRole('heading', { name: 'Pagina nu există', level: 1 }).waitFor();
    }
    if (role === 'contabil') {
      // It carries what is recorded into the trail.
      testWorker(service);
      await expect.poll(async () => (await house.browser.done('GET', '/jurnal?cauta=FCT')).randuri).not.toEqual([]);
      await page.open('/jurnal');
      await page.getByLabel('Despre').selectOption('Seria');
      await page.getByLabel('Caută').fill('FCT');
      await page.getByRole('table', { name: 'Jurnal' }).getByText('FCT').first().waitFor();
    }
  });

  test('who accepts the invitation of another company chooses between them, and sees nothing of the others there [CON-APP-5] [CON-MEMBER-5]', async () => {
    const other = await openHouse(service, { serii: [{ serie: 'ALT', fel: 'factura' }] });
    await other.browser.done('POST', '/membri', { email: house.admin, rol: 'cititor' });
    const page = await openWindow(service, { as: house.browser });
    await page.open('');
    const asked = page.getByRole('dialog', { name: 'Invitație într-o firmă' });
    await asked.getByText(`${other.name} vă invită în contul firmei, ca cititor.`).waitFor();
    await asked.getByRole('button', { name: 'Acceptă' }).click();
    await page.getByRole('combobox', { name: 'Firmă' }).selectOption(house.name);
    await page.getByRole('table').getByText('FCT').waitFor();
    await page.getByRole('combobox', { name: 'Firmă' }).selectOption(other.name);
    await page.getByRole('table').getByText('ALT').waitFor();
    expect(await page.getByRole('table').getByText('FCT').count()).toBe(0);
    expect(await menuOf(page)).toEqual([
      'Panou',
      'Facturi',
      'Facturi recurente',
      'Clienți',
      'Articole',
      'Stocuri',
      'Furnizori',
      'Facturi primite',
      'Bancă',
      'Rapoarte',
    ]);
    await page.reload();
    await page.getByRole('table').getByText('ALT').waitFor();
  });

  soakTest(
    'the company stands in the address: two windows show two, and one that is not theirs is no page [CON-ADDR-2]',
    async () => {
      const other = await openHouse(service, { serii: [{ serie: 'ALT', fel: 'factura' }] });
      const stranger = await openHouse(service);
      await other.browser.done('POST', '/membri', { email: house.admin, rol: 'cititor' });
      await house.browser.done('POST', `/cont/invitatii/${other.code}`);
      const page = await openWindow(service, { as: house.browser });
      await page.open(`/f/${other.code}`);
      await page.getByRole('table').getByText('ALT').waitFor();
      await page.getByRole('link', { name: 'Clienți' }).click();
      await page.waitForURL(`**/app/f/${other.code}/clienti`);
      const second = await page.context().newPage();
      await second.goto(page.url());
      await second.getByRole('combobox', { name: 'Firmă' }).selectOption(house.name);
      await second.waitForURL(`**/app/f/${house.code}/clienti`);
      await page.reload();
      expect(await page.getByLabel('Firmă').inputValue()).toBe(other.code);
      // Going back is going back to the company, too.
      await second.goBack();
      await expect.poll(() => second.getByLabel('Firmă').inputValue()).toBe(other.code);
      // An address that was kept from before names none, and leads to the one that this window shows.
      await page.open('/articole');
      await page.waitForURL(`**/app/f/${other.code}/articole`);
      await page.open(`/f/${stranger.code}/facturi`);
      await page.getByRole('heading', { name: 'Pagina nu există', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Facturi', exact: true }).click();
      await page.getByRole('heading', { name: 'Facturi', level: 1 }).waitFor();
    },
  );

  soakTest('a window stays in its company, whatever another window chooses [CON-APP-5]', async () => {
    const other = await openHouse(service, { serii: [{ serie: 'ALT', fel: 'factura' }] });
    await other.browser.done('POST', '/membri', { email: house.admin, rol: 'cititor' });
    await house.browser.done('POST', `/cont/invitatii/${other.code}`);
    const page = await openWindow(service);
    await page.open('');
    await page.signIn(house.admin);
    const first = await page.getByLabel('Firmă').inputValue();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByLabel('Firmă').selectOption(first === house.code ? other.code : house.code);
    await page.reload();
    expect(await page.getByLabel('Firmă').inputValue()).toBe(first);
  });

  soakTest('a role that was taken away meanwhile takes its menu along at the first refusal [CON-APP-5]', async () => {
    const { email, id } = await house.member('administrator');
    const page = await openWindow(service);
    await page.open('/clienti');
    await page.signIn(email);
    await page.getByRole('button', { name: 'Client nou' }).click();
    await house.browser.done('PUT', `/membri/${id}`, { rol: 'cititor' });
    await page.getByRole('dialog').getByLabel('Denumire').fill('Prea târziu SRL');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => menuOf(page)).not.toContain('Setări');
  });

  soakTest('the operator of the installation adds a company by its code and chooses its plan [CON-APP-5]', async () => {
    const email = freshEmail('op');
    const { out } = await runCommand(user, service.connectionString, {
      positionals: ['add', email],
      flags: { operator: true },
      data: service.settings.dataFolder,
    });
    const page = await openWindow(service);
    await page.open(/\/intra\/[\w-]{22}/.exec(out.join('\n'))?.[0] ?? '');
    await page.getByLabel('Parolă', { exact: true }).fill('o parolă cu totul nouă');
    await page.getByLabel('Repetă parola').fill('o parolă cu totul nouă');
    await page.getByRole('button', { name: 'Salvează parola' }).click();
    await page.getByRole('heading', { name: 'Instalare', level: 1 }).waitFor();
    expect(await menuOf(page)).toEqual(['Instalare']);
    await page.getByRole('button', { name: 'Firmă nouă' }).click();
    await page.getByRole('dialog').getByLabel('Cod unic').fill('123');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await page.getByText('Registrul nu cunoaște acest cod.').first().waitFor();
    await page.getByRole('dialog').getByLabel('Cod unic').fill('RO90102472');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    const row = page.getByRole('table', { name: 'Firme' }).getByRole('row').filter({ hasText: '90102472' });
    await row.getByRole('button', { name: 'Schimbă abonamentul' }).click();
    await page.getByRole('dialog').getByLabel('Abonament').selectOption('Pro');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => row.textContent()).toContain('Pro');
    expect(await row.textContent()).toContain('o serie');
    await page.getByText('verificări bune').click();
    await page.getByText('Structura bazei este la zi').waitFor();
    await page.getByText('Nicio copie de siguranță încă.').waitFor();
  });
});
