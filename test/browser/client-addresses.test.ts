import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('the e-mail addresses of a client', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openHouse>>;
  let address: string;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openHouse(service, company);
    await house.browser.done('POST', '/facturi', documentBody());
    const { clienti } = await house.browser.done('GET', '/clienti');
    address = `/clienti/${clienti[0].id}`;
  });

  test('are added, changed and taken away in a dialog, and are where its documents are mailed [V2-ADDR-3]', async () => {
    const page = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    await page.open(address);
    const card = page.getByRole('region', { name: 'Adrese de e-mail' });
    await card.getByText('documente și mementouri').waitFor();
    await card.getByRole('button', { name: 'Schimbă adresele' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adrese de e-mail' });
    await dialog.getByRole('button', { name: 'Adaugă o adresă' }).click();
    await dialog.getByRole('textbox', { name: 'Adresă de e-mail' }).fill('nu este adresă');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Adresă de e-mail' }).getAttribute('aria-invalid'))
      .toBe('true');
    const other = dialog.getByRole('group', { name: 'Altă adresă, 1' });
    await other.getByRole('textbox').fill('plati@client.ro');
    await other.getByRole('checkbox', { name: 'Primește mementourile' }).uncheck();
    await dialog.getByRole('button', { name: 'Adaugă o adresă' }).click();
    await dialog.getByRole('group', { name: 'Altă adresă, 2' }).getByRole('textbox').fill('sef@client.ro');
    expect(await violationsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('status').getByText('Adresele au fost salvate.').waitFor();
    expect(await card.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('documente și mementouri'),
      'plati@client.ro numai documente',
      'sef@client.ro documente și mementouri',
    ]);

    await page.open('/facturi/FCT/1');
    await page.getByRole('button', { name: 'Trimite pe e-mail' }).click();
    await page.getByRole('dialog').getByText('plati@client.ro, sef@client.ro').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Trimite pe e-mail' }).click();
    await page.getByRole('status').getByText('Documentul pleacă la adresele clientului.').waitFor();
    const mails = await house.browser.done('GET', '/facturi/FCT/1/emailuri');
    expect(mails.randuri.map(({ email }: { readonly email: string }) => email)).toContain('plati@client.ro');

    await page.open(address);
    await card.getByRole('button', { name: 'Schimbă adresele' }).click();
    await dialog.getByRole('group', { name: 'Altă adresă, 1' }).getByRole('button', { name: 'Scoate adresa' }).click();
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => card.getByRole('listitem').allTextContents()).toHaveLength(2);
    expect(await card.textContent()).not.toContain('plati@client.ro');
  });

  test('are read, not changed, by a reader [V2-ADDR-3]', async () => {
    const { browser } = await house.member('cititor');
    const page = await openWindow(service, { as: browser });
    await page.open(address);
    const card = page.getByRole('region', { name: 'Adrese de e-mail' });
    await card.getByText('documente și mementouri').first().waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
  });
});
