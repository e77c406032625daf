import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse, password } from '../scenarios/console/house.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

describe.runIf(hasBrowser())('when something goes wrong', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
  });

  const later = (seconds: number): void =>
    service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

  const atNewSeries = async () => {
    const house = await openHouse(service);
    const page = await openWindow(service, { as: house.browser });
    await page.open('/setari/serii');
    await page.getByRole('button', { name: 'Serie nouă' }).click();
    const dialog = page.getByRole('dialog', { name: 'Serie nouă' });
    await dialog.getByLabel('Serie', { exact: true }).fill('FCT');
    await dialog.getByLabel('Următorul număr').fill('77');
    return { house, page, dialog, save: dialog.getByRole('button', { name: 'Salvează' }) };
  };

  test('a session that ends in the middle of a form asks to sign in over it, and nothing typed is lost [CON-APP-8]', async () => {
    const { page, save } = await atNewSeries();
    later(13 * 3600);
    await save.click();
    const again = page.getByRole('dialog', { name: 'Sesiunea s-a încheiat' });
    await again.getByLabel('Parolă', { exact: true }).fill('gresita');
    await again.getByRole('button', { name: 'Intră', exact: true }).click();
    await again.getByRole('alert').waitFor();
    await again.getByLabel('Parolă', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Intră', exact: true }).click();
    await page.getByRole('table', { name: 'Serii' }).getByText('77').waitFor();
  });

  soakTest('who gives up signing in again still has the form as it was [CON-APP-8]', async () => {
    const { house, page, dialog, save } = await atNewSeries();
    await house.browser.done('POST', '/iesi');
    await save.click();
    await page.getByRole('dialog', { name: 'Sesiunea s-a încheiat' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Următorul număr').inputValue()).toBe('77');
  });

  test('a lost connection is told, the form keeps what was typed, and the next try goes through [CON-APP-7]', async () => {
    const { page, dialog, save } = await atNewSeries();
    await page.context().setOffline(true);
    await save.click();
    await dialog.getByRole('alert').getByText('Serviciul nu a răspuns').waitFor();
    expect(await dialog.getByLabel('Următorul număr').inputValue()).toBe('77');
    await page.context().setOffline(false);
    await save.click();
    await page.getByRole('table', { name: 'Serii' }).getByText('77').waitFor();
  });

  soakTest('a screen that cannot be read says so and is read when asked again [CON-APP-7]', async () => {
    const { page } = await atNewSeries();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Chei API' }).click();
    // The code of the screen has not come either: the browser keeps it once it has.
    await page.getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Încearcă din nou' }).click();
    await page.getByRole('table', { name: 'Chei', exact: true }).waitFor();
  });

  test('an old proof is asked for again, and then the act goes on [CON-APP-9]', async () => {
    const house = await openHouse(service);
    const page = await openWindow(service, { as: house.browser });
    await page.open('/setari/utilizatori-api');
    await page.getByRole('button', { name: 'Utilizator API nou' }).click();
    await page.getByRole('dialog').getByLabel('Nume').fill('vechi');
    later(16 * 60);
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmați că sunteți dumneavoastră' });
    await proof.getByLabel('Parolă', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirmă', exact: true }).click();
    expect(await page.getByLabel('Cheia privată').inputValue()).not.toBe('');
  });

  soakTest(
    'a limit is told before it is hit: the button stays, with the reason as its description [CON-APP-10]',
    async () => {
      const keys = [{ nume: 'una', drepturi: ['firma:citire'] }];
      const house = await openHouse(service, { abonament: 'premium', chei: keys });
      const page = await openWindow(service, { as: house.browser });
      await page.open('/setari/chei');
      await page.getByRole('table', { name: 'Chei', exact: true }).getByText('una').waitFor();
      const button = page.getByRole('button', { name: 'Cheie nouă' });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      const reason = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`);
      expect(await reason.textContent()).toBe('Abonamentul permite o cheie activă. Revocați una dintâi.');
      await button.click({ force: true });
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  soakTest('a browser without JavaScript is told that it is needed [CON-APP-11]', async () => {
    const page = await openWindow(service, { javaScriptEnabled: false });
    await page.open('/setari/chei');
    expect(await page.innerText('body')).toContain('are nevoie de JavaScript');
  });
});
