import { beforeAll, describe, expect, test } from 'vitest';
import { documentBody, line } from '../scenarios/console/desk.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atForm, chooseClient, issue, paste } from './at-form.ts';
import { hasBrowser } from './open-browser.ts';

describe.runIf(hasBrowser())('a new document', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  test('is issued with its client from the registry and an article found by name: the totals before are those after, and stay in sight beside the paper [CON-FORM-1] [CON-FORM-12]', async () => {
    const { page, house, field, totals } = await atForm(service);
    await chooseClient(page);
    await field('Denumire').fill('cana');
    await page.getByRole('option', { name: 'Cană ceramică' }).click();
    expect(await field('Cod articol').inputValue()).toBe('C7');
    expect(await field('Preț').inputValue()).toBe('24,50');
    await field('Cantitate').fill('50');
    await field('Preț').press('Enter');
    await field('Denumire', 2).waitFor();
    await page.keyboard.type('Transport');
    expect(await field('Denumire', 2).inputValue()).toBe('Transport');
    await field('Preț', 2).fill('9,50');
    await field('Cotă TVA', 2).selectOption('11%');
    await expect.poll(() => totals.innerText()).toContain('1.234,50');
    await expect.poll(() => totals.innerText()).toContain('258,30');
    await expect.poll(() => totals.innerText()).toContain('1.492,80');
    expect(await page.getByLabel('Serie', { exact: true }).innerText()).toContain('FCT (urmează 1)');
    expect((await totals.boundingBox())?.y).toBeLessThan(800);
    await page.getByRole('img', { name: 'Documentul tipărit' }).waitFor();
    await issue(page, 'Factura FCT 1');
    // The menu says where one is, also within the invoices.
    expect(await page.getByRole('link', { name: 'Facturi', exact: true }).getAttribute('aria-current')).toBe('true');
    const read = await house.browser.done('GET', '/facturi/FCT/1');
    expect(read).toMatchObject({
      total: 1492.8,
      fara_tva: 1234.5,
      data_scadenta: '2026-12-16',
      client: { cod_unic: '90100218' },
    });
  });

  soakTest(
    'is typed by keyboard alone: Enter and Tab go through a line, and a new line appears [CON-FORM-2]',
    async () => {
      const { page, house } = await atForm(service);
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
    },
  );

  soakTest(
    'takes rows from a spreadsheet, discounts as people think of them, and prices that include VAT [CON-FORM-2]',
    async () => {
      const { page, house, field, totals } = await atForm(service);
      await chooseClient(page);
      await page.getByLabel('Prețul include TVA').check();
      const rows = 'Denumire\tCant.\tUM\tPreț\tTVA\nCafea\t2\tkg\t121,00\t21%\nCărți\t1\tbuc\t111\t11\n';
      await field('Denumire').focus();
      await paste(page, rows);
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
    },
  );

  soakTest('says its language and how it is delivered, and so does its screen [CON-FORM-7] [CON-DOC-10]', async () => {
    const { page, house, field } = await atForm(service);
    await chooseClient(page);
    await field('Denumire').fill('Transport');
    await field('Preț').fill('10');
    await page.getByLabel('Limba documentului').selectOption('română și engleză');
    await page.getByText('Mai multe').click();
    await page.getByLabel('Data livrării').fill('31.2.2026');
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    await expect.poll(() => page.getByLabel('Data livrării').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Data livrării').fill('17.11.2026');
    await page.getByLabel('Delegat').fill('Popescu Ion');
    await page.getByLabel('Mijloc de transport').fill('CJ 12 ABC');
    await issue(page, 'Factura FCT 1');
    expect(await house.browser.done('GET', '/facturi/FCT/1')).toMatchObject({
      limba: 'ro-en',
      livrare: { data: '2026-11-17', delegat: 'Popescu Ion', mijloc_transport: 'CJ 12 ABC' },
    });
    const facts = await page.getByRole('region', { name: 'Pe scurt' }).innerText();
    for (const fact of ['română și engleză', '17.11.2026', 'Popescu Ion', 'CJ 12 ABC']) expect(facts).toContain(fact);
  });

  soakTest(
    'is in a currency with its rate and the day of it; a returned article has a minus [CON-FORM-2]',
    async () => {
      const { page, house, field } = await atForm(service, {
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
    },
  );

  soakTest(
    'is sent to its client with the same button; without an address the field says so [CON-FORM-1]',
    async () => {
      const { page, field } = await atForm(service);
      await chooseClient(page);
      await field('Denumire').fill('Produs');
      await field('Preț').fill('10');
      await page.getByRole('button', { name: 'Emite și trimite' }).click();
      await page.getByText('Scrieți adresa la care se trimite.').waitFor();
      await page.getByLabel('E-mail').fill('client@exemplu.ro');
      await issue(page, 'Factura FCT 1', 'Emite și trimite');
      await page.getByRole('region', { name: 'Istoric' }).getByText('client@exemplu.ro').waitFor();
    },
  );

  soakTest('a code that is left at once is filled in when the registry answers [CON-FORM-1]', async () => {
    const { page } = await atForm(service);
    await page.getByLabel('Client', { exact: true }).fill('RO90100218');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByLabel('Client', { exact: true }).inputValue()).toBe('Brutăria Țărăncuța SRL');
  });

  soakTest('is begun by the key n, wherever nothing is typed [CON-APP-12]', async () => {
    const { page } = await atForm(service, {}, '/facturi/nou');
    await page.open('/jurnal');
    await page.getByRole('heading', { name: 'Jurnal', level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Document nou', level: 1 }).waitFor();
  });

  test('is copied from an old one, and a proforma is invoiced without a line [CON-FORM-2]', async () => {
    const { page, house, field } = await atForm(service);
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

  soakTest(
    'a line that is taken out takes its discount with it, and one that is added leaves the same warehouse; of a proforma without open lines that is told [CON-FORM-2]',
    async () => {
      const { page, house, field } = await atForm(service);
      const discounted = line({ denumire: 'Redusă', cod_gestiune: 'DEP', discount: { fel: 'procent', valoare: 10 } });
      const linii = [line({ cod_gestiune: 'DEP' }), discounted];
      await house.browser.done('POST', '/facturi', documentBody({ tip: 'P', serie: 'PRF', linii }));
      await page.open('/facturi/nou?proforma=PRF/0007');
      await field('Denumire', 3).waitFor();
      await page.getByRole('button', { name: 'Adaugă linie' }).click();
      expect(await field('Gestiune', 4).inputValue()).toBe('DEP');
      await page.getByRole('button', { name: 'Scoate linia 4' }).click();
      await page.getByRole('button', { name: 'Scoate linia 2' }).click();
      await issue(page, 'Factura FCT 1');
      expect(await house.browser.done('GET', '/facturi/FCT/1')).toMatchObject({ total: 121 });
      await page.open('/facturi/nou?proforma=PRF/0007');
      expect(await field('Denumire', 2).inputValue()).toBe('Discount 10%');
      await issue(page, 'Factura FCT 2');
      expect(await house.browser.done('GET', '/facturi/FCT/2')).toMatchObject({ total: 108.9 });
      await page.open('/facturi/nou?proforma=PRF/0007');
      await page.getByText('Proforma PRF 0007 este facturată în întregime.').waitFor();
      expect(await page.getByRole('button', { name: 'Emite', exact: true }).count()).toBe(0);
      await page.getByRole('link', { name: 'Vezi proforma' }).click();
      await page.getByRole('heading', { name: 'Proforma PRF 0007' }).waitFor();
      await page.open('/facturi/nou?copie=%25E0%25A4%25A/9');
      await page.getByRole('alert').getByText('nu există').waitFor();
    },
  );
});
