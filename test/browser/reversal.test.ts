import { beforeAll, describe, expect, test } from 'vitest';
import { line } from '../scenarios/console/desk.ts';
import { open } from '../scenarios/invoices/linking.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atDocument } from './at-document.ts';
import { hasBrowser, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('what comes back of a document', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  const button = (page: Window, name: string) => page.getByRole('button', { name, exact: true });
  const goods = { linii: [line({ cantitate: 10 }), line({ denumire: 'Cană ceramică', cantitate: 4 })] };

  test('is chosen by lines; the total is told before, what is too much at its line [CON-REV-1] [CON-REV-2]', async () => {
    const { page } = await atDocument(service, goods);
    await button(page, 'Stornează').click();
    const dialog = page.getByRole('dialog', { name: 'Stornează' });
    await dialog.getByText('Se emite ST 1 pe −1.694,00 lei').waitFor();
    await dialog.getByLabel('Numai unele linii').check();
    await dialog.getByRole('button', { name: 'Stornează', exact: true }).click();
    await dialog.getByText('Alegeți cel puțin o linie.').waitFor();
    await dialog.getByLabel('Produs 1', { exact: true }).check();
    const quantity = dialog.getByLabel('Cantitate care revine: Produs 1');
    expect(await quantity.inputValue()).toBe('10');
    await quantity.fill('12');
    await dialog.getByText('Cantitatea depășește ce a rămas de stornat. A rămas 10.').waitFor();
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    await quantity.fill('2,5');
    await dialog.getByText('Se emite ST 1 pe −302,50 lei').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stornează', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const reversals = page.getByRole('region', { name: 'Stornări' });
    await reversals.getByText('−302,50 lei').waitFor();
    await page.getByText('Stornat în parte', { exact: true }).waitFor();
    await reversals.getByRole('link', { name: 'ST 1' }).click();
    await page.getByRole('heading', { name: 'Factura ST 1', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'FCT 1' }).waitFor();
  });

  soakTest('one of several reversals is undone by its name [CON-REV-3]', async () => {
    const { page, house } = await atDocument(service, goods);
    // Its PDF is there: a document that changes meanwhile leaves the old link, and the browser says so.
    await page.waitForLoadState('networkidle');
    for (const cantitate of [1, 2]) {
      await house.browser.done('POST', '/facturi/FCT/1/storneaza', {
        articole: [{ nr_crt: 1, nr_produse: cantitate }],
      });
    }
    await page.reload({ waitUntil: 'networkidle' });
    const reversals = page.getByRole('region', { name: 'Stornări' });
    await reversals.getByRole('link', { name: 'ST 2' }).waitFor();
    await button(page, 'Repune în vigoare').click();
    const dialog = page.getByRole('dialog', { name: 'Repune în vigoare' });
    await dialog.getByLabel('Storno-ul care se șterge').selectOption('ST 1');
    await dialog.getByText('Se șterge storno-ul ST 1').waitFor();
    await dialog.getByRole('button', { name: 'Repune în vigoare', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await reversals.getByRole('link', { name: 'ST 1' }).waitFor({ state: 'detached' });
    await expect.poll(() => reversals.getByRole('link').allTextContents()).toEqual(['ST 2']);
  });

  test('money is given back in its dialog, up to what is told there [CON-REFUND-1] [CON-REFUND-2]', async () => {
    const { page, house } = await atDocument(service, goods);
    expect(await button(page, 'Restituie').getAttribute('aria-disabled')).toBe('true');
    await house.browser.done('POST', '/facturi/FCT/1/incasari', {
      suma_incasata: 1694,
      tip_incasare: 'Banca',
      data_incasare: '2026-11-16',
    });
    await house.browser.done('POST', '/facturi/FCT/1/storneaza', { articole: [{ nr_crt: 1, nr_produse: 3 }] });
    await page.reload();
    await page.getByText('Clientul are de primit înapoi 363,00 lei.').waitFor();
    await button(page, 'Restituie').click();
    const dialog = page.getByRole('dialog', { name: 'Restituire' });
    await dialog.getByText('Restituirea se trece pe storno-ul ST 1.').waitFor();
    expect(await dialog.getByLabel('Sumă').inputValue()).toBe('363,00');
    await dialog.getByLabel('Sumă').fill('400');
    await button(page, 'Înregistrează').click();
    await dialog.getByText('Se pot restitui cel mult 363,00 lei.').waitFor();
    expect(await dialog.getByLabel('Sumă').getAttribute('aria-invalid')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('Sumă').fill('63');
    await dialog.getByLabel('Fel').selectOption('Banca');
    await button(page, 'Înregistrează').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Clientul are de primit înapoi 300,00 lei.').waitFor();
    await page.open('/facturi/ST/1');
    await page.getByRole('region', { name: 'Restituiri' }).getByText('−63,00 lei').waitFor();
    await page.getByRole('region', { name: 'Istoric' }).getByText('Restituit 63,00 lei, Bancă').waitFor();
    const { client_id } = await house.browser.done('GET', '/facturi/ST/1');
    await page.open(`/clienti/${client_id}`);
    await page.getByText('De primit înapoi').waitFor();
    await page.getByText('300,00 lei').waitFor();
  });

  soakTest('what was paid by card goes back to the card through the processor [CON-CARD-1]', async () => {
    const { page, house } = await atDocument(service, goods);
    await payByCard((await house.browser.done('POST', '/facturi/FCT/1/genereaza-link-de-plata')).link);
    await house.browser.done('POST', '/facturi/FCT/1/storneaza', { articole: [{ nr_crt: 1, nr_produse: 3 }] });
    await page.open('/facturi/ST/1');
    await button(page, 'Restituie').click();
    const dialog = page.getByRole('dialog', { name: 'Restituire' });
    await dialog.getByText('Banii se întorc pe cardul cu care s-a plătit.').waitFor();
    expect(await dialog.getByLabel('Sumă').inputValue()).toBe('363,00');
    expect(await dialog.getByLabel('Data').count()).toBe(0);
    await dialog.getByLabel('Fel').selectOption('Banca');
    await dialog.getByLabel('Data').waitFor();
    await dialog.getByLabel('Fel').selectOption({ index: 0 });
    await dialog.getByLabel('Sumă').fill('300');
    expect(await violationsOf(page)).toEqual([]);
    await button(page, 'Cere restituirea').click();
    await dialog.waitFor({ state: 'detached' });
    const asked = page.getByRole('region', { name: 'Restituiri pe card' });
    await asked.getByText('Restituirea de 300,00 lei este cerută procesatorului de carduri.').waitFor();
    testWorker(service);
    await page.getByRole('region', { name: 'Restituiri', exact: true }).getByText('−300,00 lei').waitFor();
    await asked.waitFor({ state: 'detached' });
  });

  soakTest('fits a phone, also in its dialogs [CON-APP-3]', async () => {
    const { page, house } = await atDocument(service, goods, { viewport: { width: 390, height: 844 } });
    await house.browser.done('POST', '/facturi/FCT/1/incasari', {
      suma_incasata: 1694,
      tip_incasare: 'Banca',
      data_incasare: '2026-11-16',
    });
    await house.browser.done('POST', '/facturi/FCT/1/storneaza', { articole: [{ nr_crt: 1, nr_produse: 3 }] });
    await page.reload();
    await page.getByRole('region', { name: 'Stornări' }).waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    await button(page, 'Stornează').click();
    await page.getByLabel('Numai unele linii').check();
    await page.getByLabel('Produs 1', { exact: true }).check();
    await page.getByText('Se emite ST 2 pe').waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

/** It is paid on the page of the simulated processor. */
async function payByCard(link: string): Promise<void> {
  const shown = await open(`${link}/card`, {}, 'POST');
  const address = /content="0;url=([^"]+)"/.exec(shown.text)?.[1] ?? '';
  await open(address, { 'content-type': 'application/x-www-form-urlencoded' }, 'POST', 'rezultat=platit');
}
