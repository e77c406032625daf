import { beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, openHouse, password } from '../scenarios/console/house.ts';
import { listenerOf, receiver, soon } from '../scenarios/events/listening.ts';
import { openShop } from '../scenarios/invoices/shop.ts';
import { browserAt } from '../support/clients/console-client.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('webhooks', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
  });

  test('a webhook is added, its secret shown once, tested, and what was sent and answered is read [WHK-17]', async () => {
    const there = await receiver((_got, response) => response.end('bine'));

    const house = await openHouse(service);
    const page = await openWindow(service, { as: house.browser });
    await page.open('/setari/webhookuri');
    await page.getByText('Niciun webhook încă.').waitFor();
    await page.getByRole('button', { name: 'Webhook nou' }).click();
    await page.getByLabel('URL').fill('http://169.254.169.254/');
    await page.getByRole('button', { name: 'Salvează' }).click();
    await page.getByText('este o adresa din reteaua interna').waitFor();
    await page.getByLabel('URL').fill(there.url);
    await page.getByRole('button', { name: 'Salvează' }).click();
    expect(await page.getByLabel('Secretul').inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Am păstrat-o' }).click();
    expect(await page.getByLabel('Secretul').count()).toBe(0);

    await page.getByRole('button', { name: 'Testează' }).click();
    await page.getByRole('status').getByText('A răspuns 200').waitFor();
    expect(there.got).toHaveLength(1);
    await page.getByRole('button', { name: 'Livrări' }).click();
    await page.getByText('test.ping').waitFor();
    await page.getByRole('button', { name: 'Vezi' }).click();
    await page.getByText('bine', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Înapoi la livrări' }).click();
    await page.getByRole('button', { name: 'Închide' }).click();

    await page.getByRole('button', { name: 'Oprește' }).click();
    await page.getByText('Oprit de o persoană din firmă.').waitFor();
    await page.getByText('TypeScript', { exact: true }).click();
    await page.getByRole('region', { name: 'TypeScript' }).getByText('timingSafeEqual').first().waitFor();
    await page.getByRole('button', { name: 'Scoate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Scoate' }).click();
    await page.getByText('Niciun webhook încă.').waitFor();
  });

  soakTest(
    'a delivery is read with its request and answer, and sent again, alone or with those of its day [WHK-17]',
    async () => {
      const email = freshEmail();
      const shop = await openShop(service, { utilizatori: [{ email, parola: password }] });
      const { create } = listenerOf(service, shop);
      const there = await receiver((_got, response) => response.end('mulțumim'));
      await create(there.url, ['factura.*'], { descriere: 'Magazinul' });
      testWorker(service);
      for (const _ of [1, 2]) await shop.issue();
      await expect.poll(() => there.got.length, soon).toBe(2);

      const browser = browserAt(service, shop.code);
      await browser.signIn(email, password);
      const page = await openWindow(service, { as: browser, viewport: { width: 390, height: 800 } });
      await page.open('/setari/webhookuri');
      await page.getByRole('region', { name: there.url }).getByRole('button', { name: 'Livrări' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Vezi' }).first().click();
      const request = dialog.getByRole('region', { name: 'Cererea' });
      await request.getByText(`POST ${there.url}`).waitFor();
      for (const header of ['webhook-id: evt_', 'webhook-timestamp: 1', '"type": "factura.emisa"']) {
        expect(await request.innerText()).toContain(header);
      }
      await dialog.getByText('mulțumim', { exact: true }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Retrimite' }).click();
      await expect.poll(() => there.got.length, soon).toBe(3);

      await dialog.getByText('Retrimite o perioadă').click();
      await dialog.getByLabel('De la').fill('16.11.2026');
      await dialog.getByLabel('Până la').fill('15.11.2026');
      await dialog.getByRole('button', { name: 'Retrimite perioada' }).click();
      await dialog.getByText('Sfârșitul perioadei este înaintea începutului ei.').first().waitFor();
      await dialog.getByLabel('De la').fill('15.11.2026');
      await dialog.getByRole('button', { name: 'Retrimite perioada' }).click();
      await expect.poll(() => there.got.length, soon).toBe(5);
      expect(new Set(there.got.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
      expect(await sidewaysOf(page)).toBe(0);
    },
  );
});
