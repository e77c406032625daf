import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('recurring invoices and reminders', () => {
  let service: TestService;
  let house: House;
  let page: Window;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    house = await openHouse(service, company);
    await house.browser.done('POST', '/facturi', documentBody({ data_emitere: '2026-11-15' }));
    page = await openWindow(service, { as: house.browser });
    await page.open('');
  });

  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();

  test('one is made from a document, waits as a draft, is approved, stopped and started [CON-REC-1] [CON-REC-2] [CON-REC-3] [CON-REC-4]', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Facturi recurente' }).click();
    await page.getByRole('link', { name: 'Factură recurentă nouă' }).click();
    await page.getByRole('textbox', { name: 'Pornește de la un document' }).fill('FCT 1');
    await page.getByRole('button', { name: 'Preia' }).click();
    await expect.poll(() => page.getByLabel('Denumire').first().inputValue()).toBe('Client Exemplu SRL');
    await page.getByLabel('Prima emitere').fill('14.11.2026');
    await page.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => page.getByLabel('Prima emitere').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Prima emitere').fill('15.11.2026');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('heading', { name: 'Client Exemplu SRL', level: 1 }).waitFor();

    const stop = testWorker(service);
    await expect
      .poll(async () => (await house.browser.done('GET', '/facturi-recurente')).recurente[0].ciorne, {
        timeout: 60_000,
      })
      .toBe(1);
    await stop();
    await page.reload();
    await page.getByRole('button', { name: 'Aprobă', exact: true }).click();
    await told('Documentul FCT 2 a fost emis.');
    await page.getByRole('link', { name: 'FCT 2' }).waitFor();
    await page.getByRole('button', { name: 'Oprește' }).click();
    await page.getByRole('button', { name: 'Pornește' }).click();
    await page.getByRole('button', { name: 'Oprește' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  soakTest(
    'a document is made recurring by a button of its screen, also of a series with a stroke [CON-REC-5]',
    async () => {
      await house.browser.done('POST', '/serii', { serie: 'A/B', fel: 'factura' });
      await house.browser.done('POST', '/facturi', documentBody({ serie: 'A/B', limba: 'en', text: 'Pentru {luna}' }));
      await page.open('/facturi/A%2FB/1');
      await page.getByRole('button', { name: 'Emite periodic' }).click();
      await page.getByRole('heading', { name: 'Factură recurentă nouă', level: 1 }).waitFor();
      await expect.poll(() => page.getByLabel('Text pe document').inputValue()).toBe('Pentru {luna}');
      expect(await page.getByLabel('Limba documentului').inputValue()).toBe('en');
      await page.getByLabel('Denumire').first().fill('Chirie');
      await page.getByRole('button', { name: 'Salvează' }).click();
      await page.getByRole('heading', { name: 'Chirie', level: 1 }).waitFor();
      const { recurente } = await house.browser.done('GET', '/facturi-recurente');
      const { id } = recurente.find(({ denumire }: { denumire: string }) => denumire === 'Chirie');
      expect((await house.browser.done('GET', `/facturi-recurente/${id}`)).formular).toMatchObject({
        serie: 'A/B',
        limba: 'en',
        text: 'Pentru {luna}',
      });
      await page.open('/facturi/A%2FB/1');
      await page.getByRole('button', { name: 'Copiază' }).click();
      await expect.poll(() => page.getByLabel('Text pe document').inputValue()).toBe('Pentru {luna}');
    },
  );

  soakTest('reminders are switched on, and a document is marked disputed [CON-REM-1] [CON-REM-2]', async () => {
    await page.open('/setari/e-mail');
    const card = page.getByRole('region', { name: 'Mementouri de plată' });
    await card.getByLabel('Trimite mementouri').check();
    await card.getByLabel('Zile față de scadență').fill('abc');
    await card.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => card.getByLabel('Zile față de scadență').getAttribute('aria-invalid')).toBe('true');
    await card.getByLabel('Zile față de scadență').fill('-3, 7');
    await card.getByRole('button', { name: 'Salvează' }).click();
    await told('Mementourile au fost salvate.');
    await page.open('/facturi/FCT/1');
    const mails = page.getByRole('region', { name: 'E-mailuri' });
    await mails.getByLabel('Clientul contestă documentul').click();
    await page.getByText('Marcat contestat de client').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
