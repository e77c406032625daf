import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { client, invoice, line, platform } from '../scenarios/invoices/shop.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('clients, articles, stock and archives', () => {
  let service: TestService;
  let house: House;
  let page: Window;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    house = await openHouse(service, {
      platitor_tva: true,
      platforme: [platform],
      setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true },
      serii: [{ serie: 'FCT', implicita: true }],
      gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
      articole: [{ cod: 'A1', nume: 'Cană', um: 'BUC', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
      chei: [{ nume: 'magazin', drepturi: ['*'] }],
    });
    page = await openWindow(service, { as: house.browser });
    await page.open('');
  });

  /** A program issues; the people look at it. */
  const issue = async (more: Readonly<Record<string, unknown>>) => {
    const nume = `cheie ${house.code}`;
    const chei = [{ nume, drepturi: ['*'] }];
    keys ??= await provisionForTest(service, { companii: [{ cod_unic: house.code, denumire: house.name, chei }] });
    const headers = {
      authorization: `Bearer ${keys[nume]}`,
      'svc-cod-unic': house.code,
      'svc-url-platforma': platform,
    };
    const reply = await service.send('/v2/facturi', { method: 'POST', headers, json: invoice(more) });
    expect(reply.status, reply.text).toBe(200);
  };
  let keys: Readonly<Record<string, string>> | undefined;

  const to = async (name: string) => {
    await page.open('');
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();
  const dialog = (name: string) => page.getByRole('dialog', { name });

  test('a client is added, from the registry too, a refusal stands at its field, and its data are changed [CON-BOOKS-1] [CON-CLIENT-8] [CON-APP-20] [CON-APP-23]', async () => {
    await to('Clienți');
    const begin = page.getByRole('button', { name: 'Client nou' });
    const form = dialog('Client nou');
    await begin.click();
    await form.getByRole('button', { name: 'Închide' }).click();
    await form.waitFor({ state: 'hidden' });
    await begin.click();
    await form.getByLabel('Denumire').click();
    await page.mouse.click(4, 4);
    await form.waitFor({ state: 'hidden' });
    await begin.click();
    await form.getByLabel('Cod fiscal sau CNP').fill('RO90100218');
    await form.getByRole('button', { name: 'Completează din registru' }).click();
    await expect.poll(() => form.getByLabel('Adresă', { exact: true }).inputValue()).not.toBe('');
    expect(await form.getByLabel('Denumire').inputValue()).not.toBe('');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await begin.click();
    await form.getByLabel('Denumire').fill('Brutăria Țărăncuța SRL');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => form.getByLabel('Cod fiscal sau CNP').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Cod fiscal sau CNP').fill('14399840');
    // It is mended, and no longer told.
    expect(await form.getByLabel('Cod fiscal sau CNP').getAttribute('aria-invalid')).toBeNull();
    await form.getByLabel('Județ').selectOption('Iași');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('heading', { name: 'Brutăria Țărăncuța SRL', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Schimbă datele' }).click();
    expect(await dialog('Schimbă datele').getByLabel('Județ').inputValue()).toBe('IS');
    await dialog('Schimbă datele').getByLabel('Telefon').fill('0740 111 222');
    await dialog('Schimbă datele').getByRole('button', { name: 'Salvează' }).click();
    await told('Salvat.');
    await page.getByText('0740 111 222').waitFor();
  });

  soakTest('what a client owes is shown by age, and two clients that are one are joined [CON-BOOKS-1]', async () => {
    await issue({
      data_emitere: '2026-09-01',
      data_scadenta: '2026-10-01',
      client: client({ denumire: 'Zidarul SRL' }),
    });
    await issue({ client: { tip: 'PF', denumire: 'Zidarul' } });
    await to('Clienți');
    await page.getByLabel('Caută').fill('2864518');
    await page.getByRole('link', { name: 'Zidarul SRL' }).click();
    await page.getByRole('heading', { name: 'Zidarul SRL', level: 1 }).waitFor();
    const ages = page.getByRole('region', { name: 'De când se datorează' });
    await ages.getByText('121,00 lei').waitFor();
    expect(await ages.locator('div', { hasText: '31-60 de zile' }).innerText()).toContain('121,00 lei');
    await page.getByRole('button', { name: 'Unește cu alt client' }).click();
    const join = dialog('Unește cu alt client');
    await join.getByLabel('Caută').fill('zidarul');
    await join
      .getByRole('row', { name: /^Zidarul —/ })
      .getByRole('button', { name: 'Alege' })
      .click();
    await dialog('Unește cu alt client').getByRole('button', { name: 'Unește' }).click();
    await told('Cei doi clienți au fost uniți.');
    await page.getByText('242,00 lei').first().waitFor();
    await page.getByRole('table', { name: 'Ultimele documente' }).getByRole('link', { name: 'FCT 2' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('clients are ordered by the head of a column, on a phone by a field, and articles by price [CON-LIST-9]', async () => {
    const { browser } = await openHouse(service, {
      ...company,
      clienti: [
        { tip: 'PF', denumire: 'Ana Pop' },
        { tip: 'PF', denumire: 'Zidarul' },
      ],
    });
    await browser.done('POST', '/facturi', documentBody({ data_emitere: '2026-11-10' }));
    const theirs = await openWindow(service, { as: browser });
    const names = () => theirs.getByRole('table', { name: 'Clienți' }).getByRole('link').allTextContents();
    const head = (name: string) => theirs.getByRole('columnheader', { name });
    await theirs.open('/clienti');
    await expect.poll(names).toEqual(['Ana Pop', 'Client Exemplu SRL', 'Zidarul']);
    expect(await head('Denumire').getAttribute('aria-sort')).toBe('ascending');
    await head('De încasat').getByRole('button').click();
    await expect.poll(names).toEqual(['Client Exemplu SRL', 'Ana Pop', 'Zidarul']);
    await expect.poll(() => head('De încasat').getAttribute('aria-sort')).toBe('descending');
    expect(new URL(theirs.url()).search).toBe('?ordine=sold&sens=descrescator');
    await theirs.getByLabel('Caută', { exact: true }).fill('z');
    await expect.poll(names).toEqual(['Zidarul']);
    expect(new URL(theirs.url()).search).toBe('?cauta=z&ordine=sold&sens=descrescator');
    await theirs.setViewportSize({ width: 390, height: 844 });
    await theirs.getByLabel('Ordine').selectOption({ label: 'Denumire, descrescător' });
    await theirs.getByLabel('Caută', { exact: true }).fill('');
    await expect.poll(names).toEqual(['Zidarul', 'Client Exemplu SRL', 'Ana Pop']);
    expect(await violationsOf(theirs)).toEqual([]);
    expect(await sidewaysOf(theirs)).toBe(0);
    await theirs.setViewportSize({ width: 1280, height: 800 });
    await theirs.open('/articole');
    await head('Preț fără TVA').getByRole('button').click();
    await expect.poll(() => theirs.locator('tbody strong').allTextContents()).toEqual(['Produs 1', 'Cană ceramică']);
  });

  test('whoever comes back from a client finds the search and the page that they left [CON-BOOKS-5]', async () => {
    const clienti = Array.from({ length: 60 }, (_, place) => ({
      tip: 'PF',
      denumire: `Clientul ${String(place).padStart(2, '0')}`,
    }));
    const { browser } = await openHouse(service, { clienti });
    const theirs = await openWindow(service, { as: browser });
    const named = (name: string) => theirs.getByRole('table', { name: 'Clienți' }).getByRole('link', { name });
    await theirs.open('/clienti');
    await theirs.getByRole('button', { name: 'Înainte' }).click();
    await named('Clientul 55').click();
    await theirs.getByRole('heading', { name: 'Clientul 55', level: 1 }).waitFor();
    await theirs.goBack();
    await named('Clientul 55').waitFor();

    await theirs.getByLabel('Caută', { exact: true }).fill('clientul 07');
    await expect.poll(() => named('Clientul').count()).toBe(1);
    await named('Clientul 07').click();
    await theirs.getByRole('heading', { name: 'Clientul 07', level: 1 }).waitFor();
    await theirs.goBack();
    await named('Clientul 07').waitFor();
    expect(await named('Clientul').count()).toBe(1);
    expect(theirs.url()).toMatch(/\/clienti\?cauta=clientul\+07$/);
  });

  test('whoever follows a link right after typing arrives, also where the next screen loads slowly [CON-BOOKS-5]', async () => {
    const { browser } = await openHouse(service, { clienti: [{ tip: 'PF', denumire: 'Grăbitul' }] });
    const theirs = await openWindow(service, { as: browser });
    await theirs.open('/clienti');
    const link = theirs.getByRole('link', { name: 'Grăbitul' });
    await link.waitFor();
    const longerThanTypingMs = 600;
    await theirs.route('**/app/assets/*', async (route) => {
      await delay(longerThanTypingMs);
      await route.continue();
    });
    await theirs.getByLabel('Caută', { exact: true }).fill('grăb');
    await link.click();
    await theirs.getByRole('heading', { name: 'Grăbitul', level: 1 }).waitFor();
    expect(theirs.url()).toMatch(/\/clienti\/[^/?]+$/);
  });

  test('an article is added and changed, with numbers as people type them [CON-BOOKS-2]', async () => {
    await to('Articole');
    await page.getByRole('button', { name: 'Articol nou' }).click();
    const form = dialog('Articol nou');
    await form.getByLabel('Denumire').fill('Farfurie adâncă');
    await form.getByLabel('Cod articol').fill('A1');
    await form.getByLabel('Preț fără TVA').fill('doi lei');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => form.getByLabel('Preț fără TVA').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Preț fără TVA').fill('1.234,5');
    await form.getByLabel('Cotă TVA (%)').fill('21');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await form.getByText('Codul este deja al articolului').waitFor();
    await form.getByLabel('Cod articol').fill('F1');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await told('Farfurie adâncă a fost adăugat.');
    const row = page.getByRole('row', { name: /Farfurie adâncă/ });
    expect(await row.innerText()).toMatch(/1\.234,5[\s\S]*21%/);
    await row.getByRole('button', { name: 'Schimbă' }).click();
    expect(await dialog('Schimbă Farfurie adâncă').getByLabel('Cotă TVA (%)').inputValue()).toBe('21');
    await dialog('Schimbă Farfurie adâncă').getByLabel('UM', { exact: true }).fill('BUC');
    await dialog('Schimbă Farfurie adâncă').getByRole('button', { name: 'Salvează' }).click();
    await told('Salvat.');
  });

  test('a table is imported: first what would happen, with the errors by row, then it is done [CON-IMP-3]', async () => {
    await to('Articole');
    await page.getByRole('button', { name: 'Importă' }).click();
    const form = dialog('Importă articole');
    const table = 'Denumire;Cod articol;Preț\nTavă;T1;12,5\n;T2;1\n';
    await form
      .getByLabel('Fișierul')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await form.getByRole('button', { name: 'Vezi ce s-ar întâmpla' }).click();
    await form.getByRole('row', { name: /^3 / }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.getByRole('row', { name: /Tavă/ }).count()).toBe(0);
    await form.getByRole('button', { name: 'Salvează rândurile bune' }).click();
    await page.getByRole('row', { name: /Tavă/ }).waitFor();
  });

  test('stock is corrected with a reason, and its movements are told [CON-BOOKS-3]', async () => {
    await issue({ articole: [line({ cod_articol: 'A1', denumire: 'Cană', nr_produse: 3, cod_gestiune: 'DEP' })] });
    await to('Stocuri');
    await page.getByLabel('Gestiune').selectOption('DEP, Depozit');
    const row = page.getByRole('row', { name: /Cană/ });
    await row.getByText('7 BUC').waitFor();
    await row.getByRole('button', { name: 'Corectează' }).click();
    const form = dialog('Corectează stocul: Cană, DEP');
    await form.getByLabel('Cantitate').fill('6,5');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => form.getByLabel('Motiv').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Motiv').fill('inventar');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await told('Stocul a fost corectat.');
    await row.getByText('6,5 BUC').waitFor();
    await row.getByRole('button', { name: 'Mișcări' }).click();
    const movements = dialog('Mișcările stocului: Cană, DEP').getByRole('row');
    await movements.nth(3).waitFor();
    expect(await movements.nth(1).innerText()).toMatch(/corecție: inventar[\s\S]*-0,5[\s\S]*6,5/);
    expect(await movements.nth(2).innerText()).toMatch(/FCT \d+[\s\S]*-3[\s\S]*7/);
    await page.keyboard.press('Escape');
  });

  soakTest(
    'an archive is asked for, its progress goes on after a reload, and it is downloaded [CON-BOOKS-4]',
    async () => {
      await to('Arhive');
      await page.getByLabel('De la').fill('1.1.2026');
      await page.getByLabel('Până la').fill('31.12.2026');
      await page.getByRole('button', { name: 'Cere arhiva' }).click();
      await told('Arhiva a fost cerută. Puteți închide pagina; o găsiți aici când este gata.');
      await page.getByRole('progressbar').waitFor();
      await page.reload();
      await page.getByRole('progressbar').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      testWorker(service);
      const fetched = page.getByRole('button', { name: 'Descarcă' });
      await fetched.waitFor({ timeout: 60_000 });
      const [download] = await Promise.all([page.waitForEvent('download'), fetched.click()]);
      expect(download.suggestedFilename()).toBe('arhiva-2026-01-01-2026-12-31.zip');
    },
  );

  soakTest('who may only read sees no act, and no archives [CON-CLIENT-5] [CON-ARCH-2]', async () => {
    const { browser } = await house.member('cititor');
    const window = await openWindow(service, { as: browser, viewport: { width: 390, height: 844 } });
    for (const [address, act] of [
      ['/clienti', 'Client nou'],
      ['/articole', 'Articol nou'],
      ['/stocuri', 'Corectează'],
    ] as const) {
      await window.open(address);
      await window.getByRole('row').nth(1).waitFor();
      expect(await window.getByRole('button', { name: act }).count(), address).toBe(0);
    }
    await window.open('/arhive');
    await window.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
  });

  soakTest('a client of another company, or of none, is a page that does not exist [CON-CLIENT-2]', async () => {
    await page.open('/clienti/00000000-0000-4000-8000-000000000009');
    await page.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
    await page.open('/clienti/altceva');
    await page.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
  });
});
