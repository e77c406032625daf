import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('the page of a client', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openHouse>>;
  let page: Window;
  let address: string;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    const conturi_bancare = [{ iban: 'RO49AAAA1B31007593840000', banca: 'BANCA TRANSILVANIA', valuta: 'RON' }];
    house = await openHouse(service, { ...company, conturi_bancare, email: 'plati@florarie.ro' });
    for (const data_emitere of ['2026-09-01', '2026-11-01', '2026-11-16']) {
      await house.browser.done('POST', '/facturi', documentBody({ data_emitere }));
    }
    const { clienti } = await house.browser.done('GET', '/clienti');
    address = `/clienti/${clienti[0].id}`;
    page = await openWindow(service, { as: house.browser });
    await page.open(address);
  });

  test('is made at the client, opened without an account, replaced and ended [V2-PORTAL-7] [V2-PORTAL-3]', async () => {
    const card = page.getByRole('region', { name: 'Pagina clientului' });
    await card.getByRole('button', { name: 'Creează linkul' }).click();
    const link = card.getByRole('link');
    const made = (await link.textContent()) ?? '';
    expect(made).toMatch(/\/c\/[\w-]{22}$/);
    expect(await violationsOf(page)).toEqual([]);
    const pictures = process.env['TEST_KEEP_PICTURES'];

    const theirs = await openWindow(service);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        await theirs.emulateMedia({ colorScheme });
        await theirs.setViewportSize({ width, height: 900 });
        await theirs.goto(made);
        await theirs.getByRole('heading', { name: 'De plată' }).waitFor();
        // The mark of a test environment stands above every page.
        expect((await violationsOf(theirs)).filter((one) => !one.includes('test-mark'))).toEqual([]);
        expect(await sidewaysOf(theirs)).toBe(0);
        if (pictures)
          await theirs.screenshot({ path: `${pictures}/portal-${colorScheme}-${width}.png`, fullPage: true });
        if (pictures) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          await card.screenshot({ path: `${pictures}/card-${colorScheme}-${width}.png` });
        }
      }
    }
    await theirs.getByText('363,00 RON').first().waitFor();
    await theirs.getByText('din care cu scadența depășită: 121,00 RON').waitFor();
    const [opened] = await Promise.all([
      theirs.waitForResponse((response) => response.url().includes('/fisa?')),
      theirs.getByRole('button', { name: 'Deschide fișa' }).click(),
    ]);
    expect(opened.headers()['content-type']).toBe('application/pdf');

    await page.setViewportSize({ width: 1280, height: 900 });
    await card.getByRole('button', { name: 'Schimbă linkul' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schimbă linkul' }).click();
    await page.getByRole('status').getByText('Linkul este altul.').waitFor();
    await expect.poll(() => link.textContent()).not.toBe(made);
    expect((await fetch(made)).status).toBe(404);
    await card.getByRole('button', { name: 'Încheie linkul' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Încheie linkul' }).click();
    await card.getByRole('button', { name: 'Creează linkul' }).waitFor();
  });

  test('pays chosen documents at once, and proposes data that somebody accepts at the console [V2-PORTAL-10] [V2-PORTAL-11]', async () => {
    const made: string = (await house.browser.done('POST', `${address}/pagina`)).link;
    const theirs = await openWindow(service);
    const pictures = process.env['TEST_KEEP_PICTURES'];
    await theirs.goto(made);
    await theirs.getByRole('checkbox').first().uncheck();
    await theirs.getByRole('button', { name: 'Plătește cele alese' }).click();
    await theirs.getByText('242,00 RON').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        await theirs.emulateMedia({ colorScheme });
        await theirs.setViewportSize({ width, height: 900 });
        expect((await violationsOf(theirs)).filter((one) => !one.includes('test-mark'))).toEqual([]);
        expect(await sidewaysOf(theirs)).toBe(0);
        if (pictures) await theirs.screenshot({ path: `${pictures}/pay-${colorScheme}-${width}.png`, fullPage: true });
      }
    }
    await theirs.getByRole('link', { name: 'Înapoi la documente' }).click();
    await theirs.getByText('Corectați datele').click();
    expect((await violationsOf(theirs)).filter((one) => !one.includes('test-mark'))).toEqual([]);
    expect(await sidewaysOf(theirs)).toBe(0);
    if (pictures) await theirs.screenshot({ path: `${pictures}/data.png`, fullPage: true });
    await theirs.getByRole('textbox', { name: 'Localitate' }).fill('Târgu Neamț');
    await theirs.getByRole('button', { name: 'Trimite corecturile' }).click();
    await theirs.getByText('așteaptă răspunsul firmei').waitFor();

    await page.open(address);
    const card = page.getByRole('region', { name: 'Clientul propune alte date' });
    await card.getByText('Târgu Neamț').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        expect(await violationsOf(page)).toEqual([]);
        if (pictures) await page.screenshot({ path: `${pictures}/client-${colorScheme}-${width}.png`, fullPage: true });
      }
    }
    await card.getByRole('button', { name: 'Acceptă' }).click();
    await page.getByRole('status').getByText('Datele clientului sunt cele propuse.').waitFor();
    await expect.poll(() => card.count()).toBe(0);
    const monthly = page.getByRole('switch', { name: 'Trimite fișa în fiecare lună' });
    await monthly.click();
    await expect.poll(() => monthly.isChecked()).toBe(true);
    expect((await house.browser.done('GET', address)).date.localitate).toBe('Târgu Neamț');
    expect(await house.browser.done('GET', `${address}/fisa-lunara`)).toEqual({ lunar: true });
  });

  test('is shown to a reader, who neither makes nor ends it [V2-PORTAL-7]', async () => {
    const { browser } = await house.member('cititor');
    const theirs = await openWindow(service, { as: browser });
    await theirs.open(address);
    const card = theirs.getByRole('region', { name: 'Pagina clientului' });
    await card.waitFor();
    for (const name of ['Creează linkul', 'Schimbă linkul', 'Încheie linkul'])
      expect(await card.getByRole('button', { name }).count()).toBe(0);
  });
});
