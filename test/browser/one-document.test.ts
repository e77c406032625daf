import type { Download } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company, documentBody, line } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { forgetJobs } from '../support/behind-the-wire/jobs.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atDocument } from './at-document.ts';
import { hasBrowser, openWindow, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('one document', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  beforeEach(async () => {
    await forgetJobs(service);
  });

  const button = (page: Window, name: string) => page.getByRole('button', { name, exact: true });
  const reasonOf = async (page: Window, name: string) => {
    const id = await button(page, name).getAttribute('aria-describedby');
    return page.locator(`[id="${id}"]`).textContent();
  };

  test('is collected in its dialog; what that makes impossible stays, with the reason [CON-DOC-3] [CON-DOC-4] [CON-DESIGN-4]', async () => {
    const { page } = await atDocument(service);
    await page.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
    // What is still owed stands on top, and the reasons of what is not possible can be read by everybody.
    await page.getByText('din 121,00 lei, scadent la').waitFor();
    expect(await page.getByText('Documentul nu este stornat.').isVisible()).toBe(true);
    expect(await reasonOf(page, 'Repune în vigoare')).toBe('Documentul nu este stornat.');
    await button(page, 'Încasează').click();
    const dialog = page.getByRole('dialog', { name: 'Încasare' });
    expect(await dialog.getByLabel('Sumă').inputValue()).toBe('121,00');
    await dialog.getByLabel('Sumă').fill('200');
    await button(page, 'Înregistrează').click();
    await dialog.getByText('Mai sunt de încasat numai 121,00 lei.').waitFor();
    expect(await dialog.getByLabel('Sumă').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Sumă').fill('21,50');
    await dialog.getByLabel('Fel').selectOption('Chitanta');
    await dialog.getByLabel('Data').fill('15.11.2026');
    await button(page, 'Înregistrează').click();
    await page.getByText('chitanța CH 1').waitFor();
    await page.getByRole('region', { name: 'Istoric' }).getByText('Încasat 21,50 lei, Chitanță').waitFor();
    expect(await button(page, 'Anulează').getAttribute('aria-disabled')).toBe('true');
    expect(await reasonOf(page, 'Anulează')).toBe('Documentul are încasări: ștergeți-le întâi.');
    await page.getByRole('button', { name: 'Șterge încasarea' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge încasarea' }).click();
    await expect.poll(() => button(page, 'Anulează').getAttribute('aria-disabled')).toBeNull();
  });

  test('a receipt without a series leads to where one is added, and then it is made [CON-DOC-11]', async () => {
    const house = await openHouse(service, { ...company, serii: [{ serie: 'FCT', fel: 'factura', implicita: true }] });
    const { serie, numar } = await house.browser.done('POST', '/facturi', documentBody());
    const page = await openWindow(service, { as: house.browser });
    const payInCash = async () => {
      await page.open(`/facturi/${serie}/${numar}`);
      await button(page, 'Încasează').click();
      await page.getByRole('dialog').getByLabel('Fel').selectOption('Chitanta');
      await button(page, 'Înregistrează').click();
    };
    await payInCash();
    const dialog = page.getByRole('dialog', { name: 'Încasare' });
    await dialog.getByText('Chitanțele au nevoie de o serie a lor.').waitFor();
    await dialog.getByRole('link', { name: 'La serii' }).click();
    await page.getByRole('heading', { name: 'Serii', level: 1 }).waitFor();
    await button(page, 'Serie nouă').click();
    await page.getByLabel('Serie', { exact: true }).fill('CH');
    await page.getByLabel('Fel').selectOption('Chitanță');
    await button(page, 'Salvează').click();
    await page.getByText('Seria CH a fost adăugată.').waitFor();
    await payInCash();
    await page.getByText('chitanța CH 1').waitFor();
    // Who may add no series is told so, and is not sent to a page that is not theirs.
    const bare = await openHouse(service, { ...company, serii: [{ serie: 'FCT', fel: 'factura', implicita: true }] });
    await bare.browser.done('POST', '/facturi', documentBody());
    const operator = await openWindow(service, { as: (await bare.member('operator')).browser });
    await operator.open('/facturi/FCT/1');
    await button(operator, 'Încasează').click();
    await operator.getByRole('dialog').getByLabel('Fel').selectOption('Chitanta');
    await button(operator, 'Înregistrează').click();
    await operator.getByRole('dialog').getByText('Firma nu are nicio serie de chitanțe').waitFor();
    expect(await operator.getByRole('dialog').getByRole('link').count()).toBe(0);
  });

  test('each transition says what it will do, in a dialog with a button of its name [CON-DOC-4]', async () => {
    const { page, house } = await atDocument(service, { linii: [line({ cod_articol: 'A1', cod_gestiune: 'DEP' })] });
    const confirm = async (act: string, says: string) => {
      await button(page, act).click();
      const dialog = page.getByRole('dialog', { name: act });
      await dialog.getByText(says).waitFor();
      await dialog.getByRole('button', { name: act, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await confirm('Stornează', 'Se emite ST 1 pe −121,00 lei; stocul revine.');
    await page.getByRole('link', { name: 'ST 1' }).waitFor();
    await confirm('Repune în vigoare', 'Se șterge storno-ul ST 1');
    await confirm('Trimite în SPV', 'se poate numai storna');
    await page.getByText('așteaptă să fie trimisă').waitFor();
    testWorker(service);
    await page.getByText('acceptată, în SPV').waitFor();
    expect(await reasonOf(page, 'Șterge')).toBe('Documentul este în SPV: se poate numai storna.');
    await house.browser.done('POST', '/facturi', documentBody());
    await page.open('/facturi/FCT/2');
    await confirm('Anulează', 'marcat ca anulat');
    await page.getByText('anulată', { exact: true }).waitFor();
    await house.browser.done('POST', '/facturi', documentBody());
    await page.open('/facturi/FCT/3');
    await confirm('Șterge', 'dispare din evidență');
    await page.waitForURL('**/app/f/*/facturi');
    await page.open('/facturi/FCT/3');
    await page.getByRole('heading', { name: 'Pagina nu există', level: 1 }).waitFor();
  });

  soakTest(
    'is mailed, gets a courier number and a payment link; the PDF stands beside the facts [CON-DOC-4]',
    async () => {
      const { page } = await atDocument(service);
      await button(page, 'Trimite pe e-mail').click();
      await page.getByRole('dialog').getByLabel('Adresă de e-mail').fill('client@exemplu.ro');
      await page.getByRole('dialog').getByRole('button', { name: 'Trimite pe e-mail' }).click();
      const history = page.getByRole('region', { name: 'Istoric' });
      await history.getByText('client@exemplu.ro').waitFor();
      await button(page, 'Adaugă AWB').click();
      await page.getByRole('dialog').getByLabel('AWB').fill('1Z 999');
      await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
      await history.getByText('AWB 1Z 999').waitFor();
      await button(page, 'Link de plată').click();
      await button(page, 'Creează linkul').click();
      expect(await page.getByRole('dialog').getByLabel('Link de plată').inputValue()).toContain('/p/');
      await page.keyboard.press('Escape');
      const link = page.getByRole('link', { name: 'Deschide PDF-ul' });
      const reply = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
      expect(reply.headers()['content-type']).toBe('application/pdf');
    },
  );

  soakTest(
    'what the authority refused stands at its field, is corrected there and sent again [CON-DOC-5]',
    async () => {
      const { page } = await atDocument(service, {
        client: { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO' },
      });
      testWorker(service);
      await button(page, 'Trimite în SPV').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Trimite în SPV' }).click();
      await page.getByText('netrimisă: are erori').waitFor();
      await page.getByText('Termenul legal: 23.11.2026, 7 zile de acum.').waitFor();
      await button(page, 'Corectează').click();
      const dialog = page.getByRole('dialog', { name: 'Corectează' });
      for (const label of ['Județ', 'Localitate', 'Adresă']) {
        expect(await dialog.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true');
      }
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByLabel('Județ').selectOption('IS');
      await dialog.getByLabel('Localitate').fill('Iași');
      await dialog.getByLabel('Adresă', { exact: true }).fill('Str. Palat 1');
      await dialog.getByRole('button', { name: 'Salvează și trimite în SPV' }).click();
      await page.getByText('acceptată, în SPV').waitFor();
      await page.getByRole('region', { name: 'Istoric' }).getByText('Corectat: 3 câmpuri').waitFor();
      expect(await button(page, 'Corectează').getAttribute('aria-disabled')).toBe('true');
    },
  );

  soakTest('the receipt of a collection is fetched as a PDF [CON-DOC-7]', async () => {
    const { page, house } = await atDocument(service);
    await house.browser.done('POST', '/facturi/FCT/1/incasari', {
      suma_incasata: 100,
      tip_incasare: 'Chitanta',
      data_incasare: '2026-11-16',
    });
    await page.reload();
    await page.getByText('Chitanță CH 1').waitFor();
    await page.getByRole('region', { name: 'Istoric' }).getByText('Încasat 100,00 lei, Chitanță').waitFor();
    // A browser that shows no PDF in a page downloads the one of the document beside it.
    const isReceipt = (download: Download) => download.suggestedFilename() === 'CH-1.pdf';
    await Promise.all([page.waitForEvent('download', isReceipt), button(page, 'Chitanța (PDF)').click()]);
  });

  soakTest('of two people who correct it the second is told what the first did, at the form [CON-DOC-8]', async () => {
    const { page, house } = await atDocument(service);
    const { email, browser } = await house.member('operator');
    await button(page, 'Corectează').click();
    const dialog = page.getByRole('dialog', { name: 'Corectează' });
    await dialog.getByLabel('Adresă', { exact: true }).fill('Str. Palat 1');
    const { client, revizie } = await browser.done('GET', '/facturi/FCT/1');
    const named = Object.fromEntries(
      Object.entries({ ...client, localitate: 'Pașcani' }).filter(([, one]) => one !== null),
    );
    await browser.done('PUT', '/facturi/FCT/1/client', { revizie, client: named, efactura: {} });
    await dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
    await dialog.getByRole('alert').getByText(`corectat de ${email}: localitatea`).waitFor();
    expect(await dialog.getByLabel('Adresă', { exact: true }).inputValue()).toBe('Str. Palat 1');
    await page.keyboard.press('Escape');
    await page.getByText('Între timp altcineva').waitFor();
    await button(page, 'Corectează').click();
    expect(await dialog.getByLabel('Localitate', { exact: true }).inputValue()).toBe('Pașcani');
    await dialog.getByLabel('Adresă', { exact: true }).fill('Str. Palat 1');
    await dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await browser.done('GET', '/facturi/FCT/1')).client).toMatchObject({
      localitate: 'Pașcani',
      adresa: 'Str. Palat 1',
    });
  });

  soakTest('the second of two people is told what the first did [CON-DOC-6]', async () => {
    const { page, house } = await atDocument(service);
    const { email, browser } = await house.member('administrator');
    await button(page, 'Șterge').waitFor();
    await browser.done('POST', '/facturi/FCT/1/anuleaza');
    await button(page, 'Stornează').click();
    const dialog = page.getByRole('dialog', { name: 'Stornează' });
    await dialog.getByRole('button', { name: 'Stornează', exact: true }).click();
    await dialog.getByRole('alert').getByText('este anulat').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Între timp altcineva').waitFor();
    await page.getByText(`Anulat (${email}`).waitFor();
    expect(await reasonOf(page, 'Stornează')).toBe('Documentul este anulat.');
  });

  soakTest.each([
    ['contabil', ['Încasează', 'Trimite în SPV', 'Link de plată', 'Restituie']],
    [
      'operator',
      [
        'Încasează',
        'Trimite în SPV',
        'Trimite pe e-mail',
        'Copiază',
        'Emite periodic',
        'Link de plată',
        'Adaugă AWB',
        'Restituie',
      ],
    ],
    ['cititor', ['Link de plată']],
  ])('a %s is offered what the role has [CON-ROLE-1]', async (role, offered) => {
    const house = await openHouse(service, company);
    await house.browser.done('POST', '/facturi', documentBody());
    const { browser } = await house.member(role);
    const page = await openWindow(service, { as: browser });
    await page.open('/facturi/FCT/1');
    const toolbar = page.getByRole('toolbar', { name: 'Ce se poate face' });
    await toolbar.waitFor();
    expect(await toolbar.getByRole('button').allTextContents()).toEqual(offered);
  });
});
