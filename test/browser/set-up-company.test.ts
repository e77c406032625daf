import { beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, type House, openHouse, password } from '../scenarios/console/house.ts';
import { browserAt } from '../support/clients/console-client.ts';
import { opened } from '../support/program/exported-company.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('setting up a company', () => {
  let service: TestService;
  let house: House;
  let page: Window;

  beforeAll(async () => {
    service = await testService();
    house = await openHouse(service);
    page = await openWindow(service, { as: house.browser });
    await page.open('');
  });

  const to = async (name: string) => {
    const menu = page.getByRole('navigation');
    await menu.getByRole('link', { name: 'Setări' }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();

  const saveData = (window: Window) =>
    window.getByRole('region', { name: 'Datele firmei' }).getByRole('button', { name: 'Salvează' }).click();

  test('a new company is told how to begin, in three steps [CON-APP-4]', async () => {
    const steps = page.getByRole('region', { name: 'Cum începeți' }).getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.count()).toBe(3);
  });

  test('its data and a bank account are written [CON-APP-4]', async () => {
    await to('Firma');
    await page.getByLabel('Adresă', { exact: true }).fill('Str. Florilor 3');
    await page.getByLabel('Localitate').fill('Iași');
    await page.getByLabel('Județ').selectOption('Iași');
    await saveData(page);
    await told('Salvat.');
    expect(await house.browser.done('GET', '/firma')).toMatchObject({ adresa: 'Str. Florilor 3', cod_judet: 'IS' });
    await page.getByRole('button', { name: 'Cont bancar nou' }).click();
    await page.getByLabel('IBAN').fill('contul de la bancă');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => page.getByLabel('IBAN').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('IBAN').fill('RO49 AAAA 1B31 0075 9384 0000');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('table', { name: 'Conturi bancare' }).getByText('RO49 AAAA').waitFor();
  });

  test('everything of the company is downloaded, once it is sure who asks [CON-MOVE-5]', async () => {
    await to('Firma');
    const all = page.getByRole('region', { name: 'Toate datele firmei' });
    service.clock.set(new Date(service.clock.now().getTime() + 16 * 60_000).toISOString());
    const downloading = page.waitForEvent('download');
    await all.getByRole('button', { name: 'Descarcă tot' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmați că sunteți dumneavoastră' });
    await proof.getByLabel('Parolă', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirmă', exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^facturier-${house.code}-[0-9-]{10}\\.zip$`));
    const { text } = await opened(await file.path());
    expect(text('README.txt')).toContain(house.code);
    await told('a fost descărcat.');
  });

  soakTest(
    'the registry fills in the form of a company that it knows, and only the form [CON-APP-4] [CON-SET-6]',
    async () => {
      await to('Firma');
      await page.getByRole('button', { name: 'Completează din registru' }).click();
      await told('Registrul nu răspunde sau nu cunoaște firma; completați datele de mână.');

      const email = freshEmail();
      await provisionForTest(service, {
        companii: [{ cod_unic: '90101345', denumire: 'Atelierul', utilizatori: [{ email, parola: password }] }],
      });
      const browser = browserAt(service, '90101345');
      await browser.signIn(email, password);
      const other = await openWindow(service, { as: browser });
      await other.open('/setari/firma');
      await other.getByLabel('Adresă de e-mail', { exact: true }).fill('nou@atelierul.ro');
      await other.context().setOffline(true);
      await other.getByRole('button', { name: 'Completează din registru' }).click();
      await other.getByRole('region', { name: 'Datele firmei' }).getByText('Serviciul nu a răspuns').waitFor();
      await other.context().setOffline(false);
      await other.getByRole('button', { name: 'Completează din registru' }).click();
      const known = 'Atelierul de Încălțăminte Ștefania SRL';
      await expect.poll(() => other.getByLabel('Denumire').inputValue()).toBe(known);
      expect(await browser.done('GET', '/firma')).toMatchObject({ denumire: 'Atelierul' });
      expect(await other.getByLabel('Adresă de e-mail', { exact: true }).inputValue()).toBe('nou@atelierul.ro');
      await saveData(other);
      await expect.poll(async () => (await browser.done('GET', '/firma')).denumire).toBe(known);
    },
  );

  test('a series is added, and what is no number is told at its field [CON-APP-4]', async () => {
    await to('Serii');
    await page.getByRole('button', { name: 'Serie nouă' }).click();
    const dialog = page.getByRole('dialog', { name: 'Serie nouă' });
    await dialog.getByLabel('Serie', { exact: true }).fill('FCT');
    await dialog.getByLabel('Fel').selectOption('Factură');
    await dialog.getByLabel('Următorul număr').fill('doisprezece');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    expect(await dialog.getByLabel('Următorul număr').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Următorul număr').fill('12');
    await dialog.getByLabel('Cifre').fill('4');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await told('Seria FCT a fost adăugată.');
    const row = page.getByRole('table', { name: 'Serii' }).getByRole('row').filter({ hasText: 'FCT' });
    expect(await row.getByText('0012').count()).toBe(1);
    await row.getByRole('button', { name: 'Numere lipsă' }).click();
    await page.getByRole('dialog').getByText('toate numerele au documentul lor').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // It carries what is recorded into the trail.
    testWorker(service);
    await expect.poll(async () => (await house.browser.done('GET', '/serii/FCT/istoric')).istoric).toHaveLength(1);
    await row.getByRole('button', { name: 'Istoric' }).click();
    await page.getByRole('dialog').getByText(`${house.admin} · creare`).waitFor();
    await page.getByRole('button', { name: 'Închide' }).click();
  });

  test('a key is made with the rights that were ticked, shown once, and revoked [CON-APP-4]', async () => {
    await to('Chei API');
    await page.getByRole('button', { name: 'Cheie nouă' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nume').fill('magazin');
    await dialog.getByLabel('Expiră la').fill('31.02.2027');
    await dialog.getByRole('button', { name: 'Generează cheia' }).click();
    expect(await dialog.getByLabel('Expiră la').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('Alegeți cel puțin un drept.').waitFor();
    await dialog.getByRole('checkbox', { name: 'facturi:emitere' }).check();
    await dialog.getByRole('checkbox', { name: 'firma:citire' }).check();
    await dialog.getByLabel('Expiră la').fill('28.2.27');
    await dialog.getByRole('button', { name: 'Generează cheia' }).click();
    const key = await dialog.getByLabel('Cheia').inputValue();
    const headers = { authorization: `Bearer ${key}`, 'svc-cod-unic': house.code };
    expect((await service.send('/v2/identitate', { headers })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Am păstrat-o' }).click();
    const row = page.getByRole('table', { name: 'Chei', exact: true }).getByRole('row').filter({ hasText: 'magazin' });
    expect(await row.textContent()).toContain('28.02.2027');
    await row.getByRole('button', { name: 'Revocă' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revocă' }).click();
    await told('a fost revocată');
    expect((await service.send('/v2/identitate', { headers })).status).toBe(401);
  });

  soakTest(
    'a refusal stands at its field and never, not even for a moment, above the buttons too [CON-APP-4]',
    async () => {
      await to('Platforme');
      await page.getByRole('button', { name: 'Adaugă adresă' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Adresă').fill('magazin fără http');
      await page.evaluate(`(() => {
      window.mostTold = 0;
      const dialog = document.querySelector('dialog');
      new MutationObserver(() => {
        const told = [...dialog.querySelectorAll('p')].filter((one) => one.textContent.startsWith('Adresa începe cu'));
        window.mostTold = Math.max(window.mostTold, told.length);
      }).observe(dialog, { childList: true, subtree: true });
    })()`);
      await dialog.getByRole('button', { name: 'Salvează' }).click();
      await dialog.getByText('Adresa începe cu https://').waitFor();
      expect(await page.evaluate('window.mostTold')).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  );

  test('an address, an API user and a member are added [CON-APP-4]', async () => {
    await to('Platforme');
    await page.getByRole('button', { name: 'Adaugă adresă' }).click();
    await page.getByRole('dialog').getByLabel('Adresă').fill('https://magazin.exemplu.ro/cos');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await page
      .getByRole('table', { name: 'Platforme' })
      .getByText('https://magazin.exemplu.ro', { exact: true })
      .waitFor();

    await to('Utilizatori API v1');
    await page.getByRole('button', { name: 'Utilizator API nou' }).click();
    await page.getByRole('dialog').getByLabel('Nume').fill('vechi');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    expect(await page.getByRole('dialog').getByLabel('Cheia privată').inputValue()).not.toBe('');
    await page.getByRole('button', { name: 'Am păstrat-o' }).click();

    await to('Utilizatori');
    const email = freshEmail('contabila');
    await page.getByRole('button', { name: 'Invită', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Adresă de e-mail').fill(email);
    const role = page.getByRole('dialog').getByLabel('Rol');
    expect(await role.inputValue()).toBe('cititor');
    await role.selectOption('contabil');
    await page.getByRole('dialog').getByRole('button', { name: 'Trimite invitația' }).click();
    await told(`Invitația către ${email} a plecat.`);
    const { membri } = await house.browser.done('GET', '/membri');
    expect(membri).toContainEqual(expect.objectContaining({ email, rol: 'contabil' }));
    await page.getByRole('row').filter({ hasText: email }).getByText('Contabil', { exact: true }).waitFor();
    const own = page.getByRole('row').filter({ hasText: house.admin });
    await own.getByRole('button', { name: 'Scoate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Scoate' }).click();
    await page.getByRole('dialog').getByText('cel puțin un administrator').waitFor();
    await page.keyboard.press('Escape');
  });

  soakTest('settings, texts of mail and payments are saved [CON-APP-4]', async () => {
    await to('Documente');
    await page.getByLabel('Zile până la scadență').fill('15');
    await page.getByRole('region', { name: 'Emitere' }).getByRole('button', { name: 'Salvează' }).click();
    await told('Salvat.');
    await page.getByLabel('Se ține stocul').check();
    await page.getByRole('region', { name: 'Articole' }).getByRole('button', { name: 'Salvează' }).click();
    await expect
      .poll(() => house.browser.done('GET', '/setari'))
      .toMatchObject({
        termen_scadenta_zile: 15,
        gestioneaza_stoc: true,
      });
    await to('E-mail');
    const mailForm = page.getByRole('region', { name: 'Mesajul cu care pleacă documentele' });
    await mailForm.getByLabel('Subiect', { exact: true }).fill('{firma}: {necunoscut}');
    await mailForm.getByRole('button', { name: 'Previzualizează' }).click();
    await expect.poll(() => mailForm.getByLabel('Subiect', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await mailForm.getByLabel('Subiect', { exact: true }).fill('{firma}: {serie} {numar}');
    await mailForm.getByRole('button', { name: 'Previzualizează' }).click();
    await page.getByRole('dialog').getByText(`${house.name}: `).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await mailForm.getByRole('button', { name: 'Salvează' }).click();
    await expect
      .poll(() => house.browser.done('GET', '/setari/e-mail'))
      .toMatchObject({
        subiect: '{firma}: {serie} {numar}',
      });
    await to('Plăți');
    await page.getByLabel('Documentele au pagină de plată').check();
    await page.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => house.browser.done('GET', '/setari')).toMatchObject({ link_plata: true });
    await to('SPV');
    await page.getByLabel('după câte ore').fill('97');
    await page.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => page.getByLabel('după câte ore').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('după câte ore').fill('24');
    await page.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => house.browser.done('GET', '/setari')).toMatchObject({ trimite_in_spv_dupa_ore: 24 });
  });
});
