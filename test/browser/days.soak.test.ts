import { describe, expect, test } from 'vitest';
import { lei, openCounter } from '../scenarios/bank/counter.ts';
import { company, documentBody, line, place } from '../scenarios/console/desk.ts';
import { freshFiscalCode, openHouse } from '../scenarios/console/house.ts';
import { purchase } from '../scenarios/suppliers/buying.ts';
import { camt } from '../support/files/bank-statements.ts';
import { testService } from '../support/service/test-service.ts';
import { doTask } from './at-work.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

const phone = { width: 390, height: 844 };
describe.runIf(hasBrowser())('the day of', () => {
  test('an owner on a phone: who is late, a new invoice, its money [CON-DESIGN-17]', async () => {
    const service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    const house = await openHouse(service, {
      ...company,
      clienti: [{ denumire: 'Florăria Narcisa SRL', cod_unic: '90100218', email: 'narcisa@exemplu.ro' }],
    });
    const client = { tip: 'PJ', denumire: 'Tâmplăria Stejarul SRL', cod_unic: '2864518', email: 'stejarul@exemplu.ro' };
    const address = { tara: 'RO', cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Palat 2' };
    await house.browser.done(
      'POST',
      '/facturi',
      documentBody({ data_emitere: '2026-09-01', data_scadenta: '2026-09-10', client: { ...client, ...address } }),
    );
    const page = await openWindow(service, { as: house.browser, viewport: phone });
    await page.open('');

    await doTask('Who is late? Remind them', async ({ press }) => {
      await press(page.getByRole('link', { name: '61–90 de zile' }));
      await press(page.getByRole('table', { name: 'Facturi' }).getByRole('link', { name: 'FCT 1' }));
      await press(page.getByRole('button', { name: 'Memento acum' }));
      await page.getByRole('status').getByText('Mementoul pleacă spre client.').waitFor();
    });

    await doTask('Invoice a known client for a known article, and mail it', async ({ press, type }) => {
      await press(page.getByRole('link', { name: 'Factură nouă' }));
      await type(page.getByLabel('Client', { exact: true }), 'narc');
      await press(page.getByRole('option', { name: 'Florăria Narcisa' }));
      await type(page.getByRole('group', { name: 'Linia 1', exact: true }).getByLabel('Denumire'), 'can');
      await press(page.getByRole('option', { name: 'Cană ceramică' }));
      await press(page.getByRole('button', { name: 'Emite și trimite' }));
      await page.getByRole('heading', { name: 'Factura FCT 2', level: 1 }).waitFor();
    });

    await doTask('Record that it was paid in cash', async ({ press, choose }) => {
      await press(page.getByRole('button', { name: 'Încasează', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Încasare' });
      await choose(dialog.getByLabel('Fel'), 'Chitanță');
      await press(dialog.getByRole('button', { name: 'Înregistrează' }));
      await page.getByRole('status').getByText('chitanța CH').waitFor();
    });
  });

  test("an accountant at month's end: the statement, what was received, the VAT, the export [CON-DESIGN-17]", async () => {
    const service = await testService();
    service.clock.set('2026-11-30T10:00:00Z');
    const counter = await openCounter(service, { facturi_furnizori: [purchase({ status: 'in_asteptare' })] });
    for (const total of [121, 50]) await counter.issue(total);
    const page = await openWindow(service, { as: counter.browser });
    await page.open('');
    const menu = page.getByRole('navigation', { name: 'Meniul principal' });

    await doTask('Read a statement and confirm what is exact', async ({ press, drop }) => {
      await press(menu.getByRole('link', { name: 'Bancă', exact: true }));
      const entries = [
        { on: '2026-11-28', amount: '121.00', text: 'FCT 1', name: 'CLIENT EXEMPLU SRL', reference: 'A' },
        { on: '2026-11-28', amount: '50.00', text: 'FCT 2', name: 'CLIENT EXEMPLU SRL', reference: 'B' },
      ];
      const buffer = Buffer.from(camt([{ iban: lei, closing: { balance: '171.00', on: '2026-11-28' }, entries }]));
      await drop(page.getByLabel('Fișierul extrasului'), { name: 'extras.xml', mimeType: 'application/xml', buffer });
      await press(page.getByRole('button', { name: 'Confirmă toate cele exacte' }));
      await page.getByRole('status').getByText('încasări au fost înregistrate').waitFor();
    });

    await doTask('Approve what came from a supplier', async ({ press }) => {
      await press(menu.getByRole('link', { name: 'Panou', exact: true }));
      await press(page.getByRole('link', { name: /factură primită așteaptă/ }));
      await press(page.getByRole('table', { name: 'Facturi primite' }).getByRole('link').first());
      await press(page.getByRole('button', { name: 'Aprobă', exact: true }));
      await page.getByRole('status').getByText('Factura a fost aprobată.').waitFor();
    });

    await doTask('Look at the VAT of the month and take its export', async ({ press }) => {
      await press(menu.getByRole('link', { name: 'Rapoarte', exact: true }));
      await press(page.getByRole('link', { name: 'TVA pe rândurile decontului' }));
      await page.getByRole('heading', { name: 'TVA pe rândurile decontului', level: 1 }).waitFor();
      await press(page.getByRole('link', { name: 'Pentru contabil' }));
      const download = page.waitForEvent('download');
      await press(page.getByRole('button', { name: 'Descarcă exportul' }));
      expect((await download).suggestedFilename()).toContain('contabil');
    });
  });

  test('a clerk with 60 invoices: one more, which was paid, one again, all of them mailed [CON-DESIGN-17]', {
    timeout: 180_000,
  }, async () => {
    const service = await testService({ rateLimits: 'off' });
    service.clock.set('2026-11-16T10:00:00Z');
    const clients = Array.from({ length: 20 }, (_, count) => {
      const email = `magazin${count + 1}@exemplu.ro`;
      return {
        tip: 'PJ',
        denumire: `Magazinul ${count + 1} SRL`,
        cod_unic: freshFiscalCode(),
        email,
        tara: 'RO',
        ...place,
      };
    });
    const house = await openHouse(service, company);
    const clerk = await house.member('operator');
    for (let count = 0; count < 59; count += 1) {
      const linii = [line({ cantitate: count + 1 })];
      await clerk.browser.done('POST', '/facturi', documentBody({ client: clients[count % 20], linii }));
    }
    const page = await openWindow(service, { as: clerk.browser });
    await page.open('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Meniul principal' });
    const list = page.getByRole('table', { name: 'Facturi' });
    const body = page.locator('body');
    const focused = page.locator(':focus');

    /** What was suggested before the last key is shown until the next answer is there. */
    const suggested = page.getByRole('listbox', { name: 'Sugestii' }).getByRole('option');
    const isFirst = (name: string) =>
      expect.poll(() => suggested.allTextContents().then(([first]) => first)).toContain(name);
    const search = page.getByRole('dialog', { name: 'Caută peste tot' });
    const isChosen = (name: RegExp) => search.getByRole('option', { name, selected: true }).waitFor();

    await doTask('Invoice a known client for two known articles', async ({ press, type, keys }) => {
      await keys(body, 'n');
      await expect.poll(() => focused.getAttribute('name')).toBe('client');
      await type(focused, 'magazinul 7');
      await isFirst('Magazinul 7 SRL');
      await keys(focused, 'ArrowDown', 'Enter');
      await press(page.getByRole('group', { name: 'Linia 1', exact: true }).getByLabel('Denumire'));
      await type(focused, 'can');
      await isFirst('Cană ceramică');
      await keys(focused, 'ArrowDown', 'Enter');
      await keys(focused, 'Enter', 'Enter', 'Enter', 'Enter', 'Enter');
      await expect.poll(() => focused.getAttribute('name')).toBe('linii.1.denumire');
      await type(focused, 'prod');
      await isFirst('Produs 1');
      await keys(focused, 'ArrowDown', 'Enter');
      await keys(focused, 'Control+Enter');
      await page.getByRole('heading', { name: 'Factura FCT 60', level: 1 }).waitFor();
    });

    await doTask(
      'Find the invoice that was paid by its amount, and record its money',
      async ({ press, keys, type }) => {
        await keys(body, 'Control+k');
        await search.waitFor();
        await type(focused, '2.299');
        await isChosen(/FCT 19/);
        await keys(focused, 'Enter');
        await page.getByRole('heading', { name: 'Factura FCT 19', level: 1 }).waitFor();
        const collect = page.getByRole('button', { name: 'Încasează', exact: true });
        await press(collect);
        const dialog = page.getByRole('dialog', { name: 'Încasare' });
        await press(dialog.getByRole('button', { name: 'Înregistrează' }));
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => collect.getAttribute('aria-disabled')).toBe('true');
      },
    );

    await doTask('Invoice the same again as another time', async ({ press, keys, type }) => {
      await keys(body, 'Control+k');
      await search.waitFor();
      await type(focused, 'fct 33');
      await isChosen(/FCT 33/);
      await keys(focused, 'Enter');
      await page.getByRole('heading', { name: 'Factura FCT 33', level: 1 }).waitFor();
      await press(page.getByRole('button', { name: 'Copiază', exact: true }));
      await page.getByRole('heading', { name: 'Document nou', level: 1 }).waitFor();
      await page.getByRole('region', { name: 'Totaluri' }).getByText('3.993,00').waitFor();
      await press(page.getByRole('button', { name: 'Emite', exact: true }));
      await page.getByRole('heading', { name: 'Factura FCT 61', level: 1 }).waitFor();
    });

    await doTask('Mail all of today to their clients, on two pages', async ({ press }) => {
      await press(menu.getByRole('link', { name: 'Facturi', exact: true }));
      await list.getByRole('link', { name: 'FCT 61', exact: true }).waitFor();
      await press(page.getByLabel('Alege toată pagina'));
      await press(page.getByRole('button', { name: 'Mai vechi' }));
      await list.getByRole('link', { name: 'FCT 1', exact: true }).waitFor();
      await press(page.getByLabel('Alege toată pagina'));
      await press(page.getByRole('group', { name: '61 de documente alese' }).getByRole('button', { name: /e-mail/ }));
      await press(page.getByRole('dialog').getByRole('button', { name: /e-mail/ }));
      await page.getByRole('dialog', { name: /rezultat/ }).waitFor();
    });
  });
});
