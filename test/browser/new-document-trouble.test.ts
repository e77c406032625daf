import { beforeAll, describe, expect, test } from 'vitest';
import { documentBody } from '../scenarios/console/desk.ts';
import { password } from '../scenarios/console/house.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atForm, chooseClient, issue } from './at-form.ts';
import { linesDrawnByKey, pasteLines } from './long-form.ts';
import { hasBrowser } from './open-browser.ts';

describe.runIf(hasBrowser())('a new document in trouble', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  test('what is wrong stands at its field, with aria-invalid and its message, and nothing typed is lost [CON-FORM-3] [CON-FORM-9] [CON-APP-20]', async () => {
    const { page, field } = await atForm(service);
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
    // A wrong date is told when its field is left, a mended one no longer; a scanned barcode takes its article, and keys issue.
    const due = page.getByLabel('Data scadenței');
    await due.fill('31.02.2027');
    await field('Cantitate').fill('1');
    await page.getByText('Scrieți data ca zz.ll.aaaa').waitFor();
    await due.fill('17122026');
    expect(await due.getAttribute('aria-invalid')).toBeNull();
    await page.getByRole('button', { name: 'Adaugă linie' }).click();
    await field('Denumire', 2).fill('5941234567899');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Linia 3', exact: true }).waitFor();
    await expect.poll(() => field('Preț', 2).inputValue()).not.toBe('');
    expect(await due.inputValue()).toBe('17.12.2026');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
  });

  test('a double click, and a second try after the answer was lost, issue once [CON-FORM-5]', async () => {
    const { page, house, field } = await atForm(service);
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

  soakTest(
    'a number that somebody else takes meanwhile is not taken twice: the document gets the next one [CON-FORM-5]',
    async () => {
      const { page, house, field } = await atForm(service);
      await chooseClient(page);
      await field('Denumire').fill('Produs');
      await field('Preț').fill('10');
      expect(await page.getByLabel('Serie', { exact: true }).innerText()).toContain('FCT (urmează 1)');
      await house.browser.done('POST', '/facturi', documentBody());
      await issue(page, 'Factura FCT 2');
      expect(await house.browser.done('GET', '/facturi/FCT/2')).toMatchObject({ total: 12.1 });
    },
  );

  test('leaving a half-written one asks, and coming back finds it, also after the page was loaded anew [CON-FORM-4]', async () => {
    const { page, field } = await atForm(service);
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
    await page.getByRole('button', { name: 'Începe unul nou' }).click();
    await expect.poll(() => field('Denumire').inputValue()).toBe('');
  });

  soakTest(
    'signing out asks before, while the session is there, and then forgets what is half-written [CON-APP-6] [CON-FORM-4]',
    async () => {
      const { page, field, house } = await atForm(service);
      await field('Denumire').fill('Al altcuiva');
      const signOut = page.getByRole('button', { name: 'Ieși', exact: true });
      await signOut.click();
      const leaving = page.getByRole('dialog', { name: 'Documentul nu este emis' });
      await leaving.getByRole('button', { name: 'Rămâi aici' }).click();
      expect(await field('Denumire').inputValue()).toBe('Al altcuiva');
      await signOut.click();
      expect(await leaving.getByRole('button', { name: 'Păstrează și pleacă' }).count()).toBe(0);
      await leaving.getByRole('button', { name: 'Aruncă' }).click();
      await page.getByLabel('Parolă', { exact: true }).waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await page.open('/facturi/nou');
      await page.signIn(house.admin);
      await expect.poll(() => field('Denumire').inputValue()).toBe('');
    },
  );

  soakTest('a registry that does not answer keeps nobody from typing or issuing [CON-ISSUE-4]', async () => {
    const { page, field, house } = await atForm(service);
    await page.getByLabel('Client', { exact: true }).fill('RO90909007');
    await page.getByRole('option', { name: 'Client nou: RO90909007' }).click();
    await page.getByLabel('Nume', { exact: true }).fill('Întârzierea SRL');
    await field('Denumire').fill('Transport');
    await field('Preț').fill('10');
    expect(await field('Denumire').inputValue()).toBe('Transport');
    await issue(page, 'Factura FCT 1');
    const { client } = await house.browser.done('GET', '/facturi/FCT/1');
    expect(client).toMatchObject({ denumire: 'Întârzierea SRL', localitate: null });
  });

  soakTest('a company without a series is told where to make one [CON-FORM-3]', async () => {
    const { page } = await atForm(service, { serii: [] });
    await page.getByRole('link', { name: 'La serii' }).waitFor();
    const button = page.getByRole('button', { name: 'Emite', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });

  soakTest('a key draws one line anew, of however many [CON-FORM-6]', async () => {
    const { page } = await atForm(service);
    await pasteLines(page, 20);
    expect(await linesDrawnByKey(page, 20, '242,00')).toBeLessThanOrEqual(1);
  });

  soakTest(
    'a session that ends in the middle asks to sign in over it, and then it is issued [CON-FORM-4]',
    async () => {
      const { page, house, field, totals } = await atForm(service);
      await chooseClient(page);
      await field('Denumire').fill('Produs');
      const paper = page.waitForResponse(
        (answer) => answer.url().endsWith('/previzualizare') && /"pret":10\b/.test(answer.request().postData() ?? ''),
      );
      await field('Preț').fill('10');
      // With the totals and the paper beside them nothing is asked any more for what was typed: else that would be told of the end first.
      await expect.poll(() => totals.innerText()).toContain('12,10');
      await paper;
      await house.browser.done('POST', '/iesi');
      await page.getByRole('button', { name: 'Emite', exact: true }).click();
      const again = page.getByRole('dialog', { name: 'Sesiunea s-a încheiat' });
      await again.getByLabel('Parolă', { exact: true }).fill(password);
      await again.getByRole('button', { name: 'Intră', exact: true }).click();
      await page.getByRole('heading', { name: 'Factura FCT 1' }).waitFor();
    },
  );
});
