import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { addressOf } from '../scenarios/invoices/collecting.ts';
import { invoice, line } from '../scenarios/invoices/shop.ts';
import { buyer } from '../scenarios/spv/space.ts';
import type { Browser as SignedIn } from '../support/clients/console-client.ts';
import { readZip } from '../support/files/read-zip.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, shiftOf, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('the list of invoices', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof issuingHouse>>['made'];
  let own: Window;
  let client: string;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    const opened = await issuingHouse(service);
    house = opened.made;
    const issue = (numar: string, more: object = {}) =>
      opened.post('/v2/facturi', invoice({ client: buyer({ email: 'client@exemplu.ro' }), numar, ...more }));
    await issue('1', { articole: [line({ pret_unitar: 1000, denumire: 'Masă rotundă' })] });
    await issue('2', { client: buyer({ denumire: 'Brutăria Țărăncuța SRL', cod_unic: '90100218' }) });
    await issue('3');
    await opened.post(`${addressOf({ serie: 'FCT', numar: '3' })}/anuleaza`);
    await issue('P1', { serie: 'PRF', tip_factura: 'P' });
    const { clienti } = await house.browser.done('GET', '/clienti?cauta=brut');
    client = clienti[0].id;
    own = await openWindow(service, { as: house.browser });
  });

  /** The administrator's window serves all tests, each of which loads the page anew. */
  const opened = async (address = '/facturi') => {
    await own.open(address);
    await own.getByRole('table', { name: 'Facturi' }).waitFor();
    return own;
  };
  const openedAs = async (as: SignedIn) => {
    const page = await openWindow(service, { as });
    await page.open('/facturi');
    await page.getByRole('table', { name: 'Facturi' }).waitFor();
    return page;
  };
  const documents = (page: Window) => page.getByRole('table', { name: 'Facturi' }).getByRole('link').allTextContents();

  test('is reached from the menu, and shows amounts, states and totals [CON-APP-18] [CON-LIST-4]', async () => {
    const page = own;
    await page.open('');
    await page.getByRole('navigation').getByRole('link', { name: 'Facturi', exact: true }).click();
    await page.getByRole('heading', { name: 'Facturi', level: 1 }).waitFor();
    await expect.poll(() => documents(page)).toEqual(['PRF P1', 'FCT 3', 'FCT 2', 'FCT 1']);
    const totals = page.getByRole('region', { name: 'Totaluri' });
    await totals.getByText('3 documente').waitFor();
    await totals.getByText('total 1.331,00 lei').waitFor();
    await totals.getByText('și un document care nu este factură').waitFor();
    await totals.getByText('de încasat 1.331,00 lei').waitFor();
    expect(await page.getByRole('link', { name: 'Factură nouă' }).getAttribute('href')).toBe(
      `/app/f/${house.code}/facturi/nou`,
    );
  });

  test('is ordered by the head of a column, in the address; who filters keeps the order [CON-LIST-8]', async () => {
    const page = await opened();
    const head = (name: string) => page.getByRole('columnheader', { name });
    const way = (name: string) => head(name).getAttribute('aria-sort');
    expect([await way('Data emiterii'), await way('Total')]).toEqual(['descending', null]);
    await head('Total').getByRole('button').click();
    await expect.poll(() => documents(page)).toEqual(['FCT 1', 'FCT 2', 'FCT 3', 'PRF P1']);
    expect([await way('Total'), await way('Data emiterii')]).toEqual(['descending', null]);
    await head('Client').getByRole('button').press('Enter');
    await expect.poll(() => documents(page).then(([first]) => first)).toBe('FCT 2');
    await page.reload();
    await expect.poll(() => way('Client')).toBe('ascending');
    await page.getByLabel('Caută').fill('taranc');
    await expect.poll(() => new URL(page.url()).search).toContain('cauta=taranc');
    expect(new URL(page.url()).search).toContain('ordine=client&sens=crescator');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByText('Filtre', { exact: true }).click();
    await page.getByLabel('Ordine').selectOption({ label: 'De încasat, descrescător' });
    await page.getByRole('button', { name: 'Filtrează' }).click();
    await expect.poll(() => way('De încasat')).toBe('descending');
  });

  test('is searched while typing; what is looked for stands in the address, also when it is opened anew [CON-APP-18]', async () => {
    const page = await opened();
    await page.getByLabel('Caută').focus();
    await page.keyboard.type('taranc');
    await expect.poll(() => documents(page)).toEqual(['FCT 2']);
    expect(new URL(page.url()).search).toBe('?cauta=taranc');
    await page.getByLabel('Caută').fill('1.210,00');
    await expect.poll(() => documents(page)).toEqual(['FCT 1']);
    await page.reload();
    await expect.poll(() => documents(page)).toEqual(['FCT 1']);
    expect(await page.getByLabel('Caută').inputValue()).toBe('1.210,00');
    await page.getByLabel('Caută').fill('rotund');
    await expect.poll(() => documents(page)).toEqual(['FCT 1']);
    await page.getByLabel('Caută').fill('nimeni');
    await page.getByText('Niciun document nu se potrivește.').waitFor();
  });

  test('is gone through by keys: j and k, x chooses, Enter opens; its rows are one line high [CON-DESIGN-2] [CON-DESIGN-3]', async () => {
    const page = await opened();
    await page.getByRole('heading', { level: 1 }).focus();
    for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
    expect(await page.getByLabel('Alege FCT 3').isChecked()).toBe(true);
    const heights = await page.evaluate<readonly number[]>(
      '[...document.querySelectorAll("tbody tr")].map((row) => Math.round(row.getBoundingClientRect().height))',
    );
    expect(Math.max(...heights)).toBeLessThan(50);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Factura FCT 3', level: 1 }).waitFor();
  });

  test('offers beside the mouse, and by Tab, what is done next with a row [CON-DESIGN-19]', async () => {
    const page = await opened();
    await page.getByRole('row').filter({ hasText: 'FCT 2' }).hover();
    await page.getByRole('button', { name: 'Încasează FCT 2' }).click();
    await page.getByRole('dialog', { name: 'Încasează' }).getByText('Se încasează tot').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.mouse.move(0, 0);
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'PDF PRF P1' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Trimite PRF P1');
    // What is chosen is acted on above the list.
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'PDF PRF P1' }).waitFor({ state: 'detached' });
  });

  test('is two lines a row on a phone, opened by a tap anywhere on it [CON-DESIGN-1] [CON-DESIGN-2]', async () => {
    const page = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    await page.open('/facturi');
    const row = page.getByRole('row').filter({ hasText: 'FCT 2' });
    const box = (await row.boundingBox()) ?? { x: 0, y: 0, height: 1000 };
    expect(box.height).toBeLessThan(80);
    // The press is beside the name of its client, not on its link.
    await page.mouse.click(box.x + 200, box.y + 16);
    await page.getByRole('heading', { name: 'Factura FCT 2', level: 1 }).waitFor();
    const menu = page.getByRole('navigation');
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Factură nouă', 'Panou', 'Facturi', 'Clienți']);
    expect(await menu.getByRole('button', { name: 'Ieși' }).isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'Meniu' }).click();
    await menu.getByRole('button', { name: 'Ieși' }).waitFor();
    await menu.getByRole('link', { name: 'Stocuri' }).click();
    await page.getByRole('heading', { name: 'Stocuri', level: 1 }).waitFor();
  });

  test('on a phone a button of the row opens a sheet with what is done next with it [CON-DESIGN-20]', async () => {
    const page = await openWindow(service, {
      as: house.browser,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.open('/facturi');
    const more = page.getByRole('button', { name: 'Mai multe pentru FCT 2' });
    const box = (await more.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const row = (await page.getByRole('row').filter({ hasText: 'FCT 2' }).boundingBox()) ?? { height: 1000 };
    expect(row.height).toBeLessThan(80);
    expect(await sidewaysOf(page)).toBe(0);
    await more.tap();
    const sheet = page.getByRole('dialog', { name: 'FCT 2' });
    const acts = sheet.getByRole('button');
    expect(await acts.allTextContents()).toEqual(['Încasează', 'Trimite', 'PDF', '×']);
    expect(await violationsOf(page)).toEqual([]);
    const [paper] = await Promise.all([
      page.context().waitForEvent('response', { predicate: (response) => /\/d\/[\w-]+$/.test(response.url()) }),
      sheet.getByRole('button', { name: 'PDF' }).tap(),
    ]);
    expect(paper.status()).toBe(200);
    await more.tap();
    await sheet.getByRole('button', { name: 'Încasează' }).tap();
    await sheet.waitFor({ state: 'detached' });
    const asked = page.getByRole('dialog', { name: 'Încasează' });
    await asked.getByText('Se încasează tot').waitFor();
    await asked.getByRole('button', { name: 'Renunță' }).tap();
    // A document that nobody owes has no collecting.
    await page.getByRole('button', { name: 'Mai multe pentru FCT 3' }).tap();
    const cancelled = page.getByRole('dialog', { name: 'FCT 3' });
    expect(await cancelled.getByRole('button').allTextContents()).toEqual(['PDF', '×']);
    await page.keyboard.press('Escape');
    await cancelled.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Mai multe pentru FCT 3');
    const { browser } = await house.member('cititor');
    const reader = await openWindow(service, { as: browser, viewport: { width: 390, height: 844 } });
    await reader.open('/facturi');
    await reader.getByRole('button', { name: 'Mai multe pentru FCT 2' }).click();
    expect(await reader.getByRole('dialog').getByRole('button').allTextContents()).toEqual(['PDF', '×']);
  });

  test('is filtered, and each filter is taken away by its button [CON-APP-18]', async () => {
    const page = await opened();
    await page.getByText('Filtre', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Stare' }).selectOption('anulată');
    await page.getByLabel('De la', { exact: true }).fill('31.02.2026');
    await page.getByRole('button', { name: 'Filtrează' }).click();
    expect(await page.getByLabel('De la', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('De la', { exact: true }).fill('1.1.2026');
    await page.getByRole('button', { name: 'Filtrează' }).click();
    await expect.poll(() => documents(page)).toEqual(['FCT 3']);
    expect(new URL(page.url()).search).toBe('?de_la=2026-01-01&stare=anulata');
    await page.getByRole('button', { name: 'Scoate filtrul Stare: anulată' }).click();
    await expect.poll(() => documents(page)).toHaveLength(4);
    await page.getByRole('button', { name: 'Șterge filtrele' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('what is looked for and whose documents are shown is told in words and taken away by keys; none of it moves the list while it loads [CON-LIST-7]', async () => {
    const viewport = { width: 390, height: 844 };
    // Nothing fades from one theme into the other while it is looked at.
    const page = await openWindow(service, { as: house.browser, viewport, reducedMotion: 'reduce' });
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    const asked = () => new URL(page.url()).search;
    await page.open(`/facturi?client=${client}&cauta=2&stare=emisa&plata=neincasata&de_la=2020-01-01`);
    const remove = (filter: string) => page.getByRole('button', { name: `Scoate filtrul ${filter}`, exact: true });
    const take = async (filter: string) => {
      await remove(filter).press('Enter');
      await remove(filter).waitFor({ state: 'detached' });
    };
    await remove('Client: Brutăria Țărăncuța SRL').waitFor();
    await expect.poll(() => documents(page)).toEqual(['FCT 2']);
    expect(await shiftOf(page)).toBeLessThan(0.05);
    expect(await sidewaysOf(page)).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await violationsOf(page)).toEqual([]);
      }
    }
    await take('Căutare: 2');
    expect(asked()).toBe(`?de_la=2020-01-01&stare=emisa&plata=neincasata&client=${client}`);
    await expect.poll(() => page.getByLabel('Caută').inputValue()).toBe('');
    expect(await focused()).toContain('De la: 01.01.2020');
    await take('Client: Brutăria Țărăncuța SRL');
    await expect.poll(() => documents(page)).toEqual(['FCT 2', 'FCT 1']);
    expect(await focused()).toContain('Plată: neîncasată');
    for (const filter of ['Plată: neîncasată', 'Stare: emisă', 'De la: 01.01.2020']) await take(filter);
    expect(asked()).toBe('');
    expect(await focused()).toBe('Filtre');
    expect(await page.getByRole('button', { name: 'Șterge filtrele' }).count()).toBe(0);
  });

  test('filters that are taken away one right after the other stay away [CON-LIST-7]', async () => {
    const page = await opened('/facturi?de_la=2020-01-01&stare=emisa&plata=neincasata');
    await page.evaluate(
      'document.querySelectorAll("button[aria-label^=Scoate]").forEach((one, at) => at < 2 && one.click())',
    );
    await page.getByRole('button', { name: 'Scoate filtrul De la: 01.01.2020' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?plata=neincasata');
  });

  soakTest('shows the columns that were chosen, and keeps the choice [CON-APP-18]', async () => {
    const page = await opened();
    const head = () => page.getByRole('columnheader').allTextContents();
    expect(await head()).not.toContain('Cod fiscal');
    await page.getByText('Coloane', { exact: true }).click();
    await page.getByLabel('Cod fiscal').check();
    await page.getByLabel('De încasat').uncheck();
    expect(await head()).toContain('Cod fiscal');
    await page.reload();
    await page.getByRole('table', { name: 'Facturi' }).waitFor();
    expect(await head()).toContain('Cod fiscal');
    expect(await head()).not.toContain('De încasat');
  });

  test('several are chosen and mailed, with a result for each; those that failed stay chosen [CON-APP-18]', async () => {
    const page = await opened();
    await page.getByLabel('Alege FCT 1').check();
    await page.getByLabel('Alege FCT 3').check();
    await page.getByRole('button', { name: 'Trimite pe e-mail' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trimite pe e-mail' }).click();
    const results = page.getByRole('dialog', { name: 'Trimite pe e-mail: rezultat' });
    await results.getByText('1 din 2 făcute.').waitFor();
    await results.getByText('este anulat').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await results.getByRole('button', { name: 'Închide' }).click();
    expect(await page.getByLabel('Alege FCT 3').isChecked()).toBe(true);
    expect(await page.getByLabel('Alege FCT 1').isChecked()).toBe(false);
  });

  soakTest('several are sent to SPV, and archived [CON-APP-18]', async () => {
    const page = await opened();
    await page.getByLabel('Alege toată pagina').check();
    await page.getByText('4 documente alese').waitFor();
    await page.getByRole('button', { name: 'Arhivă PDF' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Arhivă PDF' }).click();
    await page.getByText('4 din 4 făcute.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Închide' }).click();
    await page.getByLabel('Alege FCT 2').check();
    await page.getByRole('button', { name: 'Trimite în SPV' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trimite în SPV' }).click();
    await page.getByText('1 din 1 făcute.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Închide' }).click();
    await page.getByRole('table', { name: 'Facturi' }).getByText('în așteptare').waitFor();
  });

  soakTest('exactly what is filtered is exported, as CSV and as XLSX [CON-APP-18]', async () => {
    const page = await opened('/facturi?stare=anulata');
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const csv = await download('Exportă CSV');
    expect(csv.name).toMatch(/^facturi-\d{4}-\d\d-\d\d\.csv$/);
    expect(String(csv.bytes).split('\r\n')).toHaveLength(3);
    expect(String(csv.bytes)).toContain('\r\nFCT;3;');
    const xlsx = await download('Exportă XLSX');
    expect(String((await readZip(xlsx.bytes)).get('xl/worksheets/sheet1.xml'))).toContain('anulată');
    await page.getByText('.xlsx a fost descărcat.').waitFor();
  });

  soakTest('an export shows how far it is, and can be stopped [CON-APP-18]', async () => {
    const page = await openedAs(house.browser);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app/api/facturi/export**', async (route) => {
      await held;
      // The page has given it up, and may be gone.
      await route.abort().catch(() => null);
    });
    await page.getByRole('button', { name: 'Exportă XLSX', exact: true }).click();
    const running = page.getByRole('group', { name: 'Se scrie fișierul XLSX' });
    await running.getByRole('progressbar', { name: 'Cât s-a scris' }).waitFor();
    await running.getByRole('button', { name: 'Oprește' }).click();
    await page.getByRole('button', { name: 'Exportă XLSX', exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    release();
  });

  test.each([
    ['contabil', ['Trimite în SPV', 'Arhivă PDF'], true, false],
    ['operator', ['Trimite pe e-mail', 'Trimite în SPV'], false, true],
    ['cititor', [], false, false],
  ] as const)('a %s sees the acts of the role [CON-APP-5]', async (role, acts, exports, issues) => {
    const { browser } = await house.member(role);
    const page = await openedAs(browser);
    await page.getByLabel('Alege FCT 1').check();
    for (const act of ['Trimite pe e-mail', 'Trimite în SPV', 'Arhivă PDF']) {
      expect(await page.getByRole('button', { name: act }).count(), act).toBe(
        (acts as readonly string[]).includes(act) ? 1 : 0,
      );
    }
    expect(await page.getByRole('button', { name: 'Exportă CSV' }).count()).toBe(exports ? 1 : 0);
    expect(await page.getByRole('link', { name: 'Factură nouă' }).count()).toBe(issues ? 1 : 0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe(`/app/f/${house.code}${issues ? '/facturi/nou' : '/facturi'}`);
  });

  soakTest('an address with a filter that is none says so [CON-APP-7]', async () => {
    const page = own;
    await page.open('/facturi?stare=ciudata');
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('button', { name: 'Șterge filtrele' }).click();
    await page.getByRole('table', { name: 'Facturi' }).waitFor();
  });
});
