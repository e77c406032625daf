import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody, line } from '../scenarios/console/desk.ts';
import { openHouse, password } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/test-service.ts';
import { hasBrowser, openWindow, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('a new document', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  const atForm = async (more: object = {}, address = '/facturi/nou', wishes: Parameters<typeof openWindow>[1] = {}) => {
    const house = await openHouse(service, { ...company, ...more });
    const page = await openWindow(service, wishes);
    await page.open(address);
    await page.signIn(house.admin);
    await page.getByRole('heading', { name: 'Document nou', level: 1 }).waitFor();
    const field = (label: string, place = 1) =>
      page.getByRole('group', { name: `Linia ${place}`, exact: true }).getByLabel(label, { exact: true });
    return { house, page, field, totals: page.getByRole('region', { name: 'Totaluri' }) };
  };

  /** By the registry, which fills in what it knows. */
  const chooseClient = async (page: Window, code = 'RO90100218') => {
    await page.getByLabel('Client', { exact: true }).fill(code);
    await page.getByRole('option').filter({ hasText: 'din registru' }).click();
  };

  const issue = async (page: Window, name: string, button = 'Emite') => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };

  test('is issued with its client from the registry and an article found by name: the totals before are those after [CON-FORM-1]', async () => {
    const { page, house, field, totals } = await atForm();
    await chooseClient(page);
    await field('Denumire').fill('cana');
    await page.getByRole('option', { name: 'Cană ceramică' }).click();
    expect(await field('Cod articol').inputValue()).toBe('C7');
    expect(await field('Preț').inputValue()).toBe('24,5');
    await field('Cantitate').fill('50');
    await page.getByRole('button', { name: 'Adaugă linie' }).click();
    await field('Denumire', 2).fill('Transport');
    await field('Preț', 2).fill('9,50');
    await field('Cotă TVA', 2).selectOption('11%');
    await expect.poll(() => totals.innerText()).toContain('1.234,50');
    await expect.poll(() => totals.innerText()).toContain('258,30');
    await expect.poll(() => totals.innerText()).toContain('1.492,80');
    expect(await page.getByLabel('Serie', { exact: true }).innerText()).toContain('FCT (urmează 1)');
    await issue(page, 'Factura FCT 1');
    const read = await house.browser.done('GET', '/facturi/FCT/1');
    expect(read).toMatchObject({
      total: 1492.8,
      fara_tva: 1234.5,
      data_scadenta: '2026-12-16',
      client: { cod_unic: '90100218' },
    });
  });

  test('is typed by keyboard alone: Enter and Tab go through a line, and a new line appears [CON-FORM-2]', async () => {
    const { page, house } = await atForm();
    await page.getByLabel('Client', { exact: true }).focus();
    await page.keyboard.type('Ion Popescu');
    await page.getByRole('option', { name: 'Client nou' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Linia 1' }).getByLabel('Denumire').focus();
    for (const [name, price] of [
      ['Consultanță', '100'],
      ['Deplasare', '20,5'],
    ] as const) {
      await page.keyboard.type(name);
      for (let count = 0; count < 4; count += 1) await page.keyboard.press('Enter');
      await page.keyboard.type(price);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.getByRole('group', { name: `Linia ${name === 'Consultanță' ? 2 : 3}`, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Emite', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Factura FCT 1' }).waitFor();
    const { linii, client } = await house.browser.done('GET', '/facturi/FCT/1');
    expect(linii.map(({ denumire, pret_unitar }: Record<string, unknown>) => [denumire, pret_unitar])).toEqual([
      ['Consultanță', 100],
      ['Deplasare', 20.5],
    ]);
    expect(client).toMatchObject({ tip: 'PF', denumire: 'Ion Popescu' });
  });

  test('takes rows from a spreadsheet, discounts as people think of them, and prices that include VAT [CON-FORM-2]', async () => {
    const { page, house, field, totals } = await atForm();
    await chooseClient(page);
    await page.getByLabel('Prețul include TVA').check();
    const rows = 'Denumire\tCant.\tUM\tPreț\tTVA\nCafea\t2\tkg\t121,00\t21%\nCărți\t1\tbuc\t111\t11\n';
    await field('Denumire').focus();
    await page.evaluate(
      `(() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(rows)}); document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
    );
    expect(await field('Denumire', 2).inputValue()).toBe('Cărți');
    await expect.poll(() => totals.innerText()).toContain('353,00');
    await field('Reducere').fill('10%');
    await page.getByLabel('Reducere la tot').fill('20');
    await expect.poll(() => totals.innerText()).toContain('308,80');
    await issue(page, 'Factura FCT 1');
    const { total, linii } = await house.browser.done('GET', '/facturi/FCT/1');
    expect(total).toBe(308.8);
    expect(linii.map(({ denumire }: { denumire: string }) => denumire)).toEqual([
      'Cafea',
      'Discount 10%',
      'Cărți',
      'Discount',
      'Discount',
    ]);
  });

  test('is in a currency with its rate and the day of it; a returned article has a minus [CON-FORM-2]', async () => {
    const { page, house, field } = await atForm({
      cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.0871 }],
    });
    await chooseClient(page);
    await page.getByLabel('Valută').selectOption('EUR');
    await page.getByText('Cursul din 13.11.2026').waitFor();
    await field('Denumire').fill('Marfă');
    await field('Cantitate').fill('-2');
    await field('Preț').fill('10');
    await issue(page, 'Factura FCT 1');
    expect(await house.browser.done('GET', '/facturi/FCT/1')).toMatchObject({
      valuta: 'EUR',
      curs_valutar: 5.0871,
      data_curs: '2026-11-13',
      total: -24.2,
    });
  });

  test('what is wrong stands at its field, with aria-invalid and its message, and nothing typed is lost [CON-FORM-3]', async () => {
    const { page, field } = await atForm();
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    const client = page.getByLabel('Client', { exact: true });
    expect(await client.getAttribute('aria-invalid')).toBe('true');
    expect(await field('Denumire').getAttribute('aria-invalid')).toBe('true');
    await chooseClient(page);
    await field('Denumire').fill('Produs');
    await field('Preț').fill('zece');
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    await page.getByText('Scrieți un număr, de exemplu 12,50.').waitFor();
    await field('Preț').fill('10');
    await field('Cantitate').fill('0');
    await page.getByLabel('Data scadenței').fill('01.01.2020');
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    await page.getByText('Cantitatea nu poate fi 0.').waitFor();
    const described = await page.getByLabel('Data scadenței').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain('înainte de data emiterii');
    expect(await field('Denumire').inputValue()).toBe('Produs');
  });

  test('a double click, and a second try after the answer was lost, issue once [CON-FORM-5]', async () => {
    const { page, house, field } = await atForm();
    await chooseClient(page);
    await field('Denumire').fill('Produs');
    await field('Preț').fill('10');
    let lost = 0;
    await page.route('**/app/api/facturi', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    await page.getByRole('alert').getByText('Serviciul nu a răspuns').waitFor();
    await page.getByRole('button', { name: 'Emite', exact: true }).dblclick();
    await page.getByRole('heading', { name: 'Factura FCT 1' }).waitFor();
    expect((await house.browser.ask('GET', '/facturi/FCT/2')).status).toBe(404);
  });

  test('leaving a half-written one asks, and coming back finds it, also after the page was loaded anew [CON-FORM-4]', async () => {
    const { page, field } = await atForm();
    await field('Denumire').fill('Neterminat');
    await page.getByRole('navigation').getByRole('link', { name: 'Panou' }).click();
    const leaving = page.getByRole('dialog', { name: 'Documentul nu este emis' });
    await leaving.getByRole('button', { name: 'Rămâi aici' }).click();
    expect(await field('Denumire').inputValue()).toBe('Neterminat');
    await page.getByRole('navigation').getByRole('link', { name: 'Panou' }).click();
    await leaving.getByRole('button', { name: 'Păstrează și pleacă' }).click();
    await page.getByRole('heading', { name: 'Panou', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('lăsat neterminat').waitFor();
    expect(await field('Denumire').inputValue()).toBe('Neterminat');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('lăsat neterminat').waitFor();
    expect(await field('Denumire').inputValue()).toBe('Neterminat');
    await page.getByRole('button', { name: 'Începe de la gol' }).click();
    await expect.poll(() => field('Denumire').inputValue()).toBe('');
  });

  test('is sent to its client with the same button; without an address the field says so [CON-FORM-1]', async () => {
    const { page, field } = await atForm();
    await chooseClient(page);
    await field('Denumire').fill('Produs');
    await field('Preț').fill('10');
    await page.getByRole('button', { name: 'Emite și trimite' }).click();
    await page.getByText('Scrieți adresa la care se trimite.').waitFor();
    await page.getByLabel('E-mail').fill('client@exemplu.ro');
    await issue(page, 'Factura FCT 1', 'Emite și trimite');
    await page.getByRole('region', { name: 'Istoric' }).getByText('client@exemplu.ro').waitFor();
  });

  test('a code that is left at once is filled in when the registry answers [CON-FORM-1]', async () => {
    const { page } = await atForm();
    await page.getByLabel('Client', { exact: true }).fill('RO90100218');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByLabel('Client', { exact: true }).inputValue()).toBe('Brutăria Țărăncuța SRL');
  });

  test('is begun by the key n, wherever nothing is typed [CON-APP-12]', async () => {
    const { page } = await atForm({}, '/facturi/nou');
    await page.open('/jurnal');
    await page.getByRole('heading', { name: 'Jurnal', level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Document nou', level: 1 }).waitFor();
  });

  test('a company without a series is told where to make one [CON-FORM-3]', async () => {
    const { page } = await atForm({ serii: [] });
    await page.getByRole('link', { name: 'La serii' }).waitFor();
    const button = page.getByRole('button', { name: 'Emite', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });

  test('is copied from an old one, and a proforma is invoiced without a line [CON-FORM-2]', async () => {
    const { page, house, field } = await atForm();
    await house.browser.done(
      'POST',
      '/facturi',
      documentBody({ tip: 'P', serie: 'PRF', linii: [line(), line({ denumire: 'A doua', pret: 50 })] }),
    );
    await page.open('/facturi/PRF/0007');
    await page.getByRole('button', { name: 'Facturează' }).click();
    await page.getByText('Factura proformei PRF 0007').waitFor();
    await page.getByRole('button', { name: 'Scoate linia 1' }).click();
    expect(await field('Denumire').inputValue()).toBe('A doua');
    await issue(page, 'Factura FCT 1');
    await page.getByRole('button', { name: 'Copiază' }).click();
    await page.getByRole('heading', { name: 'Document nou' }).waitFor();
    expect(await field('Denumire').inputValue()).toBe('A doua');
    await issue(page, 'Factura FCT 2');
    expect(await house.browser.done('GET', '/facturi/FCT/2')).toMatchObject({ total: 60.5, proforma: null });
  });

  test('stays fluid with five hundred lines: a key draws one line anew [CON-FORM-6]', async () => {
    const { page, field } = await atForm();
    const rows = Array.from({ length: 499 }, (_, place) => `Produs ${place}\t1\tbuc\t10\t21`).join('\n');
    await field('Denumire').focus();
    await page.evaluate(
      `(() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(rows)}); document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
    );
    // Roles are looked for in the whole page, which takes long in a large one.
    await page.locator('[name="linii.498.denumire"]').waitFor({ state: 'attached' });
    await page.locator('button', { hasText: 'Adaugă linie' }).click();
    await page.locator('[name="linii.499.denumire"]').fill('a');
    await expect.poll(() => page.locator('.totals').innerText(), { timeout: 20_000 }).toContain('6.037,90');
    // Counted by the page itself: the drawing that a key causes touches one line of five hundred.
    const touched = await page.evaluate<number>(`new Promise((resolve) => {
      const seen = new Set();
      const watch = new MutationObserver((all) => all.forEach(({ target }) => seen.add((target.closest ?? target.parentElement.closest).call(target.closest ? target : target.parentElement, 'fieldset'))));
      watch.observe(document.querySelector('.lines'), { subtree: true, attributes: true, childList: true, characterData: true });
      const input = document.querySelector('[name="linii.499.denumire"]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'ab');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      setTimeout(() => { watch.disconnect(); resolve(seen.size); }, 50);
    })`);
    expect(touched).toBeLessThanOrEqual(1);
  });

  test('has no violation that axe finds and fits a phone, with a client chosen and a refusal shown [CON-APP-3]', async () => {
    for (const wishes of [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    ] as const) {
      const { page, field } = await atForm({}, '/facturi/nou', wishes);
      await page.getByLabel('Client', { exact: true }).fill('Un nume nou');
      await page.getByRole('option', { name: 'Client nou' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('option', { name: 'Client nou' }).click();
      await field('Denumire').fill('Ț'.repeat(255));
      await page.getByRole('button', { name: 'Emite', exact: true }).click();
      await page.getByText('Completați acest câmp.').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
    }
  });

  test('a session that ends in the middle asks to sign in over it, and then it is issued [CON-FORM-4]', async () => {
    const { page, field, totals } = await atForm();
    await chooseClient(page);
    await field('Denumire').fill('Produs');
    await field('Preț').fill('10');
    // Nothing is asked any more for what was typed.
    await expect.poll(() => totals.innerText()).toContain('12,10');
    // The clock never goes back: this test is the last.
    service.clock.set('2026-11-17T00:00:00Z');
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    const again = page.getByRole('dialog', { name: 'Sesiunea s-a încheiat' });
    await again.getByLabel('Parolă', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Intră', exact: true }).click();
    await page.getByRole('heading', { name: 'Factura FCT 1' }).waitFor();
  });
});
